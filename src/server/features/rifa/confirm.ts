import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import { uniquePersonMatch } from '#server/sections/unique-person-match.ts';
import { purchaseMailJob } from './mail-job.ts';

/**
 * The money has arrived: the numbers become the buyer's (`paga`), or others must be chosen (`trocar`). A buyer who is beyond doubt a pessoa
 * of the church is linked.
 */
export async function confirmPurchase(
  tx: Db,
  jobs: Jobs,
  { compra, estado, now }: { compra: number; estado: 'paga' | 'trocar'; now: Date },
): Promise<void> {
  await tx.run(sql`with antes as (select id, pessoa from rifa_compra where id = ${compra}),
    feita as (update rifa_compra c set estado = ${estado}, pago_em = coalesce(pago_em, ${now}), sandbox = false, expira_em = null,
        rede = null, atualizado_em = ${now}, pessoa = coalesce(c.pessoa, ${uniquePersonMatch('c')})
      where id = ${compra} returning id, pessoa)
    insert into rifa_compra_evento (compra, tipo, ator, dados, quando)
    select feita.id, 'pessoa', 'sistema', jsonb_build_object('pessoa', feita.pessoa, 'antes', null), ${now}
    from feita join antes using (id) where antes.pessoa is null and feita.pessoa is not null`);
  await jobs.enqueue(tx, purchaseMailJob, {
    compra,
    tipo: estado === 'paga' ? 'raffle_paid' : 'raffle_exchange',
  });
}
