import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { isUnavailable } from '#server/db/client.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { publicAccess } from '#shared/access/ability.ts';
import type { RouteFacts } from '#shared/contracts/route-facts.ts';
import { AppError } from '#shared/errors.ts';
import { createCachedResponses, sharedHeaders } from './cached-responses.ts';
import { refuseCrossSite } from './csrf.ts';
import { logRefusal } from './errors.ts';
import { matchesEtag, privateCache, publicCache } from './etag.ts';
import { handlePageErrors } from './failure-page.ts';
import type { SessionSources } from './identity.ts';
import { addressOf } from './page-address.ts';
import { type CachedPage, createPageCache, encodingFor, type RenderedPage } from './page-cache.ts';
import type { PageHandler } from './page-handlers.ts';
import { cardFieldsOf, contentSecurityPolicy, liveHosts, wasmSources } from './page-policy.ts';
import { createPageRequests, type PageVariant } from './page-request.ts';
import { createPageHtml } from './router-html/page-html.ts';
import { cameraAllowed, framedByUs } from './security-headers.ts';
import { type Build, built, builtStyles, developing } from './web-build.ts';

export interface Pages {
  dev: boolean;
}

const maxSharedUrlLength = 600;
/**
 * Shared pages that are rendered at the same time. They share one processor anyway: with more at once, each would only
 * hold its data for longer, and wait so long for a database connection that it times out.
 */
const maxConcurrentRenders = 4;

type Router = typeof import('./page-handlers.ts');
let loadedRouter: Promise<Router> | undefined;
/** React Router, loaded by the first page. The import is kept, because repeating it costs a hundredth of a page each time. */
const router = (): Promise<Router> => (loadedRouter ??= import('./page-handlers.ts'));

interface Found {
  current: Build;
  newContext: Router['newContext'];
  handler: PageHandler;
  facts: RouteFacts;
}

/** Serves the pages: built ones with their assets, or through Vite while developing. */
export const webHost =
  ({ dev }: Pages) =>
  async (app: FastifyInstance, deps: FeatureDeps): Promise<void> => {
    const build = dev ? await developing(app) : await built(app);
    const mode = dev ? 'development' : 'production';
    // The routes are prepared once, and while developing whenever they change.
    let handlers: { of: Build; at(pathname: string): PageHandler } | undefined;
    const requests = createPageRequests(deps);
    const pageHtml = createPageHtml(builtStyles);
    const limited = createConcurrencyLimit(maxConcurrentRenders);
    const cache = createPageCache({
      version: deps.siteVersion.current,
      maxBytes: dev ? 0 : deps.config.pageCacheBytes,
    });

    /** The page that the router shows at an address, and its facts in the route table. */
    async function find(pathname: string): Promise<Found> {
      const [current, { createPageHandlers, newContext }] = await Promise.all([build(), router()]);
      if (handlers?.of !== current) handlers = { of: current, at: createPageHandlers(current, mode) };
      const handler = handlers.at(pathname);
      return { current, newContext, handler, facts: current.entry.module.routeFacts(handler.routeId) };
    }

    /** Renders a page; a page that is not personal is shared. */
    async function render(
      request: FastifyRequest,
      web: Request,
      { current, newContext, handler, facts }: Found,
      variant: PageVariant,
      isPersonal: boolean,
    ): Promise<RenderedPage> {
      const context = newContext();
      const scriptMark = randomMark();
      // Signed-in visitors get the modules of shared pages at once.
      const isDeferred = facts.scripts === 'on-touch' && !(isPersonal && facts.cache === 'shared');
      // Deferred modules are loaded by a script that the browser creates, which the policy can allow only by its hash.
      const nonce = isPersonal && !isDeferred ? scriptMark : undefined;
      const gathered = await requests.gather(request, { variant, facts, isPersonal, nonce, scriptMark });
      context.set(current.entry.module.pageRequestContext, gathered);
      const response = await (isPersonal ? handler.handle : handler.handleShared)(web, context);
      const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'set-cookie'));
      const cookies = response.headers.getSetCookie();
      const failure = context.get(current.entry.module.failureContext);
      if (failure !== null) {
        request.log.error({ err: failure }, 'page failed');
        deps.disk.note(failure);
      }
      if (response.status === 429) logRefusal(request, new AppError('too_many', 'error.too_many'));
      // A temporary failure: the page works when requested again soon.
      const isTemporary = isUnavailable(failure);
      if (isTemporary) Object.assign(headers, { 'retry-after': '5' });
      const status = isTemporary ? 503 : response.status;
      const isShared =
        !isPersonal &&
        // Which route this was is known only after the router has matched it.
        context.get(current.entry.module.matchedFactsContext).cache === 'shared' &&
        !gathered.needsSetup &&
        status === 200 &&
        cookies.length === 0 &&
        !headers['cache-control']?.includes('no-store');
      // A page or its data may contain the signed-in user's data: only pages that are the same for all visitors may be cached.
      if (!(handler.isManifest && status === 200))
        headers['cache-control'] = isShared ? publicCache : privateCache;
      const answer = { status, headers, cookies, isShared };
      if (!headers['content-type']?.startsWith('text/html')) {
        return { ...answer, body: Buffer.from(await response.arrayBuffer()) };
      }
      const document = response.body
        ? { html: await response.text(), loaderData: undefined }
        : context.get(current.entry.module.documentContext);
      const isSkeleton = !dev && facts.office === true;
      const { body, scripts } = pageHtml(document, { nonce, scriptMark, isDeferred, isPersonal, isSkeleton });
      const fields = cardFieldsOf(facts, deps.gateways.keys());
      const { framedByUs: isFramed = false } = facts;
      const sources = [...scripts, ...wasmSources(facts)];
      const policy = { dev, fields, framedByUs: isFramed, live: liveHosts(deps.config.realtime) };
      headers['content-security-policy'] = contentSecurityPolicy(sources, policy);
      if (facts.camera) Object.assign(headers, cameraAllowed);
      if (isFramed) Object.assign(headers, framedByUs);
      return { ...answer, body };
    }

    const cachedResponses = createCachedResponses({ cache, version: deps.siteVersion.current });
    cachedResponses.takeRequests(app);

    async function shared(request: FastifyRequest, url: URL, found: Found): Promise<CachedPage> {
      // Style sheets handle the device's preference: the page does not depend on it.
      const variant = { ...requests.variantOf(request), deviceScheme: null };
      const key = [url.pathname + url.search, variant.language.code, JSON.stringify(variant.appearance)].join(
        '\n',
      );
      const page = await deps.siteVersion.forPage(() =>
        cache.page(key, () => limited(() => render(request, new Request(url), found, variant, false))),
      );
      if (request.method === 'GET' && page.isShared) cachedResponses.remember(request.raw, key);
      return page;
    }

    await app.register(async (pages) => {
      handlePageErrors(pages, requests.variantOf, deps.disk);
      // Actions of pages parse their forms themselves; all of them are short.
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
          if (request.method === 'POST') refuseCrossSite(request, deps.config.baseUrl);
          // Other sites get no referrer; this site does, because a form sent without scripts needs it to show its origin.
          void reply.header('referrer-policy', 'same-origin');
          const url = addressOf(request.url, deps.config.baseUrl);
          const found = await find(url.pathname);
          if (!dev && found.facts.cache === 'shared' && isAnonymous(request, deps.sources))
            return sendShared(request, reply, await shared(request, url, found));
          const variant = requests.variantOf(request);
          const web = toWebRequest(request, reply, url);
          // At the same time, because both look up the session, and so share one query.
          const [rendered, sessionCookie] = await Promise.all([
            render(request, web, found, variant, true),
            requests.extendSession(request),
          ]);
          if (sessionCookie) void reply.header('set-cookie', sessionCookie);
          return send(reply, rendered);
        },
      });
    });
  };

const randomMark = (): string => randomBytes(16).toString('base64');

/** Whether a request reveals nothing about the visitor beyond the language and the colours. */
const isAnonymous = (request: FastifyRequest, sources: SessionSources): boolean =>
  request.method !== 'POST' &&
  Object.values(sources).every(({ cookie }) => request.cookies[cookie] === undefined) &&
  request.url.length <= maxSharedUrlLength;

function toWebRequest(request: FastifyRequest, reply: FastifyReply, url: URL): Request {
  const left = new AbortController();
  // An abort creates an error with its stack: only for visitors who left, not after each answer.
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) left.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one);
  }
  // Checked already (refuseCrossSite): the pages know only one address of the church.
  headers.delete('origin');
  const body =
    request.method === 'POST' ? { body: (request.body ?? null) as Buffer<ArrayBuffer> | null } : {};
  return new Request(url, { method: request.method, headers, signal: left.signal, ...body });
}

function send(reply: FastifyReply, { status, headers, cookies, body }: RenderedPage): FastifyReply {
  for (const cookie of cookies) void reply.header('set-cookie', cookie);
  return reply.status(status).headers(headers).send(body);
}

async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
): Promise<FastifyReply> {
  if (!page.isShared) return send(reply, page);
  void reply.status(page.status).headers(sharedHeaders(page));
  if (matchesEtag(request, page.etag)) return reply.status(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page.body);
  return reply.header('content-encoding', encoding).send(await page.encoded(encoding));
}
