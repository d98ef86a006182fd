import { randomBytes } from 'node:crypto';
import type { Origem } from '#shared/cobranca.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Random letters and digits of five bits each. */
const random = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte & 31]).join('');

/** 130 random bits: cannot be guessed. */
export const newCode = (): string => random(26);
export const isCode = (text: string): boolean => /^[a-z2-7]{26}$/.test(text);

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
export const newTxid = (origem: Origem): string => `${prefixes[origem]}${random(18).toUpperCase()}`;
