import { type Sql, sql } from '#server/db/sql.ts';
import type { ChargeRequest } from '#server/ports/charges.ts';
import { clearingTime, type Metodo } from '#shared/cobranca.ts';

const hour = 3_600_000;
/** How long a card that its bank reviews can be paid. */
export const cardReviewHours = 24;
/**
 * The shortest time of a charge whose end the church's setting decides, which is about Pix. A boleto is printed on one day and paid at the
 * bank on another. Gateways review cards for hours, and take up to an hour to charge the first month of a monthly gift: a charge that ended
 * before would end the gift.
 */
const leastHours: Partial<Record<Metodo, number>> = { boleto: 72, cartao: cardReviewHours };

type ExpiryInput = Pick<ChargeRequest, 'expiraEm' | 'latest'> & { metodo: Metodo };

/**
 * SQL for the moment when an unpaid charge is closed, over the church's settings `r` (recebimentos): the origin's time, or else
 * the church's. A boleto is closed only after banks had time to clear a payment of its last day.
 */
export function endSql({ metodo, expiraEm, latest }: ExpiryInput, now: Date): Sql {
  const clearingHours = metodo === 'boleto' ? clearingTime / hour : 0;
  return sql`coalesce(${expiraEm ?? null}::timestamptz, least(${latest ?? null}::timestamptz, ${now}::timestamptz
      + make_interval(hours => greatest(r.validade_horas, ${leastHours[metodo] ?? 0}::integer))))
    + make_interval(hours => ${clearingHours}::integer)`;
}
