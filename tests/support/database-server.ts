import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedRoles } from '#server/bootstrap.ts';
import { connect } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { raw } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** a PostgreSQL server for the tests of this run */
    serverUrl: string;
  }
}

/** The database that every test file copies. */
export const template = 'modelo';

export const inDatabase = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

const onError = (error: Error): void => console.error(error);

/** For test data, which need not survive a power cut of the machine. */
export async function turnOffDurability(serverUrl: string): Promise<void> {
  const admin = connect(serverUrl, { max: 1, onError });
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await admin.run(raw(`alter system set ${setting} = off`));
  await admin.run(raw('select pg_reload_conf()'));
  await admin.close();
}

/** Starts one server for all projects of the run, and prepares in it the database that test files copy. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // What is provided to the root is seen by every project: the second one finds the server of the first.
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().serverUrl !== undefined) return undefined;
  const dir = await mkdtemp(path.join(tmpdir(), 'aprisco-tests-'));
  const server = await startEmbedded({ dir, log: () => {} });
  await turnOffDurability(server.url);
  const admin = connect(server.url, { max: 1, onError });
  await admin.run(raw(`create database ${template}`));
  await admin.close();
  const db = connect(inDatabase(server.url, template), { max: 1, onError });
  await migrate(db);
  await seedRoles(db);
  // The tests' jobs are stored here, so that they commit and roll back with the transaction that enqueues them.
  await db.run(raw('create schema teste'));
  await db.run(
    raw('create table teste.job (id serial primary key, nome text not null, payload json not null)'),
  );
  await db.close();
  root.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
