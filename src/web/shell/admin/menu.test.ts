import { describe, expect, it } from 'vitest';
import { sections } from '#shared/sections/index.ts';
import { routeTable } from '#web/route-table.ts';
import { sectionRows } from '#web/section-rows.ts';
import { buildMenu } from './menu.ts';

const targets = (menu: ReturnType<typeof buildMenu>) =>
  [...menu.first, ...menu.groups.flatMap(({ items }) => items)].map(({ to }) => to);

describe('menu of the office', () => {
  it('shows every section to a user who may do everything, and each entry has its page', () => {
    const shown = targets(buildMenu(sections, [{ action: 'manage', subject: 'all' }]));
    for (const section of sections)
      expect(shown.includes(`/admin/${section.name}`)).toBe(!section.hidden && !section.within);
    const pages = [...routeTable, ...sections.flatMap((section) => sectionRows(section))];
    expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(shown));
  });

  it('shows only what the person may list, and no empty group', () => {
    const menu = buildMenu(sections, [
      { action: 'read', subject: 'Auth' },
      { action: 'list', subject: 'pessoa' },
      { action: 'create', subject: 'conta' },
    ]);
    expect(targets(menu)).toEqual(['/admin', '/admin/pessoa', '/admin/familia', '/admin/novidades']);
    expect(menu.groups).toHaveLength(2);
  });

  it('shows colours beside products to a user who manages products', () => {
    const menu = buildMenu(sections, [{ action: 'manage', subject: 'produto' }]);
    expect(targets(menu)).toEqual(expect.arrayContaining(['/admin/produto', '/admin/cor']));
  });

  it('links a single section to its form, or to its record for users who may only read it', () => {
    const shown = (action: 'read' | 'edit') => targets(buildMenu(sections, [{ action, subject: 'site' }]));
    expect(shown('edit')).toEqual(['/admin/site']);
    expect(shown('read')).toEqual(['/admin/site/visualizar/1']);
  });

  it('shows the schedule beside the volunteers', () => {
    const shown = targets(buildMenu(sections, [{ action: 'manage', subject: 'all' }]));
    expect(shown[shown.indexOf('/admin/voluntario') + 1]).toBe('/admin/escala');
  });

  it('shows a page to a user who has one of the abilities that are enough for it', () => {
    const shown = (subject: 'contagem' | 'pessoa') =>
      targets(buildMenu(sections, [{ action: 'create', subject }]));
    expect(shown('contagem')).toEqual(['/admin/domingo']);
    expect(shown('pessoa')).toEqual(['/admin/importacao']);
  });

  it('opens the first page of an entry with several pages', () => {
    const shown = targets(buildMenu(sections, [{ action: 'manage', subject: 'all' }]));
    expect(shown).toEqual(
      expect.arrayContaining(['/admin/escala', '/admin/importacao', '/admin/privacidade', '/admin/domingo']),
    );
  });

  it('is empty for a user without rules', () => {
    expect(buildMenu(sections, [])).toEqual({ first: [], groups: [] });
  });
});
