import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** The church of a record about a person: the one that was given, otherwise the person's. */
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
