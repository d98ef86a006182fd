import { moneyLeft } from '#server/checkout/owed-refunds.ts';
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
 * The most that cancelling a ticket returns, by the money that is left: its price. With the last ticket that cost something, if nothing was
 * kept of the others, all that is left: also the interest of parcelas.
 */
export async function mostOf(
  db: Db,
  { id, compra, valor }: Pick<PaidTicket, 'id' | 'compra' | 'valor'>,
): Promise<(left: number) => number> {
  const [row] = await db.query<{ alem: number; isLast: boolean }>(sql`select ${beyondPrice} as alem,
      not exists (select from inscricao i where i.compra = c.id and i.id <> ${id} and i.valor > 0
        and i.status in ('pendente', 'confirmada', 'check_in_feito')) as "isLast"
    from compra c join cobranca k on k.id = c.cobranca where c.id = ${compra}`);
  return (left) => (row?.isLast && left - valor <= row.alem ? left : Math.min(valor, left));
}

/** What the charge `k` received beyond the price of its places: interest, and excess that was accepted. */
export const beyondPrice = sql`(k.recebido - (k.valor - k.juros))`;

/** What a cancellation returns: by the event's policy, and at most; money that is on its way to the buyer already included, as in `giveBack`. */
export async function refundTermsOf(
  db: Db,
  ticket: PaidTicket,
  { evento, now }: { evento: EventoRow; now: Date },
): Promise<{ politica: number; maximo: number }> {
  if (ticket.status !== 'confirmada' || ticket.sandbox || ticket.cobranca === null)
    return { politica: 0, maximo: 0 };
  const { free, returning } = await moneyLeft(db, 'compra', ticket.compra);
  const maximo = (await mostOf(db, ticket))(free + returning);
  const politica = refundByPolicy(ticket, evento, now);
  return { politica: politica < ticket.valor ? Math.min(politica, maximo) : maximo, maximo };
}
