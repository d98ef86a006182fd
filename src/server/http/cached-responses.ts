import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isEtagOf } from './etag.ts';
import { type CachedPage, type Encoding, encodingFor, type PageCache } from './page-cache.ts';
import { headersOfAll } from './security-headers.ts';

/** For how many requests the page's key is remembered; above this all are forgotten. */
const maxRequests = 1000;
/** Requests with longer cookies are not remembered; cookies of preferences are short. */
const longestCookies = 200;

/** The headers of a page that are the same for all who request it. */
export const sharedHeaders = ({ headers, etag }: CachedPage): Record<string, string> => ({
  ...headersOfAll,
  'referrer-policy': 'same-origin',
  ...headers,
  etag,
  vary: 'accept-encoding, cookie',
});

/** Everything by which two requests for shared pages differ; undefined for a request that is not remembered. */
function requestKey({ url, headers: { cookie } }: IncomingMessage): string | undefined {
  if (cookie === undefined) return url;
  return cookie.length > longestCookies ? undefined : `${url}\n${cookie}`;
}

interface Answer {
  /** names and values in turn, the form that Node writes fastest */
  headers: string[];
  body: Buffer;
}

const linesOf = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/**
 * Answers requests for cached pages before Fastify sees them: routing, cookies and the hooks of all routes cost several times as much as
 * sending the page. The site's version is still checked for each request. All other requests go on to Fastify, which calls `remember` with
 * the cache's key for the page of a request; the same request gets the same page, as long as it is current.
 */
export function createCachedResponses({ cache, version }: { cache: PageCache; version(): Promise<string> }) {
  const keys = new Map<string, string>();
  const answers = new WeakMap<CachedPage, Map<Encoding | undefined, Promise<Answer>>>();

  function answerOf(page: CachedPage, encoding: Encoding | undefined): Promise<Answer> {
    const byEncoding = answers.get(page) ?? new Map<Encoding | undefined, Promise<Answer>>();
    answers.set(page, byEncoding);
    let answer = byEncoding.get(encoding);
    if (!answer) {
      answer = (encoding ? page.encoded(encoding) : Promise.resolve(page.body)).then((body) => {
        const headers = { ...sharedHeaders(page), 'content-length': String(body.length) };
        return { headers: linesOf(encoding ? { ...headers, 'content-encoding': encoding } : headers), body };
      });
      byEncoding.set(encoding, answer);
    }
    return answer;
  }

  async function send(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    let page: CachedPage | undefined;
    let answer: Answer | undefined;
    try {
      page = cache.current(key, await version());
      answer = page && (await answerOf(page, encodingFor(request.headers['accept-encoding'])));
    } catch {
      // Fastify's routes answer with the error
    }
    if (!page || !answer) next(request, response);
    else if (isEtagOf(request.headers['if-none-match'], page.etag))
      response.writeHead(304, linesOf(sharedHeaders(page))).end();
    else response.writeHead(200, answer.headers).end(answer.body);
  }

  return {
    remember(request: IncomingMessage, key: string): void {
      const of = requestKey(request);
      if (of === undefined) return;
      if (keys.size >= maxRequests) keys.clear();
      keys.set(of, key);
    },

    /** Receives the requests of a server, and passes those that it cannot answer to the server's own listener. */
    takeRequests(app: FastifyInstance): void {
      let isClosing = false;
      app.addHook('preClose', (done) => {
        isClosing = true;
        done();
      });
      const [next] = app.server.listeners('request') as RequestListener[];
      app.server.removeAllListeners('request').on('request', (request, response) => {
        const { method, headers } = request;
        const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
        const of = method === 'GET' && !hasBody && !isClosing ? requestKey(request) : undefined;
        const key = of === undefined ? undefined : keys.get(of);
        if (key === undefined || !cache.has(key)) next!(request, response);
        else void send(key, request, response, next!);
      });
    },
  };
}
