import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { defineJob, type Jobs } from '#server/ports/jobs.ts';

/** Enqueues the jobs of a restored backup that were not done when it was made, each once. */
export async function resumeRestoredJobs(db: Database, jobs: Jobs): Promise<void> {
  const [found] = await db.query(sql`select 1 from tarefa_restaurada limit 1`);
  if (!found) return;
  const queues = new Set((await jobs.overview({ page: 1 })).filas.map(({ nome }) => nome));
  await db.transaction(async (tx) => {
    const waiting = await tx.query<{ nome: string; payload: Record<string, unknown> }>(
      sql`with retomadas as (delete from tarefa_restaurada returning *) select nome, payload from retomadas order by id`,
    );
    // Other versions may have had queues that this one lacks.
    for (const { nome, payload } of waiting)
      if (queues.has(nome))
        await jobs.enqueue(tx, defineJob({ name: nome, payload: z.looseObject({}) }), payload);
  });
}
