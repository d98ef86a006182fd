import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** Read aloud and typed by hand: without letters that look like digits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The code in the server's start-up output that lets its reader become administrator. Derived from the secret, so that
 * servers that share it show the same code.
 */
export function setupCode(secret: string): string {
  const digest = createHmac('sha256', secret).update('setup').digest();
  const letters = [...digest.subarray(0, 16)].map((byte) => alphabet[byte % 32]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

const plain = (code: string): string => code.toUpperCase().replace(/[^0-9A-Z]/g, '');

export function isSetupCode(secret: string, typedCode: string | undefined): boolean {
  const digest = (code: string): Buffer => createHmac('sha256', secret).update(plain(code)).digest();
  return timingSafeEqual(digest(setupCode(secret)), digest(typedCode ?? ''));
}

/** Whether there is no account yet: the first to register with the set-up code administers. */
export async function needsSetup(db: Db): Promise<boolean> {
  const [row] = await db.query<{ none: boolean }>(sql`select not exists (select from users) as none`);
  return row!.none;
}

/** Serialises the creation of the first account. */
export const lockSetup = (tx: Db): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('auth.setup'))`);
