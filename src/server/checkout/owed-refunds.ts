import type { Database, Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Charge, Charges } from '#server/ports/charges.ts';
import { AppError } from '#shared/errors.ts';

/** The tables of purchases, which keep what the church owes their buyers in `a_devolver`. */
type PurchaseTable = 'compra' | 'pedido' | 'rifa_compra';

/** What is left of the money of a purchase: not test money, nor money that waits for a decision. */
interface MoneyLeft {
  /**
   * neither returned nor being returned nor owed. A disputed charge has it too, as long as the church has not lost the dispute; its refund can
   * be requested after that
   */
  free: number;
  /** on its way to the payer, although the church did not owe it: the office requested it on the page of the charge */
  returning: number;
}

/** The money that is left of a purchase with a charge; without the charge's lock, only to show it. */
export async function moneyLeft(db: Db, of: PurchaseTable, id: number): Promise<MoneyLeft> {
  const [row] = await db.query<MoneyLeft>(sql`select greatest(0, m.resta - e.pedido)::bigint as free,
      greatest(0, m.resta - e.devido)::bigint - greatest(0, m.resta - e.pedido)::bigint as returning
    from ${raw(of)} c join cobranca k on k.id = c.cobranca,
      lateral (select case when k.paga_em is null or k.sandbox or c.sandbox then 0
        else greatest(0, k.recebido - k.estornado - c.a_devolver) end as resta) m,
      lateral (select coalesce(sum(r.valor), 0) as pedido, coalesce(sum(r.devido), 0) as devido
        from estorno r where r.cobranca = k.id and r.estado = 'pedido' and r.recebimento is null) e
    where c.id = ${id}`);
  return row ?? { free: 0, returning: 0 };
}

/** What goes back to the buyer of a purchase, or of a part of it, that ends. */
export interface GivenBack {
  /** all of it */
  valor: number;
  /** the part that is not on its way to the buyer yet: it is to be requested, or owed */
  missing: number;
}

/**
 * What goes back to the buyer of a purchase, or of a part of it, that ends. `worthOf`: how much that is if so much is left. Called under the
 * charge's lock, in the transaction that ends it.
 *
 * Money that is on its way to the buyer is not sent a second time. It counts as owed from now on, as far as it would go back otherwise
 * (`estorno.devido`), so that it is owed again if its refund fails.
 */
export async function giveBack(
  tx: Db,
  of: PurchaseTable,
  id: number,
  worthOf: (left: number) => number,
): Promise<GivenBack> {
  const { free, returning } = await moneyLeft(tx, of, id);
  const missing = Math.min(free, worthOf(free));
  const owed = Math.min(returning, worthOf(free + returning) - missing);
  if (owed <= 0) return { valor: missing, missing };
  // The oldest refunds first, each up to its amount.
  await tx.run(sql`update estorno e set devido = e.devido + o.parte
    from (select r.id, least(r.valor - r.devido, ${owed}::bigint - coalesce(sum(r.valor - r.devido)
          over (order by r.id rows between unbounded preceding and 1 preceding), 0)) as parte
        from estorno r join ${raw(of)} c on c.cobranca = r.cobranca
        where c.id = ${id} and r.estado = 'pedido' and r.recebimento is null) o
    where e.id = o.id and o.parte > 0`);
  return { valor: missing + owed, missing };
}

/** A purchase that ends owes its buyer what goes back, until the treasurer returns it. As `giveBack`; returns all that goes back. */
export async function owe(
  tx: Db,
  of: PurchaseTable,
  id: number,
  worthOf: (left: number) => number,
): Promise<number> {
  const { valor, missing } = await giveBack(tx, of, id, worthOf);
  await tx.run(sql`update ${raw(of)} set a_devolver = a_devolver + ${missing}::bigint where id = ${id}`);
  return valor;
}

/** All that is left goes back. */
export const allOfIt = (left: number): number => left;

/**
 * Called when a refund begins that the origin did not request: settles what the church owes the buyer first, and returns how much of the
 * refund that was.
 */
export async function settleOwed(
  tx: Db,
  of: PurchaseTable,
  { charge, valor, now }: { charge: Charge; valor: number; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ settled: number }>(sql`with before as (
      select id, a_devolver from ${raw(of)} where id = ${charge.origem_id} and cobranca = ${charge.id} for update)
    update ${raw(of)} c set a_devolver = greatest(0, b.a_devolver - ${valor}::bigint), atualizado_em = ${now}
    from before b where c.id = b.id and b.a_devolver > 0
    returning least(b.a_devolver, ${valor}::bigint) as settled`);
  return row?.settled ?? 0;
}

/** A refund failed: `devido` of it is owed again, never more than the charge still has. */
export async function oweAgain(
  tx: Db,
  of: PurchaseTable,
  { charge, devido, now }: { charge: Charge; devido: number; now: Date },
): Promise<void> {
  await tx.run(sql`update ${raw(of)} c set atualizado_em = ${now}, a_devolver = greatest(0, least(
      c.a_devolver + ${devido}::bigint, ${charge.recebido - charge.estornado}::bigint - coalesce((select sum(e.valor)
        from estorno e where e.cobranca = ${charge.id} and e.estado = 'pedido' and e.recebimento is null), 0)))
    where c.id = ${charge.origem_id} and c.cobranca = ${charge.id}`);
}

/** Asks for the refunds of these purchases, each in a transaction of its own; `falhas`: charges that allow none. */
export async function refundOwed(
  { db, charges }: { db: Database; charges: Pick<Charges, 'requestRefund'> },
  of: PurchaseTable,
  rows: readonly { id: number; cobranca: number; valor: number; motivo: string }[],
  ator: string,
): Promise<{ pedidos: number; valor: number; falhas: number }> {
  const done = { pedidos: 0, valor: 0, falhas: 0 };
  for (const { id, cobranca, valor, motivo } of rows)
    await db
      .transaction(async (tx) => {
        await charges.requestRefund(tx, cobranca, { valor, motivo, ator });
        // A concurrent call may have asked for the same refund.
        const updated = await tx.run(sql`update ${raw(of)} set a_devolver = 0 where id = ${id}
          and a_devolver = ${valor}`);
        if (updated === 0) throw new AppError('conflict', 'error.changed');
      })
      .then(
        () => {
          done.pedidos += 1;
          done.valor += valor;
        },
        (error: unknown) => {
          if (!(error instanceof AppError) || error.status >= 500) throw error;
          done.falhas += 1;
        },
      );
  return done;
}
