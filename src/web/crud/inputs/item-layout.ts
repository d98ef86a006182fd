import type { Field, ItemField, ItemsField } from '#shared/kit/field.ts';
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
/** Preferred pixels where there is more room: names are long. */
const preferredWidths: Partial<Record<Field['kind'], number>> = { reference: 270, text: 180 };
const stretchingKinds = new Set<Field['kind']>(['text', 'reference', 'email', 'url', 'choice']);

const fieldsOf = (field: ItemsField): [string, ItemField][] => Object.entries(field.fields);

/**
 * Whether the fields of an item fit side by side; an item with multi-line texts or conditional fields never
 * does.
 */
export function fitsInLine(field: ItemsField, width: number): boolean {
  const fields = fieldsOf(field);
  if (fields.some(([, one]) => one.kind === 'textarea' || one.when)) return false;
  const needed = fields.reduce((sum, [, one]) => sum + (minWidths[one.kind] ?? 140) + 8, 0);
  return width > 0 && needed + toolsWidth <= width;
}

/** Room for the buttons that move and remove a row. */
const toolsWidth = 108;

export const columnsOfLine = (field: ItemsField): string =>
  [
    ...fieldsOf(field).map(([, one]) => {
      const least = minWidths[one.kind] ?? 140;
      return stretchingKinds.has(one.kind)
        ? `minmax(${least}px, ${preferredWidths[one.kind] ?? least}fr)`
        : `${least}px`;
    }),
    // touch screens set a larger value
    `var(--tools, ${toolsWidth}px)`,
  ].join(' ');

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
