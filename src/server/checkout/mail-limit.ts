import type { Db } from '#server/db/client.ts';
import { createRateLimit, perAccount } from '#server/http/rate-limit.ts';
import type { Clock } from '#server/ports/clock.ts';

/**
 * Counts a mail of the church to an address that anyone may have typed; false: it got enough of them within an hour, and the
 * pages show what the mail would have said.
 */
export const mayMail = (deps: { db: Db; clock: Clock }, to: string): Promise<boolean> =>
  createRateLimit(deps).take(perAccount('inscricao-mail', to.toLowerCase(), 6, 60));
