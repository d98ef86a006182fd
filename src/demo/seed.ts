import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Storage } from '#server/ports/storage.ts';

interface SeedDeps {
  db: Db;
  storage: Storage;
  clock: Clock;
  log(message: string): void;
}

/** Advisory lock of seeding: an arbitrary number, the same in every version of the product. */
const lock = 720_311_847;

/**
 * Fills an empty database with the demo church, all or nothing. False when there is a church already, or another server
 * is filling it.
 */
export async function seedDemo({ db, storage, clock, log }: SeedDeps): Promise<boolean> {
  const stored: string[] = [];
  try {
    return await db.transaction(async (tx) => {
      // A second server does not wait while the first is seeding.
      const [turn] = await tx.query<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${lock}) as mine`,
      );
      if (!turn!.mine) return false;
      const [found] = await tx.query<{ any: boolean }>(sql`select exists (select from igreja) as any`);
      if (found!.any) return false;
      // Imported here to keep start-up fast: needed once in the life of a database.
      const { fillChurch } = await import('./fill-church.ts');
      const people = await fillChurch({ tx, storage, now: clock.now(), stored });
      log(`A demonstration church is ready, with ${people} people.`);
      return true;
    });
  } catch (error) {
    await Promise.allSettled(stored.map((key) => storage.delete(key)));
    throw error;
  }
}
