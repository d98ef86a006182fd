import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { HoldItem, HoldOwner } from '#server/ports/holds.ts';

/* Parts of the statements that count what is held and sold (holds.ts, stock.ts). They lock counted items in one order. */

/** Condition over the hold `r`. */
export const heldBySql = (owner: HoldOwner): Sql =>
  typeof owner === 'number' ? sql`r.cobranca = ${owner}` : sql`r.dono = ${owner}`;

/** Adds up repeated items. */
export function mergeItems(items: readonly HoldItem[]): HoldItem[] {
  const sums = new Map<string, HoldItem>();
  for (const item of items) {
    const key = `${item.tipo} ${item.alvo}`;
    sums.set(key, { ...item, quantidade: item.quantidade + (sums.get(key)?.quantidade ?? 0) });
  }
  return [...sums.values()];
}

/** In the order in which claims lock. */
export const sortedItems = (items: readonly HoldItem[]): HoldItem[] =>
  items.toSorted((a, b) => (a.tipo === b.tipo ? a.alvo - b.alvo : a.tipo < b.tipo ? -1 : 1));

/**
 * Whether all items fit (`cabe.sim`). It reads locked rows in their current version, so that a claim that waited for a
 * lock does not decide on old counts. Expired holds are freed where an item is missing, and the others by the sweep, unless
 * `freesAll`.
 */
export const fitsSql = (
  items: readonly HoldItem[],
  now: Date,
  { freesAll = false }: { freesAll?: boolean } = {},
): Sql => sql`pedida as (
      select * from unnest(${items.map(({ tipo }) => tipo)}::text[], ${items.map(({ alvo }) => alvo)}::integer[],
        ${items.map(({ quantidade }) => quantidade)}::integer[]) as p (tipo, alvo, quantidade)),
    presa as materialized (select c.tipo, c.alvo, c.total, c.tomado from capacidade c join pedida using (tipo, alvo)
      order by c.tipo, c.alvo for update of c),
    livre as materialized (select presa.tipo, presa.alvo, presa.total,
        presa.tomado - case when ${raw(freesAll ? 'true' : 'presa.tomado + p.quantidade > presa.total')}
          then vence_reservas(presa.tipo, presa.alvo, ${now}) else 0 end as tomado
      from presa join pedida p using (tipo, alvo)),
    cabe as (select count(*) = ${items.length} and bool_and(l.tomado + p.quantidade <= l.total) as sim
      from livre l join pedida p using (tipo, alvo))`;

/** Counts the items as taken where the condition holds, and the freed ones as free in any case. */
export const countSql = (isTaken: Sql): Sql => sql`contada as (update capacidade c
      set tomado = l.tomado + case when ${isTaken} then p.quantidade else 0 end
      from livre l join pedida p using (tipo, alvo) cross join cabe
      where c.tipo = l.tipo and c.alvo = l.alvo)`;
