import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { errors } from '#shared/i18n/pt_BR/errors.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import { prepareServer } from '../support/database.ts';
import { scratchDir } from '../support/scratch-dir.ts';
import { addConta, contas, type RunningServer, removeDir, startServer, until } from '../support/server.ts';

let dir: string;
let postgres: EmbeddedPostgres;
let server: RunningServer;
const folder = (): string => path.join(dir, 'postgres');
const log = () => undefined;

beforeAll(async () => {
  dir = await scratchDir();
  await prepareServer(folder());
  postgres = await startEmbedded({ dir: folder(), log });
  server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
    DATABASE_POOL: '2',
  });
}, 120_000);
afterAll(async () => {
  await server?.end('SIGTERM');
  await postgres?.stop();
  await removeDir(dir);
});

const visit = (at: string, language = 'pt_BR'): Promise<Response> =>
  server.call(at, { headers: { accept: 'text/html', cookie: `language=${language}` } });

test('a page whose data does not arrive in time says so, with a time to try again', async () => {
  // After this page the server has cached everything else that it needs.
  expect((await visit('/noticias')).status).toBe(200);
  const somebody = new pg.Client({ connectionString: postgres.url });
  await somebody.connect();
  try {
    await somebody.query('begin; lock table conteudo');
    // Two of its queries wait for the table, the others for a connection.
    const late = await visit('/conteudos');
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toBe('5');
    expect(late.headers.get('cache-control')).toBe('private, no-store');
    const html = await late.text();
    expect(html).toContain('Algo deu errado');
    expect(html).toContain('<a class="');
    await somebody.query('rollback');
  } finally {
    await somebody.end();
  }
  expect((await visit('/conteudos')).status).toBe(200);
});

test('a form beyond the size limit is answered by a page', async () => {
  const send = (accept: string): Promise<Response> =>
    server.call('/contato', {
      method: 'POST',
      body: `mensagem=${'x'.repeat(2_000_000)}`,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const page = await send('text/html');
  expect([page.status, page.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain(site['failure.too_large']);
  const programme = await send('application/json');
  expect([programme.status, await programme.json()]).toEqual([413, { message: errors['error.too_large'] }]);
});

test('pages and their files have framing headers that agree, and the right cache headers', async () => {
  const html = await (await visit('/noticias')).text();
  const asset = /\/assets\/[\w.-]+/.exec(html)![0];
  for (const [at, answered, cache] of [
    ['/noticias', 200, 'public, max-age=0, s-maxage=30'],
    ['/noticias.data', 200, 'public, max-age=0, s-maxage=30'],
    ['/contato', 200, 'private, no-store'],
    ['/auth/login', 200, 'private, no-store'],
    ['/nada', 404, 'private, no-store'],
    ['/%', 400, 'private, no-store'],
    ['/sw.js', 200, 'public, max-age=3600'],
    [asset, 200, 'public, max-age=31536000, immutable'],
  ] as const) {
    const { headers, status } = await visit(at);
    expect([at, status, headers.get('cache-control')]).toEqual([at, answered, cache]);
    expect([at, headers.get('x-frame-options')]).toEqual([at, 'DENY']);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('permissions-policy')).toContain('camera=()');
  }
});

/** A browser that listens to changes of accounts: the events it received, and whether its connection was ever lost. */
async function listener(token: string) {
  const { key } = (await (await server.call('/api/broadcasting')).json()) as { key: string };
  const socket = new WebSocket(
    `${server.url.replace('http://localhost', 'ws://127.0.0.1')}/app/${key}?protocol=7`,
  );
  const state = {
    isListening: false,
    isLost: false,
    heard: 0,
    pongs: 0,
    send: (text: string) => socket.send(text),
    end: () => socket.close(),
  };
  socket.addEventListener('close', () => {
    state.isLost = true;
  });
  socket.addEventListener('message', async ({ data: text }) => {
    const { event, data } = JSON.parse(String(text)) as { event: string; data: string };
    if (event === 'mudou') state.heard += 1;
    if (event === 'pusher:pong') state.pongs += 1;
    if (event === 'pusher_internal:subscription_succeeded') state.isListening = true;
    if (event !== 'pusher:connection_established') return;
    const body = { socket_id: JSON.parse(data).socket_id, channel_name: 'private-secao-conta' };
    const answer = await server.call('/api/broadcasting/auth', {
      method: 'POST',
      token,
      body: JSON.stringify(body),
    });
    const subscribe = { channel: body.channel_name, ...((await answer.json()) as object) };
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: subscribe }));
  });
  await until('it listens', async () => state.isListening);
  return state;
}

describe('while the database is away', () => {
  let token: string;
  let listeners: Awaited<ReturnType<typeof listener>>[];
  beforeAll(async () => {
    token = await server.login();
    listeners = await Promise.all(Array.from({ length: 20 }, () => listener(token)));
    await postgres.stop();
  });
  afterAll(() => {
    for (const listener of listeners) listener.end();
  });

  test('open connections stay, and are answered', async () => {
    for (const listener of listeners) listener.send('{"event":"pusher:ping","data":{}}');
    await until('all are answered', async () => listeners.every(({ pongs }) => pongs === 1));
    expect(listeners.some(({ isLost }) => isLost)).toBe(false);
  });

  test('the API answers 503 with the fallback text', async () => {
    const health = await server.call('/api/health');
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ database: 'down' });
    const away = await server.call('/api/admin/conta', { token });
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({ message: errors['error.fallback'] });
    expect((await addConta(server, token, 'Perdida')).status).toBe(503);
    expect((await server.call('/')).status).toBe(503);
  });

  test('the site still answers with a page in the visitor’s language', async () => {
    const answer = await visit('/', 'es');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('retry-after')).toBe('5');
    const html = await answer.text();
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('Algo salió mal');
    const programme = await server.call('/noticias');
    expect([programme.status, programme.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ]);
  });

  test('and when it is back, the server recovers by itself', async () => {
    postgres = await startEmbedded({ dir: folder(), log, port: Number(new URL(postgres.url).port) });
    await until('it is healthy again', async () => (await server.call('/api/health')).status === 200);
    expect((await addConta(server, token, 'Guardada')).status).toBe(201);
    expect(await contas(server)).toEqual(['Guardada']);
    // Browsers that stayed connected receive the event on the same connection.
    await until('all hear of it', async () => listeners.every(({ heard }) => heard > 0));
    expect(listeners.some(({ isLost }) => isLost)).toBe(false);
  });
});
