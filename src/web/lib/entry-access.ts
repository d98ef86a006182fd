import { type Access, needs } from '#shared/access/access.ts';
import type { RouteEntry } from '#web/route-table.ts';

/** Who may see a page; undefined when its path names a section that is not there. */
export async function entryAccess(
  entry: RouteEntry,
  section: string | undefined,
): Promise<Access | undefined> {
  if (!entry.open) return entry.access;
  // visitors of the public site never load the declarations
  const { findSection } = await import('#shared/sections/index.ts');
  const found = findSection(section ?? '');
  // what there is one of has its own row in the table
  if (!found || found.hidden || found.single) return undefined;
  if (!found.readOnly) return needs(entry.open, found.subject);
  // what nobody writes opens to be read
  return entry.open === 'create' ? undefined : needs(entry.open === 'edit' ? 'read' : 'list', found.subject);
}
