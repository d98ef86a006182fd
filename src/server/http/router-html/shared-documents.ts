import {
  createStaticHandler,
  type EntryContext,
  type RequestHandler,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
} from 'react-router';
import type { Build } from '../web-build.ts';
import { encodePlainData } from './encode-data.ts';

/** The headers as the router's own handler computes them, for documents without errors and cookies. */
function headersOf(build: Build, { matches, loaderHeaders }: StaticHandlerContext): Headers {
  let headers = new Headers();
  for (const { route } of matches) {
    const ownHeaders = build.routes[route.id]?.module.headers;
    if (!ownHeaders) continue;
    const loaderParts = {
      loaderHeaders: loaderHeaders[route.id] ?? new Headers(),
      actionHeaders: new Headers(),
    };
    headers = new Headers(
      typeof ownHeaders === 'function'
        ? ownHeaders({ ...loaderParts, parentHeaders: headers, errorHeaders: undefined })
        : ownHeaders,
    );
  }
  return headers;
}

/** The routes of a build as a tree, with the parts that a request for a document needs. */
export const routesUnder = (build: Build, parent: string | undefined): RouteObject[] =>
  Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    const { loader, middleware } = route.module;
    const routeObject = { id, path, caseSensitive, loader, middleware };
    return (
      index ? { ...routeObject, index } : { ...routeObject, children: routesUnder(build, id) }
    ) as RouteObject;
  });

/**
 * Answers requests for documents that all visitors share, without the stream by which the router's own handler `whole` hands the data of
 * loaders over: that stream, with its timer and its encoder, took a tenth of a page's time. The matched route must have a page. Everything
 * unusual (a query, an error, another status, cookies, data that JSON does not have) is left to that handler; loaders then run a second
 * time, which is safe because shared pages only read. docs/decisions/0064-static-handler-for-shared-pages.md
 */
export function createSharedDocuments(build: Build, whole: RequestHandler): RequestHandler {
  const { basename, future, routeDiscovery, ssr, entry } = build;
  const { query } = createStaticHandler(routesUnder(build, undefined), basename ? { basename } : {});
  const handoff = JSON.stringify({ basename, future, routeDiscovery, ssr, isSpaMode: false });
  const same: Omit<EntryContext, 'staticHandlerContext'> = {
    manifest: build.assets,
    branches: [],
    future,
    ssr,
    routeDiscovery,
    isSpaMode: false,
    routeModules: Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [id, route!.module]),
    ) as EntryContext['routeModules'],
    serverHandoffString: handoff.replaceAll('<', '\\u003c'),
  };

  async function render(
    request: Request,
    result: StaticHandlerContext,
    context: RouterContextProvider,
  ): Promise<Response | undefined> {
    const { loaderData, actionData, errors, statusCode, loaderHeaders } = result;
    if (errors || statusCode !== 200) return undefined;
    if (Object.values(loaderHeaders).some((headers) => headers.has('set-cookie'))) return undefined;
    const encoded = encodePlainData({ loaderData, actionData, errors });
    if (encoded === undefined) return undefined;
    const routed = { ...same, staticHandlerContext: result, renderMeta: {} };
    const { default: handleDocument, documentContext } = entry.module;
    const response = await handleDocument(request, statusCode, headersOf(build, result), routed, context);
    context.set(documentContext, { ...context.get(documentContext), loaderData: [encoded] });
    return response;
  }

  return async (request, context = new RouterContextProvider()) => {
    if (request.url.includes('?') || request.url.endsWith('.data')) return whole(request, context);
    return query(request, {
      requestContext: context,
      generateMiddlewareResponse: async (run) => {
        const found = await run(request);
        if (found instanceof Response) return found;
        // if rendering fails, the router's own handler tries again, and shows its error page
        const response = await render(request, found, context).catch(() => undefined);
        return response ?? whole(request, context);
      },
    }) as Promise<Response>;
  };
}
