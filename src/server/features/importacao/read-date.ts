import type { Section } from '#shared/crud/section.ts';
import { isIsoDate } from '#shared/dates.ts';
import { plainLetters } from '#shared/plain-letters.ts';

const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['fev', 'feb'],
  ['mar'],
  ['abr', 'apr'],
  ['mai', 'may'],
  ['jun'],
  ['jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['out', 'oct'],
  ['nov'],
  ['dez', 'dec', 'dic'],
];
const monthOf = (word: string): number => months.findIndex((names) => names.includes(word.slice(0, 3))) + 1;

const numeric = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/;

/** Finds whether a column writes the month first: some second number is no month, and no first one is a day beyond 12. */
export function createMonthOrder(): { add(text: string): void; isMonthFirst(): boolean } {
  let [dayFirst, monthFirst] = [false, false];
  return {
    add(text) {
      const [, first, second] = numeric.exec(text) ?? [];
      if (Number(first) > 12) dayFirst = true;
      if (Number(second) > 12) monthFirst = true;
    },
    isMonthFirst: () => monthFirst && !dayFirst,
  };
}

/** Whether a column writes the month first, when all its cells are in memory. */
export function isMonthFirst(texts: readonly string[]): boolean {
  const order = createMonthOrder();
  for (const text of texts) order.add(text);
  return order.isMonthFirst();
}

interface DateOptions {
  /** today, by which a year of two digits gets its century */
  today: string;
  monthFirst?: boolean;
  /** the day cannot be in the future: a birth */
  notFuture?: boolean;
}

/**
 * A day as people write it: 25/12/1980, 25.12.80, 1980-12-25, 25 de dezembro de 1980, Dec 25, 1980; the time after it is ignored. Undefined
 * when the text is no day.
 */
export function readDate(
  text: string,
  { today, monthFirst = false, notFuture = false }: DateOptions,
): string | undefined {
  const iso = (year: string, month: number, day: string): string | undefined => {
    const whole = year.length === 2 ? centuryOf(year, today, notFuture) : year;
    const isoDate = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isIsoDate(isoDate) ? isoDate : undefined;
  };
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year) return iso(year, Number(month), day!);
  const [, first, second, end] = numeric.exec(text) ?? [];
  if (first) return monthFirst ? iso(end!, Number(first), second!) : iso(end!, Number(second), first);
  const [, compact, compactMonth, compactDay] = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (compact) return iso(compact, Number(compactMonth), compactDay!);
  const words = plainLetters(text.slice(0, 60));
  const [, dayBefore, wordAfter, yearAfter] =
    /^(\d{1,2})(?:º|o)?[\s./-]+(?:de\s+)?([a-z]{3,10})\.?[\s,./-]+(?:de\s+|del\s+)?(\d{4}|\d{2})(?!\d)/.exec(
      words,
    ) ?? [];
  if (dayBefore) return iso(yearAfter!, monthOf(wordAfter!), dayBefore);
  const [, wordFirst, dayAfter, lastYear] =
    /^([a-z]{3,10})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/.exec(words) ?? [];
  return wordFirst ? iso(lastYear!, monthOf(wordFirst), dayAfter!) : undefined;
}

/** A month or a year, represented by its first day. */
interface PartOfDate {
  day: string;
  precision: 'month' | 'year';
}

/**
 * A date of which people wrote no day: 12/2020, 2020-12, mar/19, março de 2019, 2021. Undefined when it is something else. A month in
 * numbers needs all digits of its year: 12/20 may be a day of any year.
 */
export function readPartOfDate(
  text: string,
  { today, notFuture = false }: DateOptions,
): PartOfDate | undefined {
  const words = plainLetters(text.slice(0, 60)).trim();
  const ofMonth = (year: string, month: number): PartOfDate | undefined => {
    const day = `${year}-${String(month).padStart(2, '0')}-01`;
    return inReach.test(year) && isIsoDate(day) ? { day, precision: 'month' } : undefined;
  };
  if (inReach.test(words)) return { day: `${words}-01-01`, precision: 'year' };
  const [, month, year] = /^(\d{1,2})\s?[-/.]\s?(\d{4})$/.exec(words) ?? [];
  if (month) return ofMonth(year!, Number(month));
  const [, before, after] = /^(\d{4})\s?[-/.]\s?(\d{1,2})$/.exec(words) ?? [];
  if (before) return ofMonth(before, Number(after));
  const [, word, end] = /^([a-z]{3,10})\.?\s?(?:[\s,./-]|\sde[l]?\s)\s?(\d{4}|\d{2})$/.exec(words) ?? [];
  if (!word || monthOf(word) === 0) return undefined;
  return ofMonth(end!.length === 2 ? centuryOf(end!, today, notFuture) : end!, monthOf(word));
}

/** Years that people write: 1900 to 2099. */
const inReach = /^(?:19|20)\d{2}$/;

/** 58 means 1958, because 2058 lies further ahead than due dates do; a birth never lies ahead. */
function centuryOf(year: string, today: string, notFuture: boolean): string {
  const recent = Number(`20${year}`);
  return recent > Number(today.slice(0, 4)) + (notFuture ? 0 : 10) ? `19${year}` : String(recent);
}

/**
 * Dates that must be complete, or have at least their month: because their day matters, or because a year alone would put amounts into
 * January.
 */
const wholeDates: Readonly<Record<string, Readonly<Record<string, 'day' | 'month'>>>> = {
  pessoa: { data_nascimento: 'day', consentimento_em: 'day', cuidado_em: 'day' },
  financeiro: { data_vencimento: 'month', data_pagamento: 'month', competencia: 'month', repetir_ate: 'day' },
};

/** The least that a date of a section must say to be imported. */
export const leastOfDate = ({ name }: Section, field: string): 'day' | 'month' | 'year' =>
  wholeDates[name]?.[field] ?? 'year';
