import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { HoldOwner } from '#server/ports/holds.ts';
import { AppError } from '#shared/errors.ts';
import { countSql, fitsSql, heldBySql, mergeItems } from './counted-items.ts';

/*
 * The stock of a variant is the sum of its movements, equal to `produto_variantes.estoque` and to the total of its counted
 * item: triggers keep them together (migrations/0098_estoque.sql). `capacidade.tomado` is what is held for buyers and not
 * paid yet. What can be sold is total − tomado, in which holds past their time count as free (`holds.free`, `holds.claim`).
 * Counted items are locked in the order of their ids, before the order and after the charge.
 */

/** Units of a variant. */
export interface StockItem {
  variante: number;
  quantidade: number;
}

/** A movement that staff record; the product writes sales and returns. */
export interface StockMove {
  variante: number;
  /** signed: what leaves is negative */
  quantidade: number;
  tipo: 'entrada' | 'saida' | 'ajuste' | 'perda';
  motivo: string;
  fornecedor?: string | null;
  /** centavos of one unit */
  custo?: number | null;
}

/** A movement that is not possible: its place in the list, and how many units could leave. */
export interface StockProblem {
  at: number;
  problem: 'unknown' | 'too_few' | 'too_many';
  livre: number;
}

/** The most units that a variant may have (`produto_variantes_estoque_check`). */
const maxUnits = 1_000_000;

interface StockNow {
  total: number;
  /** what could leave: not held for a buyer */
  livre: number;
}

/** Locks the stock of the variants and frees their expired holds; unknown variants are missing in the answer. */
export async function lockStock(
  tx: Db,
  variantes: readonly number[],
  now: Date,
): Promise<Map<number, StockNow>> {
  const items = mergeItems(variantes.map((alvo) => ({ tipo: 'produto', alvo, quantidade: 0 })));
  const rows = await tx.query<StockNow & { variante: number }>(
    prepared(sql`with ${fitsSql(items, now, { freesAll: true })}, ${countSql(sql`false`)}
      select alvo as variante, total, (total - tomado)::integer as livre from livre`),
  );
  return new Map(rows.map(({ variante, total, livre }) => [variante, { total, livre }]));
}

/** Records movements of the office: all of them, or none and the reasons why not. */
export async function move(
  tx: Db,
  moves: readonly StockMove[],
  { users, now }: { users: number | null; now: Date },
): Promise<StockProblem[]> {
  if (moves.length === 0) return [];
  const stock = await lockStock(
    tx,
    moves.map(({ variante }) => variante),
    now,
  );
  const sums = new Map<number, number>();
  for (const { variante, quantidade } of moves) sums.set(variante, (sums.get(variante) ?? 0) + quantidade);
  const problems = moves.flatMap(({ variante }, at): StockProblem[] => {
    const before = stock.get(variante);
    if (!before) return [{ at, problem: 'unknown', livre: 0 }];
    const sum = sums.get(variante)!;
    if (before.livre + sum < 0) return [{ at, problem: 'too_few', livre: before.livre }];
    return before.total + sum > maxUnits ? [{ at, problem: 'too_many', livre: before.livre }] : [];
  });
  if (problems.length > 0) return problems;
  // Incoming units first: so the stock of a variant is never below zero in between.
  await tx.run(
    prepared(sql`insert into estoque_movimento
        (variante, quantidade, tipo, motivo, fornecedor, custo, users, quando)
      select m.variante, m.quantidade, m.tipo, m.motivo, m.fornecedor, m.custo, ${users}::integer, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(moves)}::json) as m (variante integer, quantidade integer, tipo text,
        motivo text, fornecedor text, custo bigint) order by m.quantidade desc`),
  );
  return [];
}

/**
 * An order was paid: the units held for its charge, or for the order itself when it costs nothing (`pedido:12`), leave the
 * stock as sales and their holds are consumed. Called in the transaction of the payment, after the charge's holds are
 * confirmed. Returns what was sold: fewer units than the order has if a treasurer accepted late money without stock.
 */
export async function sellHeld(
  tx: Db,
  { owner, pedido, now }: { owner: HoldOwner; pedido: number; now: Date },
): Promise<StockItem[]> {
  const which = sql`${heldBySql(owner)} and r.tipo = 'produto' and r.estado in ('retida', 'confirmada')`;
  const sold = await tx.query<StockItem>(
    prepared(sql`with presa as materialized (select c.alvo from capacidade c
        where c.tipo = 'produto' and c.alvo in (select r.alvo from reserva r where ${which})
        order by c.alvo for update),
      consumida as (update reserva r set estado = 'consumida' from presa where r.alvo = presa.alvo and ${which}
        returning r.alvo, r.quantidade),
      soma as (select alvo, sum(quantidade)::integer as quantidade from consumida group by alvo),
      solta as (update capacidade c set tomado = c.tomado - soma.quantidade from soma
        where c.tipo = 'produto' and c.alvo = soma.alvo)
      select alvo as variante, quantidade from soma order by alvo`),
  );
  await insertMovements(
    tx,
    sold.map(({ variante, quantidade }) => ({ variante, quantidade: -quantidade })),
    { tipo: 'venda', pedido, now },
  );
  return sold;
}

/** Of these units, those that the order took and has not given back: an order whose late money was accepted without stock took fewer. */
export async function unitsTaken(tx: Db, pedido: number, items: readonly StockItem[]): Promise<StockItem[]> {
  const left = await leftInOrder(tx, pedido);
  return items.flatMap(({ variante, quantidade }) => {
    const units = Math.min(quantidade, left.get(variante) ?? 0);
    return units > 0 ? [{ variante, quantidade: units }] : [];
  });
}

/** The units that an order took and has not given back, by variant. */
async function leftInOrder(tx: Db, pedido: number): Promise<Map<number, number>> {
  const sold = await tx.query<StockItem>(sql`select variante, -sum(quantidade)::integer as quantidade
    from estoque_movimento where pedido = ${pedido} and tipo in ('venda', 'devolucao') group by variante`);
  return new Map(sold.map(({ variante, quantidade }) => [variante, quantidade]));
}

/** Units of an order come back into the stock; never more than it took. */
export async function restock(
  tx: Db,
  items: readonly StockItem[],
  movement: { pedido: number; motivo: string | null; users: number | null; now: Date },
): Promise<void> {
  const merged = mergeItems(
    items.map(({ variante, quantidade }) => ({ tipo: 'produto', alvo: variante, quantidade })),
  ).map(({ alvo, quantidade }) => ({ variante: alvo, quantidade }));
  await lockStock(
    tx,
    merged.map(({ variante }) => variante),
    movement.now,
  );
  const left = await leftInOrder(tx, movement.pedido);
  if (merged.some(({ variante, quantidade }) => quantidade > (left.get(variante) ?? 0)))
    throw new AppError('conflict', 'estoque.returned_more');
  await insertMovements(tx, merged, { ...movement, tipo: 'devolucao' });
}

async function insertMovements(
  tx: Db,
  items: readonly StockItem[],
  movement: {
    tipo: 'venda' | 'devolucao';
    pedido: number;
    now: Date;
    motivo?: string | null;
    users?: number | null;
  },
): Promise<void> {
  if (items.length === 0) return;
  const { tipo, pedido, now, motivo = null, users = null } = movement;
  await tx.run(
    prepared(sql`insert into estoque_movimento (variante, quantidade, tipo, pedido, motivo, users, quando)
      select m.variante, m.quantidade, ${tipo}, ${pedido}::integer, ${motivo}::text, ${users}::integer,
        ${now}::timestamptz
      from unnest(${items.map(({ variante }) => variante)}::integer[],
        ${items.map(({ quantidade }) => quantidade)}::integer[]) as m (variante, quantidade)`),
  );
}
