import { expect, test } from 'vitest';
import { routeByPattern } from '#web/route-table.ts';
import { entryAccess } from './entry-access.ts';

const list = routeByPattern('/admin/:section');
const create = routeByPattern('/admin/:section/cadastrar');
const view = routeByPattern('/admin/:section/visualizar/:id');
const edit = routeByPattern('/admin/:section/editar/:id');

test('a section named by the path asks for its own subject', async () => {
  expect(await entryAccess(list, { section: 'projetosociais' })).toEqual({
    kind: 'ability',
    action: 'list',
    subject: 'projetosocial',
  });
  expect(await entryAccess(edit, { section: 'pessoa' })).toEqual({
    kind: 'ability',
    action: 'edit',
    subject: 'pessoa',
  });
});

test('an unknown section and one without pages are not found', async () => {
  expect(await entryAccess(list, { section: 'nada' })).toBeUndefined();
  expect(await entryAccess(list, { section: 'perfil' })).toBeUndefined();
  expect(await entryAccess(list, {})).toBeUndefined();
});

test('a section of exactly one record opens in its form, and one that only the server writes is read', async () => {
  expect(await entryAccess(list, { section: 'site' })).toEqual({
    kind: 'ability',
    action: 'edit',
    subject: 'site',
  });
  expect(await entryAccess(edit, { section: 'site' })).toBeUndefined();
  const read = { kind: 'ability', action: 'read', subject: 'financeiro' };
  expect(await entryAccess(view, { section: 'contribuicao_mensal' })).toEqual(read);
  expect(await entryAccess(edit, { section: 'contribuicao_mensal' })).toBeUndefined();
  expect(await entryAccess(create, { section: 'contribuicao_mensal' })).toBeUndefined();
});

test('only a section with a tree has pages for the children of a record', async () => {
  const below = routeByPattern('/admin/:section/:id/listar');
  const subject = 'categoria';
  expect(await entryAccess(below, { section: 'categoria' })).toEqual({
    kind: 'ability',
    action: 'list',
    subject,
  });
  expect(await entryAccess(below, { section: 'pessoa' })).toBeUndefined();
});

test('every other page declares its access in the table', async () => {
  const login = routeByPattern('/auth/login');
  expect(await entryAccess(login, {})).toBe(login.access);
});

test('a tab that the table does not name is not found', async () => {
  for (const path of ['/admin/profile/:tab', '/admin/settings/:tab']) {
    const page = routeByPattern(path);
    for (const tab of page.tabs ?? []) expect(await entryAccess(page, { tab })).toBe(page.access);
    for (const tab of [undefined, 'nada', 'Account', 'constructor'])
      expect(await entryAccess(page, { tab })).toBeUndefined();
  }
});
