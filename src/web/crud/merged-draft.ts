import { type ItemsField, isWritable } from '#shared/crud/field.ts';
import { type Declared, type Draft, type DraftItem, sameValue } from './draft.ts';
import { asItems } from './error-paths.ts';

/** The row with the key of this row, or with its id. */
const sameRow = (rows: readonly DraftItem[], { id, key }: DraftItem): DraftItem | undefined =>
  rows.find((row) => row.key === key || (id !== undefined && row.id === id));

/** The stored row of a sent row: found by its id; a new row by its index, because the server keeps the order. */
function storedRow(
  sent: readonly DraftItem[],
  row: DraftItem,
  stored: readonly DraftItem[],
): DraftItem | undefined {
  if (row.id !== undefined) return stored.find(({ id }) => id === row.id);
  return sent.length === stored.length ? stored[sent.indexOf(row)] : undefined;
}

function mergeRows(
  field: ItemsField,
  sent: readonly DraftItem[],
  rows: readonly DraftItem[],
  stored: readonly DraftItem[],
): DraftItem[] {
  const merged = rows.map((row) => {
    const before = sameRow(sent, row);
    const now = before && storedRow(sent, before, stored);
    if (!now) return row;
    return { ...now, key: row.key, values: mergeDraft(field, before.values, row.values, now.values) };
  });
  const knownRows = new Set(sent.map((row) => storedRow(sent, row, stored)));
  return [...merged, ...stored.filter((row) => !knownRows.has(row))];
}

/**
 * The draft after the record was stored: values that changed since `sentDraft` stay as typed, the others are the stored
 * ones. Rows keep their keys, and get the ids and the counted values as read now.
 */
export function mergeDraft({ fields }: Declared, sentDraft: Draft, draft: Draft, stored: Draft): Draft {
  const merged: Record<string, Draft[string]> = {};
  for (const [name, field] of Object.entries(fields)) {
    const isKept = isWritable(field) && !sameValue(sentDraft[name], draft[name]);
    const now = isKept ? draft[name] : stored[name];
    merged[name] = now ?? null;
    if (field.kind !== 'items') continue;
    const [before, rows] = [asItems(sentDraft[name]), asItems(stored[name])];
    merged[name] = isKept
      ? mergeRows(field, before, asItems(now), rows)
      : rows.map((row) => ({
          ...row,
          key: before.find((one) => storedRow(before, one, rows) === row)?.key ?? row.key,
        }));
  }
  return merged;
}
