/**
 * Forms in which a card number may appear: a run of digits with blanks, dots or dashes between them; or,
 * within a longer run (a date or a code after it), a block of its own or groups as printed on cards.
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

/**
 * A token with letters may contain digits that look like a card; one of digits alone must not be a card
 * number.
 */
export const tokenFreeOfCards = (token: string): boolean =>
  !(/^[\d\s.\-–—]+$/.test(token) && hasCardNumber(token));

/** Whether the text contains a card number: 13 to 19 digits that pass Luhn. Such a text is never stored. */
export const hasCardNumber = (text: string): boolean =>
  shapes.some((shape) => (text.match(shape) ?? []).some((found) => passesLuhn(found.replace(/\D/g, ''))));
