/**
 * Where a card's number may stand: digits with blanks, dots or dashes between them, all of a run; and within a longer
 * one (a date or a code after it) a block of its own, or groups as they are printed on cards.
 */
const shapes = [
  /(?<!\d)\d(?:[\s.\-–—]{0,3}\d){12,18}(?![\s.\-–—]{0,3}\d)/g,
  /(?<!\d)\d{13,19}(?!\d)/g,
  /(?<!\d)\d{4}[\s.\-–—]\d{4}[\s.\-–—]\d{4}[\s.\-–—]\d{1,7}(?!\d)/g,
  /(?<!\d)\d{4}[\s.\-–—]\d{6}[\s.\-–—]\d{4,5}(?!\d)/g,
];

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** A token may hold digits that look like a card between its letters; one of digits alone is none. */
export const tokenFreeOfCards = (token: string): boolean =>
  !(/^[\d\s.\-–—]+$/.test(token) && hasCardNumber(token));

/** Whether somebody wrote the number of a card: 13 to 19 digits that pass Luhn. No such text is ever kept. */
export const hasCardNumber = (text: string): boolean =>
  shapes.some((shape) => (text.match(shape) ?? []).some((found) => passesLuhn(found.replace(/\D/g, ''))));
