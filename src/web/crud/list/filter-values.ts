import { type FilterField, filterParameters, isRange } from '#web/crud/list-query.ts';
import { readTyped, typedText } from '#web/crud/typed-values.ts';
import { valueText } from '#web/crud/value-text.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

export type Filters = Readonly<Record<string, string>>;

export const isFiltered = (name: string, field: FilterField, filters: Filters): boolean =>
  filterParameters(name, field).some((parameter) => filters[parameter]);

export function withoutFilter(name: string, field: FilterField, filters: Filters): Filters {
  const removed = new Set(filterParameters(name, field));
  return Object.fromEntries(Object.entries(filters).filter(([parameter]) => !removed.has(parameter)));
}

/** The value of a query parameter; numbers are parsed before they are formatted. */
const boundValue = (field: FilterField, text: string): unknown =>
  field.kind === 'date' ? text : Number(text);

/** A range of moments is filtered by days. */
const boundField = (field: FilterField): FilterField =>
  field.kind === 'datetime' ? { kind: 'date', label: field.label } : field;

/** The value of a filter as text. A reference needs the name of its record, which `RecordName` loads. */
export function filterText(
  name: string,
  field: FilterField,
  filters: Filters,
  translator: Translator,
): string {
  const { t } = translator;
  if (isRange(field)) {
    const bound = boundField(field);
    const [from, to] = filterParameters(name, field).map((parameter) => {
      const text = filters[parameter];
      return text ? valueText(bound, boundValue(bound, text), translator) : '';
    });
    if (from && to) return from === to ? from : t('crud.filter.between', { from, to });
    return from ? t('crud.filter.since', { value: from }) : t('crud.filter.until', { value: to ?? '' });
  }
  const text = filters[name] ?? '';
  if (field.kind === 'boolean') return t(text === 'true' ? 'crud.yes' : 'crud.no');
  if (field.kind === 'choice') {
    return text
      .split(',')
      .map((one) => valueText(field, one, translator))
      .join(', ');
  }
  if (field.kind === 'date' || field.kind === 'integer')
    return valueText(field, boundValue(field, text), translator);
  return text;
}

/** One end of a range as its input shows it, from the query. */
export const typedBound = (field: FilterField, text: string | undefined): string =>
  text ? typedText(boundField(field), boundValue(boundField(field), text)) : '';

/** One end of a range for the query, from the typed text: undefined when empty, null when invalid. */
export function readBound(field: FilterField, typed: string): string | undefined | null {
  const value = readTyped(boundField(field), typed);
  if (value === null) return undefined;
  if (field.kind === 'date' || field.kind === 'datetime')
    return /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? String(value) : null;
  return typeof value === 'number' ? String(value) : null;
}

/** Without the parameters that were emptied. */
export const filledFilters = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
