import { sql } from '#server/db/sql.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import type { RifaDeps } from './deps.ts';
import { deleteOldNetworks } from './limits.ts';

/** How many rows one statement deletes: a purchase that wants one of them waits no longer than that. */
const batch = 500;
/** How many statements one run executes; the next minute continues. */
const maxBatches = 400;

/** Each minute: deletes expired holds, and closes raffles that are sold out or whose date has passed. */
const sweepJob = defineScheduledJob({
  name: 'rifa.varrer',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

/** Deletes expired holds. No purchase depends on it: it takes such a number as if it were free. */
export async function sweepHolds({ db, clock }: Pick<RifaDeps, 'db' | 'clock'>): Promise<void> {
  for (let run = 0; run < maxBatches; run += 1) {
    const deleted = await db.run(sql`with vencidas as materialized (select rifa, numero from rifa_numero
        where estado = 'reservada' and expira_em <= ${clock.now()} order by expira_em limit ${batch} for update skip locked)
      delete from rifa_numero n using vencidas v where n.rifa = v.rifa and n.numero = v.numero`);
    if (deleted < batch) break;
  }
}

/** Closes raffles in which nothing can be bought any more. */
async function closeSales({ db, clock }: Pick<RifaDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await db.run(sql`update rifa t set status = 'aguardando_sorteio', versao = versao + 1, atualizado_em = ${now}
    where status in ('ativa', 'pausada', 'esgotada') and data_sorteio <= ${now}`);
  await db.run(sql`update rifa t set status = 'esgotada', versao = versao + 1, atualizado_em = ${now}
    where status = 'ativa' and total_cotas = (select count(*) from rifa_numero n where n.rifa = t.id and n.estado = 'paga')`);
}

export function sweepJobs(deps: RifaDeps): void {
  const { db, clock, jobs } = deps;
  jobs.handle(sweepJob, async () => {
    await closeSales(deps);
    await sweepHolds(deps);
    await deleteOldNetworks(db, clock.now());
  });
}
