import { expect, test } from 'vitest';
import { routeByPattern } from '#web/route-table.ts';
import { entryAccess } from './entry-access.ts';

const list = routeByPattern('/admin/:section');
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
  for (const entry of [list, edit]) expect(await entryAccess(entry, 'site')).toBeUndefined();
  expect(await entryAccess(list, undefined)).toBeUndefined();
});

test('every other page says it in the table', async () => {
  const login = routeByPattern('/auth/login');
  expect(await entryAccess(login, undefined)).toBe(login.access);
});
