import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#shared/errors.ts';
import type { Db } from './client.ts';
import { raw, sql } from './sql.ts';

export const migrationsDir = path.resolve(import.meta.dirname, '../../../migrations');

/** Advisory lock of migrations: an arbitrary number, the same in every version of the product. */
const lock = 720_311_846;

/** Applies the files in migrations/ in order, each once, even when two servers start together. */
export async function migrate(db: Db, dir = migrationsDir): Promise<string[]> {
  const files = (await readdir(dir)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  return db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${lock})`);
    await tx.run(
      sql`create table if not exists migracao (nome text primary key, aplicada_em timestamptz not null default now())`,
    );
    const done = new Set(
      (await tx.query<{ nome: string }>(sql`select nome from migracao`)).map((row) => row.nome),
    );
    const unknown = [...done].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `The database is newer than this version of the product: it knows ${unknown.join(', ')}.`,
      );
    }
    const applied: string[] = [];
    for (const name of files.filter((file) => !done.has(file))) {
      try {
        await tx.run(raw(await readFile(path.join(dir, name), 'utf8')));
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      await tx.run(sql`insert into migracao (nome) values (${name})`);
      applied.push(name);
    }
    return applied;
  });
}
