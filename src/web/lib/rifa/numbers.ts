import { isNumberTaken } from '#shared/rifa/numeros.ts';

/** Taken numbers of a raffle: bit n of the bytes, the most significant first, is number n. */
export type Bitmap = Uint8Array;

/** The bytes of a base64 text. */
export const readBitmap = (base64: string): Bitmap =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** The free numbers, ascending. */
export function freeNumbers(taken: Bitmap, total: number): Uint32Array {
  const free = new Uint32Array(total);
  let count = 0;
  for (let number = 0; number < total; number++) if (!isNumberTaken(taken, number)) free[count++] = number;
  return free.subarray(0, count);
}

/** Free numbers at random, without those that are already chosen; fewer than `count` where not as many are free. */
export function pickFree(
  taken: Bitmap,
  total: number,
  chosen: ReadonlySet<number>,
  count: number,
  /** below 1, like Math.random */
  random: () => number,
): number[] {
  const free = freeNumbers(taken, total).filter((number) => !chosen.has(number));
  const picked: number[] = [];
  for (let left = free.length; left > 0 && picked.length < count; left--) {
    const index = Math.floor(random() * left);
    picked.push(free[index]!);
    free[index] = free[left - 1]!;
  }
  return picked;
}

/** A random number from 0 (included) to 1 (excluded), from the browser's cryptographic generator. */
export const randomShare = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32;

/** 7 of 1,000 numbers is 007. */
export const numberText = (number: number, width: number): string => String(number).padStart(width, '0');

/** The number that was typed; null when the raffle has no such number. */
export function typedNumber(text: string, total: number): number | null {
  const digits = text.trim();
  if (!/^\d{1,6}$/.test(digits)) return null;
  const number = Number(digits);
  return number < total ? number : null;
}

/** The ranges of numbers for paging through a raffle, at most forty; none for a short raffle. */
export function rangesOf(total: number): { from: number; to: number }[] {
  if (total <= 200) return [];
  const step = [100, 500, 1000, 5000].find((size) => total / size <= 40)!;
  return Array.from({ length: Math.ceil(total / step) }, (_, at) => ({
    from: at * step,
    to: Math.min(total, (at + 1) * step) - 1,
  }));
}
