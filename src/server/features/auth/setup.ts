import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** Read aloud and typed by hand: no letter looks like a digit. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Who can read the server's start may administer it. Made from the secret: servers that share it show the same code. */
export function setupCode(secret: string): string {
  const digest = createHmac('sha256', secret).update('setup').digest();
  const letters = [...digest.subarray(0, 16)].map((byte) => alphabet[byte % 32]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

export function isSetupCode(secret: string, given: string | undefined): boolean {
  const digest = (code: string): Buffer => createHmac('sha256', secret).update(plain(code)).digest();
  return timingSafeEqual(digest(setupCode(secret)), digest(given ?? ''));
}

/** Nobody has an account yet: the first to register with the set-up code administers. */
export async function needsSetup(db: Db): Promise<boolean> {
  const [row] = await db.query<{ none: boolean }>(sql`select not exists (select from users) as none`);
  return row!.none;
}

/** Held by whoever makes the first account, so that there is one first. */
export const lockSetup = (tx: Db): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('auth.setup'))`);
