import { randomBytes } from 'node:crypto';

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

/** Random letters and digits of five bits each. */
export const randomLetters = (length: number): string =>
  [...randomBytes(length)].map((byte) => letters[byte & 31]).join('');

/** The code of a charge, a purchase or a ticket: 130 random bits, which cannot be guessed. */
export const newCode = (): string => randomLetters(26);
export const isCode = (text: string): boolean => /^[a-z2-7]{26}$/.test(text);
