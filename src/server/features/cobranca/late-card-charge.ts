import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { isOpen, isSettled } from '#shared/cobranca.ts';
import type { ChargeRow } from './charge-row.ts';

/** Marks the event of a gateway's answer that came after the charge was closed. */
export const madeTooLate = 'depois_do_fim';

/**
 * A card is charged by the request itself. The request is repeated until the gateway answers, because only the answer
 * shows whether the first request arrived. If it had not arrived, the repeated one charges the card although the charge is
 * closed and its page shows that to the payer. Returns the time from which the payment is unwanted; null: it is wanted.
 */
export async function unwantedFrom(tx: Db, row: ChargeRow): Promise<Date | null> {
  // The payer pays a Pix or a boleto deliberately, even if late.
  if (row.metodo !== 'cartao' || isOpen(row.estado) || isSettled(row.estado)) return null;
  const [end] = await tx.query<{ quando: Date }>(sql`select min(quando) as quando from cobranca_evento
    where cobranca = ${row.id} and tipo in ('expirada', 'cancelada', 'recusada')
    having exists (select from cobranca_evento where cobranca = ${row.id} and dados ? ${madeTooLate})`);
  if (!end) return null;
  return end.quando < row.expira_em ? end.quando : row.expira_em;
}
