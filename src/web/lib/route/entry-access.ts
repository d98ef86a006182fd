import type { Access } from '#shared/access/access.ts';
import type { RouteEntry } from '#web/route-table.ts';

/** The access of a page; undefined when its path names an unknown tab or section, or one without such a page. */
export async function entryAccess(
  entry: RouteEntry,
  { section, tab }: Readonly<Record<string, string | undefined>>,
): Promise<Access | undefined> {
  if (entry.tabs && !entry.tabs.includes(tab ?? '')) return undefined;
  if (!entry.sectionPage) return entry.access;
  // loaded on first use: the public site needs no sections
  const [{ findHead }, { sectionRow }] = await Promise.all([
    import('#shared/sections/heads.ts'),
    import('#web/section-rows.ts'),
  ]);
  const found = findHead(section ?? '');
  return found && sectionRow(entry, found)?.access;
}
