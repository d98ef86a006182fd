import { type Field, textOfRecord } from '#shared/crud/field.ts';
// Lists use this file too: it imports nothing of the form's checks.
import type { Declared, DraftItem, DraftValue } from './draft.ts';

/** Messages by field, in the user's language. */
export type Errors = Readonly<Record<string, readonly string[]>>;

/** Moves the errors of a record that is picked in the input of a name to that input. */
export function errorsAtInputs({ fields }: Declared, errors: Errors): Errors {
  const placed: Record<string, readonly string[]> = {};
  for (const [name, messages] of Object.entries(errors)) {
    const place = textOfRecord(fields, name) ?? name;
    placed[place] = [...(placed[place] ?? []), ...messages];
  }
  return placed;
}

/** Whether a field or one of its rows has an error: `lotes.0.preco` belongs to `lotes`. */
export const hasError = (errors: Errors, name: string): boolean =>
  Object.keys(errors).some((place) => place === name || place.startsWith(`${name}.`));

/** The number of errors in some fields, their rows included. */
export const countErrors = (errors: Errors, names: readonly string[]): number =>
  Object.keys(errors).filter((place) => names.includes(place.split('.')[0] ?? '')).length;

export interface ErrorTarget {
  name: string;
  field: Field | undefined;
  /** counted from 1, as shown on screen */
  row?: number;
  inner?: Field;
}

/** The field, row and inner field that an error belongs to. */
export function errorTarget({ fields }: Declared, place: string): ErrorTarget {
  const [name = '', index, inner] = place.split('.');
  const field = fields[name];
  if (index === undefined) return { name, field };
  return {
    name,
    field,
    row: Number(index) + 1,
    ...(field?.kind === 'items' && inner !== undefined && { inner: field.fields[inner] }),
  };
}

export const asItems = (value: DraftValue | undefined): readonly DraftItem[] =>
  Array.isArray(value) ? value.filter((one): one is DraftItem => 'values' in one) : [];

/**
 * The errors left after a change of one field: its own goes; those of its rows stay with rows that did not
 * change.
 */
export function errorsAfter(
  errors: Errors,
  name: string,
  before: DraftValue | undefined,
  after: DraftValue,
): Errors {
  const [old, now] = [asItems(before), asItems(after)];
  const remaining: Record<string, readonly string[]> = {};
  for (const [place, messages] of Object.entries(errors)) {
    const [field, index, inner] = place.split('.');
    if (field !== name) remaining[place] = messages;
    if (field !== name || index === undefined || inner === undefined) continue;
    const item = old[Number(index)];
    const row = now.findIndex(({ key }) => key === item?.key);
    if (item && row >= 0 && now[row]!.values[inner] === item.values[inner])
      remaining[`${name}.${row}.${inner}`] = messages;
  }
  return remaining;
}
