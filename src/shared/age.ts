import { isIsoDate } from '#shared/dates.ts';

/** The age from which a person is an adult. */
export const adulthood = 18;

/** Full years on a day; both dates are YYYY-MM-DD. */
export const ageOn = (born: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(born.slice(0, 4)) - (day.slice(5) < born.slice(5) ? 1 : 0);

/** Younger than 18 on a day. */
export const isMinorOn = (born: string, day: string): boolean =>
  isIsoDate(born) && ageOn(born, day) < adulthood;
