import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';
import { raw } from '#server/db/sql.ts';
import { freePort } from '#server/drivers/postgres/free-port.ts';
import { spawnMain } from '../tests/support/server.ts';
import { memoryOf } from './process.ts';

/** Connections, the same for both servers. */
export const pool = 10;

export const startBaseline = (databaseUrl: string): Promise<{ url: string; child: ChildProcess }> =>
  startNode('baseline-people.ts', [databaseUrl, String(pool)]);

/** Starts a server of this folder, which prints its port. */
export async function startNode(
  name: string,
  args: readonly string[],
): Promise<{ url: string; child: ChildProcess }> {
  const file = path.join(import.meta.dirname, name);
  // React instruments itself unless NODE_ENV is production.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}`);
  });
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return { url: `http://127.0.0.1:${/port (\d+)/.exec(line.toString())![1]}`, child };
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** The parent process of an embedded PostgreSQL. */
export const postmaster = async (dir: string): Promise<number> =>
  Number((await readFile(path.join(dir, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Waits until PostgreSQL is idle, so that one load does not slow down the next. */
export async function waitUntilIdle(db: Db): Promise<void> {
  const busy =
    "select 1 from pg_stat_activity where state <> 'idle' and datname is not null and pid <> pg_backend_pid()";
  while ((await db.query(raw(busy))).length > 0) await delay(50);
}

interface Started {
  milliseconds: number;
  child: ChildProcess;
  url: string;
}

/** Milliseconds from the spawn of the process until its health endpoint answers. */
async function timedStart(env: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const { child, output } = spawnMain({ ...env, PORT: String(port) });
  for (;;) {
    if (child.exitCode !== null) throw new Error(output());
    if (performance.now() - started > 60_000) throw new Error(`No start within a minute: ${output()}`);
    const up = await fetch(`${url}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return { milliseconds: Math.round(performance.now() - started), child, url };
    await delay(10);
  }
}

/** A first start in an empty folder, then warm starts on the same data; memory once it is idle. */
export async function measureStarts(
  dataDir: string,
): Promise<{ first: number; warm: number; atRest: number }> {
  const first = await timedStart({ DATA_DIR: dataDir });
  await end(first.child);
  const warm: number[] = [];
  let atRest = 0;
  for (let time = 0; time < 3; time++) {
    const started = await timedStart({ DATA_DIR: dataDir });
    warm.push(started.milliseconds);
    if (time === 0) {
      await delay(4000);
      atRest = memoryOf(started.child.pid!).now;
    }
    await end(started.child);
  }
  return { first: first.milliseconds, warm: warm.toSorted((a, b) => a - b)[1]!, atRest };
}
