import type { Db } from '#server/db/client.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { isBeingReturnedSql, mayStillBePaidSql } from './cobranca.ts';

/** Replaces the name of a raffle's buyer whose data was deleted. */
export const noBuyerName = '—';

/** The history of raffle purchases keeps the steps of the office, without the people that they name. */
export const anonymiseInRaffleHistory = (tx: Db, compras: readonly number[]): Promise<number> =>
  tx.run(sql`update rifa_compra_evento set dados = dados - array['pessoa', 'antes']
    where compra = any(${compras}::integer[]) and dados ?| array['pessoa', 'antes']`);

/**
 * SQL: the raffle `t` of the purchase `c` with the charge `k` may still draw it, its payment may still be confirmed, or the church owes its
 * buyer money or a prize, or is returning money. It owes money also where it accepted that of a purchase that got no numbers (`trocar`).
 */
export const isUnsettledSql = sql`(c.a_devolver > 0 or ${isBeingReturnedSql('c.cobranca')} or ${mayStillBePaidSql('k')}
  or (c.estado in ('aguardando', 'paga', 'trocar') and t.status not in ('sorteada', 'cancelada'))
  or (c.estado = 'trocar' and k.recebido > k.estornado and not k.sandbox)
  or exists (select from rifa_ganhador g where g.compra = c.id
    and not exists (select from rifa_entrega e where e.rifa = g.rifa and e.premio = g.premio)))`;

/**
 * Deletes the buyers' data of purchases that are settled. Paid purchases keep the buyer's name, like orders, for the tax laws; and a number
 * in a published list belongs to the code of its purchase, from which its mark is computed. For prizes that were handed over, the document
 * is deleted.
 */
async function anonymiseSettled(tx: Db, which: Sql): Promise<number> {
  const rows = await tx.query<{
    id: number;
  }>(sql`update rifa_compra c set email = null, whatsapp = null, cpf = null, pessoa = null, apagar_desde = null,
      nome = case when c.estado in ('expirada', 'cancelada', 'teste') and coalesce(k.sandbox or k.recebido + k.a_decidir = 0, true)
        then ${noBuyerName} else c.nome end
    from rifa_compra s join rifa t on t.id = s.rifa left join cobranca k on k.id = s.cobranca
    where s.id = c.id and ${which} and ${isUnsettledSql} is not true
    returning c.id`);
  const ids = rows.map(({ id }) => id);
  await tx.run(sql`update rifa_entrega e set documento = null, observacao = null from rifa_ganhador g
    where g.compra = any(${ids}::integer[]) and e.rifa = g.rifa and e.premio = g.premio
      and coalesce(e.documento, e.observacao) is not null`);
  await anonymiseInRaffleHistory(tx, ids);
  return ids.length;
}

/**
 * Deletes the data of buyers of raffle numbers with this email address. Purchases in raffles that are not drawn yet keep it, and so do those
 * for which the church owes something: the nightly job deletes it once they are settled (`anonymiseWaitingBuyers`).
 */
export async function anonymiseRaffleBuyer(tx: Db, email: string, now: Date): Promise<void> {
  await anonymiseSettled(tx, sql`lower(c.email) = lower(${email})`);
  await tx.run(sql`update rifa_compra set apagar_desde = ${now}
    where lower(email) = lower(${email}) and apagar_desde is null`);
}

/** Deletes the data of buyers who asked for it while their purchases were not settled. */
export const anonymiseWaitingBuyers = (tx: Db): Promise<number> =>
  anonymiseSettled(tx, sql`c.apagar_desde is not null`);
