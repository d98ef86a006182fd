import { sql } from '#server/db/sql.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import type { LojaDeps } from './deps.ts';
import type { Orders } from './orders.ts';
import { deleteOldNetworks } from './unpaid-hold-limits.ts';

const day = 24 * 3_600_000;
/** How long an unfinished checkout is kept. */
const draftDays = fixedPeriods.rascunho_dias;

/** Deletes forgotten carts and checkouts, and the networks of orders once they no longer count. */
const sweepJob = defineScheduledJob({
  name: 'loja.varrer',
  cron: '23 * * * *',
  queue: { policy: 'short', retryLimit: 0, deleteAfterSeconds: 3600 },
});

export function sweepJobs({ db, clock, jobs }: LojaDeps, { carts }: Orders): void {
  jobs.handle(sweepJob, async () => {
    const now = clock.now();
    const before = new Date(now.getTime() - draftDays * day);
    await carts.sweep();
    await deleteOldNetworks(db, now);
    // A checkout that had a charge keeps its history: it is cancelled, and late money still finds it.
    await db.run(sql`update pedido set estado = 'cancelado', cancelado_por = 'prazo', versao = versao + 1, atualizado_em = ${now}
      where estado = 'rascunho' and id in (select id from pedido where estado = 'rascunho' and atualizado_em < ${before}
        and exists (select from cobranca k where k.origem = 'pedido' and k.origem_id = pedido.id) order by id limit 500)`);
    // The state is checked again on the row itself: an order whose payment begins meanwhile is kept.
    await db.run(sql`delete from pedido where estado = 'rascunho' and id in (select id from pedido where estado = 'rascunho'
      and atualizado_em < ${before}
      and not exists (select from cobranca k where k.origem = 'pedido' and k.origem_id = pedido.id) order by id limit 500)`);
  });
}
