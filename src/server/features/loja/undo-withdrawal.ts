import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import type { LojaDeps } from './deps.ts';
import { itemsOf, type OrderRow } from './find-order.ts';
import { addHistoryStep } from './history.ts';
import { orderMailJob } from './mail-job.ts';
import { awaitedOf, isReturningSql, namesOf } from './returns.ts';

/**
 * Ends a withdrawal whose goods do not come back: the buyer keeps them, and no money is returned. What came back of an earlier withdrawal
 * from the same order stays returned. The caller holds the order's lock (`withOrderLock`).
 */
export async function undoWithdrawal(
  tx: Db,
  { clock, jobs }: Pick<LojaDeps, 'clock' | 'jobs'>,
  { id, versao, cobranca }: OrderRow,
  { ator, motivo }: { ator: string; motivo?: string },
): Promise<void> {
  const now = clock.now();
  // A refund that is being completed changes both the charge's refunds and the order. In a statement of its own: one that waits for the lock
  // sees the refunds as they were before it waited.
  await tx.run(sql`select from cobranca where id = ${cobranca} for update`);
  const units = awaitedOf(await itemsOf(tx, id));
  const undone = await tx.run(sql`update pedido p set versao = versao + 1, atualizado_em = ${now},
      devolucao = e.estado, devolucao_em = case when e.estado is not null then p.devolucao_em end,
      devolucao_motivo = case when e.estado is not null then p.devolucao_motivo end
    from (select case
        when not exists (select from pedido_evento where pedido = ${id} and tipo = 'devolucao_recebida') then null
        when ${isReturningSql('o')} then 'recebida'
        else 'reembolsada' end as estado
      from pedido o where o.id = ${id}) e
    where p.id = ${id} and p.devolucao = 'solicitada'`);
  if (undone === 0) throw new AppError('conflict', 'loja.not_withdrawn');
  await tx.run(sql`update pedido_item set desistidas = 0 where pedido = ${id}`);
  await addHistoryStep(tx, {
    pedido: id,
    tipo: 'desistencia_desfeita',
    ator,
    quando: now,
    dados: { ...(motivo && { motivo }), linhas: namesOf(units) },
  });
  await jobs.enqueue(tx, orderMailJob, {
    pedido: id,
    tipo: 'order_kept',
    vez: String(versao),
    linhas: units.map(({ item, quantidade }) => ({ item: item.id, quantidade })),
    ...(motivo && { motivo }),
  });
}
