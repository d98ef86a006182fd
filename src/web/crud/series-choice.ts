import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import { type Reach, reaches, type SeriesOutcome } from '#shared/kit/series.ts';
import type { Translator } from '#web/lib/i18n/i18n.tsx';
import { valueText } from './value-text.ts';

export const isInSeries = ({ series }: Section, record: AnyRecord): boolean =>
  series !== undefined && record[series.group] !== null && record[series.group] !== undefined;

/** Whether a change of these fields may be meant for other records of the series too. */
export const isCarried = (section: Section, record: AnyRecord, changed: readonly string[]): boolean =>
  isInSeries(section, record) && changed.some((name) => !section.series?.own.includes(name));

export const isReach = (text: string): text is Reach => reaches.some((reach) => reach === text);

/** The question which records of the series are meant. */
export const reachChoices = ({ t }: Translator): { value: Reach; text: string }[] =>
  reaches.map((value) => ({ value, text: t(`crud.serie.${value}`) }));

/** Kept records that are named one by one; the number of the others is told. */
const named = 6;

/** What became of the others of the series, one line each. */
export function outcomeLines(
  section: Section,
  { outros, mantidos }: SeriesOutcome,
  deleting: boolean,
  translator: Translator,
): string[] {
  const { t, label } = translator;
  const { series } = section;
  const what = deleting ? 'deleted' : 'changed';
  const number = outros === 0 ? 'none' : outros === 1 ? 'one' : 'many';
  const order = series && section.fields[series.order];
  const kept = mantidos.slice(0, named).map(({ rotulo, data, motivo }) =>
    t('crud.serie.kept', {
      name: rotulo,
      date: order ? valueText(order, data, translator) : data,
      why: series?.keeps[motivo] ? label(series.keeps[motivo].why) : motivo,
    }),
  );
  const more = mantidos.length - kept.length;
  return [
    t(`crud.serie.${what}.${number}`, { count: outros }),
    ...kept,
    ...(more > 0 ? [t('crud.serie.kept_more', { count: more })] : []),
  ];
}
