import { isIsoDate, yearsBefore } from '#shared/dates.ts';

const adult = 18;

/** Younger than 18 on the event's first day; both dates are YYYY-MM-DD. */
export const isMinorOn = (born: string, day: string): boolean =>
  isIsoDate(born) && born > yearsBefore(day, adult);
