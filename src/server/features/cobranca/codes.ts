import { randomBytes } from 'node:crypto';
import type { Origem } from '#shared/cobranca.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** So many letters and digits of five random bits each. */
const random = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte & 31]).join('');

/** 130 random bits: whoever has the code was given it. */
export const newCode = (): string => random(26);
export const isCode = (text: string): boolean => /^[a-z2-7]{26}$/.test(text);

const prefixes: Readonly<Record<Origem, string>> = {
  contribuicao: 'CT',
  pedido: 'PD',
  inscricao: 'IN',
  rifa: 'RF',
};

/** What statements show: where it is from, and enough that no two are alike. At most 25 letters and digits. */
export const newTxid = (origem: Origem): string => `${prefixes[origem]}${random(18).toUpperCase()}`;
