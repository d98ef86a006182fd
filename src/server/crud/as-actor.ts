import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Actor } from './engine.ts';

/** A transaction that knows who writes in it; the trace of changes asks. */
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
    if ((error as { code?: string }).code !== '40P01') throw error;
    return attempt();
  }
}
