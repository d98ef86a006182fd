import { errorCode } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { invalidField } from '#shared/errors.ts';

export interface Sort {
  by: string;
  order: 'asc' | 'desc';
}

/** The last row of a page that was read: where the next one goes on. */
export interface Cursor {
  /** what the row is sorted by, as PostgreSQL writes it */
  key: string | null;
  id: number;
}

/** Longer ones would not fit into an address; such a list goes on by page numbers. */
const longest = 1500;

export function writeCursor({ by, order }: Sort, last: Cursor): string | undefined {
  const text = Buffer.from(JSON.stringify([by, order, last.key, last.id])).toString('base64url');
  return text.length <= longest ? text : undefined;
}

/** Only for the order it was written for; somebody else's invention is refused here, or by the type of the column. */
export function readCursor({ by, order }: Sort, text: string): Cursor {
  try {
    const [was, way, key, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const isKey = key === null || (typeof key === 'string' && !key.includes('\u0000'));
    if (was === by && way === order && isKey && Number.isInteger(id))
      return { key: key as string | null, id: id as number };
  } catch {
    // not one of ours: refused below
  }
  throw invalidField('apos', 'validation.cursor');
}

/** A value of another type than the column's: a cursor that nobody gave. */
export const isForged = (error: unknown): boolean => /^22(P02|003|007|008)$/.test(errorCode(error));

/**
 * The rows after a cursor, as one or two ranges that an index on (key, id) reads in order. Ascending, rows without a key
 * come last; descending, first: as PostgreSQL has it.
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
