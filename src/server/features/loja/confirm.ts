import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { statesBefore } from '#shared/loja/pedido.ts';
import { addHistoryStep } from './history.ts';
import { orderMailJob } from './mail-job.ts';

/** The goods become the buyer's: after the payment, or at once when nothing is to be paid. Returns false if they were already. */
export async function confirmOrder(
  tx: Db,
  jobs: Jobs,
  {
    pedido,
    ator,
    now,
    sandbox = false,
    cobranca = null,
    mail = 'order_paid',
  }: {
    pedido: number;
    ator: string;
    now: Date;
    sandbox?: boolean;
    cobranca?: number | null;
    /** at the counter the goods are handed over at once */
    mail?: 'order_paid' | 'order_counter';
  },
): Promise<boolean> {
  const changed = await tx.run(sql`update pedido set estado = 'pago', pago_em = ${now}, sandbox = ${sandbox},
      cobranca = ${cobranca}, cancelado_por = null, reservada_ate = null, versao = versao + 1, atualizado_em = ${now}
    where id = ${pedido} and estado = any(${statesBefore('pago')})`);
  if (changed === 0) return false;
  await addHistoryStep(tx, { pedido, tipo: 'pago', ator, quando: now, dados: sandbox ? { sandbox } : {} });
  await jobs.enqueue(tx, orderMailJob, { pedido, tipo: mail });
  return true;
}
