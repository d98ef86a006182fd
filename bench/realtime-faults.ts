// 1,000 open connections while the database is away, and while the server is killed and started again. See bench/README.md.
// `node bench/realtime-faults.ts [--connections 1000] [--away 15]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { WebSocket } from 'ws';
import { ownRealtime } from '#server/config.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { freePort } from '#server/drivers/postgres/free-port.ts';
import { pauseBefore } from '#web/lib/live/back-off.ts';
import { startServer, until } from '../tests/support/server.ts';
import { memoryOf } from './process.ts';
import { type Aim, printAims, writeResults } from './report.ts';

const { values: options } = parseArgs({
  options: { connections: { type: 'string', default: '1000' }, away: { type: 'string', default: '15' } },
});
const connections = Number(options.connections);
const awaySeconds = Number(options.away);
const secret = 'the secret of a benchmark, longer than thirty-two letters';
const channel = 'private-secao-contato';
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const seconds = (since: number): number => Math.round((performance.now() - since) / 100) / 10;

/** What all browsers together experienced. */
const counts = {
  closed: 0,
  listening: 0,
  received: new Set<number>(),
  pongs: 0,
  attempts: [] as number[],
  requests: 0,
};

try {
  const folder = path.join(dir, 'postgres');
  let postgres = await startEmbedded({ dir: folder, log: () => {} });
  undo.push(() => postgres.stop());
  const databasePort = Number(new URL(postgres.url).port);
  const port = await freePort();
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
    APP_SECRET: secret,
    PORT: String(port),
  };
  let server = await startServer(env);
  undo.push(() => server.end('SIGTERM'));
  const { key } = ownRealtime(secret);
  const base = `http://127.0.0.1:${port}`;
  const token = await server.login();

  /** A browser of the office: reconnects as web/lib/live does, and subscribes again to its channel. */
  function browser(at: number): { ping(): void; end(): void } {
    let socket: WebSocket;
    let attempts = 0;
    let refusals = 0;
    let isListening = false;
    let isEnded = false;
    async function subscribe(own: WebSocket, socket_id: string): Promise<void> {
      counts.requests += 1;
      const answer = await fetch(`${base}/api/broadcasting/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ socket_id, channel_name: channel }),
      }).catch(() => undefined);
      if (own !== socket || own.readyState !== WebSocket.OPEN) return;
      if (answer?.status === 200)
        own.send(
          JSON.stringify({
            event: 'pusher:subscribe',
            data: { channel, ...((await answer.json()) as object) },
          }),
        );
      else setTimeout(() => void subscribe(own, socket_id), 2_000 + pauseBefore(refusals++));
    }
    function connect(): void {
      counts.attempts.push(performance.now());
      const connection = new WebSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`, {
        localAddress: `127.0.0.${2 + (at % 8)}`,
        perMessageDeflate: false,
      });
      socket = connection;
      connection.on('error', () => {});
      connection.on('close', () => {
        if (isEnded) return;
        counts.closed += 1;
        if (isListening) counts.listening -= 1;
        isListening = false;
        setTimeout(connect, pauseBefore(attempts++));
      });
      connection.on('message', (text: Buffer) => {
        const { event, data } = JSON.parse(text.toString()) as { event: string; data: string };
        if (event === 'pusher:connection_established') {
          attempts = 0;
          void subscribe(connection, (JSON.parse(data) as { socket_id: string }).socket_id);
        } else if (event === 'pusher_internal:subscription_succeeded') {
          refusals = 0;
          isListening = true;
          counts.listening += 1;
        } else if (event === 'pusher:pong') counts.pongs += 1;
        else if (event === 'mudou') counts.received.add(at);
      });
    }
    connect();
    return {
      ping: () => socket.readyState === WebSocket.OPEN && socket.send('{"event":"pusher:ping","data":{}}'),
      end: () => {
        isEnded = true;
        socket.terminate();
      },
    };
  }

  const allListen = () => until('all listen', async () => counts.listening === connections, 180_000);
  /** Seconds until every browser has the event of a contact that is written now. */
  async function secondsToTheLast(): Promise<number> {
    counts.received.clear();
    const start = performance.now();
    await until('the contact is written', async () => {
      const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 2000 });
      client.on('error', () => {});
      await client.connect();
      await client.query(
        "insert into contato (nome, email, assunto, mensagem) values ('Ana', 'ana@igreja.example', 'outro', 'Oi')",
      );
      await client.end();
      return true;
    });
    await until('all received it', async () => counts.received.size === connections, 120_000);
    return seconds(start);
  }

  const browsers: ReturnType<typeof browser>[] = [];
  for (let at = 0; at < connections; at++) {
    browsers.push(browser(at));
    if (at % 50 === 49) await until('these listen', async () => counts.listening === at + 1);
  }
  await allListen();
  const usual = await secondsToTheLast();
  const memory = memoryOf(server.child.pid!).now;

  // The database goes away.
  [counts.closed, counts.requests] = [0, 0];
  await postgres.stop();
  await delay(awaySeconds * 1000);
  counts.pongs = 0;
  for (const browser of browsers) browser.ping();
  await until('pongs', async () => counts.pongs === connections, 20_000).catch(() => undefined);
  const away = { closed: counts.closed, pongs: counts.pongs, asked: counts.requests };
  postgres = await startEmbedded({ dir: folder, log: () => {}, port: databasePort });
  const back = await secondsToTheLast();
  const grown = memoryOf(server.child.pid!).now - memory;

  // The server is killed, and starts again after some seconds.
  await server.end('SIGKILL');
  await delay(5000);
  counts.attempts = [];
  const start = performance.now();
  server = await startServer(env);
  const started = seconds(start);
  await allListen();
  const returned = seconds(start);
  const perSecond = Map.groupBy(counts.attempts, (at) => Math.floor((at - start) / 1000));
  const most = Math.max(...[...perSecond.values()].map((each) => each.length));
  const after = await secondsToTheLast();
  for (const browser of browsers) browser.end();

  const aims: Aim[] = [
    {
      text: `database away for ${awaySeconds} s: ${away.closed} of ${connections} connections closed, ${away.pongs} answer, ${away.asked} new requests, aim 0, all and 0`,
      holds: away.closed === 0 && away.pongs === connections && away.asked === 0,
    },
    {
      text: `database back: all connections receive a change after ${back} s (usually ${usual} s), aim ≤ 15 s`,
      holds: back <= 15,
    },
    { text: `memory of the server grew by ${Math.round(grown)} MB, aim ≤ 50 MB`, holds: grown <= 50 },
    {
      text: `server killed for 5 s and started in ${started} s: at most ${most} attempts a second, all listen after ${returned} s, aim ≤ ${connections / 2} and ≤ 90 s`,
      holds: most <= connections / 2 && returned <= 90,
    },
    { text: `then all connections receive a change after ${after} s, aim ≤ 5 s`, holds: after <= 5 },
  ];
  printAims(aims);
  await writeResults('results-realtime-faults.json', {
    connections,
    awaySeconds,
    usual,
    away,
    back,
    grown,
    started,
    returned,
    most,
    after,
    aims,
  });
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
} finally {
  for (const step of undo.reverse()) await step().catch((error: Error) => console.error(error.message));
}
