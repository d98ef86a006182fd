import { chown, cp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedRoles } from '#server/bootstrap.ts';
import { connect, type Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { raw, type Sql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { scratchDir } from './scratch-dir.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** a PostgreSQL server for the tests of this run */
    serverUrl: string;
    /** the folder of a stopped server whose database is migrated, as that of a church that was started once */
    prepared: string;
  }
}

/** The database that every test file copies. */
export const template = 'modelo';

export const inDatabase = (serverUrl: string, name: string): string =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;

const onError = (error: Error): void => console.error(error);

const reload = raw('select pg_reload_conf()');

/** For test data, which need not survive a power cut of the machine and are too few to vacuum. */
export async function turnOffDurability(serverUrl: string): Promise<void> {
  const admin = connect(serverUrl, { max: 1, onError });
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum'])
    await admin.run(raw(`alter system set ${setting} = off`));
  // Prepared statements are planned once, not for each of their first five runs: an eighth of the database's processor time.
  await admin.run(raw('alter system set plan_cache_mode = force_generic_plan'));
  // Every connection plans every statement anew: joins in the order that is written, of two kinds, take a third of that time.
  for (const limit of ['join_collapse_limit', 'from_collapse_limit'])
    await admin.run(raw(`alter system set ${limit} = 1`));
  await admin.run(raw('alter system set max_parallel_workers_per_gather = 0'));
  for (const way of ['mergejoin', 'material', 'memoize', 'incremental_sort'])
    await admin.run(raw(`alter system set enable_${way} = off`));
  await admin.run(reload);
  await admin.close();
}

/** Copies a database file by file, which takes a third of the processor time of writing each page to the log. */
export const copyDatabase = (source: string, name: string): Sql =>
  raw(`create database ${name} template ${source} strategy file_copy`);

/** Lets the kernel copy the files, for half of the remaining time, where PostgreSQL and the file system can. */
async function copyInKernel(admin: Database): Promise<void> {
  try {
    await admin.run(raw('alter system set file_copy_method = clone'));
    await admin.run(reload);
    await admin.run(copyDatabase('template1', 'tentativa'));
    await admin.run(raw('drop database tentativa'));
  } catch {
    await admin.run(raw('alter system reset file_copy_method'));
    await admin.run(reload);
  }
}

/** Copies the folder of a stopped server, whose files must belong to the same user: PostgreSQL refuses others. */
export async function copyServer(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true });
  const { uid, gid } = await stat(path.join(from, 'cluster'));
  if (uid === process.getuid?.()) return;
  for (const name of ['.', ...(await readdir(to, { recursive: true }))])
    await chown(path.join(to, name), uid, gid);
}

/** Starts one server for all projects of the run, and prepares in it the database that test files copy. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Values provided to the root project are visible to all projects: the second one finds the server of the first.
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().serverUrl !== undefined) return undefined;
  const dir = await scratchDir();
  const folder = path.join(dir, 'servidor');
  const first = await startEmbedded({ dir: folder, log: () => {} });
  await turnOffDurability(first.url);
  const church = connect(first.url, { max: 1, onError });
  await migrate(church);
  await seedRoles(church);
  await church.close();
  await first.stop();
  const prepared = path.join(dir, 'preparado');
  await copyServer(folder, prepared);
  // The copies have the product's settings.
  await writeFile(path.join(prepared, 'cluster/postgresql.auto.conf'), '');
  const server = await startEmbedded({ dir: folder, log: () => {} });
  const admin = connect(inDatabase(server.url, 'template1'), { max: 1, onError });
  await copyInKernel(admin);
  await admin.run(raw(`alter database postgres rename to ${template}`));
  await admin.run(raw('create database postgres'));
  await admin.close();
  const db = connect(inDatabase(server.url, template), { max: 1, onError });
  // Tests publish raffles without a certificate; those about the authorisation ask for it.
  await db.run(raw('update recebimentos set rifa_sem_autorizacao = true'));
  // The tests' jobs are stored here, so that they commit and roll back with the transaction that enqueues them.
  await db.run(raw('create schema teste'));
  await db.run(
    raw(`create table teste.job (id serial primary key, nome text not null, payload json not null);
      create table teste.job_uma_vez (nome text, chave text, primary key (nome, chave))`),
  );
  await db.close();
  root.provide('serverUrl', server.url);
  root.provide('prepared', prepared);
  return async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
}
