import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import type { Texts } from './lib/i18n/i18n.tsx';
import { loadPublicTexts } from './lib/i18n/texts.ts';
import { type Page, PageRoot } from './lib/page/page.tsx';
import { firstListContext, matchedFactsContext, pageRequestContext } from './lib/page/page-request.ts';
import { routeById } from './route-table.ts';

/** The server sets pageRequestContext for each request before it calls the pages. */
export { loadPublicTexts as publicTexts, matchedFactsContext, pageRequestContext };

/** The facts of a route by its id; none for an unknown route. */
export const routeFacts = (id: string | undefined): RouteFacts => routeById(id) ?? {};

/**
 * The rendered document. Passed through the context instead of the response body: a web stream would copy it
 * three times on its way to the server, which reads it as text anyway.
 */
export const documentContext = createContext<RenderedDocument>({ html: '', loaderData: undefined });

/** The error of a page that failed; the server logs it and answers with an error status. */
export const failureContext = createContext<unknown>(null);

export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (!request.signal.aborted) (context as RouterContextProvider).set(failureContext, error);
};

/** Milliseconds that loaders may take to deliver deferred data. */
export const streamTimeout = 5_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const {
    nonce,
    scriptMark,
    site: _site,
    giving: _giving,
    signUps: _signUps,
    notices: _notices,
    dataRequests: _dataRequests,
    documents: _documents,
    transparency: _transparency,
    accounts: _accounts,
    catalogue: _catalogue,
    store: _store,
    raffles: _raffles,
    duties: _duties,
    shopper: _shopper,
    hasRecord: _hasRecord,
    listOf: _listOf,
    sender: _sender,
    ...known
  } = context.get(pageRequestContext);
  const page = { ...known, firstList: context.get(firstListContext) ?? undefined };
  // rendered as a whole, with its data, so that the status is right; nothing is streamed
  const { serverHandoffStream, ...router } = routerContext;
  const [texts, loaderData] = await Promise.all([
    publicTextsOf(page.language.texts),
    serverHandoffStream && textsOf(serverHandoffStream),
  ]);
  const html = renderToString(pageTree(page, texts, { nonce, scriptMark }, router, request.url));
  context.set(documentContext, { html: `<!DOCTYPE html>${html}`, loaderData });
  return new Response(null, { status, headers });
}

const cachedPublicTexts = new Map<Locale, Texts>();

/** Kept: an import costs a hundredth of a page each time. */
async function publicTextsOf(locale: Locale): Promise<Texts> {
  const texts = cachedPublicTexts.get(locale) ?? (await loadPublicTexts(locale));
  cachedPublicTexts.set(locale, texts);
  return texts;
}

async function textsOf(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  // A loop over the stream itself makes promises of its own.
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read())
    texts.push(decoder.decode(read.value, { stream: true }));
  return texts;
}

/** The React tree of a page. */
export const pageTree = (
  page: Page,
  texts: Texts,
  { nonce, scriptMark }: { nonce?: string | undefined; scriptMark?: string | undefined },
  routerContext: EntryContext,
  url: string,
): ReactNode => (
  <PageRoot page={page} texts={texts} nonce={nonce} scriptMark={scriptMark}>
    <ServerRouter context={routerContext} url={url} nonce={scriptMark} />
  </PageRoot>
);
