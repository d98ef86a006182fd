import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Row } from './log.ts';

/** A deleted row as it was, with its id. Columns that were added or dropped since are left out. */
export async function insertRow(tx: Db, table: string, row: Row): Promise<void> {
  const columns = await tx.query<{ name: string }>(sql`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    and attname = any(${Object.keys(row)})`);
  const names = raw(columns.map(({ name }) => name).join(', '));
  await tx.run(sql`insert into ${raw(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row)}::jsonb)`);
}
