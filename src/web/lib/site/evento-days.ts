import { addDays, addMonths, daysBetween } from '#shared/dates.ts';
import { lastDay, type When, weekdayOf } from '#shared/dates-in-words.ts';

export interface Day<T> {
  data: string;
  eventos: T[];
}

export interface Week<T> {
  /** the Sunday and the Saturday of the week */
  from: string;
  to: string;
  days: Day<T>[];
}

/** Weeks start on Sunday, as in Brazilian calendars. */
export const sundayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** Coming events by day; an event that began before today is listed under today. */
export function daysOf<T extends When>(eventos: readonly T[], today: string): Day<T>[] {
  const days: Day<T>[] = [];
  const sorted = [...eventos].sort((a, b) => shownOn(a, today).localeCompare(shownOn(b, today)));
  for (const evento of sorted) {
    const data = shownOn(evento, today);
    if (days.at(-1)?.data !== data) days.push({ data, eventos: [] });
    days.at(-1)!.eventos.push(evento);
  }
  return days;
}

/** Coming events by week and day. */
export function weeksOf<T extends When>(eventos: readonly T[], today: string): Week<T>[] {
  const weeks: Week<T>[] = [];
  for (const day of daysOf(eventos, today)) {
    const from = sundayOf(day.data);
    if (weeks.at(-1)?.from !== from) weeks.push({ from, to: addDays(from, 6), days: [] });
    weeks.at(-1)!.days.push(day);
  }
  return weeks;
}

const shownOn = ({ data }: When, today: string): string => (data < today ? today : data);

/** One cell of a month; null before its first and after its last day. */
export type Square<T> = Day<T> | null;

/** A month as rows of seven days; an event of several days is in each of them. */
export function monthSheet<T extends When>(eventos: readonly T[], month: string): Square<T>[][] {
  const first = `${month}-01`;
  const length = daysBetween(first, addMonths(first, 1));
  const squares: Square<T>[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let at = 0; at < length; at += 1) {
    const data = addDays(first, at);
    squares.push({ data, eventos: eventos.filter((one) => one.data <= data && data <= lastDay(one)) });
  }
  while (squares.length % 7 > 0) squares.push(null);
  return Array.from({ length: squares.length / 7 }, (_, row) => squares.slice(row * 7, row * 7 + 7));
}

/** YYYY-MM of an existing month, or undefined for an invalid address. */
export const monthOfQuery = (text: string | null): string | undefined =>
  text && /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;

/** A month some months later or earlier: YYYY-MM. */
export const monthFrom = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7);
