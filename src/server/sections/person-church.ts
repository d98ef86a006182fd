import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** The church of what is recorded about a person: the one that was named, otherwise that of the person. */
export async function churchOfRecord(
  db: Db,
  { pessoa, igreja }: { pessoa: number; igreja: number | null },
): Promise<number | null> {
  if (igreja !== null) return igreja;
  const [person] = await db.query<{ igreja: number | null }>(
    sql`select igreja from pessoa where id = ${pessoa}`,
  );
  return person?.igreja ?? null;
}
