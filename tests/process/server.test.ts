import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareServer } from '../support/database.ts';
import { startMockServer } from '../support/mock-server.ts';
import {
  addConta,
  contas,
  type RunningServer,
  removeDir,
  spawnMain,
  startServer,
  temporaryDir,
  until,
} from '../support/server.ts';

const collector = await startMockServer(() => ({ status: 200, body: {} }));
afterAll(() => collector.close());
let dir: string;
let servers: RunningServer[] = [];

beforeAll(async () => {
  dir = await temporaryDir();
  await prepareServer(path.join(dir, 'postgres'));
});
afterAll(() => removeDir(dir));

async function endAll(): Promise<void> {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  servers = [];
}

async function start(): Promise<RunningServer> {
  const log = { LOG_LEVEL: 'info', LOG_SEND_TO: `${collector.url}/registro`, LOG_SEND_TOKEN: 'do-coletor' };
  const server = await startServer({ DATA_DIR: dir, DEMO: 'off', ...log });
  servers.push(server);
  return server;
}

const postmaster = (): number =>
  Number(readFileSync(path.join(dir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

describe('the server as a process', () => {
  afterAll(endAll);
  /** the one that the test before left running, where it did */
  const running = async (): Promise<RunningServer> => servers.at(-1) ?? start();

  test('names every fault of the settings at once and ends with status 1', async () => {
    const { child, output } = spawnMain({
      DATA_DIR: dir,
      PORT: 'abc',
      DATABASE_URL: 'mysql://x',
      DEMO: 'maybe',
      S3_BUCKET: 'b',
    });
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'DEMO', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID'])
      expect(output()).toContain(name);
  });

  test('finishes what is in flight on SIGTERM, stops the database cleanly and ends with 0', async () => {
    const server = await start();
    const token = await server.login();
    const writes = Array.from({ length: 20 }, (_, at) => addConta(server, token, `Em voo ${at}`));
    await Promise.race(writes);
    const ended = server.end('SIGTERM');
    const outcomes = await Promise.allSettled(writes);
    expect(await ended).toBe(0);
    expect(existsSync(path.join(dir, 'postgres/cluster/postmaster.pid'))).toBe(false);
    const accepted = outcomes.filter(
      (outcome) => outcome.status === 'fulfilled' && outcome.value.status === 201,
    ).length;
    const again = await start();
    const stored = (await contas(again)).filter((nome) => nome.startsWith('Em voo'));
    expect(stored.length).toBeGreaterThanOrEqual(accepted);
  });

  test('sends its log to the collector too, the last lines before it ends', () => {
    expect(collector.requests[0]!.headers.authorization).toBe('Bearer do-coletor');
    const lines = collector.requests.flatMap(({ body }) => body.trimEnd().split('\n'));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ signedIn: 'password', users: expect.any(Number) }),
    );
  });

  test('has every acknowledged row after kill -9 of the server', async () => {
    const server = await running();
    const token = await server.login();
    const acknowledged: string[] = [];
    const writing = (async () => {
      for (let at = 0; ; at++) {
        const answer = await addConta(server, token, `Conta ${at}`);
        if (answer.status === 201) acknowledged.push(`Conta ${at}`);
      }
    })().catch(() => undefined);
    await until('some rows are acknowledged', async () => acknowledged.length >= 25);
    await server.end('SIGKILL');
    await writing;
    const found = await contas(await start());
    expect(found).toEqual(expect.arrayContaining(acknowledged));
  });

  test('recovers by itself after kill -9 of the database, with every acknowledged row', async () => {
    const server = await running();
    const token = await server.login();
    expect((await addConta(server, token, 'Antes')).status).toBe(201);
    process.kill(postmaster(), 'SIGKILL');
    await until('the database answers again', async () => (await server.call('/api/health')).status === 200);
    await until(
      'rows are written again',
      async () => (await addConta(server, token, 'Depois')).status === 201,
    );
    // The last of these may have been answered before the server noticed that its database was gone.
    await until('every acknowledged row is read', async () => {
      const names = await contas(server);
      return names.includes('Antes') && names.includes('Depois');
    });
  });
});
