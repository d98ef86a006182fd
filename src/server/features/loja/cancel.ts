import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { statesBefore } from '#shared/loja/pedido.ts';
import type { Carts } from './cart.ts';
import { notOpen } from './checkout.ts';
import type { LojaDeps } from './deps.ts';
import { holdOwnerOf, itemsOf, type OrderRow } from './find-order.ts';
import { addHistoryStep } from './history.ts';
import { orderMailJob } from './mail-job.ts';
import { remainingUnits, returnUnits } from './returns.ts';

/**
 * Ends an order whose time to pay is over: its lines return to the cart, and its buyer is told. False: it is no longer in the state in
 * which it was read.
 */
export async function endUnpaid(
  tx: Db,
  { clock, jobs }: Pick<LojaDeps, 'clock' | 'jobs'>,
  carts: Carts,
  { id, versao, estado, consumidor, cobranca }: OrderRow,
): Promise<boolean> {
  const now = clock.now();
  const ended =
    await tx.run(sql`update pedido set estado = 'cancelado', cancelado_por = 'prazo', reservada_ate = null,
      versao = versao + 1, atualizado_em = ${now} where id = ${id} and estado = ${estado}`);
  if (ended === 0) return false;
  await addHistoryStep(tx, {
    pedido: id,
    tipo: 'expirado',
    ator: 'sistema',
    quando: now,
    dados: cobranca === null ? {} : { cobranca },
  });
  if (consumidor !== null) await carts.putBack(tx, consumidor, id);
  await jobs.enqueue(tx, orderMailJob, { pedido: id, tipo: 'order_cancelled', vez: String(versao) });
  return true;
}

/**
 * Ends a paid order whose goods are still at the church: they go back on sale, and all its money is returned. The caller holds the order's lock
 * (`withOrderLock`).
 */
export async function endOrder(
  tx: Db,
  deps: LojaDeps,
  row: OrderRow,
  {
    por,
    motivo,
    ator,
    users,
  }: { por: 'comprador' | 'loja'; motivo: string | null; ator: string; users: number | null },
): Promise<void> {
  const { clock, jobs, holds } = deps;
  const now = clock.now();
  const { valor } = await returnUnits(tx, deps, row, {
    units: remainingUnits(await itemsOf(tx, row.id)),
    frete: true,
    repor: true,
    motivo: motivo ?? `Pedido ${row.id} cancelado`,
    ator,
    users,
  });
  // the holds of its voucher; the goods were sold, and came back as a return
  await holds.release(tx, row.cobranca ?? holdOwnerOf(row.id));
  const ended =
    await tx.run(sql`update pedido set estado = 'cancelado', cancelado_por = ${por}, versao = versao + 1,
      atualizado_em = ${now} where id = ${row.id} and estado = any(${statesBefore('cancelado')})`);
  if (ended === 0) throw notOpen(row);
  await addHistoryStep(tx, {
    pedido: row.id,
    tipo: 'cancelado',
    ator,
    quando: now,
    dados: { valor, ...(motivo && por === 'loja' && { motivo }) },
  });
  await jobs.enqueue(tx, orderMailJob, {
    pedido: row.id,
    tipo: 'order_cancelled',
    vez: String(row.versao),
    ...(motivo && por === 'loja' && { motivo }),
  });
}
