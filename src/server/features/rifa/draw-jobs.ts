import { sql } from '#server/db/sql.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { rifaCanceladaJob } from '#server/sections/jobs/rifa-cancelada.ts';
import { freezeDeadline } from '#shared/rifa/extracao.ts';
import { cancelRaffle } from './cancel-raffle.ts';
import type { RifaDeps } from './deps.ts';
import { freezeRaffle, pendingOf } from './freeze.ts';

/** Freezes the lists of raffles that are closed and settled. */
const freezeJob = defineScheduledJob({
  name: 'rifa.congelar',
  cron: '* * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

async function freezeSettled(deps: Pick<RifaDeps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, jobs, clock } = deps;
  // A list that is too late for its extraction waits for the office, which chooses the next one.
  const settled = await db.query<{
    id: number;
    data: string;
  }>(sql`select t.id, t.extracao_data as data from rifa t join rifa_compromisso c on c.rifa = t.id
    where t.status = 'aguardando_sorteio' and not exists (select from rifa_lista l where l.rifa = t.id)
      and ${pendingOf} = 0 order by t.extracao_data desc, t.id limit 5`);
  for (const { id, data } of settled)
    if (clock.now() < freezeDeadline(data)) await freezeRaffle(deps, { id, users: null });
  // A charge that was being made while its raffle was cancelled may be paid afterwards: the cancellation runs once more.
  const missed = await db.query<{ id: number }>(sql`select t.id from rifa t where t.status = 'cancelada'
    and exists (select from rifa_compra c where c.rifa = t.id and c.estado in ('aguardando', 'paga', 'trocar'))
    order by t.id limit 20`);
  for (const { id } of missed) await jobs.enqueue(db, rifaCanceladaJob, { rifa: id });
}

export function drawJobs(deps: RifaDeps): void {
  deps.jobs.handle(freezeJob, () => freezeSettled(deps));
  deps.jobs.handle(rifaCanceladaJob, ({ rifa }) => cancelRaffle(deps, rifa));
}
