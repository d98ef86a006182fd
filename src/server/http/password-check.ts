import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { invalidField } from '#shared/errors.ts';
import { createRateLimit, perAccount } from './rate-limit.ts';

/**
 * Checks the password of a signed-in user again, with a limit on wrong ones; returns the stored hash. Called outside of
 * transactions: a refused write must not undo the count.
 */
export function createPasswordCheck(deps: { db: Db; clock: Clock; passwords: Passwords }) {
  const { db, passwords } = deps;
  const rateLimit = createRateLimit(deps);

  return async (user: UserData, password: string, field: string): Promise<string> => {
    const limit = perAccount('senha', user.email, 10, 15);
    await rateLimit.demand(limit);
    const [row] = await db.query<{ password: string }>(sql`select password from users where id = ${user.id}`);
    const isRight = await passwords.verify(row?.password ?? (await passwords.nobody), password);
    if (!row || !isRight) throw invalidField(field, 'auth.current_password');
    await rateLimit.clear(limit);
    return row.password;
  };
}
