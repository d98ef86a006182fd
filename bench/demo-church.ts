import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seedDemo } from '#demo/seed.ts';
import { connect, type Database } from '#server/db/client.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import { pool } from './servers.ts';

export type Undo = (() => Promise<unknown>)[];

interface DemoChurch {
  /** the folder of the database */
  cluster: string;
  postgres: Awaited<ReturnType<typeof startEmbedded>>;
  server: Awaited<ReturnType<typeof startServer>>;
  db: Database;
  /** where the server answers */
  url: string;
}

/** Starts a server with a database of its own and the demo church in it; adds to `undo` the functions that end them. */
export async function startDemoChurch(undo: Undo): Promise<DemoChurch> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 20 }));
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATABASE_POOL: String(pool),
    DATA_DIR: path.join(dir, 'product'),
    DEMO: 'off',
  });
  undo.push(() => server.end('SIGTERM'));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  // Seeds the demo church here, without the bytes of its pictures: the server itself started empty.
  await seedDemo({
    db,
    clock: { now: () => new Date() },
    log: console.log,
    storage: {
      put: async () => undefined,
      get: async () => null,
      delete: async () => undefined,
      list: async () => [],
    },
  });
  return { cluster, postgres, server, db, url: server.url.replace('localhost', '127.0.0.1') };
}

/** Ends all in the reverse order; one that fails does not stop the others. */
export async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.toReversed()) await step().catch((error: Error) => console.error(error.message));
}
