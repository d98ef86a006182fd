import { churchZone, isIsoDate } from '#shared/dates.ts';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: churchZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

interface ChurchMoment {
  date: string;
  time: string;
  /** `-03:00`; different for dates when the country had daylight saving */
  offset: string;
}

/** A moment in the church's time zone; undefined when the text is not a date. */
export function churchMoment(iso: string): ChurchMoment | undefined {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return undefined;
  const part = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
    offset: part.timeZoneName?.replace('GMT', '') || '+00:00',
  };
}

/** ISO with its offset from a date and a time in the church's time zone. */
export function momentOf(date: string, time: string): string | undefined {
  if (!isIsoDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return undefined;
  // the first look-up is at the same clock time in UTC, which is a few hours off at most; the second look-up corrects the
  // offset on days when it changes
  const guess = churchMoment(`${date}T${time}:00Z`)?.offset;
  const offset = guess && churchMoment(`${date}T${time}:00${guess}`)?.offset;
  return offset && `${date}T${time}:00${offset}`;
}
