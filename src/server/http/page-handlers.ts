import { createRequestHandler, matchRoutes, type RequestHandler, RouterContextProvider } from 'react-router';
import { createSharedDocuments, routesUnder } from './router-html/shared-documents.ts';
import type { Build } from './web-build.ts';

/** Addresses with cached routes; above this the cache is emptied. */
const maxAddresses = 2000;

export interface PageHandler {
  /** the route whose page the router shows; undefined when the router answers by itself */
  routeId: string | undefined;
  handle: RequestHandler;
  /** answers a request that only reads, and whose answer all visitors share */
  handleShared: RequestHandler;
  /** the router's own list of routes, which is the same for all */
  isManifest?: true;
}

type Handlers = Pick<PageHandler, 'handle' | 'handleShared'>;

/** The browser's router requests the routes that are refused here again, page by page. */
const limitedManifest =
  (handle: RequestHandler): RequestHandler =>
  async (request, context) => {
    const paths = new URL(request.url).searchParams.get('paths') ?? '';
    if (paths.split(',', maxPaths + 1).length > maxPaths) return new Response(null, { status: 400 });
    return handle(request, context);
  };

/** The context by which the server and the pages exchange data about one request. */
export const newContext = (): RouterContextProvider => new RouterContextProvider();

/** The address of the page that a request is about: the browser's router requests a page's data under another name. */
const pageOf = (pathname: string): string =>
  pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.replace(/\.data$/, '');

/**
 * The handler of an address and the route that it matches. The handler knows only the routes that its page needs: its
 * own, and those of the addresses above it, which the page names to the browser. React Router matches every route by a
 * new regular expression, several times for a page, and builds all routes into the rendered tree, a hundred of the
 * office among them.
 */
export function createPageHandlers(build: Build, mode: string): (pathname: string) => PageHandler {
  const whole = createRequestHandler(build, mode);
  const tree = routesUnder(build, undefined);
  const byAddress = new Map<string, PageHandler>();
  const byRoutes = new Map<string, Handlers>();

  const matchAt = (pathname: string): string[] =>
    (matchRoutes(tree, pathname) ?? []).map(({ route }) => route.id!);

  function narrow(pathname: string): Handlers {
    const ids = new Set<string>();
    for (const address of [pathname, ...addressesAbove(pathname)]) {
      for (const id of matchAt(address)) ids.add(id);
    }
    const key = [...ids].toSorted().join('\n');
    const cached = byRoutes.get(key);
    if (cached) return cached;
    const only = <T>(routes: Record<string, T>): Record<string, T> =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
    const needed = {
      ...build,
      routes: only(build.routes),
      assets: { ...build.assets, routes: only(build.assets.routes) },
    };
    const handle = createRequestHandler(needed, mode);
    const handlers = { handle, handleShared: createSharedDocuments(needed, handle) };
    byRoutes.set(key, handlers);
    return handlers;
  }

  return (pathname) => {
    if (pathname === build.routeDiscovery.manifestPath) {
      const handle = limitedManifest(whole);
      return { routeId: undefined, isManifest: true, handle, handleShared: handle };
    }
    let handler = byAddress.get(pathname);
    if (!handler) {
      const page = pageOf(pathname);
      const routeId = matchAt(page).at(-1);
      const { handle, handleShared } = narrow(page);
      const hasPage = routeId !== undefined && build.routes[routeId]?.module.default !== undefined;
      handler = { routeId, handle, handleShared: hasPage ? handleShared : handle };
      if (byAddress.size >= maxAddresses) byAddress.clear();
      byAddress.set(pathname, handler);
    }
    return handler;
  };
}

/** No page has more segments: for a longer address the browser needs no routes above it. */
const maxSegments = 12;
/** Addresses whose routes the browser's router may ask for at once; each takes milliseconds. */
const maxPaths = 150;

function addressesAbove(pathname: string): string[] {
  const segments = pathname.split('/', maxSegments + 2).filter(Boolean);
  if (segments.length > maxSegments) return [];
  return segments.map((_segment, at) => `/${segments.slice(0, at).join('/')}`);
}
