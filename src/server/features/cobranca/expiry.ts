import type { Db } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import type { ChargeRequest } from '#server/ports/charges.ts';
import type { Metodo } from '#shared/cobranca.ts';
import { clearingTime } from './charge-row.ts';

const hour = 3_600_000;
/** A boleto is printed on one day and paid at the bank on another. */
const boletoHours = 72;

type Asked = Pick<ChargeRequest, 'expiraEm' | 'latest'> & { metodo: Metodo };

/** Until when it can be paid: the origin's time, or else the church's setting. */
async function lastMoment(tx: Db, { metodo, expiraEm, latest }: Asked, now: Date): Promise<Date> {
  if (expiraEm) return expiraEm;
  const [row] = await tx.query<{ horas: number }>(
    prepared(sql`select validade_horas as horas from recebimentos`),
  );
  const { horas } = row!;
  const last = now.getTime() + hour * (metodo === 'boleto' ? Math.max(horas, boletoHours) : horas);
  return new Date(Math.min(last, latest?.getTime() ?? last));
}

/** When an unpaid charge is closed: a boleto only after banks had time to clear a payment of its last day. */
export async function endOf(tx: Db, request: Asked, now: Date): Promise<Date> {
  const last = await lastMoment(tx, request, now);
  return request.metodo === 'boleto' ? new Date(last.getTime() + clearingTime) : last;
}
