import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import { invalidField } from '#shared/errors.ts';

/** Refuses a new password that is common, leaked, or made of the person's name or address or of the church's name. */
export async function refuseGuessable(
  { db, passwords }: { db: Db; passwords: Passwords },
  password: string,
  person: readonly (string | null)[],
): Promise<void> {
  const churches = await db.query<{ nome: string }>(
    sql`select nome_fantasia as nome from igreja order by sede desc, id limit 3`,
  );
  const words = [...person, ...churches.map(({ nome }) => nome)].filter((word) => word !== null);
  if (await passwords.isGuessable(password, words))
    throw invalidField('password', 'validation.password_guessable');
  if (await passwords.isLeaked(password)) throw invalidField('password', 'validation.password_leaked');
}
