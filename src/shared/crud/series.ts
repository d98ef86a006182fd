import type { Label } from '#shared/i18n/languages.ts';
import { type Condition, holds } from './field.ts';

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
}

interface KeepRule {
  when: Condition;
  why: Label;
  /** they may be deleted */
  deletes?: true;
}

/** A record of the series that stayed as it was. */
export interface UnchangedRecord {
  id: number;
  rotulo: string;
  data: string;
  /** the name of the reason in `keeps` */
  motivo: string;
}

/** How many records each reach includes, the open one among them. */
export type SeriesCounts = Readonly<Record<Exclude<Reach, 'este'>, number>>;

/** What became of the other records of the series. */
export interface SeriesOutcome {
  /** how many of them were changed or deleted */
  outros: number;
  mantidos: readonly UnchangedRecord[];
}

/** The name of the reason why a record of the series stays; undefined: it goes with the others. */
export function unchangedReason(
  { keeps }: Series,
  record: Readonly<Record<string, unknown>>,
  deleting: boolean,
): string | undefined {
  const found = Object.entries(keeps).find(
    ([, { when, deletes }]) => !(deleting && deletes) && holds(when, record),
  );
  return found?.[0];
}
