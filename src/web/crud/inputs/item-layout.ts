import type { Field, ItemField, ItemsField } from '#shared/crud/field.ts';
import type { DraftItem } from '#web/crud/draft.ts';
import { readDraftValue } from '#web/crud/draft.ts';
import { valueText } from '#web/crud/value-text.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';

/** Pixels an input needs at least when it shares a row. */
const minWidths: Partial<Record<Field['kind'], number>> = {
  boolean: 76,
  integer: 88,
  decimal: 96,
  money: 140,
  time: 84,
  date: 144,
  datetime: 188,
  choice: 132,
  reference: 190,
  text: 152,
  email: 170,
  url: 170,
  phone: 150,
  color: 120,
};
/** The same in rows of many fields, which are read as a table. */
const tightWidths: typeof minWidths = {
  boolean: 50,
  integer: 64,
  decimal: 72,
  money: 100,
  choice: 92,
  reference: 128,
  text: 104,
};
/** Preferred pixels where there is more room: names are long. */
const preferredWidths: Partial<Record<Field['kind'], number>> = { choice: 200, reference: 270, text: 180 };
const stretchingKinds = new Set<Field['kind']>(['text', 'reference', 'email', 'url', 'choice']);

const fieldsOf = (field: ItemsField): [string, ItemField][] => Object.entries(field.fields);

export const isTight = (field: ItemsField): boolean => fieldsOf(field).length > 5;

const gapOf = (field: ItemsField): number => (isTight(field) ? 6 : 8);

const widthOf = (one: ItemField): number => minWidths[one.kind] ?? 140;

const leastOf = (field: ItemsField, one: ItemField): number =>
  (isTight(field) && tightWidths[one.kind]) || widthOf(one);

/** Room for the buttons that move and remove a row. */
const toolsWidth = (field: ItemsField): number => (isTight(field) ? 84 : 108);
const touchToolsWidth = 132;

/**
 * Whether the fields of an item fit side by side; an item with multi-line texts or conditional fields never
 * does.
 */
export function fitsInLine(field: ItemsField, width: number, isTouch = false): boolean {
  const fields = fieldsOf(field);
  if (fields.some(([, one]) => one.kind === 'textarea' || one.when)) return false;
  const needed = fields.reduce((sum, [, one]) => sum + leastOf(field, one) + gapOf(field), 0);
  return width > 0 && needed + (isTouch ? touchToolsWidth : toolsWidth(field)) <= width;
}

export const gridOfLine = (field: ItemsField, isTouch = false) => ({
  columnGap: gapOf(field),
  gridTemplateColumns: [
    ...fieldsOf(field).map(([, one]) => {
      const least = leastOf(field, one);
      const preferred = (!isTight(field) && preferredWidths[one.kind]) || widthOf(one);
      return stretchingKinds.has(one.kind) ? `minmax(${least}px, ${preferred}fr)` : `${least}px`;
    }),
    `${isTouch ? touchToolsWidth : toolsWidth(field)}px`,
  ].join(' '),
});

/** The name of an item and a short description, shown while its fields are folded. */
export function itemSummary(
  field: ItemsField,
  item: DraftItem,
  translator: Translator,
): { name: string; more: string } {
  const [name = '', ...more] = fieldsOf(field)
    .filter(([, one]) => one.kind !== 'boolean' && one.kind !== 'textarea')
    .map(([name, one]) => valueText(one, readDraftValue(one, item.values[name]), translator))
    .filter(Boolean)
    .slice(0, 4);
  return { name, more: more.join(' · ') };
}
