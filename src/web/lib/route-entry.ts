import { useMatches } from 'react-router';
import { type RouteEntry, routeById, routeByPattern } from '#web/route-table.ts';

/** The row of the route table that is shown now. */
export function useRouteEntry(): RouteEntry {
  const matches = useMatches();
  return routeById(matches.at(-1)?.id) ?? routeByPattern('/*');
}
