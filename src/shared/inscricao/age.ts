import { isIsoDate } from '#shared/dates.ts';

const adult = 18;

/** Full years on a day; both dates are YYYY-MM-DD. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/** Younger than 18 on the event's first day. */
export const isMinorOn = (born: string, day: string): boolean => isIsoDate(born) && ageOn(born, day) < adult;

/** The ages that an event is for, in full years on its first day; null: no limit. */
export interface AgeRule {
  idade_minima: number | null;
  idade_maxima: number | null;
}

/** Which wording describes a rule; null where every age may come. */
export const ageWords = ({ idade_minima, idade_maxima }: AgeRule): 'from' | 'to' | 'between' | null =>
  idade_minima !== null && idade_maxima !== null
    ? 'between'
    : idade_minima !== null
      ? 'from'
      : idade_maxima !== null
        ? 'to'
        : null;

/** Whether a person of this date of birth may come to an event that begins on `day`. */
export function isAgeAllowed(born: string, day: string, { idade_minima, idade_maxima }: AgeRule): boolean {
  const age = ageOn(born, day);
  return age >= (idade_minima ?? 0) && age <= (idade_maxima ?? Number.POSITIVE_INFINITY);
}
