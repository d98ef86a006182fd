// 1,000 open connections and one event to all of them, against a plain `ws` broadcast in the same run; and 5,000 subscriptions
// authorised. See bench/README.md. `node bench/realtime.ts [--connections 1000] [--events 20]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import Pusher from 'pusher';
import { WebSocket } from 'ws';
import { ownRealtime } from '#server/config.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import type { LoginResponse } from '#shared/contracts/auth.ts';
import { admin, startServer } from '../tests/support/server.ts';
import { memoryOf } from './process.ts';
import { type Aim, printAims, writeResults } from './report.ts';
import { end, startNode } from './servers.ts';

const { values: options } = parseArgs({
  options: { connections: { type: 'string', default: '1000' }, events: { type: 'string', default: '20' } },
});
const connections = Number(options.connections);
const events = Number(options.events);
const authorised = 5000;
const secret = 'the secret of a benchmark, longer than thirty-two letters';
const channel = 'rifa-bench';
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];

/** Opens all sockets, from several addresses, and waits until each is ready. */
async function openAll(url: string, greet: (socket: WebSocket) => void): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let at = 0; at < connections; at += 50) {
    const batch = Array.from({ length: Math.min(50, connections - at) }, (_, n) => {
      const localAddress = `127.0.0.${2 + ((at + n) % 8)}`;
      const socket = new WebSocket(url, { localAddress, perMessageDeflate: false });
      sockets.push(socket);
      return new Promise<void>((resolve, reject) => {
        socket.on('error', reject);
        socket.on('open', () => {
          greet(socket);
          resolve();
        });
      });
    });
    await Promise.all(batch);
  }
  return sockets;
}

/** Milliseconds from the call until the last socket has the event. */
async function lastOf(
  sockets: readonly WebSocket[],
  mark: string,
  send: () => Promise<unknown>,
): Promise<number> {
  let left = sockets.length;
  const ready = Promise.withResolvers<void>();
  for (const socket of sockets) {
    const onMessage = (text: Buffer): void => {
      if (!text.includes(mark)) return;
      socket.off('message', onMessage);
      if (--left === 0) ready.resolve();
    };
    socket.on('message', onMessage);
  }
  const start = performance.now();
  await Promise.all([send(), ready.promise]);
  return performance.now() - start;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const round = (value: number): number => Math.round(value * 10) / 10;
const kilobytesEach = (before: number, after: number): number =>
  round(((after - before) * 1024) / connections);

try {
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
    APP_SECRET: secret,
  });
  undo.push(() => server.end('SIGTERM'));
  const baselineServer = await startNode('baseline-realtime.ts', []);
  undo.push(() => end(baselineServer.child));
  const productUrl = server.url.replace('localhost', '127.0.0.1');
  const { port } = new URL(productUrl);
  const { appId, key } = ownRealtime(secret);
  const library = new Pusher({
    appId,
    key,
    secret: ownRealtime(secret).secret,
    host: '127.0.0.1',
    port,
    useTLS: false,
  });

  const before = {
    product: memoryOf(server.child.pid!).now,
    baseline: memoryOf(baselineServer.child.pid!).now,
  };
  const subscribed = { left: connections, all: Promise.withResolvers<void>() };
  const productSockets = await openAll(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, (socket) => {
    socket.on('message', (text: Buffer) => {
      if (text.includes('subscription_succeeded') && --subscribed.left === 0) subscribed.all.resolve();
    });
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel } }));
  });
  await subscribed.all.promise;
  const baselineSockets = await openAll(
    baselineServer.url.replace('http', 'ws').replace('localhost', '127.0.0.1'),
    () => {},
  );
  const after = {
    product: memoryOf(server.child.pid!).now,
    baseline: memoryOf(baselineServer.child.pid!).now,
  };

  const took: { product: number[]; baseline: number[] } = { product: [], baseline: [] };
  for (let n = 0; n < events; n++) {
    const mark = `marca-${n}-`;
    const text = JSON.stringify({ mark, texto: 'x'.repeat(200) });
    took.product.push(await lastOf(productSockets, mark, () => library.trigger(channel, 'numeros', text)));
    took.baseline.push(
      await lastOf(baselineSockets, mark, () => fetch(baselineServer.url, { method: 'POST', body: text })),
    );
  }
  for (const socket of [...productSockets, ...baselineSockets]) socket.terminate();

  const login = await fetch(`${productUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { accessToken, userData } = (await login.json()) as LoginResponse;
  let requests = 0;
  let granted = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (requests++ < authorised) {
        const answer = await fetch(`${productUrl}/api/broadcasting/auth`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
          body: JSON.stringify({ socket_id: `${requests}.1`, channel_name: `private-users-${userData.id}` }),
        });
        if (answer.status === 200) granted++;
        await answer.arrayBuffer();
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;

  const last = { product: round(median(took.product)), baseline: round(median(took.baseline)) };
  const ratio = last.baseline / last.product;
  const memory = {
    product: kilobytesEach(before.product, after.product),
    baseline: kilobytesEach(before.baseline, after.baseline),
  };
  const aims: Aim[] = [
    {
      text: `one event to ${connections}: ${last.product} ms to the last, baseline ${last.baseline} ms: ${ratio.toFixed(2)}, aim ≥ 0.5`,
      holds: ratio >= 0.5,
    },
    {
      text: `memory for each connection: ${memory.product} kB, baseline ${memory.baseline} kB, aim ≤ 60 kB`,
      holds: memory.product <= 60,
    },
    {
      text: `${granted} of ${authorised} subscriptions authorised in ${seconds.toFixed(1)} s, aim ≤ 10 s`,
      holds: granted === authorised && seconds <= 10,
    },
  ];
  printAims(aims);
  await writeResults('results-realtime.json', {
    connections,
    events,
    last,
    ratio,
    memory,
    granted,
    seconds,
    aims,
  });
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step().catch((error: Error) => console.error(error.message));
}
