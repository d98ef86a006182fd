import type { Access } from '#shared/access/access.ts';
import type { RouteEntry } from '#web/route-table.ts';

/** Who may see a page; undefined when its path names a section that is not there, or has no such page. */
export async function entryAccess(
  entry: RouteEntry,
  section: string | undefined,
): Promise<Access | undefined> {
  if (!entry.sectionPage) return entry.access;
  // visitors of the public site never load the declarations
  const [{ findSection }, { sectionRow }] = await Promise.all([
    import('#shared/sections/index.ts'),
    import('#web/section-rows.ts'),
  ]);
  const found = findSection(section ?? '');
  return found && sectionRow(entry, found)?.access;
}
