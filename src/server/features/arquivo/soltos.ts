import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';

/** A form may stay open for long before it is saved; what no record names after this was left behind. */
const hours = 48;
/** A transaction of the night holds no more rows than this. */
const batch = 500;

/** Every night, files that somebody sent and no record took go, with their bytes. */
export function soltosJobs({ db, jobs, clock }: Pick<FeatureDeps, 'db' | 'jobs' | 'clock'>): void {
  jobs.schedule('arquivo.soltos', '45 3 * * *');
  jobs.handle('arquivo.soltos', async () => {
    const before = new Date(clock.now().getTime() - hours * 3_600_000);
    let removed: number;
    do
      removed = await db.transaction(async (tx) => {
        // A record that takes one in this very moment holds its row.
        const gone = await tx.query<{ chave: string }>(sql`delete from arquivo where id in (
          select id from arquivo where not ligado and criado_em < ${before}
          order by criado_em limit ${batch} for update skip locked) returning chave`);
        for (const { chave } of gone) await jobs.enqueue(tx, 'arquivo.delete', { chave });
        return gone.length;
      });
    while (removed === batch);
  });
}
