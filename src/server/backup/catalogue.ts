import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

export interface Table {
  nome: string;
  /** without generated ones, which PostgreSQL computes again */
  colunas: string[];
}

/** The tables of the product, in the order of their names. */
export const readTables = (db: Db): Promise<Table[]> =>
  db.query<Table>(sql`select c.relname::text as nome,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as colunas
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`);

/** The tables that have rows, or had some. */
export async function readFilledTables(db: Db): Promise<string[]> {
  const rows = await db.query<{ nome: string }>(sql`select relname::text as nome from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0 order by relname`);
  return rows.map(({ nome }) => nome);
}

/** The last value that each sequence gave. */
export async function readSequences(db: Db): Promise<Record<string, number | null>> {
  const rows = await db.query<{ nome: string; valor: number | null }>(
    sql`select sequencename::text as nome, last_value as valor from pg_sequences where schemaname = 'public'`,
  );
  return Object.fromEntries(rows.map(({ nome, valor }) => [nome, valor]));
}

/** The applied migrations; none when the database has never been one of ours. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const [found] = await db.query<{ is: boolean }>(
    sql`select to_regclass('public.migracao') is not null as is`,
  );
  if (!found!.is) return [];
  const rows = await db.query<{ nome: string }>(sql`select nome from migracao order by nome`);
  return rows.map(({ nome }) => nome);
}

/** A key or index that is dropped while rows are loaded, with the statement that creates it again. */
export interface Definition {
  tabela: string;
  nome: string;
  definicao: string;
}

export const readForeignKeys = (db: Db): Promise<Definition[]> =>
  db.query<Definition>(sql`select conrelid::regclass::text as tabela, conname::text as nome,
      pg_get_constraintdef(oid) as definicao
    from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f' order by conname`);

/** Primary keys, unique and exclusion constraints of a table. */
export const readKeys = (db: Db, tabela: string): Promise<Definition[]> =>
  db.query<Definition>(sql`select conrelid::regclass::text as tabela, conname::text as nome,
      pg_get_constraintdef(oid) as definicao
    from pg_constraint where conrelid = ${tabela}::regclass and contype in ('p', 'u', 'x') order by contype, conname`);

/** Indexes of a table that belong to no constraint. */
export const readIndexes = (db: Db, tabela: string): Promise<Definition[]> =>
  db.query<Definition>(sql`select indrelid::regclass::text as tabela, c.relname::text as nome,
      pg_get_indexdef(indexrelid) as definicao
    from pg_index join pg_class c on c.oid = indexrelid
    where indrelid = ${tabela}::regclass and not exists (
      select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x')) order by c.relname`);
