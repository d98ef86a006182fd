import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connect, type Database } from '#server/db/client.ts';

/** Names the folder of the server that browser tests use. */
export const dataDirFile = path.resolve(import.meta.dirname, '../../test-results/e2e-data-dir');

/** The database of that server, for moments of the past that no page can make. The caller closes it. */
export function connectToServer(): Database {
  const postgres = path.join(readFileSync(dataDirFile, 'utf8'), 'postgres');
  const read = (...parts: string[]): string => readFileSync(path.join(postgres, ...parts), 'utf8');
  // PostgreSQL writes its port into the fourth line.
  const port = read('cluster', 'postmaster.pid').split('\n')[3];
  const url = `postgres://aprisco:${read('password').trim()}@127.0.0.1:${port}/postgres`;
  return connect(url, { max: 1, onError: () => undefined });
}
