import { sql } from '#server/db/sql.ts';
import { isOpen } from '#shared/cobranca.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import { isStillHere } from '#shared/loja/pedido.ts';
import { endOrder } from './cancel.ts';
import { notOpen } from './checkout.ts';
import type { LojaDeps } from './deps.ts';
import { findOwn, itemsOf, withOrderLock } from './find-order.ts';
import { addHistoryStep } from './history.ts';
import { orderMailJob } from './mail-job.ts';
import { mayWithdraw } from './order-view.ts';
import type { Pay } from './pay.ts';
import { chosenUnits, countOf, namesOf, returnUnits, withdrawableOf } from './returns.ts';
import type { WithdrawalInput } from './schema.ts';
import { undoWithdrawal } from './undo-withdrawal.ts';

/** What buyers can do with an existing order. */
export function createBuyerActions(deps: LojaDeps, { chargeOf }: Pay) {
  const { db, clock, jobs, charges } = deps;

  return {
    /** Cancels an unpaid order; an open payment ends with it. */
    async cancel(consumidor: number, id: number): Promise<void> {
      const row = await findOwn(db, consumidor, id);
      if (row.estado === 'cancelado') return;
      if (row.estado === 'aguardando_pagamento') {
        const charge = await chargeOf(row);
        if (charge && isOpen(charge.estado)) await charges.cancel(charge.codigo);
      }
      await db.transaction((tx) =>
        withOrderLock(tx, id, async (current) => {
          if (current.estado !== 'rascunho') throw notOpen(current);
          const now = clock.now();
          // Late money may be paying for the draft at this moment: with the lock, either it finds the order cancelled, or this call finds
          // it paid.
          if (current.cobranca !== null)
            await tx.run(sql`select from cobranca where id = ${current.cobranca} for update`);
          const ended =
            await tx.run(sql`update pedido set estado = 'cancelado', cancelado_por = 'comprador', versao = versao + 1,
            atualizado_em = ${now} where id = ${id} and estado = 'rascunho'`);
          if (ended === 0) throw notOpen(await findOwn(tx, consumidor, id));
          await addHistoryStep(tx, { pedido: id, tipo: 'cancelado', ator: 'comprador', quando: now });
          // The buyer got no mail about an order that was never to be paid.
          if (row.cobranca !== null)
            await jobs.enqueue(tx, orderMailJob, {
              pedido: id,
              tipo: 'order_cancelled',
              vez: String(current.versao),
            });
        }),
      );
    },

    /**
     * Withdrawal from a paid order, or from some units of it. Goods that are still at the church go back on sale and their money is
     * returned at once; goods that were sent or handed over must be brought back first. The freight is returned when nothing of the order
     * is left.
     */
    async withdraw(
      consumidor: number,
      id: number,
      { motivo = null, linhas }: WithdrawalInput,
    ): Promise<void> {
      await findOwn(db, consumidor, id);
      await db.transaction((tx) =>
        withOrderLock(tx, id, async (row) => {
          const now = clock.now();
          const items = await itemsOf(tx, id);
          const open = withdrawableOf(items);
          if (row.devolucao !== null && open.length === 0) throw new AppError('conflict', 'loja.withdrawn');
          if (!mayWithdraw(row, open.length > 0, now)) throw new AppError('conflict', 'loja.no_withdrawal');
          const units = linhas ? chosenUnits(open, linhas) : open;
          if (units.length === 0) throw invalidField('linhas', 'loja.nothing_chosen');
          const isPart = countOf(units) < countOf(open);
          await addHistoryStep(tx, {
            pedido: id,
            tipo: 'desistencia',
            ator: 'comprador',
            quando: now,
            dados: { ...(motivo && { motivo }), ...(isPart && { linhas: namesOf(units) }) },
          });
          const by = { motivo, ator: 'comprador', users: null };
          if (isStillHere(row.estado) && !isPart) return endOrder(tx, deps, row, { por: 'comprador', ...by });
          const about = {
            pedido: id,
            vez: String(row.versao),
            ...(isPart && { linhas: units.map(({ item, quantidade }) => ({ item: item.id, quantidade })) }),
          };
          if (isStillHere(row.estado)) {
            const { valor } = await returnUnits(tx, deps, row, {
              ...by,
              units,
              frete: false,
              repor: true,
              motivo: motivo ?? `Desistência de parte do pedido ${id}`,
            });
            await tx.run(sql`update pedido set versao = versao + 1, atualizado_em = ${now} where id = ${id}`);
            await jobs.enqueue(tx, orderMailJob, { ...about, tipo: 'order_part_cancelled', valor });
            return;
          }
          for (const { item, quantidade } of units)
            await tx.run(
              sql`update pedido_item set desistidas = desistidas + ${quantidade} where id = ${item.id}`,
            );
          await tx.run(sql`update pedido set devolucao = 'solicitada', devolucao_em = ${now},
            devolucao_motivo = coalesce(${motivo}, devolucao_motivo), versao = versao + 1, atualizado_em = ${now}
            where id = ${id}`);
          await jobs.enqueue(tx, orderMailJob, {
            ...about,
            tipo: isPart ? 'order_part_withdrawn' : 'order_withdrawn',
          });
        }),
      );
    },

    /** The buyer keeps the goods after all; while the days to withdraw last, they may withdraw again. */
    async undoWithdrawal(consumidor: number, id: number): Promise<void> {
      await findOwn(db, consumidor, id);
      await db.transaction((tx) =>
        withOrderLock(tx, id, (row) => undoWithdrawal(tx, deps, row, { ator: 'comprador' })),
      );
    },
  };
}
