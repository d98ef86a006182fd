const checkDigit = (values: readonly number[], weights: readonly number[]): number => {
  const rest = values.reduce((sum, value, at) => sum + value * weights[at]!, 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
};

const allEqual = (text: string): boolean => new Set(text).size === 1;

export const cpfDigits = (text: string): string => text.replace(/[.\-\s]/g, '');

export function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || allEqual(text)) return false;
  const digits = [...text].map(Number);
  const first = checkDigit(digits.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(digits.slice(0, 10), [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return digits[9] === first && digits[10] === second;
}

export const cnpjCharacters = (text: string): string => text.replace(/[./\-\s]/g, '').toUpperCase();

/** May contain letters since July 2026: the value of a character is its ASCII code minus 48. */
export function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(text) || allEqual(text)) return false;
  const values = [...text].map((character) => character.charCodeAt(0) - 48);
  const first = checkDigit(values.slice(0, 12), [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  const second = checkDigit(values.slice(0, 13), [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]);
  return values[12] === first && values[13] === second;
}

export const formatCpf = (cpf: string): string =>
  cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
export const formatCnpj = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

export const cepDigits = (text: string): string => text.replace(/[.\-\s]/g, '');
/** Eight digits that can be a CEP: none lies below 01000-000, and none repeats one digit. */
export const isCep = (digits: string): boolean =>
  /^\d{8}$/.test(digits) && digits >= '01000000' && !/^(\d)\1{7}$/.test(digits);
export const formatCep = (cep: string): string => cep.replace(/^(\d{5})(\d{3})$/, '$1-$2');
