import { type Sql, sql } from '#server/db/sql.ts';
import type { ChargeRequest } from '#server/ports/charges.ts';
import type { Metodo } from '#shared/cobranca.ts';
import { clearingTime } from './charge-row.ts';

const hour = 3_600_000;
/** A boleto is printed on one day and paid at the bank on another. */
const boletoHours = 72;

type ExpiryInput = Pick<ChargeRequest, 'expiraEm' | 'latest'> & { metodo: Metodo };

/**
 * SQL for the moment when an unpaid charge is closed, over the church's settings `r` (recebimentos): the origin's time, or else
 * the church's. A boleto is closed only after banks had time to clear a payment of its last day.
 */
export function endSql({ metodo, expiraEm, latest }: ExpiryInput, now: Date): Sql {
  const isBoleto = metodo === 'boleto';
  return sql`coalesce(${expiraEm ?? null}::timestamptz, least(${latest ?? null}::timestamptz, ${now}::timestamptz
      + make_interval(hours => greatest(r.validade_horas, ${isBoleto ? boletoHours : 0}::integer))))
    + make_interval(hours => ${isBoleto ? clearingTime / hour : 0}::integer)`;
}
