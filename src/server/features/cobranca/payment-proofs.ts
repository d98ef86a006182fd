import { createFileKeeper, type Uploads } from '#server/crud/files.ts';
import type { Deps } from '#server/deps.ts';
import type { CobrancaPublica } from '#shared/contracts/cobranca.ts';
import { cobranca as section } from '#shared/sections/cobranca.ts';
import { type ChargeRow, lockCharge, publicCharge } from './charge-row.ts';
import { wrongState } from './charge-transitions.ts';
import type { Cobranca } from './charges.ts';
import { reportPayment } from './payment-report.ts';

const { comprovante } = section.fields;
export const proofBytes = comprovante.maxBytes;

/** The payer's report of a payment, with or without a file that proves it. */
export function createPaymentProofs(deps: Deps, { transitions, holds, origins }: Cobranca) {
  const { db, clock } = deps;
  const files = createFileKeeper(deps);

  /**
   * Only where the treasurer confirms the money: of any other gateway, whose name is compared because one that was switched off has no
   * driver, no person reviews a proof. An expired charge takes a proof too, for late money; its state does not change.
   */
  const accepts = (row: ChargeRow): boolean =>
    row.gateway === 'pix_manual' &&
    row.metodo === 'pix' &&
    ['pendente', 'em_analise', 'expirada'].includes(row.estado);

  return {
    async send(id: number, uploads: Uploads): Promise<CobrancaPublica> {
      const storedFiles = await files.keep(section, uploads);
      return files.orDiscard(storedFiles, () =>
        db.transaction(async (tx) => {
          const row = await lockCharge(tx, id);
          if (!accepts(row)) throw wrongState(row);
          await files.record(tx, storedFiles);
          const after = await reportPayment(tx, { clock, transitions, holds, origins }, row, {
            comprovante: storedFiles[0]?.id ?? row.comprovante,
            isSent: storedFiles.length > 0,
          });
          await files.dropReplaced(
            tx,
            section,
            { comprovante: row.comprovante },
            { comprovante: after.comprovante },
          );
          return publicCharge(tx, after, clock.now());
        }),
      );
    },
  };
}
