import type { ChargeHolds } from '#server/checkout/holds.ts';
import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ChargeRow } from './charge-row.ts';
import type { ChargeTransitions } from './charge-transitions.ts';

/** Hours the treasurer has to review a reported payment before the charge expires. */
const reviewHours = 72;

export interface PaymentReportDeps {
  clock: Clock;
  transitions: ChargeTransitions;
  holds: ChargeHolds;
}

/**
 * The payer reports a payment, with or without a file that proves it. The first report of a live charge puts it into review
 * and extends its time and its holds.
 */
export async function reportPayment(
  tx: Db,
  { clock, transitions, holds }: PaymentReportDeps,
  row: ChargeRow,
  { comprovante, isSent }: { comprovante: string | null; isSent: boolean },
): Promise<ChargeRow> {
  const begins = row.estado === 'pendente' && row.expira_em > clock.now();
  const expira_em = begins ? new Date(row.expira_em.getTime() + reviewHours * 3_600_000) : row.expira_em;
  const after = await transitions.step(
    tx,
    row,
    { comprovante, expira_em, ...(begins && { estado: 'em_analise' as const }) },
    {
      ...{ tipo: begins ? 'em_analise' : 'comprovante', ator: 'pagador' },
      dados: { comprovante: isSent },
    },
  );
  if (begins) await holds.extend(tx, row.id, expira_em);
  return after;
}
