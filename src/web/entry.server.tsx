import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import type { Texts } from './lib/i18n.tsx';
import { type Page, PageRoot } from './lib/page.tsx';
import { pageRequestContext } from './lib/page-request.ts';
import { loadPublicTexts } from './lib/texts.ts';

/** The server sets it for each request before it hands the request to the pages. */
export { loadPublicTexts as publicTexts, pageRequestContext };

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
  const texts = await loadPublicTexts(page.language.texts);
  let failure: unknown;
  const body = await renderToReadableStream(pageTree(page, texts, nonce, routerContext, request.url), {
    nonce,
    signal: AbortSignal.timeout(streamTimeout + 1000),
    onError: (error) => {
      failure = error;
    },
  });
  // pages carry their data with them: a whole document is honest about its status
  await body.allReady;
  return new Response(body, { status: failure ? 500 : status, headers });
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
