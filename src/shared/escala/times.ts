import { type DiaDaSemana, diaDaSemana } from '#shared/br/semana.ts';
import type { Turno } from '#shared/contracts/escala.ts';
import { addDays } from '#shared/dates.ts';

/** Moments are YYYY-MM-DDTHH:MM in the church's time zone, so that no zone shifts a day. */

export const dayOf = (momento: string): string => momento.slice(0, 10);

/** Days since 1970-01-01, for arithmetic. */
export const dayNumber = (momento: string): number =>
  Date.UTC(Number(momento.slice(0, 4)), Number(momento.slice(5, 7)) - 1, Number(momento.slice(8, 10))) /
  86_400_000;

/** Weeks begin on Sundays: 1970-01-04 was one. */
export const weekNumber = (momento: string): number => Math.floor((dayNumber(momento) - 3) / 7);

export const isSunday = (momento: string): boolean => (dayNumber(momento) - 3) % 7 === 0;

export const diaDaSemanaOf = (momento: string): DiaDaSemana => diaDaSemana(dayOf(momento));

/** The turn in which a duty begins. */
export function turnoOf(momento: string): Turno {
  const time = momento.slice(11, 16);
  if (time < '12:00') return 'manha';
  return time < '18:00' ? 'tarde' : 'noite';
}

interface Span {
  de: string;
  ate: string;
}

/** Whether two spans overlap; one may begin when the other ends. */
export const overlaps = (one: Span, other: Span): boolean => one.de < other.ate && other.de < one.ate;

/** A night that ends by this hour is over before the next day begins. */
export const dawn = '06:00';

/** The last day of a duty; a night that ends before dawn belongs to the day it began. */
export function lastDayOf({ de, ate }: Span): string {
  const [first, last] = [dayOf(de), dayOf(ate)];
  if (first === last) return first;
  const isNight = last === addDays(first, 1) && ate.slice(11, 16) <= dawn;
  return isNight || last < first ? first : last;
}
