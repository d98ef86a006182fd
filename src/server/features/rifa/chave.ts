import { createHmac, timingSafeEqual } from 'node:crypto';

/** Letters and digits that cannot be mistaken for each other, spoken or on paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 10;

/**
 * The short key of a purchase, which its buyer gets with the numbers: "ABCDE-FGH23". It is computed from the secret of the
 * server and the code of the purchase, and stored nowhere.
 */
export function chaveOf(secret: string, codigo: string): string {
  const bytes = createHmac('sha256', secret).update(`rifa ${codigo}`).digest();
  const text = [...bytes.subarray(0, length)].map((byte) => letters[byte % letters.length]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

const plain = (typed: string): Buffer => Buffer.from(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''));

/** Whether the typed text is this key, with or without its hyphen. */
export function isChave(typed: string, chave: string): boolean {
  const [a, b] = [plain(typed), plain(chave)];
  return a.length === b.length && timingSafeEqual(a, b);
}
