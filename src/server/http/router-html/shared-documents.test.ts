import {
  createContext,
  createRequestHandler,
  data,
  UNSAFE_decodeViaTurboStream as decode,
  type EntryContext,
  RouterContextProvider,
  redirect,
} from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';
import type { Build } from '../web-build.ts';
import { createSharedDocuments } from './shared-documents.ts';

const documentContext = createContext<RenderedDocument>({ html: '', loaderData: undefined });

interface Rendered {
  headers: Record<string, string>;
  routed: EntryContext;
}

/** A build with one page below a layout, whose document is not rendered but noted. */
function buildOf(page: object, layout: object = {}) {
  const rendered: Rendered[] = [];
  const failures: unknown[] = [];
  const module = { default: () => null };
  const routes = {
    root: { id: 'root', path: '', module: { ...module, ...layout } },
    page: { id: 'page', parentId: 'root', path: 'eventos/:id', module: { ...module, ...page } },
  };
  const entry = {
    module: {
      documentContext,
      handleError: (error: unknown) => void failures.push(error),
      default: (
        _request: Request,
        status: number,
        headers: Headers,
        routed: EntryContext,
        context: RouterContextProvider,
      ) => {
        rendered.push({ headers: Object.fromEntries(headers), routed });
        context.set(documentContext, { html: '<html></html>', loaderData: undefined });
        return new Response(null, { status, headers });
      },
    },
  };
  const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' };
  const build = { routes, assets: { routes, version: '1' }, entry, future: {}, ssr: true, routeDiscovery };
  return { build: { ...build, basename: '/' } as unknown as Build, rendered, failures };
}

const address = 'http://localhost/eventos/7';

async function ask(page: object, layout?: object, url = address) {
  const { build, rendered, failures } = buildOf(page, layout);
  const router = createRequestHandler(build, 'production');
  const whole = vi.fn(router);
  const context = new RouterContextProvider();
  const response = await createSharedDocuments(build, whole)(new Request(url), context);
  const { html, loaderData } = context.get(documentContext);
  const isLeft = whole.mock.calls.length > 0;
  const [ours] = rendered.splice(0);
  /** the document by the router's own handler */
  const askRouter = async () => {
    const answer = await router(new Request(url), new RouterContextProvider());
    return { answer, theirs: rendered[0]! };
  };
  return { response, ours, failures, html, loaderData, isLeft, askRouter };
}

const decoded = async (stream: ReadableStream<Uint8Array>): Promise<unknown> =>
  (await decode(stream, globalThis as never)).value;

describe('a shared document', () => {
  const evento = { titulo: 'Retiro', fotos: [{ src: '/a.webp' }, null], vagas: undefined };
  const page = {
    loader: ({ params }: { params: { id: string } }) =>
      data({ ...evento, id: params.id }, { headers: { 'x-de': 'loader' } }),
    headers: ({ loaderHeaders, parentHeaders }: { loaderHeaders: Headers; parentHeaders: Headers }) => ({
      'x-de': loaderHeaders.get('x-de') ?? '',
      'x-acima': parentHeaders.get('x-acima') ?? '',
    }),
  };
  const layout = { loader: () => 'layout', headers: { 'x-acima': 'layout' } };

  it('is rendered with what the router would give to the page', async () => {
    const { ours, isLeft, loaderData, askRouter } = await ask(page, layout);
    const { theirs } = await askRouter();
    expect(isLeft).toBe(false);
    expect(ours!.headers).toEqual(theirs.headers);
    const { serverHandoffStream, serializeError: _, criticalCss: __, ...known } = theirs.routed;
    const comparable = ({ staticHandlerContext, ...rest }: Omit<EntryContext, 'serializeError'>) => {
      const { matches, loaderHeaders, _match, location, ...context } = staticHandlerContext;
      const { key: _key, ...place } = location;
      const found = matches.map(({ route, ...match }) => ({ ...match, id: route.id, path: route.path }));
      return { ...rest, ...context, place, found, headers: Object.keys(loaderHeaders) };
    };
    expect(comparable(ours!.routed)).toEqual(comparable(known));
    expect(loaderData).toHaveLength(1);
    expect(await decoded(new Blob([...loaderData!]).stream())).toEqual(await decoded(serverHandoffStream!));
  });

  it('has the document that was rendered', async () => {
    const { html, response } = await ask(page);
    expect([html, response.status, response.headers.get('x-de')]).toEqual(['<html></html>', 200, 'loader']);
  });

  it('is not rendered where a loader leads elsewhere', async () => {
    const { response, ours, isLeft } = await ask({ loader: () => redirect('/eventos') });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/eventos']);
    expect([ours, isLeft]).toEqual([undefined, false]);
  });

  it('passes the middleware of its routes', async () => {
    const seen: string[] = [];
    const middleware = [
      async ({ pattern }: { pattern: string }, next: () => Promise<Response>) => {
        const response = await next();
        seen.push(`${pattern} ${response.status}`);
        return new Response(null, { status: 203, headers: response.headers });
      },
    ];
    const { response } = await ask(page, { middleware });
    expect([response.status, seen]).toEqual([203, ['eventos/:id 200']]);
  });
});

describe('a request that is left to the router', () => {
  const failure = new Error('no database');
  it.each([
    ['an error', { loader: () => Promise.reject(failure) }, 500],
    ['a page that is not there', { loader: () => Promise.reject(data(null, { status: 404 })) }, 404],
    ['another status', { loader: () => data({}, { status: 203 }) }, 203],
    ['a cookie', { loader: () => data({}, { headers: { 'set-cookie': 'a=1' } }) }, 200],
    ['data that JSON does not have', { loader: () => ({ em: new Date(0) }) }, 200],
  ])('%s', async (_what, page, status) => {
    const { ours, response, isLeft, askRouter } = await ask(page);
    const { answer } = await askRouter();
    expect([isLeft, response.status]).toEqual([true, status]);
    expect(Object.fromEntries(response.headers)).toEqual(Object.fromEntries(answer.headers));
    expect(ours!.routed.serverHandoffStream).toBeDefined();
  });

  it('a failure, which is reported once', async () => {
    expect((await ask({ loader: () => Promise.reject(failure) })).failures).toEqual([failure]);
  });

  it('a middleware that refuses', async () => {
    const middleware = [() => Promise.reject(data(null, { status: 404 }))];
    const { response, isLeft } = await ask({ loader: () => ({}) }, { middleware });
    expect([response.status, isLeft]).toEqual([404, true]);
  });

  it.each([`${address}?a=1`, `${address}.data`])('the address %s', async (url) => {
    expect((await ask({ loader: () => ({}) }, {}, url)).isLeft).toBe(true);
  });

  it('a rendering that fails', async () => {
    const { build, failures } = buildOf({ loader: () => ({}) });
    const broken = {
      ...build,
      entry: { module: { ...build.entry.module, default: () => Promise.reject(failure) } },
    };
    const whole = createRequestHandler(broken as never, 'production');
    const response = await createSharedDocuments(broken as never, whole)(new Request(address));
    // first for the page, then for the router's own answer
    expect([response.status, failures]).toEqual([500, [failure, failure]]);
  });
});
