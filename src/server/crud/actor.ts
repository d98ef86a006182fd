import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import type { Limits } from './scope.ts';

/** The caller: account, abilities and limits. */
export interface Actor extends Limits {
  user: UserData;
  ability: Ability;
  /** the API key by which a programme acts in the caller's name */
  key?: { nome: string };
  /** the caller proved who they are in the last minutes */
  isRecent?: boolean;
}

/** A transaction in the name of the caller, which the trace of changes records. */
export const asActor = <T>(db: Db, actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('aprisco.users', ${String(actor.user.id)}, true)`);
    return work(tx);
  });
