import { renderToStaticMarkup } from 'react-dom/server';
import { expect, expectTypeOf, test } from 'vitest';
import { needs } from '#shared/access/access.ts';
import { subjects } from '#shared/access/subjects.ts';
import { defineSection, type Section } from '#shared/crud/section.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { iconNames } from '#shared/icons.ts';
import { sections } from '#shared/sections/index.ts';
import { ministerio } from '#shared/sections/ministerio.example.ts';
import { createTranslator } from '#web/lib/i18n/i18n.tsx';
import { matrixRows } from '#web/pages/admin/acesso/subject-names.ts';
import { sectionRows } from '#web/section-rows.ts';
import { buildMenu } from '#web/shell/admin/menu.ts';
import { pageEntries } from '#web/shell/admin/palette/commands.ts';
import { Icon } from '#web/ui/icon.tsx';
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
  personal: null,
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

const translator = createTranslator(findLanguage('en'), {});
const pageNames = (section: Section) => sectionRows(section).map(({ name, access }) => [name, access]);

test('a declared section has its entry in the menu of those who may list it', () => {
  const menu = buildMenu([ministerio], [{ action: 'list', subject: 'departamento' }]);
  const { plural, icon } = ministerio;
  expect(menu.groups).toEqual([
    { name: 'pessoas', items: [{ section: 'ministerio', to: '/admin/ministerio', icon, text: plural }] },
  ]);
  expect(buildMenu([ministerio], []).groups).toEqual([]);
});

test('its pages stand in the route table, each with the permission that it asks for', () => {
  expect(pageNames(ministerio)).toEqual([
    ['admin-ministerio', needs('list', 'departamento')],
    ['admin-ministerio-cadastrar', needs('create', 'departamento')],
    ['admin-ministerio-editar-id', needs('edit', 'departamento')],
    ['admin-ministerio-visualizar-id', needs('read', 'departamento')],
  ]);
  expect(sectionRows(ministerio).map(({ path, section }) => [path, section])).toEqual([
    ['/admin/ministerio', 'ministerio'],
    ['/admin/ministerio/cadastrar', 'ministerio'],
    ['/admin/ministerio/editar/:id', 'ministerio'],
    ['/admin/ministerio/visualizar/:id', 'ministerio'],
  ]);
});

test('the palette finds its list and its form', () => {
  const entries = pageEntries([ministerio], [{ action: 'manage', subject: 'departamento' }], translator);
  expect(entries.map(({ to, icon }) => [to, icon])).toEqual([
    ['/admin/ministerio', 'heart-handshake'],
    ['/admin/ministerio/cadastrar', 'plus'],
  ]);
});

test('its icon is drawn, and an unknown one does not compile', () => {
  expect(renderToStaticMarkup(Icon({ name: ministerio.icon }))).toContain('tabler-icon-heart-handshake');
  expectTypeOf<'nonsense'>().not.toExtend<Section['icon']>();
  expect(iconNames).not.toContain('nonsense');
});

test('a subject of its own has a row in the role matrix, with the label of the section', () => {
  const declared = [...sections, { ...ministerio, subject: 'ministerio' }];
  const rows = matrixRows([...subjects, 'ministerio'], translator, declared);
  expect(rows).toContainEqual({ subject: 'ministerio', name: 'Ministries' });
  const names = rows.map(({ name }) => name);
  expect(names.indexOf('Ministries')).toBe(names.indexOf('Finances') + 1);
});

test('its list has the declared columns, on a phone below its title', () => {
  const all = possibleColumns(coral, translator);
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['nome', 'ativo']));
  expect(phoneColumns(coral, all).map(({ name }) => name)).toEqual(['ativo']);
});

test('its form asks for the declared fields in their groups, and checks them', () => {
  const draft = emptyDraft(coral);
  const groups = shownGroups(coral, formGroups(coral), { draft, record: undefined });
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
