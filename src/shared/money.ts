import type { Label, Locale } from '#shared/i18n/languages.ts';

/** Spanish as in Argentina: currency sign first, a point between thousands. */
const tags: Record<Locale, string> = { pt_BR: 'pt-BR', en: 'en-US', es: 'es-AR' };
const formats = new Map<Locale, Intl.NumberFormat>();

/** The minus sign of every number that people read; Intl writes a hyphen, which is shorter than a plus sign. */
export const minusSign = '\u2212';

/** A formatted number with that sign. */
export const withMinusSign = (text: string): string => text.replace('-', minusSign);

/** A formatted number for other programs, which know the hyphen alone. */
export const withHyphen = (text: string): string => text.replace(minusSign, '-');

/** `R$ 1.234,56` from whole centavos. */
export function formatMoney(centavos: number, locale: Locale): string {
  let format = formats.get(locale);
  if (!format) {
    const currency = { style: 'currency', currency: 'BRL', currencyDisplay: 'narrowSymbol' } as const;
    format = new Intl.NumberFormat(tags[locale], currency);
    formats.set(locale, format);
  }
  return withMinusSign(format.format(centavos / 100));
}

const figureFormats = new Map<string, Intl.NumberFormat>();

/** `1.234,56` from whole centavos, in English `1,234.56`: the text of an input that shows the currency beside it. */
export function moneyFigures(centavos: number, locale: Locale): string {
  const tag = locale === 'en' ? tags.en : tags.pt_BR;
  let format = figureFormats.get(tag);
  if (!format) {
    format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    figureFormats.set(tag, format);
  }
  return withMinusSign(format.format(centavos / 100));
}

/** An amount as a variable of a message, in every language. */
export const moneyLabel = (centavos: number): Label => [
  formatMoney(centavos, 'pt_BR'),
  formatMoney(centavos, 'en'),
  formatMoney(centavos, 'es'),
];

/** Centavos from typed text (`1.234,56`, `R$ 10`, `-5,5`), or undefined when it is not an amount. */
export function parseMoney(text: string): number | undefined {
  const clean = withHyphen(text.replace(/R\$|\s/g, ''));
  const [, sign, whole, cents = ''] = /^(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/.exec(clean) ?? [];
  if (whole === undefined) return undefined;
  const value = Number(whole.replaceAll('.', '')) * 100 + Number(cents.padEnd(2, '0'));
  if (!Number.isSafeInteger(value)) return undefined;
  return sign && value !== 0 ? -value : value;
}

/**
 * A freely typed amount: as parseMoney reads it, or as English writes it, with a point before the centavos and
 * commas between thousands (`50.00`, `1,234.50`). Three digits after a point are thousands; three digits after a
 * comma (`1,000`) only where the page is English: elsewhere they may be centavos with a zero too many.
 */
export const typedAmount = (text: string, locale: Locale): number | undefined =>
  parseMoney(
    text
      .trim()
      .replace(
        locale === 'en'
          ? /^(R\$\s*)?([1-9]\d{0,2}(?:,\d{3})+)(?=\.\d{1,2}$|$)/
          : /^(R\$\s*)?([1-9]\d{0,2}(?:,\d{3})+)(?=\.\d{1,2}$)/,
        (_, sign = '', whole: string) => sign + whole.replaceAll(',', ''),
      )
      .replace(/^(R\$\s*)?(\d+)\.(\d{1,2})$/, '$1$2,$3')
      .replace(/,$/, ''),
  );
