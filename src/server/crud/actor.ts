import { type Db, errorCode } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';

/** The caller: their account, what they may do, and which churches they are limited to (null: none). */
export interface Actor {
  user: UserData;
  igrejas: readonly number[] | null;
  ability: Ability;
}

/** A transaction in the name of the caller, which the trace of changes records. */
export async function asActor<T>(db: Db, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> {
  const attempt = (): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.run(sql`select set_config('aprisco.users', ${String(actor.user.id)}, true)`);
      return work(tx);
    });
  try {
    return await attempt();
  } catch (error) {
    // Two writes whose rules touch each other's rows: PostgreSQL undid this one, which now sees what the other did.
    if (errorCode(error) !== '40P01') throw error;
    return attempt();
  }
}
