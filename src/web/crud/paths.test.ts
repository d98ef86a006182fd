import { expect, test } from 'vitest';
import { findSection } from '#shared/sections/index.ts';
import { editPath, placeOf } from './paths.ts';

const place = (path: string) => {
  const found = placeOf(path);
  return found && { section: found.section.name, id: found.id, parent: found.parent };
};

test.each([
  ['/admin/pessoa', { section: 'pessoa' }],
  ['/admin/pessoa/cadastrar', { section: 'pessoa' }],
  ['/admin/pessoa/editar/12', { section: 'pessoa', id: 12 }],
  ['/admin/pessoa/editar/abc', { section: 'pessoa', id: 0 }],
  ['/admin/categoria/3/listar', { section: 'categoria', parent: 3 }],
  ['/admin/categoria/3/cadastrar', { section: 'categoria', parent: 3 }],
  ['/admin/site', { section: 'site', id: 1 }],
  ['/admin/nada', undefined],
])('knows what %s is about', (path, expected) => expect(place(path)).toEqual(expected));

test('a record is edited on a page of its own, what there is one of on the page of its section', () => {
  expect(editPath(findSection('pessoa')!, 12)).toBe('/admin/pessoa/editar/12');
  expect(editPath(findSection('site')!, 1)).toBe('/admin/site');
});
