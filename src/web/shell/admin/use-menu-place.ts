import { findHead } from '#shared/sections/heads.ts';
import { useRouteEntry } from '#web/lib/route/route-entry.ts';

/** The row of the current page, with the menu entry that leads to it: that of the page which its section lies within. */
export function useMenuPlace(): ReturnType<typeof useRouteEntry> {
  const entry = useRouteEntry();
  const within = entry.section === undefined ? undefined : findHead(entry.section)?.within;
  return within === undefined ? entry : { ...entry, section: within };
}
