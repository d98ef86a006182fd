import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import { handoffScripts } from './lib/handoff.ts';
import type { Texts } from './lib/i18n.tsx';
import { type Page, PageRoot } from './lib/page.tsx';
import { matchedFactsContext, pageRequestContext } from './lib/page-request.ts';
import { loadPublicTexts } from './lib/texts.ts';
import { routeById } from './route-table.ts';

/** The server sets pageRequestContext for each request before it hands the request to the pages. */
export { loadPublicTexts as publicTexts, matchedFactsContext, pageRequestContext };

/** What the route table says of a route, by its id; nothing of one that it does not know. */
export const routeFacts = (id: string | undefined): RouteFacts => routeById(id) ?? {};

/**
 * The document, where one was rendered. It leaves beside the answer and not as its body: a web stream would copy it
 * three times on its way to the server, which reads it as text anyhow.
 */
export const documentContext = createContext('');

/** Why a page could not be made, where it could not: the server tells it in its log, and by its status. */
export const failureContext = createContext<unknown>(null);

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).set(failureContext, error);
};

/** How long loaders may keep the rest of their data waiting. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // a page may say who is signed in: no shared cache may keep it, and a stale copy is asked for again; the server
  // says otherwise for those that look the same to everybody
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-cache');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const { nonce, site: _site, giving: _giving, sender: _sender, ...page } = context.get(pageRequestContext);
  // pages carry their data with them: a whole document is honest about its status, and nothing of it streams
  const { serverHandoffStream, ...router } = routerContext;
  const [texts, scripts] = await Promise.all([
    loadPublicTexts(page.language.texts),
    handoffScripts(serverHandoffStream, nonce),
  ]);
  const html = renderToString(pageTree(page, texts, nonce, router, request.url));
  const end = html.lastIndexOf('</body>');
  context.set(documentContext, `<!DOCTYPE html>${html.slice(0, end)}${scripts}${html.slice(end)}`);
  return new Response(null, { status, headers });
}

/** All that React renders for one page. */
export const pageTree = (
  page: Page,
  texts: Texts,
  nonce: string | undefined,
  routerContext: EntryContext,
  url: string,
): ReactNode => (
  <PageRoot page={page} texts={texts} nonce={nonce}>
    <ServerRouter context={routerContext} url={url} nonce={nonce} />
  </PageRoot>
);
