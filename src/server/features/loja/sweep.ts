import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { defineScheduledJob } from '#server/ports/jobs.ts';
import { fixedPeriods } from '#shared/privacidade/retention.ts';
import { endUnpaid } from './cancel.ts';
import type { LojaDeps } from './deps.ts';
import { type OrderRow, orderColumns } from './find-order.ts';
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

export function sweepJobs(deps: LojaDeps, { carts }: Orders): void {
  const { db, clock, jobs } = deps;

  const endForgotten = async (tx: Db, id: number, before: Date): Promise<void> => {
    // Late money that arrives at this moment locks its charge first: either the order is found paid here, or cancelled there.
    await tx.run(
      sql`select from cobranca where origem = 'pedido' and origem_id = ${id} order by id for update`,
    );
    const [row] = await tx.query<OrderRow>(sql`select ${orderColumns} from pedido
      where id = ${id} and estado = 'rascunho' and atualizado_em < ${before} for update`);
    if (row) await endUnpaid(tx, deps, carts, row);
  };

  jobs.handle(sweepJob, async () => {
    const now = clock.now();
    const before = new Date(now.getTime() - draftDays * day);
    await carts.sweep();
    await deleteOldNetworks(db, now);
    // A checkout that had a charge keeps its history: it is cancelled, and late money still finds it.
    const placed = await db.query<{
      id: number;
    }>(sql`select id from pedido where estado = 'rascunho' and atualizado_em < ${before}
      and exists (select from cobranca k where k.origem = 'pedido' and k.origem_id = pedido.id) order by id limit 500`);
    for (const { id } of placed) await db.transaction((tx) => endForgotten(tx, id, before));
    // The state is checked again on the row itself: an order whose payment begins meanwhile is kept.
    await db.run(sql`delete from pedido where estado = 'rascunho' and id in (select id from pedido where estado = 'rascunho'
      and atualizado_em < ${before}
      and not exists (select from cobranca k where k.origem = 'pedido' and k.origem_id = pedido.id) order by id limit 500)`);
  });
}
