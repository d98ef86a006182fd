import { createRequestHandler, matchRoutes, type RequestHandler, type RouteObject } from 'react-router';
import type { Build } from './web-build.ts';

/** Addresses whose routes are known; more are looked for again. */
const mostAddresses = 2000;

/**
 * The handler of an address, with no more routes than its page can tell from the whole table: its own, and those of the
 * addresses above it, which the page names to the browser. React Router tries every route by an expression made anew,
 * several times for a page, and builds them all into the tree that it renders, a hundred of the office among them.
 */
export function createPageHandlers(build: Build, mode: string): (pathname: string) => RequestHandler {
  const whole = createRequestHandler(build, mode);
  const tree = routesUnder(build, undefined);
  const byAddress = new Map<string, RequestHandler>();
  const byRoutes = new Map<string, RequestHandler>();

  function narrow(pathname: string): RequestHandler {
    const ids = new Set<string>();
    for (const address of [pathname, ...addressesAbove(pathname)]) {
      for (const { route } of matchRoutes(tree, address) ?? []) ids.add(route.id!);
    }
    const key = [...ids].toSorted().join('\n');
    const known = byRoutes.get(key);
    if (known) return known;
    const only = <T>(routes: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
    const handler = createRequestHandler(
      {
        ...build,
        routes: only(build.routes),
        assets: { ...build.assets, routes: only(build.assets.routes) },
      },
      mode,
    );
    byRoutes.set(key, handler);
    return handler;
  }

  return (pathname) => {
    // Questions of the browser's router are about other addresses than their own.
    if (pathname.endsWith('.data') || pathname === build.routeDiscovery.manifestPath) return whole;
    let handler = byAddress.get(pathname);
    if (!handler) {
      handler = narrow(pathname);
      if (byAddress.size >= mostAddresses) byAddress.clear();
      byAddress.set(pathname, handler);
    }
    return handler;
  };
}

function addressesAbove(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((_segment, at) => `/${segments.slice(0, at).join('/')}`);
}

const routesUnder = (build: Build, parent: string | undefined): RouteObject[] =>
  Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return index
      ? { id, path, index, caseSensitive }
      : { id, path, caseSensitive, children: routesUnder(build, id) };
  });
