import type { Database } from './client.ts';
import { prepared, type Sql, sql } from './sql.ts';

/**
 * One statement whose commit does not wait for the disk (`mayBeLost` of transactions), without the messages that begin and end a
 * transaction. Returns how many rows it wrote; the statement must end in `returning 1`.
 */
export async function writeWithAsyncCommit(
  db: Pick<Database, 'url' | 'query'>,
  statement: Sql,
): Promise<number> {
  // The setting holds until the end of the statement's own transaction.
  const [row] = await db.query<{ rows: number }>(
    prepared(sql`with escrita as (${statement})
      select (select count(*)::integer from escrita) as rows, set_config('synchronous_commit', 'off', true)`),
  );
  return row!.rows;
}
