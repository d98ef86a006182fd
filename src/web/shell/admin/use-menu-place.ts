import { findHead } from '#shared/sections/heads.ts';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';

/** The route entry of the current page; a section that lies within another page has that page's menu entry. */
export function useMenuPlace(): ReturnType<typeof useRouteEntry> {
  const entry = useRouteEntry();
  const within = entry.section === undefined ? undefined : findHead(entry.section)?.within;
  return within === undefined ? entry : { ...entry, section: within };
}
