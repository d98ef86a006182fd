import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { isOpen, isSettled } from '#shared/cobranca.ts';
import type { ChargeRow } from './charge-row.ts';

/** In the event of a gateway's answer: the charge was over before it was made there. */
export const madeTooLate = 'depois_do_fim';

/**
 * A card is charged by asking for it, and a gateway that was away is asked until it answers: that is the only way to know
 * whether it had heard us the first time. Where it had not, the card is charged now, though the charge is over and its
 * owner was told so. The moment from which on nobody wanted it; null: whatever came was asked for.
 */
export async function unwantedFrom(tx: Db, row: ChargeRow): Promise<Date | null> {
  // Pix and boletos are paid by a deed of whoever pays: late or not, they meant it.
  if (row.metodo !== 'cartao' || isOpen(row.estado) || isSettled(row.estado)) return null;
  const [end] = await tx.query<{ quando: Date }>(sql`select min(quando) as quando from cobranca_evento
    where cobranca = ${row.id} and tipo in ('expirada', 'cancelada', 'recusada')
    having exists (select from cobranca_evento where cobranca = ${row.id} and dados ? ${madeTooLate})`);
  if (!end) return null;
  return end.quando < row.expira_em ? end.quando : row.expira_em;
}
