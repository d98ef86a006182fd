import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { RouterContext, ServerBuild } from 'react-router';
import { publicAccess } from '#shared/access/ability.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import type { RenderedDocument } from '#shared/contracts/rendered-document.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import type { Locale } from '#shared/i18n/languages.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The built pages; their entry exports the keys of the router context for a request's data. */
export type Build = ServerBuild & {
  entry: {
    module: {
      pageRequestContext: RouterContext<PageRequest>;
      /** the facts of a route in the route table, by its id */
      routeFacts(id: string | undefined): RouteFacts;
      /** where the pages put the facts of the matched route */
      matchedFactsContext: RouterContext<RouteFacts>;
      /** where the pages put the rendered document */
      documentContext: RouterContext<RenderedDocument>;
      /** where the pages put the error of a failed rendering */
      failureContext: RouterContext<unknown>;
      /** the React tree of a page, and its texts: for the lower bound of the benchmark */
      pageTree(...facts: unknown[]): unknown;
      publicTexts(locale: Locale): Promise<unknown>;
    };
  };
};

const client = path.join(root, 'build/client');

/** A style sheet of the built pages, by its address. */
export function builtStyles(address: string): string | undefined {
  const file = path.join(client, address);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The pages as `npm run build` made them, with their assets. The first request for a page loads them (docs/decisions/0058). */
export async function built(app: FastifyInstance): Promise<() => Promise<Build>> {
  const server = path.join(root, 'build/server/index.js');
  if (!existsSync(server)) throw new Error('The pages are not built: run npm run build.');
  await app.register(async (assets) => {
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: publicAccess };
    });
    // One route for all of them: a route for each of some hundred files would take a tenth of the start-up time.
    await assets.register(staticFiles, {
      root: path.join(client, 'assets'),
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      // the build has already compressed them
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response) => response.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    await assets.register(staticFiles, {
      root: client,
      wildcard: false,
      globIgnore: ['assets/**'],
      index: false,
      cacheControl: false,
      setHeaders: (response) => response.header('cache-control', 'public, max-age=3600'),
    });
  });
  let build: Promise<Build> | undefined;
  return () => (build ??= import(server) as Promise<Build>);
}

/** The pages from source, through Vite. */
export async function developing(app: FastifyInstance): Promise<() => Promise<Build>> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import('vite'),
    import('@fastify/middie'),
  ]);
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build;
}
