import { needs } from '#shared/access/access.ts';
import type { Action } from '#shared/access/subjects.ts';
import type { SectionHead } from '#shared/crud/section.ts';
import { type RouteEntry, routeTable, type SectionPage } from './route-table.ts';

/** The action that a section's page requires; undefined where the section has no such page. */
function actionOn(page: SectionPage, { hidden, single, readOnly, tree }: SectionHead): Action | undefined {
  if (hidden) return undefined;
  if (page === 'view') return 'read';
  // the form takes the place of the list
  if (single) return page === 'list' ? 'edit' : undefined;
  switch (page) {
    case 'list':
      return 'list';
    case 'create':
      return readOnly ? undefined : 'create';
    case 'edit':
      return readOnly ? undefined : 'edit';
    case 'list-children':
      return tree && 'list';
    case 'create-child':
      return tree && !readOnly ? 'create' : undefined;
  }
}

/** The row of one section, made from a row for all sections: with its name, path, access and menu entry. */
export function sectionRow(entry: RouteEntry, section: SectionHead): RouteEntry | undefined {
  const action = entry.sectionPage && actionOn(entry.sectionPage, section);
  if (!action) return undefined;
  return {
    ...entry,
    name: entry.name.replace('section', section.name),
    path: entry.path.replace(':section', section.name),
    access: needs(action, section.subject),
    section: section.within ?? section.name,
  };
}

/** All pages of a section. */
export const sectionRows = (section: SectionHead): RouteEntry[] =>
  routeTable.flatMap((entry) => sectionRow(entry, section) ?? []);
