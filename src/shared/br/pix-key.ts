import { cnpjCharacters, cpfDigits, isCnpj, isCpf } from './documents.ts';
import { normalisePhone } from './phone.ts';

/** The key types of the Banco Central, by their names in the section recebimentos. */
const pixKeyKinds = ['cpf', 'cnpj', 'email', 'telefone', 'aleatoria'] as const;
export type PixKeyKind = (typeof pixKeyKinds)[number];

const longestPixKey = 77;

const email = (text: string): string | undefined => {
  const key = text.toLowerCase();
  const wellFormed = /^[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(key);
  return wellFormed && key.length <= longestPixKey ? key : undefined;
};

const uuid = (text: string): string | undefined => {
  const key = text.toLowerCase();
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key) ? key : undefined;
};

const forms: Readonly<Record<PixKeyKind, (text: string) => string | undefined>> = {
  cpf: (text) => (isCpf(cpfDigits(text)) ? cpfDigits(text) : undefined),
  cnpj: (text) => (isCnpj(cnpjCharacters(text)) ? cnpjCharacters(text) : undefined),
  email,
  telefone: normalisePhone,
  aleatoria: uuid,
};

/**
 * The key in the bank's format (digits of a CPF, +55 before a phone, lower case), or undefined when it is
 * invalid.
 */
export const normalisePixKey = (kind: PixKeyKind, text: string): string | undefined =>
  forms[kind](text.trim());
