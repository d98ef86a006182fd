import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';

/** Replaces the name of a raffle's buyer whose data was deleted. */
export const noBuyerName = '—';

/** The history of raffle purchases keeps the steps of the office, without the people that they name. */
export const anonymiseInRaffleHistory = (tx: Db, compras: readonly number[]): Promise<number> =>
  tx.run(sql`update rifa_compra_evento set dados = dados - array['pessoa', 'antes']
    where compra = any(${compras}::integer[]) and dados ?| array['pessoa', 'antes']`);

/**
 * Deletes the data of buyers of raffle numbers with this email address. Paid purchases keep the buyer's name, like orders, for the tax
 * laws; and a number in a published list belongs to the code of its purchase, from which its mark is computed. Contacts stay only if the
 * church owes something: money to be returned, or a prize. For prizes that were handed over, the document is deleted.
 */
export async function anonymiseRaffleBuyer(tx: Db, email: string): Promise<void> {
  const rows = await tx.query<{
    id: number;
  }>(sql`update rifa_compra c set email = null, whatsapp = null, cpf = null, pessoa = null,
      nome = case when c.estado in ('expirada', 'cancelada', 'teste') and coalesce(k.sandbox or k.recebido + k.a_decidir = 0, true)
        then ${noBuyerName} else c.nome end
    from rifa_compra s left join cobranca k on k.id = s.cobranca
    where s.id = c.id and lower(c.email) = lower(${email}) and c.a_devolver = 0 and coalesce(k.sandbox or k.a_decidir = 0, true)
      and not exists (select from rifa_ganhador g where g.compra = c.id
        and not exists (select from rifa_entrega e where e.rifa = g.rifa and e.premio = g.premio))
    returning c.id`);
  const ids = rows.map(({ id }) => id);
  await tx.run(sql`update rifa_entrega e set documento = null, observacao = null from rifa_ganhador g
    where g.compra = any(${ids}::integer[]) and e.rifa = g.rifa and e.premio = g.premio
      and coalesce(e.documento, e.observacao) is not null`);
  await anonymiseInRaffleHistory(tx, ids);
}
