import type { ChargeHolds } from '#server/checkout/holds.ts';
import type { Db } from '#server/db/client.ts';
import type { Origin } from '#server/ports/charges.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Origem } from '#shared/cobranca.ts';
import type { ChargeRow } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';

const hour = 3_600_000;
/** Hours the treasurer has to review a reported payment before the charge expires. */
const reviewHours = 72;
/** Hours that a report without proof keeps places from others. */
const unprovenHours = 2;

export interface PaymentReportDeps {
  clock: Clock;
  transitions: ChargeTransitions;
  holds: ChargeHolds;
  origins: ReadonlyMap<Origem, Origin>;
}

/**
 * The payer reports a payment, with or without a file that proves it. The first report of a live charge puts it into review
 * and extends its time and its holds. Where an origin limits them, a report without a file keeps them for less time, and the
 * first file for the rest of the review.
 */
export async function reportPayment(
  tx: Db,
  { clock, transitions, holds, origins }: PaymentReportDeps,
  row: ChargeRow,
  { comprovante, isSent }: { comprovante: string | null; isSent: boolean },
): Promise<ChargeRow> {
  const begins = row.estado === 'pendente' && row.expira_em > clock.now();
  const latest = await origins.get(row.origem)?.retainedUntil?.(tx, row);
  const isProven = isSent && row.estado === 'em_analise' && row.comprovante === null && latest !== undefined;
  const hours = latest && !isSent ? unprovenHours : isProven ? reviewHours - unprovenHours : reviewHours;
  const last = Math.min(
    row.expira_em.getTime() + hours * hour,
    latest?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const isLonger = begins || (isProven && row.expira_em > clock.now());
  const expira_em = isLonger ? new Date(Math.max(row.expira_em.getTime(), last)) : row.expira_em;
  const after = await transitions.step(
    tx,
    row,
    { comprovante, expira_em, ...(begins && { estado: 'em_analise' as const }) },
    {
      tipo: begins ? 'em_analise' : 'comprovante',
      ator: 'pagador',
      dados: { comprovante: isSent },
    },
  );
  if (isLonger) {
    await holds.extend(tx, row.id, expira_em);
    await origins.get(row.origem)?.extended?.(tx, after);
  }
  return after;
}
