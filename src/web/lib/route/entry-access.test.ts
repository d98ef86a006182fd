import { expect, test } from 'vitest';
import { routeByPattern } from '#web/route-table.ts';
import { entryAccess } from './entry-access.ts';

const list = routeByPattern('/admin/:section');
const create = routeByPattern('/admin/:section/cadastrar');
const edit = routeByPattern('/admin/:section/editar/:id');

test('a section named by the path asks for its own subject', async () => {
  expect(await entryAccess(list, 'projetosociais')).toEqual({
    kind: 'ability',
    action: 'list',
    subject: 'projetosocial',
  });
  expect(await entryAccess(edit, 'pessoa')).toEqual({ kind: 'ability', action: 'edit', subject: 'pessoa' });
});

test('what is no section, or one without pages, is not found', async () => {
  expect(await entryAccess(list, 'nada')).toBeUndefined();
  expect(await entryAccess(list, 'perfil')).toBeUndefined();
  expect(await entryAccess(list, undefined)).toBeUndefined();
});

test('a section of exactly one record opens in its form, and one that nobody writes is read', async () => {
  expect(await entryAccess(list, 'site')).toEqual({ kind: 'ability', action: 'edit', subject: 'site' });
  expect(await entryAccess(edit, 'site')).toBeUndefined();
  const read = { kind: 'ability', action: 'read', subject: 'financeiro' };
  expect(await entryAccess(edit, 'contribuicao_mensal')).toEqual(read);
  expect(await entryAccess(create, 'contribuicao_mensal')).toBeUndefined();
});

test('only a section with a tree has pages for the children of a record', async () => {
  const below = routeByPattern('/admin/:section/:id/listar');
  const subject = 'categoria';
  expect(await entryAccess(below, 'categoria')).toEqual({ kind: 'ability', action: 'list', subject });
  expect(await entryAccess(below, 'pessoa')).toBeUndefined();
});

test('every other page says it in the table', async () => {
  const login = routeByPattern('/auth/login');
  expect(await entryAccess(login, undefined)).toBe(login.access);
});
