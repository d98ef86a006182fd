import { matchRoutes, useMatches } from 'react-router';
import { type RouteEntry, routeById, routeByPattern, routeTable } from '#web/route-table.ts';

/** The row of the route table of the current page. */
export function useRouteEntry(): RouteEntry {
  const last = useMatches().at(-1);
  const entry = routeById(last?.id) ?? routeByPattern('/*');
  return entry.sectionPage ? { ...entry, section: last?.params.section } : entry;
}

const routes = routeTable.map((entry) => ({ path: entry.path, handle: entry }));

interface RouteMatch {
  entry: RouteEntry;
  params: Readonly<Record<string, string | undefined>>;
}

/** The row of an address and the parts of the address that it names, where the router does not tell its own match. */
export function routeOfPath(pathname: string): RouteMatch {
  const { route, params } = matchRoutes(routes, pathname)!.at(-1)!;
  return { entry: route.handle, params };
}
