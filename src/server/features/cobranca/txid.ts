import { randomLetters } from '#server/checkout/secret-code.ts';
import type { Origem } from '#shared/cobranca.ts';

const prefixes: Readonly<Record<Origem, string>> = {
  contribuicao: 'CT',
  pedido: 'PD',
  inscricao: 'IN',
  rifa: 'RF',
};

/**
 * Shown on bank statements: a prefix of its origin and enough random characters to be unique. At most 25 letters and
 * digits.
 */
export const newTxid = (origem: Origem): string => `${prefixes[origem]}${randomLetters(18).toUpperCase()}`;
