import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import {
  type Reach,
  reaches,
  type SeriesCounts,
  type SeriesOutcome,
  stayReason,
  type UnchangedRecord,
} from '#shared/crud/series.ts';
import { exactDay, timeLabel } from '#shared/dates-in-words.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { valueText } from './value-text.ts';

export const isInSeries = ({ series }: Section, record: AnyRecord): boolean =>
  series !== undefined && record[series.group] !== null && record[series.group] !== undefined;

/** Whether a change of these fields may be meant for other records of the series too. */
export const isCarried = (section: Section, record: AnyRecord, changed: readonly string[]): boolean =>
  isInSeries(section, record) && changed.some((name) => !section.series?.ownFields.includes(name));

export const isReach = (text: string): text is Reach => reaches.some((reach) => reach === text);

/** "domingo, 15 de novembro de 2026, 19h": the occurrence of a series that is changed or deleted. */
export const occurrenceText = (date: string, time: string | null, { locale }: Translator): string =>
  [exactDay(date, locale), ...(time ? [timeLabel(time, locale)] : [])].join(', ');

/** The same of a record; undefined where it has no date. */
export function occurrenceOf(
  { series }: Section,
  record: AnyRecord,
  translator: Translator,
): string | undefined {
  const date = series && record[series.order];
  const time = series?.time ? record[series.time] : null;
  return typeof date === 'string'
    ? occurrenceText(date, typeof time === 'string' ? time : null, translator)
    : undefined;
}

/** What the question says about the open record: its date, and how many records each answer means, where known. */
export interface Occurrence {
  when?: string | undefined;
  counts?: SeriesCounts | undefined;
}

/** The answers to the question which records of the series are meant; the first one names the open record. */
export const reachChoices = (
  { t, number }: Translator,
  { when, counts }: Occurrence = {},
): { value: Reach; text: string }[] =>
  reaches.map((value) => {
    if (value === 'este')
      return { value, text: when ? t('crud.serie.este_de', { when }) : t('crud.serie.este') };
    const text = t(`crud.serie.${value}`);
    return { value, text: counts ? `${text} (${number(counts[value])})` : text };
  });

/** The most records of a kind that are named one by one; of the others only the number is given. */
const maxNamed = 6;

/** What happened to the other records of the series, one line each. */
export function outcomeLines(
  section: Section,
  outcome: SeriesOutcome,
  deleting: boolean,
  translator: Translator,
): string[] {
  const { label } = translator;
  const { series } = section;
  const order = series && section.fields[series.order];
  return seriesLines(outcome, deleting, translator, {
    date: (data) => (order ? valueText(order, data, translator) : data),
    why: (motivo) => {
      const why = series && stayReason(series, motivo);
      return why ? label(why) : motivo;
    },
  });
}

/** The same for records without a section: `words` formats their dates and the reasons why some stayed unchanged. */
export function seriesLines(
  { outros, mantidos }: SeriesOutcome,
  deleting: boolean,
  { t }: Pick<Translator, 't'>,
  words: { date: (data: string) => string; why: (motivo: string) => string },
): string[] {
  const what = deleting ? 'deleted' : 'changed';
  const number = outros === 0 ? 'none' : outros === 1 ? 'one' : 'many';
  const linesOf = (kind: 'kept' | 'partly', records: readonly UnchangedRecord[]): string[] => {
    const named = records
      .slice(0, maxNamed)
      .map(({ rotulo, data, motivo }) =>
        t(`crud.serie.${kind}`, { name: rotulo, date: words.date(data), why: words.why(motivo) }),
      );
    const more = records.length - named.length;
    return more > 0 ? [...named, t(`crud.serie.${kind}_more`, { count: more })] : named;
  };
  return [
    t(`crud.serie.${what}.${number}`, { count: outros }),
    ...linesOf(
      'kept',
      mantidos.filter(({ em_parte }) => !em_parte),
    ),
    ...linesOf(
      'partly',
      mantidos.filter(({ em_parte }) => em_parte),
    ),
  ];
}
