import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from './client.ts';
import { raw, sql } from './sql.ts';

export const migrationsDir = path.resolve(import.meta.dirname, '../../../migrations');

/** Advisory lock of migrations: an arbitrary number, the same in every version of the product. */
export const migrationsLock = 720_311_846;

/** The database was migrated by a newer version of the product. */
class SchemaTooNew extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database is newer than this version of Aprisco: a newer one changed it (${unknown.join(', ')}), and this one would damage it. ` +
        'Nothing was started or changed. Start the newer version again; or restore the backup that was made before the upgrade: npm run restore.',
    );
    // The person at the terminal needs the sentence, not the place in the code.
    this.stack = this.message;
  }
}

/** Refuses a database that a newer version of the product migrated. */
export function refuseNewerSchema(done: Iterable<string>, knownMigrations: readonly string[]): void {
  const unknown = [...done].filter((name) => !knownMigrations.includes(name));
  if (unknown.length > 0) throw new SchemaTooNew(unknown);
}

/** The migrations of this version, in their order. */
export const readMigrations = async (dir = migrationsDir): Promise<string[]> =>
  (await readdir(dir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();

/**
 * Applies the files in migrations/ in order, each once, even when two servers start together. `only`: those that made the
 * schema of an older version.
 */
export async function migrate(db: Db, dir = migrationsDir, only?: readonly string[]): Promise<string[]> {
  const files = await readMigrations(dir);
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${migrationsLock})`);
    await tx.run(
      sql`create table if not exists migracao (nome text primary key, aplicada_em timestamptz not null default now())`,
    );
    const done = new Set(
      (await tx.query<{ nome: string }>(sql`select nome from migracao`)).map((row) => row.nome),
    );
    refuseNewerSchema(done, files);
    const applied: string[] = [];
    for (const name of files.filter((file) => !done.has(file) && (only?.includes(file) ?? true))) {
      try {
        await tx.run(raw(await readFile(path.join(dir, name), 'utf8')));
      } catch (error) {
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      await tx.run(sql`insert into migracao (nome) values (${name})`);
      applied.push(name);
    }
    return applied;
  });
}
