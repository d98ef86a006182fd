import { childTables, columnsOf } from '#server/crud/columns.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { isStored } from '#shared/crud/field.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Section } from '#shared/crud/section.ts';

export type Row = Record<string, unknown>;

/**
 * Inserts the rows of a section in one statement, and one more for each of its lists, with the same checks as any other
 * write; their ids in the same order.
 */
export async function insertRows(
  tx: Db,
  section: Section,
  rows: readonly Row[],
  today: string,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const checked = rows.map((row) => {
    const result = checkRecord(section, row, { today });
    if (!result.ok)
      throw new Error(`demo ${section.name}: ${JSON.stringify({ row, errors: result.errors })}`);
    const { criado_em, atualizado_em } = row;
    return { ...result.value, ...(criado_em ? { criado_em, atualizado_em } : {}) } as Row;
  });
  const columns = Object.keys(checked[0]!).filter((name) => {
    const field = section.fields[name];
    return !field || isStored(field);
  });
  const inserted = await insertJson(tx, section.name, columns, checked);
  const ids = inserted.map(({ id }) => id);

  for (const { field, declared, name, parent, target } of childTables(section)) {
    const children = checked.flatMap((row, at) =>
      (row[field] as unknown[]).map((child, ordem) => ({
        [parent]: ids[at],
        ordem,
        ...(declared.kind === 'items' ? (child as Row) : { [target]: child }),
      })),
    );
    const own =
      declared.kind === 'items'
        ? columnsOf({ name, fields: declared.fields }).map((column) => column.name)
        : [target];
    if (children.length > 0) await insertJson(tx, name, [parent, 'ordem', ...own], children);
  }
  return ids;
}

/** Inserts rows that only features write, without checks; returns their ids in the same order. */
export async function insertPlain(tx: Db, table: string, rows: readonly Row[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const inserted = await insertJson(tx, table, Object.keys(rows[0]!), rows);
  return inserted.map(({ id }) => id);
}

function insertJson(tx: Db, table: string, columns: readonly string[], rows: readonly Row[]) {
  const names = raw(columns.join(', '));
  return tx.query<{ id: number }>(
    sql`insert into ${raw(table)} (${names})
      select ${names} from json_populate_recordset(null::${raw(table)}, ${JSON.stringify(rows)}) returning *`,
  );
}
