import { deleteFileJob } from '#server/crud/file-jobs.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';

/** A form may stay open for long before it is saved; a file that no record names after this was abandoned. */
const hours = 48;
/** Rows per transaction of the nightly job. */
const batch = 500;

const looseFilesJob = defineScheduledJob({
  name: 'arquivo.soltos',
  cron: '45 3 * * *',
  queue: { policy: 'short', retryLimit: 3 },
});

/** Every night, deletes files that were uploaded and that no record names. */
export function looseFileJobs({ db, jobs, clock }: Pick<FeatureDeps, 'db' | 'jobs' | 'clock'>): void {
  jobs.handle(looseFilesJob, async () => {
    const cutoff = new Date(clock.now().getTime() - hours * 3_600_000);
    let removed: number;
    do
      removed = await db.transaction(async (tx) => {
        // Skips rows locked by a record that is being saved with the file at this moment.
        const deleted = await tx.query<{ chave: string }>(sql`delete from arquivo where id in (
          select id from arquivo where not ligado and criado_em < ${cutoff}
            and not exists (select from importacao_linha l where l.foto = arquivo.id)
          order by criado_em limit ${batch} for update skip locked) returning chave`);
        for (const { chave } of deleted) await jobs.enqueue(tx, deleteFileJob, { chave });
        return deleted.length;
      });
    while (removed === batch);
  });
}
