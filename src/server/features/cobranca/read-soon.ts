import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Gateways } from '#server/ports/payments.ts';
import type { ChargeRow } from './charge-row.ts';

/**
 * Has the gateway's total read in a minute, and then until it answers: a person changed what explains it. Notices may have been lost, or nothing
 * more happens there.
 */
export async function readSoon(
  tx: Db,
  { clock, gateways }: { clock: Clock; gateways: Gateways },
  row: ChargeRow,
): Promise<ChargeRow> {
  if (row.gateway_id === null || gateways.get(row.gateway)?.manual) return row;
  const consultar_em = new Date(clock.now().getTime() + 60_000);
  await tx.run(sql`update cobranca set consultar_em = ${consultar_em}, consultas = 0 where id = ${row.id}`);
  return { ...row, consultar_em, consultas: 0 };
}
