import type { Database, Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Charge, Charges } from '#server/ports/charges.ts';
import { AppError } from '#shared/errors.ts';

/** The tables of purchases, which keep what the church owes their buyers in `a_devolver`. */
type Purchase = 'compra' | 'pedido' | 'rifa_compra';

/**
 * What a cancelled purchase can return of the money of its charge `k`: neither returned nor being returned. A disputed charge has it too, as
 * long as the church has not lost the dispute; its refund can be requested after that.
 */
export const restOfMoney: Sql = sql`case when k.paga_em is null then 0 else greatest(0, k.recebido - k.estornado
  - coalesce((select sum(r.valor) from estorno r
    where r.cobranca = k.id and r.estado = 'pedido' and r.recebimento is null), 0)) end`;

/**
 * Called when a refund begins that the origin did not request: settles what the church owes the buyer first, and returns how much of the
 * refund that was.
 */
export async function settleOwed(
  tx: Db,
  of: Purchase,
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
  of: Purchase,
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
  of: Purchase,
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
