import { setTimeout as delay } from 'node:timers/promises';
import { type Bulk, inBulk } from '#server/db/bulk.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { AppError } from '#shared/errors.ts';
import {
  type Definition,
  readFilledTables,
  readForeignKeys,
  readIndexes,
  readKeys,
  readTables,
} from './catalogue.ts';
import {
  type BackupManifest,
  type BackupTable,
  createMeter,
  type HashName,
  type SecretName,
  secretNames,
} from './manifest.ts';
import { type OpenBackup, readItems, verifyBackup } from './read-backup.ts';

export interface RestoreTarget {
  /** the database */
  url: string;
  /** undefined: uploads are verified and not written */
  storage: Storage | undefined;
  /** writes a secret of DATA_DIR; left out: they are not written */
  keepSecret?(name: SecretName, body: Buffer): Promise<void>;
  /** whether a church that is already in the database is replaced */
  replace: boolean;
  passphrase: string | undefined;
}

/** Tables with fewer rows are loaded with their indexes in place. */
const manyRows = 2_000;

/** A database is empty when it has no tables of ours, or nobody has an account in it. */
async function hasChurch(bulk: Bulk): Promise<boolean> {
  const [users] = await bulk.query<{ is: boolean }>(
    sql`select to_regclass('public.users') is not null as is`,
  );
  if (!users!.is) return false;
  const [some] = await bulk.query<{ is: boolean }>(sql`select exists (select from users) as is`);
  return some!.is;
}

/**
 * Servers of ours that use the database: their writes would be lost or would disturb the restore. PostgreSQL lists one that has just
 * stopped for a moment longer.
 */
async function refuseRunningServers(bulk: Bulk): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const [others] = await bulk.query<{ are: boolean }>(sql`select exists (select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'aprisco%') as are`);
    if (!others!.are) return;
    if (attempt === 20) throw new AppError('conflict', 'backup.server_running');
    await delay(100);
    // Within a transaction PostgreSQL keeps this list as it was at the first read.
    await bulk.query(sql`select pg_stat_clear_snapshot()`);
  }
}

/** Drops all tables of the product, so that the migrations create them anew. */
async function clear(bulk: Bulk): Promise<void> {
  await bulk.run(raw('drop schema if exists pgboss cascade'));
  const tables = await readTables(bulk);
  if (tables.length === 0) return;
  await bulk.run(raw('drop schema public cascade'));
  await bulk.run(raw('create schema public'));
}

const dropConstraint = ({ tabela, nome }: Definition) =>
  raw(`alter table ${tabela} drop constraint "${nome}"`);
const addConstraint = ({ tabela, nome, definicao }: Definition) =>
  raw(`alter table ${tabela} add constraint "${nome}" ${definicao}`);

interface Suspended {
  foreignKeys: Definition[];
  keys: Definition[];
  indexes: Definition[];
}

/**
 * Prepares the tables to take rows as they are: triggers off (they would count, trace and refuse), foreign keys and the indexes of long
 * tables gone until the rows are in. The owner of the tables may do all of this: no superuser is needed.
 */
async function suspend(bulk: Bulk, tables: readonly BackupTable[]): Promise<Suspended> {
  const foreignKeys = await readForeignKeys(bulk);
  for (const constraint of foreignKeys) await bulk.run(dropConstraint(constraint));
  const tableNames = (await readTables(bulk)).map(({ nome }) => `"${nome}"`);
  for (const table of tableNames) await bulk.run(raw(`alter table ${table} disable trigger user`));
  // Migrations insert first rows of their own. Emptying a table that never had any takes as long.
  const filled = (await readFilledTables(bulk)).map((nome) => `"${nome}"`);
  if (filled.length > 0) await bulk.run(raw(`truncate ${filled.join(', ')}`));
  const keys: Definition[] = [];
  const indexes: Definition[] = [];
  for (const { nome, linhas } of tables) {
    if (linhas < manyRows) continue;
    indexes.push(...(await readIndexes(bulk, nome)));
    keys.push(...(await readKeys(bulk, nome)));
  }
  for (const { nome } of indexes) await bulk.run(raw(`drop index "${nome}"`));
  for (const constraint of keys) await bulk.run(dropConstraint(constraint));
  return { foreignKeys, keys, indexes };
}

/** Creates again what `suspend` dropped; PostgreSQL checks every row against it. */
async function resume(bulk: Bulk, { foreignKeys, keys, indexes }: Suspended): Promise<void> {
  await bulk.run(raw(`set local maintenance_work_mem = '256MB'`));
  for (const constraint of keys) await bulk.run(addConstraint(constraint));
  for (const { definicao } of indexes) await bulk.run(raw(definicao));
  for (const constraint of foreignKeys) await bulk.run(addConstraint(constraint));
  for (const { nome } of await readTables(bulk))
    await bulk.run(raw(`alter table "${nome}" enable trigger user`));
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');
const copyColumns = ({ nome, colunas }: BackupTable): string => `copy "${nome}" (${quoted(colunas)})`;

/** Reads a table back and compares it with what was copied. */
async function compare(bulk: Bulk, table: BackupTable, hash: HashName): Promise<void> {
  const meter = createMeter(hash);
  const rows = await bulk.copyOut(raw(`${copyColumns(table)} to stdout`), async (block) => {
    meter.add(block);
  });
  if (rows !== table.linhas || meter.read().hash !== table.hash)
    throw new AppError('conflict', 'backup.differs', { vars: { tabela: table.nome } });
}

async function setSequences(bulk: Bulk, sequences: BackupManifest['sequencias']): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await bulk.run(sql`select setval(${`public."${name}"`}::regclass, ${value})`);
}

async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

const drain = async (body: AsyncIterable<Buffer>): Promise<void> => {
  for await (const _part of body);
};

/** Writes uploads; remembers those that were not there before, which a failed restore removes again. */
function createUploads(storage: Storage, types: ReadonlyMap<string, string>) {
  const added: string[] = [];
  return {
    async put(chave: string, body: Buffer): Promise<void> {
      const stored = await storage.get(chave);
      if (stored) {
        if ((await bytesOf(stored.body as AsyncIterable<Buffer>)).equals(body)) return;
      } else added.push(chave);
      await storage.put(chave, body, types.get(chave) ?? 'application/octet-stream');
    },
    undo: () => Promise.allSettled(added.map((chave) => storage.delete(chave))),
  };
}

async function typesOfFiles(bulk: Bulk): Promise<Map<string, string>> {
  const rows = await bulk.query<{ chave: string; tipo: string }>(sql`select chave, tipo from arquivo`);
  return new Map(rows.map(({ chave, tipo }) => [chave, tipo]));
}

interface LoadedBackup {
  /** written once the rows are committed */
  secrets: [SecretName, Buffer][];
  /** removes the uploads that were added */
  undo(): Promise<unknown>;
}

/** Loads the rows of all tables into the prepared database, restores its constraints and indexes, and compares. */
async function load(
  bulk: Bulk,
  target: RestoreTarget,
  {
    manifest,
    open,
    knownMigrations,
  }: { manifest: BackupManifest; open: OpenBackup; knownMigrations: readonly string[] },
): Promise<LoadedBackup> {
  await migrate(bulk, undefined, manifest.migracoes);
  const tables = new Map(manifest.tabelas.map((table) => [table.nome, table]));
  const suspended = await suspend(bulk, manifest.tabelas);
  let uploads: ReturnType<typeof createUploads> | undefined;
  const undo = async (): Promise<unknown> => uploads?.undo();
  try {
    const jobs: Buffer[] = [];
    const secrets: [SecretName, Buffer][] = [];
    const items = readItems(open, { passphrase: target.passphrase, knownMigrations });
    for (let next = await items.next(); !next.done; next = await items.next()) {
      const { folder, name, body } = next.value;
      if (folder === 'tables')
        await bulk.copyIn(raw(`${copyColumns(tables.get(name)!)} from stdin with (freeze)`), body);
      else if (folder === 'jobs') jobs.push(await bytesOf(body));
      else if (folder === 'secrets') {
        const secret = secretNames.find((each) => each === name);
        const bytes = await bytesOf(body);
        if (secret) secrets.push([secret, bytes]);
      } else if (target.storage) {
        uploads ??= createUploads(target.storage, await typesOfFiles(bulk));
        await uploads.put(name, await bytesOf(body));
      } else await drain(body);
    }
    await setSequences(bulk, manifest.sequencias);
    for (const table of manifest.tabelas) await compare(bulk, table, manifest.hash);
    await resume(bulk, suspended);
    // A backup of an older version may lack tables of this one, as `tarefa_restaurada`.
    await migrate(bulk);
    // The next start enqueues these jobs: the queue's own tables are created by the version that starts.
    if (jobs.length > 0)
      await bulk.copyIn(raw('copy tarefa_restaurada (nome, payload) from stdin'), inOrder(jobs));
    return { secrets, undo };
  } catch (error) {
    await undo();
    throw error;
  }
}

async function* inOrder(blocks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* blocks;
}

/**
 * Restores a backup: verifies the whole file first, then makes schema, rows, sequences and uploads in one transaction, and
 * compares every table with what was copied. Whatever fails, the database is as it was.
 */
export async function restoreBackup(open: OpenBackup, target: RestoreTarget): Promise<BackupManifest> {
  const knownMigrations = await readMigrations();
  const manifest = await verifyBackup(open, { passphrase: target.passphrase, knownMigrations });
  let loaded: LoadedBackup | undefined;
  try {
    await inBulk(target.url, 'write', async (bulk) => {
      await refuseRunningServers(bulk);
      if (!target.replace && (await hasChurch(bulk))) throw new AppError('conflict', 'backup.not_empty');
      await clear(bulk);
      loaded = await load(bulk, target, { manifest, open, knownMigrations });
    });
  } catch (error) {
    await loaded?.undo();
    throw error;
  }
  for (const [name, body] of loaded?.secrets ?? []) await target.keepSecret?.(name, body);
  // Without statistics the first queries would be planned badly.
  await inBulk(target.url, 'write', (bulk) => bulk.run(raw('analyze')));
  return manifest;
}
