import type { Db } from './client.ts';
import { prepared, sql } from './sql.ts';

/** Names the user whom the trace records as the author of this transaction's changes. */
export const setAuthor = (tx: Db, users: number): Promise<number> =>
  tx.run(prepared(sql`select set_config('aprisco.users', ${String(users)}, true)`));

/** A transaction in the name of a user, whom the trace records as the author of its changes. */
export const asAuthor = <T>(
  db: Db,
  { user }: { user: { id: number } },
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    await setAuthor(tx, user.id);
    return work(tx);
  });
