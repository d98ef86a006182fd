import { expect, test } from 'vitest';
import { placeOf } from './paths.ts';

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
  ['/admin/nada', undefined],
])('knows what %s is about', (path, expected) => expect(place(path)).toEqual(expected));
