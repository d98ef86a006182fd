import { amountOf } from '#server/spreadsheet/amount.ts';
import { formatDate, isIsoDate, writtenDate } from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { importFields } from '#shared/importacao/import-fields.ts';
import { formatMoney } from '#shared/money.ts';
import { factsOf, type ImportSpec } from './read-rows.ts';
import { readValue } from './read-values.ts';

/** Texts of one cell: the field of its column decides. */
type CellText = (at: number, text: string) => string;

const kindsOf = ({ section, mapa }: ImportSpec) => {
  const fields = new Map(importFields(section).map(({ name, field }) => [name, field]));
  return mapa.map((name) => (name === null ? undefined : fields.get(name)));
};

/** Shows dates and amounts of a file as the reader writes them, which can be typed again; what cannot be read stays as it is. */
export function createShownCell(spec: ImportSpec, locale: Locale): CellText {
  const fields = kindsOf(spec);
  return (at, text) => {
    const field = fields[at];
    if (text === '' || (field?.kind !== 'date' && field?.kind !== 'money')) return text;
    const read = readValue(field, text, factsOf(spec, at));
    if ('error' in read || read.notice) return field.kind === 'date' ? formatDate(text) : text;
    return field.kind === 'date'
      ? writtenDate(String(read.value), locale)
      : formatMoney(Number(read.value), locale);
  };
}

/**
 * Stores typed text so that its column reads it as it was meant: a day before its month also where the file has the month first, and a
 * decimal mark that the file does not use.
 */
export function createTypedCell(spec: ImportSpec): CellText {
  const fields = kindsOf(spec);
  return (at, typed) => {
    const text = typed.trim();
    const field = fields[at];
    if (field?.kind === 'date') {
      const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
      const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
      return isIsoDate(iso) ? iso : text;
    }
    if (field?.kind !== 'money') return text;
    const { mark } = factsOf(spec, at);
    const amount = amountOf(text);
    if (amount === undefined || amountOf(text, mark) !== undefined) return text;
    return (amount / 100).toFixed(2).replace('.', mark ?? ',');
  };
}
