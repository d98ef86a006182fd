import type { Database, Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { StaffIdentity } from './identity.ts';

/** For data that belongs to all churches: accounts that are limited to some may not see or change it. */
export function demandAll({ igrejas, departamentos }: StaffIdentity): void {
  if (igrejas || departamentos) throw new AppError('forbidden', 'error.forbidden');
}

/** Runs a change in the name of its author, for the trace. */
export const changeAs = <Result>(
  db: Database,
  { user }: StaffIdentity,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select set_config('aprisco.users', ${String(user.id)}, true)`);
    return work(tx);
  });
