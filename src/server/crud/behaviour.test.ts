import { expect, expectTypeOf, test } from 'vitest';
import { checkRecord } from '#shared/crud/schema.ts';
import { defineSection } from '#shared/crud/section.ts';
import type { Behaviour, Values } from './behaviour.ts';

const coral = defineSection({
  name: 'coral',
  subject: 'departamento',
  singular: ['Coral', 'Choir', 'Coro'],
  plural: ['Corais', 'Choirs', 'Coros'],
  purpose: ['Quem canta.', 'Who sings.', 'Quién canta.'],
  icon: 'music',
  menu: 'pessoas',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  actions: [
    {
      name: 'ensaiar',
      label: ['Ensaiar', 'Rehearse', 'Ensayar'],
      confirm: ['Ensaiar agora?', 'Rehearse now?', '¿Ensayar ahora?'],
    },
  ],
  personal: {
    of: ['membros'],
    why: ['Saber quem rege.', 'Knowing who conducts.', 'Saber quién dirige.'],
    basis: ['consentimento'],
    fields: ['regente'],
    retention: 'cadastro',
  },
  groups: [{ name: 'dados', label: ['Dados', 'Data', 'Datos'] }],
  fields: {
    nome: { kind: 'text', label: ['Nome', 'Name', 'Nombre'], required: true },
    tipo: {
      kind: 'choice',
      label: ['Tipo', 'Kind', 'Tipo'],
      required: true,
      options: { infantil: ['Infantil', 'Children', 'Infantil'], adulto: ['Adulto', 'Adult', 'Adulto'] },
    },
    ativo: { kind: 'boolean', label: ['Ativo', 'Active', 'Activo'] },
    ensaio: {
      kind: 'time',
      label: ['Ensaio', 'Rehearsal', 'Ensayo'],
      required: true,
      when: { field: 'ativo', is: true },
    },
    regente: { kind: 'reference', to: 'pessoa', label: ['Regente', 'Conductor', 'Director'] },
    foto: { kind: 'image', maxBytes: 1024, label: ['Foto', 'Photo', 'Foto'] },
    igrejas: { kind: 'references', to: 'igreja', label: ['Igrejas', 'Churches', 'Iglesias'] },
    vozes: {
      kind: 'items',
      label: ['Vozes', 'Voices', 'Voces'],
      singular: ['Voz', 'Voice', 'Voz'],
      max: 8,
      fields: {
        pessoa: { kind: 'reference', to: 'pessoa', label: ['Pessoa', 'Person', 'Persona'], required: true },
        desde: { kind: 'date', label: ['Desde', 'Since', 'Desde'] },
      },
    },
    total: { kind: 'integer', label: ['Total', 'Total', 'Total'], computed: true },
  },
});

test('hooks get records typed by the fields of their section, as the check leaves them', () => {
  expectTypeOf<Values<typeof coral>>().toEqualTypeOf<{
    nome: string;
    tipo: 'infantil' | 'adulto';
    ativo: boolean;
    ensaio: string | null;
    regente: number | null;
    foto: string | null;
    igrejas: number[];
    vozes: ({ pessoa: number; desde: string | null } & { id?: number })[];
  }>();
  const expected: Values<typeof coral> = {
    nome: 'Vozes',
    tipo: 'adulto',
    ativo: false,
    ensaio: null,
    regente: null,
    foto: null,
    igrejas: [],
    vozes: [{ pessoa: 7, desde: null }],
  };
  const input = { nome: ' Vozes ', tipo: 'adulto', vozes: [{ pessoa: 7 }] };
  expect(checkRecord(coral, input, { today: '2026-11-16' })).toEqual({ ok: true, value: expected });
});

test('behaviour names the computed fields, all of them, and no other', () => {
  expectTypeOf<NonNullable<Behaviour<typeof coral>['computed']>>().toEqualTypeOf<{
    readonly total: string;
  }>();
  const behaviour: Behaviour = { computed: { total: '7' } } satisfies Behaviour<typeof coral>;
  expect(Object.keys(behaviour.computed!)).toEqual(['total']);
});

test('behaviour has a handler for each declared action, and for no other', () => {
  const behaviour = { actions: { ensaiar: async () => {} } } satisfies Behaviour<typeof coral>;
  expectTypeOf<keyof NonNullable<Behaviour<typeof coral>['actions']>>().toEqualTypeOf<'ensaiar'>();
  expect(Object.keys(behaviour.actions)).toEqual(coral.actions!.map(({ name }) => name));
});
