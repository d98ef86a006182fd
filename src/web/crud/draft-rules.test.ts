import { expect, test } from 'vitest';
import type { Fields } from '#shared/crud/field.ts';
import { churchToday, formatDate } from '#shared/dates.ts';
import { emptyDraft } from './draft.ts';
import { changeDraft, fittingOptions, referenceFilters } from './draft-rules.ts';

const label = ['x', 'x', 'x'] as const;
const options = { dizimo: label, oferta: label, fixa: label };
const fields = {
  nome: { kind: 'text', label },
  slug: { kind: 'slug', label, from: 'nome' },
  tipo: { kind: 'choice', label, options: { receita: label, despesa: label } },
  classificacao: {
    kind: 'choice',
    label,
    options,
    by: { field: 'tipo', fits: { receita: ['dizimo', 'oferta'], despesa: ['fixa'] } },
  },
  categoria: {
    kind: 'reference',
    label,
    to: 'categoria',
    where: { ativo: 'true' },
    whereBy: { field: 'tipo', fits: { receita: { tipo: 'r' }, despesa: { tipo: 'd' } } },
  },
  pago: { kind: 'boolean', label },
  data_pagamento: { kind: 'date', label, when: { field: 'pago', is: true }, offersToday: true },
} as const satisfies Fields;
const declared = { fields };
const draft = {
  nome: 'Rifa',
  slug: 'rifa',
  tipo: 'receita',
  classificacao: 'oferta',
  categoria: { id: 1, rotulo: 'Ofertas' },
};
const change = (name: string, value: string, isNew = true) =>
  changeDraft(declared, draft, name, value, isNew);

test('offers the options that fit the other field', () => {
  expect(fittingOptions(fields.classificacao, draft)).toEqual(['dizimo', 'oferta']);
  expect(fittingOptions(fields.classificacao, { ...draft, tipo: null })).toBeUndefined();
  expect(referenceFilters(fields.categoria, draft)).toEqual({ ativo: 'true', tipo: 'r' });
});

test('clears values that no longer fit, and nothing else', () => {
  expect(change('tipo', 'despesa')).toMatchObject({ classificacao: null, categoria: null, nome: 'Rifa' });
  expect(change('nome', 'Outra')).toMatchObject({ classificacao: 'oferta', categoria: { id: 1 } });
});

test('a checkbox follows its condition on a new record until the user changes it', () => {
  const events = {
    fields: {
      tipo: { kind: 'choice', label: ['Tipo', 'Kind', 'Tipo'], options: {}, default: 'culto' },
      interno: {
        kind: 'boolean',
        label: ['Interno', 'Internal', 'Interno'],
        defaultWhen: { field: 'tipo', is: ['ensaio', 'casamento'] },
      },
    },
  } as const;
  expect(emptyDraft(events).interno).toBe(false);
  expect(emptyDraft(events, { tipo: 'ensaio' }).interno).toBe(true);
  expect(emptyDraft(events, { tipo: 'ensaio', interno: false }).interno).toBe(false);
  const service = emptyDraft(events);
  const rehearsal = changeDraft(events, service, 'tipo', 'ensaio', true);
  expect(rehearsal.interno).toBe(true);
  expect(changeDraft(events, rehearsal, 'tipo', 'culto', true).interno).toBe(false);
  const open = changeDraft(events, rehearsal, 'interno', false, true);
  expect(changeDraft(events, open, 'tipo', 'casamento', true).interno).toBe(false);
  expect(changeDraft(events, service, 'tipo', 'ensaio', false).interno).toBe(false);
});

test('a slug follows its source until the user writes it, and never on a record that has an address', () => {
  expect(change('nome', 'Rifa de Natal').slug).toBe('rifa-de-natal');
  expect(change('nome', 'Rifa de Natal', false).slug).toBe('rifa');
  const ownDraft = { ...draft, slug: 'minha' };
  expect(changeDraft(declared, ownDraft, 'nome', 'Rifa de Natal', true).slug).toBe('minha');
});

test('offers today where a date is asked for from now on, and keeps a date that is there', () => {
  const open = { ...draft, pago: false, data_pagamento: null };
  const paid = changeDraft(declared, open, 'pago', true, true);
  expect(paid.data_pagamento).toBe(formatDate(churchToday(new Date())));
  expect(changeDraft(declared, open, 'pago', false, true).data_pagamento).toBeNull();
  const earlier = { ...open, data_pagamento: '05/01/2026' };
  expect(changeDraft(declared, earlier, 'pago', true, true).data_pagamento).toBe('05/01/2026');
});
