import {
  currentVoucher,
  discountStoreLines,
  findVoucher,
  otherProduct,
  type Voucher,
} from '#server/checkout/vouchers.ts';
import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { Holds } from '#server/ports/holds.ts';
import { AppError } from '#shared/errors.ts';
import type { DiscountedLine } from '#shared/voucher-price.ts';
import type { OrderRow } from './find-order.ts';
import { sumUp } from './insert-order.ts';
import { linesNow } from './order-lines.ts';

interface LineDiscount extends DiscountedLine {
  item: number;
}

/** The discount that a voucher gives to each line of an order, at the prices that its buyer saw. */
async function discountsOf(tx: Db, pedido: number, voucher: Voucher, now: Date): Promise<LineDiscount[]> {
  const lines = await linesNow(tx, pedido, now);
  const discounts = discountStoreLines(
    lines.map(({ produto, categoria, visto, pedida }) => ({
      produto: produto!,
      categoria,
      preco: visto,
      quantidade: pedida,
    })),
    voucher,
  );
  return lines.map(({ item }, at) => ({ item, ...discounts[at]! }));
}

/** Writes the lines of a draft with their discounts, and its totals. */
async function write(
  tx: Db,
  pedido: number,
  { voucher, discounts, now }: { voucher: number | null; discounts: readonly LineDiscount[]; now: Date },
): Promise<void> {
  await tx.run(
    prepared(sql`update pedido_item i set desconto = coalesce(g.desconto, 0), com_voucher = coalesce(g.com_voucher, 0)
      from pedido_item o left join unnest(${discounts.map(({ item }) => item)}::integer[],
        ${discounts.map(({ desconto }) => desconto)}::bigint[], ${discounts.map(({ comVoucher }) => comVoucher)}::integer[])
        as g (item, desconto, com_voucher) on g.item = o.id
      where o.pedido = ${pedido} and i.id = o.id`),
  );
  await tx.run(prepared(sql`update pedido set voucher = ${voucher} where id = ${pedido}`));
  await sumUp(tx, pedido, now);
}

/** Sets the voucher of a draft by its code; null removes it. */
export async function setVoucher(
  tx: Db,
  holds: Holds,
  { pedido, codigo, now }: { pedido: number; codigo: string | null; now: Date },
): Promise<void> {
  if (codigo === null) return write(tx, pedido, { voucher: null, discounts: [], now });
  const voucher = await findVoucher(tx, holds, { of: 'loja', codigo, now });
  const discounts = await discountsOf(tx, pedido, voucher, now);
  if (!discounts.some(({ comVoucher }) => comVoucher > 0)) throw await otherProduct(tx, voucher);
  await write(tx, pedido, { voucher: voucher.id, discounts, now });
}

/** Called after the lines changed: computes the voucher's discounts again, and removes a voucher that is no longer valid. */
export async function renewVoucher(
  tx: Db,
  holds: Holds,
  { id: pedido, voucher: current }: Pick<OrderRow, 'id' | 'voucher'>,
  now: Date,
): Promise<void> {
  const voucher = await currentVoucher(tx, holds, { of: 'loja', voucher: current, now });
  const discounts = voucher ? await discountsOf(tx, pedido, voucher, now) : [];
  const isUsed = discounts.some(({ comVoucher }) => comVoucher > 0);
  await write(tx, pedido, { voucher: isUsed && voucher ? voucher.id : null, discounts, now });
}

/** Called before a draft is paid: its voucher must still give what the buyer saw. */
export async function requireVoucher(tx: Db, holds: Holds, row: OrderRow, now: Date): Promise<void> {
  if (row.voucher === null) return;
  const voucher = await currentVoucher(tx, holds, { of: 'loja', voucher: row.voucher, now });
  const discounts = voucher ? await discountsOf(tx, row.id, voucher, now) : [];
  if (discounts.reduce((sum, { desconto }) => sum + desconto, 0) !== row.desconto)
    throw new AppError('conflict', 'loja.voucher_changed');
}
