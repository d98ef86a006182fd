import type { Database } from '#server/db/client.ts';
import type { Charges } from '#server/ports/charges.ts';
import { isOpen, isSettled } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';
import { findCharge } from './charge-row.ts';

const isGatewayUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.key === 'cobranca.gateway_away';

/** Charges of forms, which people send again when an answer was lost. */
export function createOpenForm(db: Database, open: Charges['open']): Charges['openForm'] {
  /** Numbered, because after a refused or closed charge the same form may open another. */
  async function attemptKey(chave: string): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      const key = `${chave}:${attempt}`;
      const existing = await findCharge(db, { chave: key });
      if (!existing || isOpen(existing.estado) || isSettled(existing.estado)) return key;
    }
  }

  return async (request, attach) => {
    const chave = await attemptKey(request.chave);
    return open({ ...request, chave }, attach).catch(async (error: unknown) => {
      const existing = isGatewayUnavailable(error) ? await findCharge(db, { chave }) : undefined;
      if (!existing) throw error;
      return existing;
    });
  };
}
