import type { Label, Locale } from '#shared/i18n/languages.ts';

/** Spanish as it is written around Brazil: Spain's would say `1234,56 BRL`. */
const tags: Record<Locale, string> = { pt_BR: 'pt-BR', en: 'en-US', es: 'es-AR' };
const formats = new Map<Locale, Intl.NumberFormat>();

/** `R$ 1.234,56` from whole centavos. */
export function formatMoney(centavos: number, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(tags[locale], {
      style: 'currency',
      currency: 'BRL',
      currencyDisplay: 'narrowSymbol',
    });
    formats.set(locale, format);
  }
  return format.format(centavos / 100);
}

/** An amount for the place of a message, in the reader's language. */
export const moneyLabel = (centavos: number): Label => [
  formatMoney(centavos, 'pt_BR'),
  formatMoney(centavos, 'en'),
  formatMoney(centavos, 'es'),
];

/** Centavos from what a person typed (`1.234,56`, `R$ 10`, `-5,5`), or undefined when it is no amount. */
export function parseMoney(text: string): number | undefined {
  const clean = text.replace(/R\$|\s/g, '');
  const [, sign, whole, cents = ''] = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(clean) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  return sign && value !== 0 ? -value : value;
}

/**
 * What somebody typed where any amount may be given: as parseMoney reads it, and with a point before the centavos, as the
 * keyboards of other languages have it (`50.00`; three digits after a point are thousands).
 */
export const typedAmount = (text: string): number | undefined =>
  parseMoney(
    text
      .trim()
      .replace(/^(R\$\s*)?(\d+)\.(\d{1,2})$/, '$2,$3')
      .replace(/,$/, ''),
  );
