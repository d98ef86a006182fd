import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isEtagOf } from './etag.ts';
import { type Encoding, encodingFor, type KeptPage, type PageCache } from './page-cache.ts';
import { headersOfAll } from './security-headers.ts';

/** Requests whose page is known; above this they are forgotten. */
const mostRequests = 1000;
/** Cookies of preferences are short. */
const longestCookies = 200;

/** Headers of a page that all who request it get. */
export const sharedHeaders = ({ headers, etag }: KeptPage): Record<string, string> => ({
  ...headersOfAll,
  'referrer-policy': 'same-origin',
  ...headers,
  etag,
  vary: 'accept-encoding, cookie',
});

/** All by which two requests for shared pages differ; undefined: a request that is not remembered. */
function requestKey({ url, headers: { cookie } }: IncomingMessage): string | undefined {
  if (cookie === undefined) return url;
  return cookie.length > longestCookies ? undefined : `${url}\n${cookie}`;
}

interface Answer {
  /** names and values in turn, as Node writes them without looking for each */
  headers: string[];
  body: Buffer;
}

const linesOf = (headers: Record<string, string>): string[] => Object.entries(headers).flat();

/**
 * Answers requests for cached pages before Fastify sees them: routing, cookies and the hooks of all routes cost several times as
 * much as sending the page. Whether it is current is asked each time, as always. Everything else goes on to Fastify, which tells
 * `remember` under which key the cache has the page of a request; the same request has the same page, as long as it is current.
 */
export function createKeptAnswers({ cache, version }: { cache: PageCache; version(): Promise<string> }) {
  const keys = new Map<string, string>();
  const answers = new WeakMap<KeptPage, Map<Encoding | undefined, Promise<Answer>>>();

  function answerOf(page: KeptPage, encoding: Encoding | undefined): Promise<Answer> {
    const known = answers.get(page) ?? new Map<Encoding | undefined, Promise<Answer>>();
    answers.set(page, known);
    let answer = known.get(encoding);
    if (!answer) {
      answer = (encoding ? page.encoded(encoding) : Promise.resolve(page.body)).then((body) => {
        const headers = { ...sharedHeaders(page), 'content-length': String(body.length) };
        return { headers: linesOf(encoding ? { ...headers, 'content-encoding': encoding } : headers), body };
      });
      known.set(encoding, answer);
    }
    return answer;
  }

  async function send(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    let page: KeptPage | undefined;
    let answer: Answer | undefined;
    try {
      page = cache.current(key, await version());
      answer = page && (await answerOf(page, encodingFor(request.headers['accept-encoding'])));
    } catch {
      // Fastify's routes say why
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
      if (keys.size >= mostRequests) keys.clear();
      keys.set(of, key);
    },

    /** Takes the requests of a server, and leaves to its own listener what it cannot answer. */
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
