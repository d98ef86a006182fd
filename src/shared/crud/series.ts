import type { AnyRecord } from '#shared/crud/record.ts';
import { churchDateTime } from '#shared/dates.ts';
import type { Label } from '#shared/i18n/languages.ts';
import { type Condition, meetsCondition } from './field.ts';

/** Which records of a series a change or a deletion is meant for. */
export const reaches = ['este', 'este_e_seguintes', 'todos'] as const;
export type Reach = (typeof reaches)[number];

/** Records that were made together: saving or deleting one asks which of them are meant. */
export interface Series {
  /** the computed field that has the same value in all of them, and is empty in others */
  group: string;
  /** the date that orders them */
  order: string;
  /** the time of day that is shown beside the date */
  time?: string;
  /** where two records are written for each date (the sides of a transfer): the field that tells them apart */
  side?: string;
  /** fields of each record alone, which are never carried over to others */
  ownFields: readonly string[];
  /** records that stay as they are while another is changed or deleted, by the name of the reason */
  keeps: Readonly<Record<string, KeepRule>>;
  /** records that took place: what happened then is not changed by a change that is meant for several */
  past?: PastRule;
}

interface KeepRule {
  when: Condition;
  why: Label;
  /** they may be deleted */
  deletes?: true;
}

interface PastRule {
  /** the name of the reason, beside those of `keeps` */
  reason: string;
  why: Label;
  /** the last day (the first of these fields that is filled) and the time at which a record is over */
  days: readonly string[];
  time: string;
  /** the fields that stay; all others are changed in the records that are over too */
  fields: readonly string[];
}

/** A record of the series that stayed as it was, at least in some fields. */
export interface UnchangedRecord {
  id: number;
  rotulo: string;
  data: string;
  /** the name of the reason, in `keeps` or `past` */
  motivo: string;
  /** only some fields stayed; the others were changed */
  em_parte: boolean;
}

/** How many records each reach includes, the open one among them. */
export type SeriesCounts = Readonly<Record<Exclude<Reach, 'este'>, number>>;

/** What became of the other records of the series. */
export interface SeriesOutcome {
  /** how many of them were changed or deleted */
  outros: number;
  mantidos: readonly UnchangedRecord[];
}

/** Why a record of the series stays as it is. */
interface Stay {
  motivo: string;
  /** only these fields stay; without it, the whole record */
  fields?: readonly string[];
}

function isOver({ days, time }: PastRule, record: AnyRecord, now: Date): boolean {
  const day = days.map((name) => record[name]).find((value) => typeof value === 'string');
  return day !== undefined && `${day} ${String(record[time]).slice(0, 5)}` <= churchDateTime(now);
}

/**
 * Whether a record of the series stays as it is while another one is changed in these fields, or deleted (`changed` is null); undefined: it
 * goes with the others.
 */
export function stayOf(
  { keeps, past }: Series,
  record: AnyRecord,
  { changed, now }: { changed: ReadonlySet<string> | null; now: Date },
): Stay | undefined {
  const found = Object.entries(keeps).find(
    ([, { when, deletes }]) => !(changed === null && deletes) && meetsCondition(when, record),
  );
  if (found) return { motivo: found[0] };
  const fields = past?.fields.filter((name) => changed?.has(name)) ?? [];
  if (!past || fields.length === 0 || !isOver(past, record, now)) return undefined;
  return { motivo: past.reason, ...(fields.length < changed!.size && { fields }) };
}

/** The reason in words. */
export const stayReason = ({ keeps, past }: Series, motivo: string): Label | undefined =>
  motivo === past?.reason ? past.why : keeps[motivo]?.why;
