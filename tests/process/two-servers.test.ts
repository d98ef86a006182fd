import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewaySequence } from '#shared/contracts/ajustes.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import {
  addConta,
  contas,
  type RunningServer,
  removeDir,
  startServer,
  temporaryDir,
  until,
} from '../support/server.ts';

let dir: string;
let database: TestDatabase;
let servers: RunningServer[] = [];
let token: string;

beforeAll(async () => {
  dir = await temporaryDir();
  database = await testDatabase({ empty: true });
  // The pool is small because other test files use the same PostgreSQL.
  const env = { DATABASE_URL: database.url, DEMO: 'off', DATABASE_POOL: '5' };
  // Each has a folder of its own: they share the database and nothing else.
  servers = await Promise.all(
    ['one', 'two'].map((name) => startServer({ ...env, DATA_DIR: path.join(dir, name) })),
  );
  token = await servers[0]!.login();
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database?.close();
  await removeDir(dir);
});

const office = async (method: string, at: string, body: unknown): Promise<{ id: number; versao: number }> => {
  const answer = await servers[0]!.call(`/api/admin/${at}`, { method, token, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: number; versao: number };
};

/** The answer of each server to a path now; asked twice, so that the second is the kept one. */
const everywhere = (at: string, headers: Record<string, string> = {}): Promise<Response[]> =>
  Promise.all(
    servers.map(async (server) => {
      await (await server.call(at, { headers })).text();
      return server.call(at, { headers });
    }),
  );
const texts = async (answers: Response[]): Promise<string[]> =>
  Promise.all(answers.map((answer) => answer.text()));

test('two start at once on an empty database and work side by side', async () => {
  const [one, two] = servers as [RunningServer, RunningServer];
  const session = await one.login();
  expect((await addConta(one, session, 'De um')).status).toBe(201);
  expect((await addConta(two, session, 'De dois')).status).toBe(201);
  expect(await contas(two)).toEqual(['De dois', 'De um']);
  expect((await one.call('/api/admin/auth/sair', { method: 'POST', token: session })).status).toBe(204);
  expect((await two.call('/api/admin/conta', { token: session })).status).toBe(401);
});

test('a gateway that the office switches off on one takes no new charges on the other', async () => {
  const [, two] = servers as [RunningServer, RunningServer];
  const on = async () => {
    const { gateways } = (await (
      await two.call('/api/admin/ajustes/gateways', { token })
    ).json()) as GatewaySequence;
    return gateways.filter(({ ligado }) => ligado).map(({ nome }) => nome);
  };
  expect(await on()).toEqual(['pix_manual']);
  await office('PUT', 'ajustes/gateways', { ordem: [] });
  await until('the other server hears of it', async () => (await on()).length === 0);
  await office('PUT', 'ajustes/gateways', { ordem: ['pix_manual'] });
  await until('and of the way back', async () => (await on()).length === 1);
});

describe('public pages on two servers', () => {
  test('show what the office saved on the next request, everywhere', async () => {
    for (const text of await texts(await everywhere('/noticias'))) expect(text).not.toContain('Mutirão');
    const post = await office('POST', 'postagem', {
      titulo: 'Mutirão de sábado',
      texto: '<p>Venha ajudar.</p>',
      status: 'publicada',
    });
    for (const text of await texts(await everywhere('/noticias')))
      expect(text).toContain('Mutirão de sábado');
    const page = '/noticias/mutirao-de-sabado';
    for (const text of await texts(await everywhere(page))) expect(text).toContain('Venha ajudar.');

    await office('PUT', `postagem/${post.id}`, { texto: '<p>Foi adiado.</p>' });
    for (const text of await texts(await everywhere(page))) {
      expect(text).toContain('Foi adiado.');
      expect(text).not.toContain('Venha ajudar.');
    }

    await office('PUT', `postagem/${post.id}`, { status: 'arquivada' });
    for (const answer of await everywhere(page)) expect(answer.status).toBe(404);
    for (const text of await texts(await everywhere('/noticias'))) expect(text).not.toContain('Mutirão');
  });

  test('show the name and the address that the office gives the church', async () => {
    await office('PUT', 'site/1', { nome: 'Igreja do Caminho', rodape: 'De portas abertas.' });
    for (const text of await texts(await everywhere('/'))) {
      expect(text).toContain('Igreja do Caminho');
      expect(text).toContain('De portas abertas.');
    }
  });

  test('have an ETag, and are not sent again while they do not change', async () => {
    for (const server of servers) {
      const first = await server.call('/noticias');
      expect(first.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=\d+/);
      expect(first.headers.get('vary')).toContain('cookie');
      const etag = first.headers.get('etag')!;
      const again = await server.call('/noticias', { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      await office('POST', 'postagem', {
        titulo: `Aviso ${server.url}`,
        texto: '<p>Um aviso.</p>',
        status: 'publicada',
      });
      const changed = await server.call('/noticias', { headers: { 'if-none-match': etag } });
      expect(changed.status).toBe(200);
    }
  });

  test('are sent compressed to clients that accept it', async () => {
    const { url } = servers[0]!;
    const plain = await (
      await fetch(`${url}/noticias`, { headers: { 'accept-encoding': 'identity' } })
    ).text();
    const { default: http } = await import('node:http');
    const packed = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
      http
        .get(`${url}/noticias`, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({ encoding: answer.headers['content-encoding'], body: Buffer.concat(chunks) }),
          );
        })
        .on('error', reject);
    });
    expect(packed.encoding).toBe('gzip');
    expect(gunzipSync(packed.body).toString()).toBe(plain);
  });

  test('have each visitor’s language and colours, and nobody else’s', async () => {
    const [portuguese] = await texts(await everywhere('/'));
    const [english] = await texts(await everywhere('/', { cookie: 'language=en' }));
    const [dark] = await texts(
      await everywhere('/', { cookie: `appearance=${encodeURIComponent('{"theme":"dark"}')}` }),
    );
    expect(portuguese).toContain('<html lang="pt-BR"');
    expect(english).toContain('<html lang="en"');
    expect(dark).toContain('data-theme="dark"');
    expect((await texts(await everywhere('/')))[0]).toBe(portuguese);
  });

  test('never cache a page for one person: signed in, in the office, or with a form of its own', async () => {
    const login = await servers[0]!.call('/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email: 'admin@igreja.example', password: 'Segredo-123!' }),
    });
    const cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
    const mine = await servers[0]!.call('/', { headers: { cookie } });
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    expect(await mine.text()).toContain('admin@igreja.example');
    const theirs = await servers[0]!.call('/');
    expect(await theirs.text()).not.toContain('admin@igreja.example');
    const consumer = await servers[0]!.call('/', { headers: { cookie: 'sessao_consumidor=1.x' } });
    expect(consumer.headers.get('cache-control')).toBe('private, no-store');
    for (const at of ['/contribuir/XYZ', '/loja-virtual/carrinho', '/contribuir/ABC.data']) {
      const answer = await servers[0]!.call(at);
      expect([at, answer.headers.get('etag')]).toEqual([at, null]);
      expect(answer.headers.get('cache-control'), at).toBe('private, no-store');
    }
    for (const at of ['/contato', '/pedido-oracoes']) {
      const [first, second] = await Promise.all([servers[0]!.call(at), servers[0]!.call(at)]);
      expect(first!.headers.get('cache-control')).toContain('no-store');
      expect(await first!.text()).not.toBe(await second!.text());
    }
    expect((await servers[0]!.call('/auth/login')).headers.get('cache-control')).toBe('private, no-store');
  });
});
