import { restOfMoney } from '#server/checkout/owed-refunds.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { EstadoInscricao } from '#shared/contracts/inscricao.ts';
import { churchToday, daysBetween } from '#shared/dates.ts';
import { refundOf, refundPercent } from '#shared/inscricao/price.ts';
import { withdrawalDays } from '#shared/withdrawal.ts';
import type { EventoRow } from './evento-row.ts';

/** What decides how much of a ticket's money goes back. */
interface PaidTicket {
  id: number;
  compra: number;
  status: EstadoInscricao;
  valor: number;
  sandbox: boolean;
  cobranca: number | null;
  comprada_em: Date;
  no_balcao: boolean;
}

const day = 24 * 3_600_000;

/** The centavos of a ticket's price that its holder gets back on giving it up now. */
export function refundByPolicy(ticket: PaidTicket, evento: EventoRow, now: Date): number {
  // Money received at the counter is returned at the counter; sandbox money was never received.
  if (ticket.status !== 'confirmada' || ticket.sandbox || ticket.cobranca === null) return 0;
  // Bought from afar, a sign-up can be given up within seven days (CDC, art. 49), whatever the event's policy.
  const since = now.getTime() - ticket.comprada_em.getTime();
  if (!ticket.no_balcao && since < withdrawalDays * day) return ticket.valor;
  const days = daysBetween(churchToday(now), evento.data);
  return refundOf(ticket.valor, refundPercent(evento.reembolsos, days));
}

/**
 * The most that cancelling a ticket can return: its price, as far as the charge still has that money. With the last ticket that cost
 * something, if nothing was kept of the others, all that is left: also the interest of parcelas. `lock` prevents changes until the
 * transaction ends.
 */
export async function maxRefundable(
  tx: Db,
  { id, cobranca, compra, valor }: Pick<PaidTicket, 'id' | 'cobranca' | 'compra' | 'valor'>,
  { lock }: { lock: boolean },
): Promise<number> {
  // A statement of its own: a statement that waits for the lock sees the other tables as they were before it waited.
  if (lock) await tx.run(sql`select from cobranca where id = ${cobranca} for update`);
  const [row] = await tx.query<{
    livre: number;
    isLast: boolean;
  }>(sql`select greatest(0, ${restOfMoney} - c.a_devolver) as livre,
      ${restOfMoney} - c.a_devolver - ${valor}::bigint <= ${beyondPrice}
        and not exists (select from inscricao i where i.compra = c.id and i.id <> ${id} and i.valor > 0
          and i.status in ('pendente', 'confirmada', 'check_in_feito')) as "isLast"
    from cobranca k join compra c on c.id = ${compra} where k.id = ${cobranca}`);
  if (!row) return 0;
  return row.isLast ? row.livre : Math.min(valor, row.livre);
}

/** What the charge `k` received beyond the price of its places: interest, and excess that was accepted. */
export const beyondPrice = sql`(k.recebido - (k.valor - k.juros))`;

/** What a cancellation returns: by the event's policy, and at most. */
export async function refundTermsOf(
  db: Db,
  ticket: PaidTicket,
  { evento, now }: { evento: EventoRow; now: Date },
): Promise<{ politica: number; maximo: number }> {
  if (ticket.status !== 'confirmada' || ticket.sandbox || ticket.cobranca === null)
    return { politica: 0, maximo: 0 };
  const maximo = await maxRefundable(db, ticket, { lock: false });
  const politica = refundByPolicy(ticket, evento, now);
  return { politica: politica < ticket.valor ? Math.min(politica, maximo) : maximo, maximo };
}
