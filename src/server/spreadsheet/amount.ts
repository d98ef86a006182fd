export type DecimalMark = ',' | '.';

/**
 * Centavos of an amount as banks write it: `1.234,56`, `1234.56`, `-12,00`, `12,00-`, `R$ 5`, `(5,00)`, `150,00 D`. The
 * decimal mark of its column makes `1.234` unambiguous.
 */
export function amountOf(text: string, mark?: DecimalMark): number | undefined {
  const clean = text
    .replace(/R\$|BRL|["\s\u00a0]/gi, '')
    .replace(/[\u2212\u2013]/g, '-')
    .toUpperCase();
  const [, before, digits, after] = /^([-+(]?)(\d[\d.,]*)([-)+]|[CD])?$/.exec(clean) ?? [];
  if (digits === undefined) return undefined;
  const value = wholeCentavos(digits, mark);
  if (value === undefined) return undefined;
  return before === '-' || before === '(' || after === '-' || after === 'D' ? -value : value;
}

function wholeCentavos(digits: string, mark: DecimalMark | undefined): number | undefined {
  const decimal = decimalMarkOf(digits, mark);
  const at = decimal === undefined ? -1 : digits.lastIndexOf(decimal);
  const whole = at === -1 ? digits : digits.slice(0, at);
  const cents = at === -1 ? '' : digits.slice(at + 1);
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(whole) || !/^\d*$/.test(cents)) return undefined;
  // further decimals are accepted only if they are zeros
  if (/[1-9]/.test(cents.slice(2))) return undefined;
  const value = Number(whole.replace(/[.,]/g, '')) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'));
  return Number.isSafeInteger(value) ? value : undefined;
}

function decimalMarkOf(digits: string, mark: DecimalMark | undefined): DecimalMark | undefined {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last === -1) return undefined;
  const lastMark = digits[last] as DecimalMark;
  if (digits.includes(lastMark === '.' ? ',' : '.')) return lastMark;
  if (digits.indexOf(lastMark) !== last) return undefined;
  if (mark) return lastMark === mark ? lastMark : undefined;
  return digits.length - last - 1 === 3 ? undefined : lastMark;
}

/** Finds the decimal mark of a column from its unambiguous amounts. */
export function createDecimalMarkFinder(): { add(text: string): void; mark(): DecimalMark | undefined } {
  let commas = 0;
  return {
    add(text) {
      const [, decimalMark] = /([.,])\d{1,2}[-)CD]?"?$/i.exec(text.replace(/\s/g, '')) ?? [];
      if (decimalMark) commas += decimalMark === ',' ? 1 : -1;
    },
    mark: () => (commas > 0 ? ',' : commas < 0 ? '.' : undefined),
  };
}

/** The decimal mark of a column that is completely in memory. */
export function columnMark(texts: readonly string[]): DecimalMark | undefined {
  const counter = createDecimalMarkFinder();
  for (const text of texts) counter.add(text);
  return counter.mark();
}
