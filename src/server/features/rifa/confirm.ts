import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { purchaseMailJob } from './mail-job.ts';

/** The money is there: the numbers are the buyer's (`paga`), or others have to be chosen (`trocar`). */
export async function confirmPurchase(
  tx: Db,
  jobs: Jobs,
  { compra, estado, now }: { compra: number; estado: 'paga' | 'trocar'; now: Date },
): Promise<void> {
  await tx.run(sql`update rifa_compra set estado = ${estado}, pago_em = coalesce(pago_em, ${now}), sandbox = false, expira_em = null,
      rede = null, atualizado_em = ${now} where id = ${compra}`);
  await jobs.enqueue(tx, purchaseMailJob, {
    ...{ compra, tipo: estado === 'paga' ? 'raffle_paid' : 'raffle_exchange' },
  });
}
