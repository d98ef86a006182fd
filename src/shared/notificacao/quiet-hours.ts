/** Hours in which mails and pushes wait, by the clock of a time zone: HH:MM, `ate` itself is free. They may pass midnight. */
export interface QuietHours {
  de: string;
  ate: string;
}

const minute = 60_000;
const dayMinutes = 24 * 60;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Created once for each zone: a formatter holds tens of kilobytes outside the heap. */
function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
    formats.set(zone, format);
  }
  return format;
}

export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes since midnight on the clock of the zone. */
const localMinutes = (moment: Date, zone: string): number => minutesOf(formatOf(zone).format(moment));

/** Minutes from one time of the day to the next occurrence of another; 0 when they are the same. */
const until = (from: number, to: number): number => (to - from + dayMinutes) % dayMinutes;

export function isQuiet(moment: Date, { de, ate }: QuietHours, zone: string): boolean {
  const begin = minutesOf(de);
  return until(begin, localMinutes(moment, zone)) < until(begin, minutesOf(ate));
}

/** The moment, with its seconds, plus whole minutes; later than the moment only at full minutes. */
const later = (moment: Date, minutes: number): Date =>
  minutes === 0 ? moment : new Date(Math.floor(moment.getTime() / minute) * minute + minutes * minute);

/** The first moment from `now` on that is outside the quiet hours. Repeated in case the clocks of the zone change before it. */
export function afterQuiet(now: Date, quiet: QuietHours | null, zone: string): Date {
  let moment = now;
  while (quiet && isQuiet(moment, quiet, zone))
    moment = later(moment, until(localMinutes(moment, zone), minutesOf(quiet.ate)));
  return moment;
}

/** The next full hour `hour` after `now`, on the clock of the zone; never within the quiet hours. */
export function nextDigest(now: Date, hour: number, quiet: QuietHours | null, zone: string): Date {
  const left = until(localMinutes(now, zone), hour * 60);
  return afterQuiet(later(now, left === 0 ? dayMinutes : left), quiet, zone);
}
