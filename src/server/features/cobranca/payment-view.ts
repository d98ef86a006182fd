import type { Db } from '#server/db/client.ts';
import { isSettled } from '#shared/cobranca.ts';
import type { Pagamento } from '#shared/contracts/pagamento.ts';
import { qrPath } from '#shared/qr.ts';
import { type ChargeRow, publicCharge } from './charge-row.ts';

/** The first letter and the host: recognisable to its owner, useless to a bystander. */
export const maskEmail = (email: string): string => {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
};

/** A charge as its page shows it to the payer. */
export async function paymentView(db: Db, row: ChargeRow, now: Date): Promise<Pagamento> {
  const cobranca = await publicCharge(db, row, now);
  return {
    cobranca,
    qr: cobranca.pix && !isSettled(cobranca.estado) ? qrPath(cobranca.pix.copia_e_cola) : null,
    nome: row.anonimo ? null : row.nome,
    email: row.email && maskEmail(row.email),
    // by name: a gateway that was switched off has no driver
    manual: row.gateway === 'pix_manual',
  };
}
