import type { Database, Db } from '#server/db/client.ts';
import { createRateLimit, type Limit, perAccount, takeWithAsyncCommit } from '#server/http/rate-limit.ts';
import type { Clock } from '#server/ports/clock.ts';

const limitOf = (to: string): Limit => perAccount('inscricao-mail', to.toLowerCase(), 6, 60);

/**
 * Counts a mail of the church to an address that anyone may have typed; false: it got enough of them within an hour, and the
 * pages show what the mail would have said.
 */
export const mayMail = (deps: { db: Db; clock: Clock }, to: string): Promise<boolean> =>
  createRateLimit(deps).take(limitOf(to));

/** `mayMail` where many mails leave at once: the count does not wait for the disk. */
export const mayMailWithAsyncCommit = (deps: { db: Database; clock: Clock }, to: string): Promise<boolean> =>
  takeWithAsyncCommit(deps, limitOf(to));
