import { isOpen, isSettled } from '#shared/cobranca.ts';
import type { ResultadoItem } from '#shared/contracts/cobranca-office.ts';

/** Whether the money was recorded, and waits for a decision: it came after the end of the charge, and did not pay it. */
export const isUndecided = ({ ok, estado }: Pick<ResultadoItem, 'ok' | 'estado'>): boolean =>
  ok && estado !== undefined && !isOpen(estado) && !isSettled(estado);

/** How many charges of a batch were paid, and the others, each with the reason. */
export function batchOutcome(
  resultados: readonly ResultadoItem[],
  undecidedText: string,
): { paid: number; others: { id: number; message: string }[] } {
  const others = resultados.flatMap((result) => {
    if (isUndecided(result)) return [{ id: result.id, message: undecidedText }];
    return result.ok ? [] : [{ id: result.id, message: result.message ?? '' }];
  });
  return { paid: resultados.length - others.length, others };
}
