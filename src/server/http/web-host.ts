import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import middie from '@fastify/middie';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router';
import type { FeatureDeps } from '#server/app.ts';
import { needsSetup } from '#server/bootstrap.ts';
import { publicAccess } from '#shared/access/ability.ts';
import {
  appearanceCookie,
  deviceSchemeCookie,
  languageCookie,
  readAppearance,
} from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { findLanguage, type Language, languages, rtlTestLanguage } from '#shared/i18n/languages.ts';
import { videoFrameHosts } from '#shared/video.ts';
import { refuseForeign } from './foreign.ts';
import { sessionCookie } from './session.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The built pages; their entry gives the key under which they look for the request's data. */
type Build = ServerBuild & { entry: { module: { pageRequestContext: RouterContext<PageRequest> } } };

const contentSecurityPolicy = (nonce: string, dev: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    // Styles computed per record (colours, sizes) stand in style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    `frame-src 'self' ${videoFrameHosts.join(' ')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

export interface Pages {
  dev: boolean;
}

/** Serves the pages: built ones with their assets, or through Vite while developing. */
export const webHost =
  ({ dev }: Pages) =>
  async (app: FastifyInstance, deps: FeatureDeps): Promise<void> => {
    const build = dev ? await developing(app) : await built(app);
    await app.register(async (pages) => {
      // Forms of pages reach their actions as they were sent; none of them is long.
      pages.removeAllContentTypeParsers();
      pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_request, body, done) =>
        done(null, body),
      );
      pages.route({
        method: ['GET', 'HEAD', 'POST'],
        url: '/*',
        exposeHeadRoute: false,
        config: { access: publicAccess },
        schema: { hide: true },
        handler: async (request, reply) => {
          if (request.url.startsWith('/api/')) return reply.callNotFound();
          if (request.method === 'POST') refuseForeign(request, deps.config.baseUrl);
          const nonce = randomBytes(16).toString('base64');
          const current = await build();
          const context = new RouterContextProvider();
          context.set(current.entry.module.pageRequestContext, await pageRequest(request, deps, nonce));
          const handle = createRequestHandler(current, dev ? 'development' : 'production');
          const response = await handle(toWebRequest(request, reply, deps.config.baseUrl), context);
          void reply.header('content-security-policy', contentSecurityPolicy(nonce, dev));
          // Other sites are told nothing; ours is, or a form sent without scripts could not say where it comes from.
          void reply.header('referrer-policy', 'same-origin');
          return answer(reply, response);
        },
      });
    });
  };

async function built(app: FastifyInstance): Promise<() => Promise<Build>> {
  const client = path.join(root, 'build/client');
  const server = path.join(root, 'build/server/index.js');
  if (!existsSync(server)) throw new Error('The pages are not built: run npm run build.');
  await app.register(async (assets) => {
    assets.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: publicAccess };
    });
    await assets.register(staticFiles, {
      root: client,
      wildcard: false,
      index: false,
      setHeaders: (response, file) => {
        const lasting = file.startsWith(path.join(client, 'assets'));
        response.header(
          'cache-control',
          lasting ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        );
      },
    });
  });
  const build = (await import(server)) as Build;
  return async () => build;
}

async function developing(app: FastifyInstance): Promise<() => Promise<Build>> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook('onClose', () => vite.close());
  return async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as Build;
}

async function pageRequest(request: FastifyRequest, deps: FeatureDeps, nonce: string): Promise<PageRequest> {
  const { config, db, sessions, site } = deps;
  const offered = config.testRtl ? [...languages, rtlTestLanguage] : languages;
  const scheme = request.cookies[deviceSchemeCookie];
  const [identity, setup, church] = await Promise.all([
    sessions.byCookie(request.cookies[sessionCookie]),
    needsSetup(db),
    site.settings(),
  ]);
  const language = languageOf(request, offered);
  return {
    visitor: identity ? { user: identity.user, consumer: null, rules: identity.rules } : anonymous,
    language,
    languages: offered,
    appearance: readAppearance(request.cookies[appearanceCookie]),
    deviceScheme: scheme === 'light' || scheme === 'dark' ? scheme : null,
    nonce,
    baseUrl: config.baseUrl,
    needsSetup: setup,
    church,
    site,
    sender: { ip: request.ip, locale: language.texts },
  };
}

/** An address may name its language, for those who look for the church in it; else what the visitor chose before. */
function languageOf(request: FastifyRequest, offered: readonly Language[]): Language {
  const { lang } = request.query as { lang?: unknown };
  return offered.find(({ code }) => code === lang) ?? findLanguage(request.cookies[languageCookie], offered);
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, baseUrl: string): Request {
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  // Looked at already (refuseForeign): the pages know the church by one address only.
  headers.delete('origin');
  const body =
    request.method === 'POST' ? { body: (request.body ?? null) as Buffer<ArrayBuffer> | null } : {};
  return new Request(addressOf(request.url, baseUrl), {
    method: request.method,
    headers,
    signal: left.signal,
    ...body,
  });
}

/** Always on the site itself: what begins with two slashes, or names a host, is a path of ours all the same. */
const addressOf = (url: string, baseUrl: string): URL =>
  new URL(
    `${new URL(baseUrl).origin}${url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/^\/*/, '/')}`,
  );

function answer(reply: FastifyReply, response: Response): FastifyReply {
  void reply.status(response.status);
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') void reply.header(name, value);
  });
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  return reply.send(response.body ? Readable.fromWeb(response.body as ReadableStream) : null);
}
