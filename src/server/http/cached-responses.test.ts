import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { createCachedResponses, sharedHeaders } from './cached-responses.ts';
import { createPageCache } from './page-cache.ts';

let current = '1';
let isAway = false;
let reachedFastify = 0;
const version = async (): Promise<string> => {
  if (isAway) throw new Error('no database');
  return current;
};
const cache = createPageCache({ version, maxBytes: 100_000 });
const answers = createCachedResponses({ cache, version });
const app = Fastify();
answers.takeRequests(app);
app.route({
  method: ['GET', 'HEAD', 'POST'],
  url: '/*',
  exposeHeadRoute: false,
  handler: async (request, reply) => {
    reachedFastify += 1;
    const key = `${request.url} ${request.headers.cookie ?? ''}`;
    const page = await cache.page(key, async () => ({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      cookies: [],
      isShared: true,
      body: Buffer.from(`${key} em ${current}`),
    }));
    if (request.method === 'GET') answers.remember(request.raw, key);
    return reply.headers(sharedHeaders(page)).send(page.body);
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** whether Fastify made the answer */
  isMade: boolean;
}

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const before = reachedFastify;
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = http.request({ port, host: '127.0.0.1', path, headers, method }, async (answer) => {
      const { date: _date, ...sent } = answer.headers;
      const body = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode, headers: sent, body, isMade: reachedFastify > before });
    });
    request.on('error', reject).end();
  });
}

it('sends a cached page as Fastify does, without reaching Fastify', async () => {
  const first = await ask('/noticias');
  const second = await ask('/noticias');
  expect([first.isMade, second.isMade]).toEqual([true, false]);
  expect({ ...second, isMade: true }).toEqual(first);
  expect(second.headers['content-security-policy']).toBeDefined();
});

it('passes a page that has changed to Fastify', async () => {
  await ask('/eventos');
  current = '2';
  const changed = await ask('/eventos');
  expect([changed.isMade, changed.body.toString()]).toEqual([true, '/eventos  em 2']);
  expect((await ask('/eventos')).isMade).toBe(false);
});

it('distinguishes requests by cookies and query, and caches no answer to a request with long cookies', async () => {
  await ask('/contato');
  expect((await ask('/contato?lang=en')).isMade).toBe(true);
  const english = { cookie: 'language=en' };
  expect((await ask('/contato', english)).isMade).toBe(true);
  const again = await ask('/contato', english);
  expect([again.isMade, again.body.toString()]).toEqual([false, '/contato language=en em 2']);
  expect((await ask('/contato', { cookie: 'sessao=a' })).isMade).toBe(true);
  const long = { cookie: `a=${'b'.repeat(300)}` };
  await ask('/contato', long);
  expect((await ask('/contato', long)).isMade).toBe(true);
});

it('passes forms, HEAD requests and requests with a body to Fastify', async () => {
  await ask('/bio');
  expect((await ask('/bio', {}, 'HEAD')).isMade).toBe(true);
  expect((await ask('/bio', { 'content-length': '0' }, 'POST')).isMade).toBe(true);
  expect((await ask('/bio', { 'content-length': '0' })).isMade).toBe(true);
});

it('answers 304 to a client that has the page, and compresses it for clients that accept that', async () => {
  const { headers } = await ask('/projetos');
  const known = await ask('/projetos', { 'if-none-match': headers.etag! });
  expect([known.status, known.body.length, known.isMade]).toEqual([304, 0, false]);
  expect(known.headers.etag).toBe(headers.etag);
  const packed = await ask('/projetos', { 'accept-encoding': 'gzip, br' });
  expect([packed.headers['content-encoding'], packed.isMade]).toEqual(['br', false]);
  expect(brotliDecompressSync(packed.body).toString()).toBe('/projetos  em 2');
});

it('passes the request to Fastify when the version cannot be read', async () => {
  await ask('/politica-privacidade');
  isAway = true;
  const answer = await ask('/politica-privacidade');
  expect([answer.status, answer.isMade]).toEqual([500, true]);
});
