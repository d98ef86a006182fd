import { randomInt } from 'node:crypto';
import type { Db } from '#server/db/client.ts';
import { prepared, type Sql, sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import { formatNumero, isNumberTaken, numberWidthOf } from '#shared/rifa/numeros.ts';

/* The numbers of raffles. Rows are locked in ascending order, so that purchases never wait for each other in a circle. */

/** The lock of `shareSales`, as part of a statement. */
export const sharedSales = (rifa: number): Sql =>
  sql`pg_advisory_xact_lock_shared(hashtext('rifa'), ${rifa}::integer)`;

/**
 * Shares the sale: purchases share the lock; closing a list excludes them all. Taken after the lock of the charge and before any number. A
 * statement that must see the changes of the other side has to begin after it.
 */
export async function shareSales(tx: Db, rifa: number): Promise<void> {
  await tx.run(prepared(sql`select ${sharedSales(rifa)}`));
}

/** Makes sure that no purchase, payment or refund changes numbers of the raffle until the end of the transaction. */
export async function stopSales(tx: Db, rifa: number): Promise<void> {
  await tx.run(prepared(sql`select pg_advisory_xact_lock(hashtext('rifa'), ${rifa}::integer)`));
}

export interface Claim {
  rifa: number;
  compra: number;
  numeros: readonly number[];
  now: Date;
  /** until when they are held; null: they are paid */
  until: Date | null;
}

/**
 * The claim of numbers for the purchase whose id `dona` selects, a query of one row or none. It takes numbers that are free, whose hold is
 * over, or that the purchase already has.
 */
export const claimSql = (dona: Sql, { rifa, numeros, now, until }: Omit<Claim, 'compra'>) =>
  sql`insert into rifa_numero as n (rifa, numero, compra, estado, expira_em)
    select ${rifa}::integer, p, dona.id, case when ${until}::timestamptz is null then 'paga' else 'reservada' end,
      ${until}::timestamptz from ${dona} cross join unnest(${numeros}::integer[]) p order by p
    on conflict (rifa, numero) do update
      set compra = excluded.compra, estado = excluded.estado, expira_em = excluded.expira_em
      where n.compra = excluded.compra or (n.estado = 'reservada' and n.expira_em <= ${now})
    returning n.numero`;

/** Takes the numbers that it can and returns them; if some are missing, the caller rolls back. */
export async function claim(tx: Db, claimed: Claim): Promise<number[]> {
  const rows = await tx.query<{ numero: number }>(
    prepared(claimSql(sql`(values (${claimed.compra}::integer)) dona(id)`, claimed)),
  );
  return rows.map(({ numero }) => numero);
}

/** Frees the numbers of a purchase, and returns how many it had; those of others stay. */
export function release(
  tx: Db,
  { rifa, compra, numeros }: { rifa: number; compra: number; numeros: readonly number[] },
): Promise<number> {
  return tx.run(
    prepared(sql`with minhas as materialized (select rifa, numero from rifa_numero
        where rifa = ${rifa} and numero = any(${numeros}::integer[]) and compra = ${compra} order by numero for update)
      delete from rifa_numero n using minhas m where n.rifa = m.rifa and n.numero = m.numero`),
  );
}

/** Keeps held numbers for longer. */
export async function extend(
  tx: Db,
  { rifa, compra, numeros, until }: { rifa: number; compra: number; numeros: readonly number[]; until: Date },
): Promise<void> {
  await tx.run(
    prepared(sql`with minhas as materialized (select rifa, numero from rifa_numero
        where rifa = ${rifa} and numero = any(${numeros}::integer[]) and compra = ${compra} and estado = 'reservada'
        order by numero for update)
      update rifa_numero n set expira_em = ${until} from minhas m where n.rifa = m.rifa and n.numero = m.numero`),
  );
}

/** How many numbers a message names; nobody reads more. */
const maxNamed = 20;

/** The error when other buyers have some of the numbers; none was taken. */
export function numbersTakenError(ocupados: readonly number[], total: number): AppError {
  const largura = numberWidthOf(total);
  const shown = ocupados.slice(0, maxNamed).map((numero) => formatNumero(numero, largura));
  return new AppError('conflict', 'rifa.taken', {
    vars: { numbers: `${shown.join(', ')}${ocupados.length > maxNamed ? '…' : ''}`, count: ocupados.length },
    extra: { ocupados },
  });
}

/** Attempts to hit a free number before all of them are listed. */
const maxMisses = 64;

/** Random free numbers, ascending; null if not enough are free. */
export function pickNumbers(bitmap: Uint8Array, total: number, quantidade: number): number[] | null {
  const picked = new Set<number>();
  const isFree = (numero: number): boolean => !picked.has(numero) && !isNumberTaken(bitmap, numero);
  for (let misses = 0; picked.size < quantidade && misses < maxMisses; ) {
    const numero = randomInt(total);
    if (isFree(numero)) picked.add(numero);
    else misses += 1;
  }
  if (picked.size < quantidade) {
    const free = Array.from({ length: total }, (_, numero) => numero).filter(isFree);
    if (free.length < quantidade - picked.size) return null;
    for (let left = free.length; picked.size < quantidade; left -= 1) {
      const at = randomInt(left);
      picked.add(free[at]!);
      free[at] = free[left - 1]!;
    }
  }
  return [...picked].toSorted((a, b) => a - b);
}
