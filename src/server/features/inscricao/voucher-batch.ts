import { randomInt } from 'node:crypto';

/** Without 0 and O, 1 and I, which people confuse when they type a code from paper. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groupLength = 4;

const group = (): string =>
  Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');

/** Distinct codes of 40 random bits each, like `JOVENS-7KQM-XW3P`. */
export function newVoucherCodes(quantity: number, prefix: string | null): string[] {
  const codes = new Set<string>();
  while (codes.size < quantity) codes.add([...(prefix === null ? [] : [prefix]), group(), group()].join('-'));
  return [...codes];
}
