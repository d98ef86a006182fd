import { errorCode } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

/** The last row of a page, after which the next page begins. */
export interface Cursor {
  /** the sort key of the row, as PostgreSQL writes it */
  key: string | null;
  id: number;
}

/** Longer keys would not fit into an address; such a list pages by numbers. */
const maxLength = 1500;

export function writeCursor({ by, order }: Sort, last: Cursor): string | undefined {
  const text = Buffer.from(JSON.stringify([by, order, last.key, last.id])).toString('base64url');
  return text.length <= maxLength ? text : undefined;
}

/** Valid only for the order it was written for; a forged cursor is refused here, or by the type of the column. */
export function readCursor({ by, order }: Sort, text: string): Cursor {
  try {
    const [was, way, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isKey = key === null || (typeof key === 'string' && !key.includes('\u0000'));
    if (was === by && way === order && isKey && Number.isInteger(id))
      return { key: key as string | null, id: id as number };
  } catch {
    // not a cursor of ours: refused below
  }
  throw invalidField('apos', 'validation.cursor');
}

/** Whether the value does not fit the column's type: a forged cursor. */
export const isForged = (error: unknown): boolean => /^22(P02|003|007|008|023)$/.test(errorCode(error));

/**
 * The rows after a cursor, as one or two ranges that an index on (key, id) reads in order. Rows without a key come last
 * in ascending order and first in descending order, as in PostgreSQL.
 */
export function rangesAfter(
  cursor: Cursor,
  key: Sql,
  id: Sql,
  { by, order }: Sort,
  nullable: boolean,
): Sql[] {
  const beyond = raw(order === 'asc' ? '>' : '<');
  if (by === 'id') return [sql`${id} ${beyond} ${cursor.id}`];
  const within = sql`${key} is null and ${id} ${beyond} ${cursor.id}`;
  if (cursor.key === null) return order === 'asc' ? [within] : [within, sql`${key} is not null`];
  const after = sql`(${key}, ${id}) ${beyond} (${cursor.key}, ${cursor.id})`;
  return nullable && order === 'asc' ? [after, sql`${key} is null`] : [after];
}
