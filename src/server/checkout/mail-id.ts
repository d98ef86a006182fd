import { createHash } from 'node:crypto';

/**
 * The id of a mail about something with a secret code: constant, so that a second delivery is the same message, and it does
 * not reveal the code.
 */
export const mailIdOf = (what: string, codigo: string): string =>
  `${what}.${createHash('sha256').update(`${what} ${codigo}`).digest('hex').slice(0, 32)}`;
