import { createElement as h, type ReactNode } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  Links,
  Meta,
  Outlet,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { handOverScript, withLoaderData } from './loader-data.ts';
import { createPageHtml } from './page-html.ts';
import { takeMarkedScripts } from './script-hashes.ts';

/**
 * The assumptions of this folder about the HTML of React Router and React, checked against the installed versions. A
 * test that fails after an upgrade names the assumption, and the file that relies on it.
 */

const mark = 'bWFyY2E=';
const data = { titulo: 'Olá </script> & <b>', itens: [1, 2, 3] };
const sheet = '/assets/site-abc123.css';
const chunks = [
  '/assets/entry-1.js',
  '/assets/framework-2.js',
  '/assets/root-3.js',
  '/assets/page-4.js',
] as const;

const Root = (): ReactNode =>
  h('html', null, h('head', null, h(Meta), h(Links)), h('body', null, h(Outlet), h(Scripts)));
const Page = (): ReactNode => h('main', { className: 'usado _b_1' }, useLoaderData<typeof data>().titulo);

/** The entry context of a page with one style sheet, four modules and a loader. */
async function routed(): Promise<EntryContext> {
  let found: EntryContext | undefined;
  const route = (id: string, module: string, more: object) => ({
    id,
    module,
    imports: [],
    css: [],
    hasAction: false,
    hasLoader: false,
    hasErrorBoundary: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    ...more,
  });
  const build = {
    routes: {
      root: { id: 'root', path: '', module: { default: Root } },
      page: { id: 'page', parentId: 'root', path: 'ola', module: { default: Page, loader: () => data } },
    },
    assets: {
      entry: { module: chunks[0], imports: [chunks[1]] },
      routes: {
        root: route('root', chunks[2], { css: [sheet] }),
        page: route('page', chunks[3], { parentId: 'root', path: 'ola', hasLoader: true }),
      },
      url: '/assets/manifest.js',
      version: '1',
    },
    entry: {
      module: {
        default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) => {
          found = context;
          return new Response();
        },
      },
    },
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    basename: '/',
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
  await createRequestHandler(build, 'production')(new Request('http://localhost/ola'));
  if (!found)
    throw new Error('The router hands no entry context to entry.server (src/web/entry.server.tsx).');
  return found;
}

const tree = (context: EntryContext, nonce?: string): ReactNode =>
  h(ServerRouter, { context, url: 'http://localhost/ola', ...(nonce !== undefined && { nonce }) });

/** As src/web/entry.server.tsx does: the tree without its data, and the data. */
async function rendered(nonce?: string) {
  const { serverHandoffStream, ...context } = await routed();
  const loaderData: string[] = [];
  for await (const chunk of serverHandoffStream ?? []) loaderData.push(new TextDecoder().decode(chunk));
  return { html: renderToString(tree(context as EntryContext, nonce)), loaderData };
}

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text!);

/** Everything that the scripts of a page hand over to the browser's router. */
function handedOver(html: string): string {
  const scripts = scriptsIn(html);
  let text = '';
  for (const [at, script] of scripts.entries()) {
    if (!script.includes('streamController.') && script !== handOverScript) continue;
    const streamController = { enqueue: (piece: string) => (text += piece), close: () => (text += '(end)') };
    const document = { currentScript: { previousElementSibling: { textContent: scripts[at - 1] } } };
    new Function('window', 'document', script)({ __reactRouterContext: { streamController } }, document);
  }
  return text.replaceAll('\\u003c', '<');
}

describe('the HTML of React Router', () => {
  it('has one head and one body, closed by </head> and </body>', async () => {
    const { html } = await rendered();
    expect([html.split('</head>').length, html.split('</body>').length]).toEqual([2, 2]);
  });

  it('imports all modules in one <script type="module" async=""> of the body (defer-hydration.ts)', async () => {
    const { html } = await rendered();
    const parts = html.split('<script type="module" async="">');
    expect(parts).toHaveLength(2);
    expect(parts[0]).toContain('</head>');
    for (const module of [chunks[0], chunks[2], chunks[3]]) expect(parts[1]).toContain(module);
  });

  it('preloads modules by <link rel="modulepreload" …> in the head (defer-hydration.ts)', async () => {
    const { html } = await rendered();
    const links = html.slice(0, html.indexOf('</head>')).match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    for (const module of chunks) expect(links.join()).toContain(module);
    expect(html.split('rel="modulepreload"')).toHaveLength(links.length + 1);
  });

  it('links a style sheet as <link rel="stylesheet" href="…"/> in the head (page-styles.ts)', async () => {
    const { html } = await rendered();
    expect(html.slice(0, html.indexOf('</head>'))).toMatch(
      new RegExp(`<link rel="stylesheet" href="${sheet}#?"/>`),
    );
  });

  it('writes classes as class="…" (page-styles.ts)', async () => {
    expect((await rendered()).html).toContain(' class="usado _b_1"');
  });

  it('gives the nonce to each of its scripts (web-host.ts names it in the policy)', async () => {
    const { html } = await rendered('bm9uY2U=');
    expect(html.match(/<script\b/g)).toHaveLength(2);
    expect(html.match(/<script nonce="bm9uY2U="/g)).toHaveLength(2);
  });

  it('reads the loaders’ data from window.__reactRouterContext.streamController (loader-data.ts)', async () => {
    const { html } = await rendered();
    expect(scriptsIn(html)[0]).toContain('window.__reactRouterContext.streamController = controller');
  });

  it('streams the data that is handed over here, by the same calls (loader-data.ts)', async () => {
    const stream = await renderToReadableStream(tree(await routed()));
    await stream.allReady;
    const theirs = handedOver(await new Response(stream).text());
    const document = await rendered();
    expect(handedOver(document.html)).toEqual('');
    expect(theirs).toContain('titulo');
    expect(handedOver(withLoaderData(document, mark))).toEqual(theirs);
  });
});

describe('the page made from React Router’s HTML', () => {
  const pageHtml = createPageHtml((path) =>
    path === sheet ? '._b_1{color:red}._c_1{color:blue}' : undefined,
  );

  it('fetches nothing before the first touch, and has the styles that it shows', async () => {
    const html = pageHtml(await rendered(mark), {
      nonce: undefined,
      scriptMark: mark,
      isDeferred: true,
      isPersonal: false,
    }).body.toString();
    expect(html).not.toContain('modulepreload');
    expect(html).not.toContain('type="module"');
    expect(html).toMatch(/<script type="text\/plain">;?\s*import \* as route0 from "\/assets\/root-3\.js"/);
    expect(html).toContain(`<style>._b_1{color:red}</style><link rel="stylesheet" href="${sheet}`);
    expect(html).toMatch(/<link rel="stylesheet"[^>]* disabled=""\/>/);
  });

  it('waits for the first touch where it is personal too, with its style sheets as they are', async () => {
    const { body, scripts } = pageHtml(await rendered(mark), {
      nonce: undefined,
      scriptMark: mark,
      isDeferred: true,
      isPersonal: true,
    });
    expect(body.toString()).not.toMatch(/modulepreload|type="module"|nonce|disabled/);
    expect(body.toString()).toContain(`<link rel="stylesheet" href="${sheet}`);
    expect(scripts).toEqual(expect.arrayContaining([expect.stringMatching(/^'sha256-/)]));
  });

  it('names each of its scripts in the policy', async () => {
    const document = await rendered(mark);
    const { body, scripts } = pageHtml(document, {
      nonce: undefined,
      scriptMark: mark,
      isDeferred: true,
      isPersonal: false,
    });
    // all but the data
    expect(scripts).toHaveLength(new Set(scriptsIn(body.toString())).size - 1);
    expect(scripts).toEqual(takeMarkedScripts(withLoaderData(document, mark), mark).hashes);
    expect(body.toString()).not.toContain('nonce');
  });

  it('allows no script of stored content, wherever the pages show it', async () => {
    const document = await rendered(mark);
    const options = { nonce: undefined, scriptMark: mark, isDeferred: true, isPersonal: false };
    const html = document.html.replace('</main>', '<script>alert(document.cookie)</script></main>');
    expect(pageHtml({ ...document, html }, options).scripts).toEqual(pageHtml(document, options).scripts);
  });

  it.each(['Olá – 😀', 'Olá', 'metade: \ud83d'])('is sent in UTF-8: %j', async (text) => {
    const options = { nonce: undefined, scriptMark: mark, isDeferred: true, isPersonal: false };
    const document = await rendered(mark);
    for (const shown of [text, text.padEnd(300_000, '–')]) {
      const html = document.html.replace('</main>', `${shown}</main>`);
      const { body } = pageHtml({ ...document, html }, options);
      expect(body.includes(Buffer.from(`${shown}</main>`))).toBe(true);
    }
  });

  it('is the document with its data where nothing waits', async () => {
    const document = await rendered('bm9uY2U=');
    const { body, scripts } = pageHtml(document, {
      nonce: 'bm9uY2U=',
      scriptMark: 'bm9uY2U=',
      isDeferred: false,
      isPersonal: true,
    });
    expect(body.toString()).toBe(withLoaderData(document, 'bm9uY2U='));
    expect(scripts).toEqual(["'nonce-bm9uY2U='"]);
  });
});
