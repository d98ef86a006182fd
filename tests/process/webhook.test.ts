import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import {
  addConta,
  type RunningServer,
  removeDir,
  startServer,
  temporaryDir,
  until,
} from '../support/server.ts';

/** A receiver of webhooks: the ids of deliveries as they came. It leaves the second message unanswered. */
const received: string[] = [];
let isHolding = true;
const receiver = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    received.push(String(request.headers['aprisco-delivery']));
    if (isHolding && received.length === 2) return;
    response.writeHead(200).end();
  });
});

let dir: string;
let database: TestDatabase;
let server: RunningServer;
const start = async () => {
  server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dir, DEMO: 'off', DATABASE_POOL: '5' });
};

beforeAll(async () => {
  dir = await temporaryDir();
  database = await testDatabase();
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  await start();
}, 120_000);
afterAll(async () => {
  await server?.end('SIGKILL');
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await database?.close();
  await removeDir(dir);
});

test('a server that is killed while it sends loses no message, and repeats at most the one in its hands', async () => {
  const token = await server.login();
  const call = async (path: string, body: object) => {
    const answer = await server.call(`/api/admin/${path}`, {
      method: 'POST',
      token,
      body: JSON.stringify(body),
    });
    expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([path, 201, '']);
  };
  await call('webhooks', {
    endereco: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
    eventos: ['pessoa.criado'],
  });
  for (const nome of ['Ana', 'Beto', 'Caio', 'Dora']) await call('pessoa', { nome, sexo: 'feminino' });
  await until('the second message is in the hands of the server', async () => received.length === 2);
  await server.end('SIGKILL');
  const deliveries = () =>
    database.query<{ id: string; estado: string }>(
      sql`select id, estado from webhook_entrega order by criada_em, id`,
    );
  expect((await deliveries()).map(({ estado }) => estado)).toEqual([
    'entregue',
    'pendente',
    'pendente',
    'pendente',
  ]);

  isHolding = false;
  // the leases of the server that is gone are over
  await database.run(
    sql`update webhook_entrega set proxima_em = now() - interval '1 second' where estado = 'pendente'`,
  );
  await start();
  // a commit makes it check the outbox; it checks every minute too
  const again = await server.login();
  expect((await addConta(server, again, 'Caixa')).status).toBe(201);
  await until('everything is delivered', async () =>
    (await deliveries()).every(({ estado }) => estado === 'entregue'),
  );
  const ids = (await deliveries()).map(({ id }) => id);
  const [first, held, ...others] = ids as [string, string, ...string[]];
  expect(received.toSorted()).toEqual([first, held, held, ...others].toSorted());
  expect(new Set(received)).toEqual(new Set(ids));
}, 120_000);
