import { giveBack } from '#server/checkout/owed-refunds.ts';
import { restock, unitsTaken } from '#server/checkout/stock.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { type GatewayName, isReturnedByHand } from '#shared/cobranca.ts';
import { invalidField } from '#shared/errors.ts';
import { valueOfUnits } from '#shared/loja/linhas.ts';
import type { LojaDeps } from './deps.ts';
import { type ItemRow, itemsOf, type OrderRow } from './find-order.ts';

export interface ReturnedUnits {
  item: ItemRow;
  quantidade: number;
}

interface Return {
  units: readonly ReturnedUnits[];
  /** the buyer withdrew from these units, and brings them back now */
  isAwaited?: boolean | undefined;
  /** whether the freight is returned too */
  frete: boolean;
  /** whether the units can be sold again */
  repor: boolean;
  motivo: string;
  ator: string;
  users: number | null;
}

/** The reason as a stock movement stores it: one line, which may be shorter than a buyer's text. */
const shortReason = (motivo: string): string => [...motivo.replace(/\s+/g, ' ')].slice(0, 200).join('');

/** The units of an order that were not given back yet. */
export const remainingUnits = (items: readonly ItemRow[]): ReturnedUnits[] =>
  items.flatMap((item) => {
    const quantidade = item.quantidade - item.devolvidas;
    return quantidade > 0 ? [{ item, quantidade }] : [];
  });

/** The units from which a buyer may still withdraw. */
export const withdrawableOf = (items: readonly ItemRow[]): ReturnedUnits[] =>
  remainingUnits(items).flatMap(({ item, quantidade }) => {
    const rest = quantidade - item.desistidas;
    return rest > 0 ? [{ item, quantidade: rest }] : [];
  });

/** The units from which the buyer withdrew, and that are not back yet. */
export const awaitedOf = (items: readonly ItemRow[]): ReturnedUnits[] =>
  items.flatMap((item) => (item.desistidas > 0 ? [{ item, quantidade: item.desistidas }] : []));

/** The units chosen by their lines, each at most as many as `open` has. */
export function chosenUnits(
  open: readonly ReturnedUnits[],
  linhas: readonly { item: number; quantidade: number }[],
): ReturnedUnits[] {
  const units = linhas.map(({ item: id, quantidade }, at) => {
    const found = open.find(({ item }) => item.id === id);
    if (!found || linhas.findIndex((one) => one.item === id) !== at)
      throw invalidField(`linhas.${at}.item`, 'validation.reference');
    if (quantidade > found.quantidade)
      throw invalidField(`linhas.${at}.quantidade`, 'loja.returned_before', { n: found.quantidade });
    return { item: found.item, quantidade };
  });
  return units.filter(({ quantidade }) => quantidade > 0);
}

export const countOf = (units: readonly ReturnedUnits[]): number =>
  units.reduce((sum, { quantidade }) => sum + quantidade, 0);

/** Units in the form in which a step of the history stores them. */
export const namesOf = (units: readonly ReturnedUnits[]): { nome: string; quantidade: number }[] =>
  units.map(({ item, quantidade }) => ({ nome: item.nome, quantidade }));

/** Whether nothing of an order is left after these units are given back. */
export const isAllRemaining = (items: readonly ItemRow[], units: readonly ReturnedUnits[]): boolean => {
  const returned = new Map(units.map(({ item, quantidade }) => [item.id, quantidade]));
  return items.every(({ id, quantidade, devolvidas }) => devolvidas + (returned.get(id) ?? 0) === quantidade);
};

/** Whether the office returned the freight of an order; the step of its history records that. */
export async function isFreightReturned(tx: Db, pedido: number): Promise<boolean> {
  const [step] =
    await tx.query(sql`select 1 from pedido_evento where pedido = ${pedido} and tipo = 'reembolso'
    and dados -> 'frete' = 'true'`);
  return step !== undefined;
}

/** SQL: money of the order `alias` is owed, or on its way back. */
export const isReturningSql = (alias: string): Sql =>
  sql`(${raw(alias)}.a_devolver > 0 or exists (select from estorno r where r.cobranca = ${raw(alias)}.cobranca
    and r.estado = 'pedido' and r.recebimento is null))`;

/** Puts the units that the order took back on sale. */
export async function restockReturned(
  tx: Db,
  units: readonly ReturnedUnits[],
  order: { pedido: number; motivo: string; users: number | null; now: Date },
): Promise<void> {
  const items = units.flatMap(({ item: { variante }, quantidade }) =>
    variante === null ? [] : [{ variante, quantidade }],
  );
  const moves = await unitsTaken(tx, order.pedido, items);
  if (moves.length > 0) await restock(tx, moves, { ...order, motivo: shortReason(order.motivo) });
}

/**
 * Records units as returned and gives back what they were worth. `isAwaited`: they are those that the buyer withdrew from; otherwise, other
 * units may still be waited for.
 */
export async function recordReturned(
  tx: Db,
  units: readonly ReturnedUnits[],
  { isAwaited = false }: Pick<Return, 'isAwaited'> = {},
): Promise<number> {
  let worth = 0;
  for (const { item, quantidade } of units) {
    const part = valueOfUnits(item, item.devolvidas + quantidade) - valueOfUnits(item, item.devolvidas);
    worth += part;
    await tx.run(sql`update pedido_item set devolvidas = devolvidas + ${quantidade}, devolvido = devolvido + ${part},
        desistidas = case when ${isAwaited}::boolean then desistidas - ${quantidade}
          else least(desistidas, quantidade - devolvidas - ${quantidade}) end
      where id = ${item.id}`);
  }
  return worth;
}

interface ChargeNow {
  gateway: GatewayName;
  sandbox: boolean;
  /** the amount that is being returned, or owed */
  prometido: number;
}

/** Locks the charge of an order: money first, then counted items, then the order. */
async function lockMoney(tx: Db, row: OrderRow): Promise<ChargeNow | null> {
  if (row.cobranca === null) return null;
  // A statement of its own: a statement that waits for the lock sees the other tables as they were before it waited.
  await tx.run(sql`select from cobranca where id = ${row.cobranca} for update`);
  const [charge] = await tx.query<ChargeNow>(sql`select k.gateway, k.sandbox, p.prometido
    from cobranca k, lateral (select (p.a_devolver + coalesce((select sum(e.valor) from estorno e
        where e.cobranca = k.id and e.estado = 'pedido' and e.recebimento is null), 0))::bigint as prometido
      from pedido p where p.id = ${row.id}) p
    where k.id = ${row.cobranca}`);
  return charge ?? null;
}

/**
 * Takes units back and returns their money: through the gateway at once, or recorded as owed if the treasurer returns it by hand. Returns
 * the centavos, also those that are on their way to the buyer already, and whether the order is over: nothing of it is left, and no money is
 * still being returned.
 */
export async function returnUnits(
  tx: Db,
  { charges, clock }: Pick<LojaDeps, 'charges' | 'clock'>,
  row: OrderRow,
  { units, isAwaited, frete, repor, motivo, ator, users }: Return,
): Promise<{ valor: number; isOver: boolean }> {
  const now = clock.now();
  const charge = await lockMoney(tx, row);
  const isReal = !row.sandbox && !charge?.sandbox;
  if (repor && isReal) await restockReturned(tx, units, { pedido: row.id, motivo, users, now });
  const items = await itemsOf(tx, row.id);
  const isAll = isAllRemaining(items, units);
  const worth = await recordReturned(tx, units, { isAwaited });
  const isFreightLeft = !(await isFreightReturned(tx, row.id));
  // With the last unit and the freight everything is returned, including the interest of parcelas.
  const isEnd = isAll && (frete || !isFreightLeft);
  const most = worth + (frete && isFreightLeft ? row.frete : 0);
  const { valor, missing } = await giveBack(tx, 'pedido', row.id, (left) =>
    isEnd ? left : Math.min(left, most),
  );
  if (missing > 0 && charge) {
    if (isReturnedByHand(charge.gateway))
      await tx.run(sql`update pedido set a_devolver = a_devolver + ${missing}::bigint where id = ${row.id}`);
    else await charges.requestRefund(tx, row.cobranca!, { valor: missing, motivo, ator });
  }
  return { valor, isOver: isAll && valor === 0 && !charge?.prometido };
}
