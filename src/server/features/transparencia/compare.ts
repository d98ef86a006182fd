import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { notify } from '#server/ports/notifications.ts';
import { matchesBooks } from './figures.ts';
import { readPublications } from './published-months.ts';

/**
 * Compares every current publication with the books, records those that differ, and notifies the people who publish.
 * Returns the ids of those that differ.
 */
export async function comparePublications({
  db,
  clock,
}: Pick<FeatureDeps, 'db' | 'clock'>): Promise<number[]> {
  const differing: number[] = [];
  for (const { id, documento, estado, reabertura } of await readPublications(db, {}))
    if (
      estado !== 'corrigido' &&
      !(await matchesBooks(db, documento, { withCategories: reabertura !== null }))
    )
      differing.push(id);
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from transparencia_diferenca d using transparencia t
      where t.id = d.transparencia and t.id <> all(${differing}::integer[])`);
    const added = await tx.query<{ transparencia: number }>(sql`insert into transparencia_diferenca
      (transparencia, desde) select id, ${clock.now()} from unnest(${differing}::integer[]) as n(id)
      on conflict do nothing returning transparencia`);
    await notify(
      tx,
      added.map(({ transparencia }) => ({
        tipo: 'transparencia' as const,
        registro: transparencia,
        chave: `${transparencia} ${clock.now().toISOString()}`,
      })),
    );
  });
  return differing;
}
