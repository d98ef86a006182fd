import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { findSection } from '#shared/sections/index.ts';
import { insertRow } from './insert-row.ts';
import type { Row, RowChange } from './log.ts';

/** Columns that only grow, or that the database computes. */
const usuallyIgnored = ['versao', 'atualizado_em', 'busca'];

/** Rows of one table, by their keys. */
export interface Watched {
  tabela: string;
  /** columns of the primary key */
  chave: readonly string[];
  /** SQL over the row `r`: it may change */
  where: Sql;
  /** columns that are not recorded, and have their defaults when a deleted row comes back */
  ignored?: readonly string[];
}
type Rows = ReadonlyMap<string, Row>;

async function rowsOf(
  tx: Db,
  { tabela, chave, where, ignored = usuallyIgnored }: Watched,
  before?: Rows,
): Promise<Rows> {
  // A row that changed may no longer meet the condition.
  const keysBefore = [...(before ?? new Map()).values()].map((row) => row[chave[0]!]);
  const more =
    before && chave.length === 1 ? sql` or r.${raw(chave[0]!)} = any(${keysBefore}::integer[])` : raw('');
  const rows = await tx.query<{ linha: Row }>(
    sql`select to_jsonb(r) - ${ignored}::text[] as linha from ${raw(tabela)} r where ${where}${more}`,
  );
  return new Map(rows.map(({ linha }) => [JSON.stringify(chave.map((name) => linha[name])), linha]));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Runs `work` and returns which of the watched rows it changed. */
export async function recordingChanges(
  tx: Db,
  watched: readonly Watched[],
  work: () => Promise<void>,
): Promise<RowChange[]> {
  const before: Rows[] = [];
  for (const table of watched) before.push(await rowsOf(tx, table));
  await work();
  const changes: RowChange[] = [];
  for (const [at, table] of watched.entries()) {
    const rowsBefore = before[at]!;
    const rowsAfter = await rowsOf(tx, table, rowsBefore);
    for (const key of new Set([...rowsBefore.keys(), ...rowsAfter.keys()])) {
      const [antes, depois] = [rowsBefore.get(key) ?? null, rowsAfter.get(key) ?? null];
      if (isSame(antes, depois)) continue;
      const row = (antes ?? depois)!;
      const chave = Object.fromEntries(table.chave.map((name) => [name, row[name]]));
      const names =
        antes && depois ? Object.keys(row).filter((name) => !isSame(antes[name], depois[name])) : null;
      const part = (of: Row | null): Row | null =>
        of && (names ? Object.fromEntries(names.map((name) => [name, of[name]])) : of);
      changes.push({ tabela: table.tabela, chave, antes: part(antes), depois: part(depois) });
    }
  }
  return changes;
}

/** SQL over the row `r`: these columns have these values. */
const has = (tabela: string, values: Row): Sql =>
  join(
    Object.keys(values).map(
      (name) =>
        sql`to_jsonb(r) -> ${name} = to_jsonb(jsonb_populate_record(null::${raw(tabela)}, ${JSON.stringify(values)}::jsonb)) -> ${name}`,
    ),
    ' and ',
  );

/**
 * Restores rows: the first tables first, because later ones refer to them. Rows that were changed since stay as they are; returns how many.
 */
export async function returnRows(tx: Db, changes: readonly RowChange[]): Promise<number> {
  let unrestored = 0;
  // Rows that the merge added are deleted first, to make room; then rows come back before others that refer to them.
  for (const { tabela, chave, antes, depois } of changes)
    if (!antes && depois) await tx.run(sql`delete from ${raw(tabela)} r where ${has(tabela, chave)}`);
  for (const { tabela, chave, antes, depois } of changes) {
    if (!antes) continue;
    if (depois) {
      const columns = raw(Object.keys(antes).join(', '));
      // A form that was read before finds another version.
      const newVersion = findSection(tabela) ? ', versao = r.versao + 1, atualizado_em = now()' : '';
      const updated = await tx.run(sql`update ${raw(tabela)} r set (${columns}) = (select ${columns}
          from jsonb_populate_record(null::${raw(tabela)}, ${JSON.stringify(antes)}::jsonb))${raw(newVersion)}
        where ${has(tabela, chave)} and ${has(tabela, depois)}`);
      unrestored += 1 - updated;
    } else if (!(await putBack(tx, tabela, chave, antes))) unrestored += 1;
  }
  return unrestored;
}

/** Inserts a row that was deleted, unless it exists again or a row that it refers to is gone. */
async function putBack(tx: Db, tabela: string, chave: Row, row: Row): Promise<boolean> {
  const existing = await tx.query(sql`select from ${raw(tabela)} r where ${has(tabela, chave)}`);
  if (existing.length > 0) return true;
  const refers = await tx.query<{
    column: string;
    to: string;
  }>(sql`select a.attname as column, c.confrelid::regclass::text as to
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.conrelid = ${tabela}::regclass`);
  for (const { column, to } of refers) {
    const id = row[column];
    if (typeof id !== 'number') continue;
    if ((await tx.query(sql`select from ${raw(to)} where id = ${id}`)).length === 0) return false;
  }
  await insertRow(tx, tabela, row);
  return true;
}
