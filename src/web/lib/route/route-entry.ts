import { useMatches } from 'react-router';
import { type RouteEntry, routeById, routeByPattern } from '#web/route-table.ts';

/** The row of the route table of the current page. */
export function useRouteEntry(): RouteEntry {
  const last = useMatches().at(-1);
  const entry = routeById(last?.id) ?? routeByPattern('/*');
  return entry.sectionPage ? { ...entry, section: last?.params.section } : entry;
}
