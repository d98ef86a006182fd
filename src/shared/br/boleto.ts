/** Modulo 10 as banks use it: factors 2 and 1 from the right, digits of the products added. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The line that people type, from the 44 digits of a bank boleto's bar code; undefined when they are invalid.
 */
export function linhaDigitavel(barcode: string): string | undefined {
  // bar codes of utilities begin with 8 and have another format
  if (!/^[0-79]\d{43}$/.test(barcode)) return undefined;
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  const typed = fields.map((field) => {
    const full = field + checkDigit(field);
    return `${full.slice(0, 5)}.${full.slice(5)}`;
  });
  return [...typed, barcode[4], barcode.slice(5, 19)].join(' ');
}
