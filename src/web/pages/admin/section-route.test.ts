import { expect, test } from 'vitest';
import { findSection } from '#shared/sections/index.ts';
import { routeOfPath } from '#web/lib/route/route-entry.ts';
import { recordOfRoute } from './section-route.ts';

const place = (path: string) => {
  const { entry, params } = routeOfPath(path);
  const found = recordOfRoute(entry.sectionPage, findSection(params.section ?? ''), params.id);
  return found && { section: found.section.name, id: found.id, parent: found.parent };
};

test.each([
  ['/admin/pessoa', { section: 'pessoa' }],
  ['/admin/pessoa/cadastrar', { section: 'pessoa' }],
  ['/admin/pessoa/editar/12', { section: 'pessoa', id: 12 }],
  ['/admin/pessoa/editar/abc', { section: 'pessoa', id: 0 }],
  ['/admin/pessoa/visualizar/12', { section: 'pessoa', id: 12 }],
  ['/admin/pessoa/visualizar/1e3', { section: 'pessoa', id: 0 }],
  ['/admin/categoria/visualizar/3', { section: 'categoria', id: 3 }],
  ['/admin/site/visualizar/1', { section: 'site', id: 1 }],
  ['/admin/site/visualizar/2', { section: 'site', id: 2 }],
  ['/admin/categoria/3/listar', { section: 'categoria', parent: 3 }],
  ['/admin/categoria/3/cadastrar', { section: 'categoria', parent: 3 }],
  ['/admin/site', { section: 'site', id: 1 }],
  ['/admin/nada', undefined],
])('finds the section and the record of %s', (path, expected) => expect(place(path)).toEqual(expected));
