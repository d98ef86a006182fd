import type { Db } from './client.ts';
import { raw, type Sql, sql } from './sql.ts';

/** Whose records an account's own pages show. */
export interface Owner {
  /** the pessoa that the office linked to the account */
  pessoa: number | null;
  /** the account's email address, once its person has verified it */
  email: string | null;
}

/** An account whose email address is not verified owns nothing: anybody may have registered it, or staff may have created it. */
export async function ownerOf(db: Db, users: number): Promise<Owner> {
  const [row] = await db.query<Owner>(
    sql`select pessoa, lower(email) as email from users where id = ${users} and email_provado`,
  );
  return row ?? { pessoa: null, email: null };
}

/**
 * Whether a row with `pessoa` and `email` belongs to the owner: it is linked to the owner's pessoa, or to none and was made with the
 * owner's address. A row that the office linked to another pessoa belongs to that pessoa, also where a family shares an address.
 */
export function isOwnSql({ pessoa, email }: Owner, alias: string): Sql {
  const row = raw(alias);
  return sql`(${row}.pessoa = ${pessoa}::integer or (${row}.pessoa is null and lower(${row}.email) = ${email}::text))`;
}
