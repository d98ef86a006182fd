import { describe, expect, it } from 'vitest';
import { crudSections, routeByPattern, routeTable } from './route-table.ts';

describe('route table', () => {
  it('names each path once and each name once', () => {
    expect(new Set(routeTable.map((entry) => entry.path)).size).toBe(routeTable.length);
    expect(new Set(routeTable.map((entry) => entry.name)).size).toBe(routeTable.length);
  });

  it('asks every office page for more than a visit', () => {
    for (const entry of routeTable.filter(({ path }) => path.startsWith('/admin'))) {
      expect(['ability', 'staff'], entry.path).toContain(entry.access.kind);
      expect(entry.layout).toBe('admin');
      expect(entry.section, entry.path).toBeTruthy();
    }
  });

  it.each(crudSections)(
    'asks list, create and edit for the pages of %s and highlights it on each',
    (section) => {
      const asked = ['', '/cadastrar', '/editar/:id'].map((tail) =>
        routeByPattern(`/admin/${section}${tail}`),
      );
      expect(asked.map(({ access }) => access.kind === 'ability' && access.action)).toEqual([
        'list',
        'create',
        'edit',
      ]);
      expect(asked.map((entry) => entry.section)).toEqual([section, section, section]);
      expect(asked.map((entry) => entry.name)).toEqual([
        `admin-${section}`,
        `admin-${section}-cadastrar`,
        `admin-${section}-editar-id`,
      ]);
    },
  );

  it('finds a row however the router spells its pattern, and refuses a path that has none', () => {
    expect(routeByPattern('admin/cargo').name).toBe('admin-cargo');
    expect(routeByPattern('/').name).toBe('root');
    expect(routeByPattern('*').status).toBe(404);
    expect(() => routeByPattern('/admin/secret')).toThrow();
  });
});
