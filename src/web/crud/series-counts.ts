import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { type SeriesCounts, stayOf } from '#shared/crud/series.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { readAll } from './read-all.ts';
import { isInSeries, type Occurrence, occurrenceOf } from './series-choice.ts';

/** Counts the records of a series that would change or be deleted; those that stay as they are left out. */
export function countSeries(
  { series }: Section,
  record: AnyRecord,
  rows: readonly AnyRecord[],
  change: Parameters<typeof stayOf>[2],
): SeriesCounts {
  const { order, side } = series!;
  const staysWhole = (row: AnyRecord): boolean => {
    const stay = stayOf(series!, row, change);
    return stay !== undefined && !stay.fields;
  };
  const meant = rows.filter(
    (row) => row.id !== record.id && (side === undefined || row[side] === record[side]) && !staysWhole(row),
  );
  const [date, id] = [String(record[order]), record.id];
  const following = meant.filter((row) =>
    row[order] === record[order] ? row.id > id : String(row[order]) > date,
  );
  return { este_e_seguintes: following.length + 1, todos: meant.length + 1 };
}

/** Reads the series of a record; undefined for users who may not list it, or when it cannot be read. */
async function readSeries(section: Section, record: AnyRecord): Promise<AnyRecord[] | undefined> {
  const { group, order, side, keeps, past } = section.series!;
  const fields = [
    order,
    ...(side ? [side] : []),
    ...Object.values(keeps).map(({ when }) => when.field),
    ...(past ? [...past.days, past.time] : []),
  ];
  const query = {
    [group]: String(record[group]),
    fields: [...new Set(fields)].join(','),
    sort_by: order,
  };
  return readAll<AnyRecord>(`/admin/${section.name}`, { query }).catch(() => undefined);
}

/** The number of records made together with a new one, itself included: one for each date. Undefined for a single record. */
export async function countMade(section: Section, record: AnyRecord): Promise<number | undefined> {
  if (!isInSeries(section, record)) return undefined;
  const rows = await readSeries(section, record);
  return rows && countInSeries(section, record, rows);
}

/** The same for rows already read: of the two rows of a transfer, one counts. */
export function countInSeries({ series }: Section, record: AnyRecord, rows: readonly AnyRecord[]): number {
  const side = series?.side;
  return rows.filter((row) => side === undefined || row[side] === record[side]).length;
}

/** What the question says about a record: its date, and how many records each answer means; `changed` is null for a deletion. */
export const readOccurrence = async (
  section: Section,
  record: AnyRecord,
  changed: readonly string[] | null,
  translator: Translator,
): Promise<Occurrence> => {
  const rows = await readSeries(section, record);
  // fields of the record alone are not carried over
  const carried = changed && new Set(changed.filter((name) => !section.series!.ownFields.includes(name)));
  return {
    when: occurrenceOf(section, record, translator),
    counts: rows && countSeries(section, record, rows, { changed: carried, now: new Date() }),
  };
};
