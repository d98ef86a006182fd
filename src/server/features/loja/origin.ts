import { oweAgain, settleOwed } from '#server/checkout/owed-refunds.ts';
import { sellHeld } from '#server/checkout/stock.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Charge, Origin } from '#server/ports/charges.ts';
import type { PassoTipo } from '#shared/contracts/loja.ts';
import { AppError } from '#shared/errors.ts';
import { valueOfUnits } from '#shared/loja/linhas.ts';
import { isPaid, isStillHere, statesBefore } from '#shared/loja/pedido.ts';
import { endUnpaid } from './cancel.ts';
import type { Carts } from './cart.ts';
import { confirmOrder } from './confirm.ts';
import type { LojaDeps } from './deps.ts';
import { findOrder, type ItemRow, itemsOf, type OrderRow } from './find-order.ts';
import { addHistoryStep } from './history.ts';
import { orderMailJob } from './mail-job.ts';
import { isFreightReturned, isReturningSql, remainingUnits, restockReturned } from './returns.ts';

/** Hours for which goods are kept until the treasurer has reviewed a proof of payment. */
const reviewHours = 72;

/** The step of an order whose payment was refused or given up. */
const endOf = ({ estado }: Pick<Charge, 'estado'>): PassoTipo =>
  estado === 'cancelada' ? 'pagamento_desistido' : 'recusado';

/** The order was paid, even if its money was returned since, or is owed. */
const wasPaid = ({ estado, pago_em }: Pick<OrderRow, 'estado' | 'pago_em'>): boolean =>
  isPaid(estado) || estado === 'reembolsado' || (estado === 'cancelado' && pago_em !== null);

/** What the units of a line that were not given back are worth. */
const restOf = (item: ItemRow): number =>
  valueOfUnits(item, item.quantidade) - valueOfUnits(item, item.devolvidas);

/** The answer to a payment that the treasurer or the gateway reviewed comes when its buyer has left the page. */
async function wasReviewed(tx: Db, { id, gateway }: Charge): Promise<boolean> {
  if (gateway === 'pix_manual') return true;
  const [review] = await tx.query(
    sql`select 1 from cobranca_evento where cobranca = ${id} and tipo = 'em_analise' limit 1`,
  );
  return review !== undefined;
}

/** What the store does when money moves. */
export function createOrigin(deps: LojaDeps, carts: Carts): Origin {
  const { clock, jobs, holds } = deps;

  const pedidoOf = async (tx: Db, charge: Charge): Promise<OrderRow> => {
    const row = charge.origem_id === null ? undefined : await findOrder(tx, { id: charge.origem_id });
    if (!row) throw new Error(`The charge ${charge.id} of an order has no order.`);
    return row;
  };

  /** Late money that the treasurer accepted may find fewer goods than the order has. */
  async function noteMissing(
    tx: Db,
    row: OrderRow,
    sold: readonly { variante: number; quantidade: number }[],
  ) {
    const units = new Map(sold.map(({ variante, quantidade }) => [variante, quantidade]));
    const missing = (await itemsOf(tx, row.id)).filter(
      ({ variante, quantidade }) => variante === null || (units.get(variante) ?? 0) < quantidade,
    );
    if (missing.length === 0) return;
    await addHistoryStep(tx, {
      pedido: row.id,
      tipo: 'sem_estoque',
      ator: 'sistema',
      quando: clock.now(),
      dados: { linhas: missing.map(({ nome, quantidade }) => ({ nome, quantidade })) },
    });
  }

  /** The goods of a counter sale leave with their buyer. */
  async function handOverAtCounter(tx: Db, pedido: number, now: Date): Promise<void> {
    await tx.run(
      sql`update pedido set estado = 'entregue', entregue_em = ${now} where id = ${pedido} and estado = 'pago'`,
    );
    const [firstStep] = await tx.query<{ ator: string }>(
      sql`select ator from pedido_evento where pedido = ${pedido} order by id limit 1`,
    );
    await addHistoryStep(tx, { pedido, tipo: 'entregue', ator: firstStep!.ator, quando: now });
  }

  /** The whole order was refunded: units that never left the church can be sold again. */
  async function takeBack(tx: Db, row: OrderRow): Promise<void> {
    if (row.sandbox || !isStillHere(row.estado)) return;
    const units = remainingUnits(await itemsOf(tx, row.id));
    await restockReturned(tx, units, {
      pedido: row.id,
      motivo: 'Pedido reembolsado',
      users: null,
      now: clock.now(),
    });
    for (const { item } of units)
      await tx.run(sql`update pedido_item set devolvidas = quantidade, devolvido = preco * quantidade - desconto
        where id = ${item.id}`);
  }

  return {
    origem: 'pedido',

    async paid(tx, charge) {
      const row = await pedidoOf(tx, charge);
      const now = clock.now();
      const ator = `cobranca:${charge.id}`;
      // The treasurer accepted money of an older charge: the goods were already paid for, or given back.
      if (wasPaid(row)) {
        await holds.release(tx, charge.id);
        await addHistoryStep(tx, {
          pedido: row.id,
          tipo: 'pago_de_novo',
          ator,
          quando: now,
          dados: { cobranca: charge.id },
        });
        return;
      }
      const sold = await sellHeld(tx, { owner: charge.id, pedido: row.id, now });
      const isCounter = row.canal === 'balcao';
      await confirmOrder(tx, jobs, {
        pedido: row.id,
        ator,
        now,
        cobranca: charge.id,
        ...(isCounter && { mail: 'order_counter' }),
      });
      if (isCounter) await handOverAtCounter(tx, row.id, now);
      // When the order's time was over, its lines had been put back into the cart.
      if (row.estado === 'cancelado' && row.consumidor !== null)
        await carts.takeOut(tx, row.consumidor, row.id);
      await noteMissing(tx, row, sold);
    },

    async paidInSandbox(tx, charge) {
      const row = await pedidoOf(tx, charge);
      // A test order must not keep goods from buyers.
      await holds.release(tx, charge.id);
      // Paid or changed since: test money of an older charge changes nothing.
      if (row.cobranca !== charge.id || wasPaid(row)) return;
      await confirmOrder(tx, jobs, {
        pedido: row.id,
        ator: `cobranca:${charge.id}`,
        now: clock.now(),
        sandbox: true,
        cobranca: charge.id,
      });
    },

    async ended(tx, charge) {
      const row = await pedidoOf(tx, charge);
      const now = clock.now();
      // An older charge of an order that another charge pays.
      if (row.cobranca !== charge.id || row.estado !== 'aguardando_pagamento') return;
      if (charge.estado === 'expirada') {
        await endUnpaid(tx, deps, carts, row);
        return;
      }
      await tx.run(sql`update pedido set estado = 'rascunho', reservada_ate = null, versao = versao + 1,
          atualizado_em = ${now}
        where id = ${row.id}`);
      await addHistoryStep(tx, {
        pedido: row.id,
        tipo: endOf(charge),
        ator: 'sistema',
        quando: now,
        dados: { cobranca: charge.id },
      });
      if (charge.estado === 'recusada' && (await wasReviewed(tx, charge)))
        await jobs.enqueue(tx, orderMailJob, {
          pedido: row.id,
          tipo: 'order_refused',
          cobranca: charge.id,
        });
    },

    async refunded(tx, charge, valor, { byBank }) {
      const row = await pedidoOf(tx, charge);
      const now = clock.now();
      const isOwn = row.cobranca === charge.id;
      const items = await itemsOf(tx, row.id);
      const left = remainingUnits(items).map(({ item }) => item);
      // Units that a voucher made free are still the buyer's when the money of the others, or the freight alone on purpose, was returned.
      const wasPaid =
        left.some((item) => restOf(item) > 0) ||
        (items.every((item) => valueOfUnits(item, item.quantidade) === 0) &&
          !(await isFreightReturned(tx, row.id)));
      const isGone = isOwn && (left.length === 0 || (charge.estado === 'estornada' && wasPaid));
      if (isGone) {
        await takeBack(tx, row);
        // the holds of its voucher
        await holds.release(tx, charge.id);
      }
      await tx.run(sql`update pedido set a_devolver = least(a_devolver, ${charge.recebido - charge.estornado}::bigint),
          estado = case when ${isGone}::boolean and estado = any(${statesBefore('reembolsado')}) then 'reembolsado' else estado end,
          devolucao = case when devolucao is not null and (${isGone}::boolean or devolucao = 'recebida'
            and not ${isReturningSql('pedido')}) then 'reembolsada' else devolucao end,
          versao = versao + 1, atualizado_em = ${now}
        where id = ${row.id} and ${isOwn}::boolean`);
      await addHistoryStep(tx, {
        pedido: row.id,
        tipo: 'reembolsado',
        ator: 'sistema',
        quando: now,
        dados: { valor },
      });
      await jobs.enqueue(tx, orderMailJob, {
        pedido: row.id,
        tipo: byBank ? 'order_charged_back' : 'order_refunded',
        valor,
        vez: String(charge.estornado),
      });
    },

    settleOwed: (tx, charge, valor) => settleOwed(tx, 'pedido', { charge, valor, now: clock.now() }),
    refundFailed: (tx, charge, devido) => oweAgain(tx, 'pedido', { charge, devido, now: clock.now() }),

    /** For as long as the treasurer may need for a proof, and longer than a bank has for a card; a report without proof keeps the goods from other buyers for less time. */
    retainedUntil: async (_tx, { expira_em }) => new Date(expira_em.getTime() + reviewHours * 3_600_000),

    /**
     * Late money is accepted unless the order was paid otherwise, ended by its buyer or the store, or its buyer's account was deleted. The
     * treasurer may accept it as a second payment, or for the order if that still has the price of the charge.
     */
    async reclaim(tx, charge, { retake, retakeAvailable, isForced }) {
      const row = await pedidoOf(tx, charge);
      if (wasPaid(row)) return false;
      // A charge that was given up, and whose amount is no longer that of the order.
      const isSame = row.total === charge.valor - charge.juros;
      if (isForced) {
        if (!isSame) throw new AppError('conflict', 'cobranca.changed_since');
        if (await retake()) return true;
        await retakeAvailable();
        return false;
      }
      // The buyer's data was deleted: nobody could be told, or have the goods delivered.
      if (row.email === null && row.canal === 'site') return false;
      if (row.cobranca !== charge.id || !isSame) return false;
      const isWaiting =
        row.estado === 'rascunho' ||
        row.estado === 'aguardando_pagamento' ||
        (row.estado === 'cancelado' && row.cancelado_por === 'prazo');
      return isWaiting && retake();
    },
  };
}
