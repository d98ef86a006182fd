import { expect, test } from 'vitest';
import { type Label, label } from '#shared/i18n/languages.ts';
import { defineSection } from '#shared/kit/section.ts';
import type { Translator } from '#web/lib/i18n.tsx';
import { buildMenu } from '#web/shell/admin/menu.ts';
import { checkDraft, emptyDraft } from './draft.ts';
import { formGroups, shownGroups } from './form/form-groups.ts';
import { phoneColumns, possibleColumns } from './list/columns.ts';

/** A section for this test only: nothing but a declaration. */
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
  groups: [
    { name: 'dados', label: ['Dados', 'Data', 'Datos'] },
    { name: 'ensaio', label: ['Ensaio', 'Rehearsal', 'Ensayo'] },
  ],
  fields: {
    nome: { kind: 'text', label: ['Nome', 'Name', 'Nombre'], required: true, list: 'phone', group: 'dados' },
    ativo: {
      kind: 'boolean',
      label: ['Ativo', 'Active', 'Activo'],
      default: true,
      list: 'phone',
      group: 'dados',
    },
    dia: { kind: 'date', label: ['Dia', 'Day', 'Día'], when: { field: 'ativo', is: true }, group: 'ensaio' },
  },
});

const translator = { label: (text: Label) => label(text, 'en') } as Translator;

test('a declared section has its entry in the menu of those who may list it', () => {
  const menu = buildMenu([coral], [{ action: 'list', subject: 'departamento' }]);
  expect(menu.groups).toEqual([
    { name: 'pessoas', items: [{ section: 'coral', to: '/admin/coral', icon: 'music', text: coral.plural }] },
  ]);
  expect(buildMenu([coral], []).groups).toEqual([]);
});

test('its list has the declared columns, on a phone below its title', () => {
  const all = possibleColumns(coral, translator);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['nome', 'ativo']));
  expect(phoneColumns(coral, all).map(({ name }) => name)).toEqual(['ativo']);
});

test('its form asks for the declared fields in their groups, and checks them', () => {
  const draft = emptyDraft(coral);
  const groups = shownGroups(coral, formGroups(coral), { draft });
  expect(groups.map(({ name, fields }) => [name, fields.map(([field]) => field)])).toEqual([
    ['dados', ['nome', 'ativo']],
    ['ensaio', ['dia']],
  ]);
  expect(checkDraft(coral, draft, '2026-11-15')).toMatchObject({
    ok: false,
    errors: { nome: [{ key: 'validation.required' }] },
  });
  expect(checkDraft(coral, { ...draft, nome: 'Vozes' }, '2026-11-15')).toMatchObject({
    ok: true,
    value: { nome: 'Vozes', ativo: true },
  });
});
