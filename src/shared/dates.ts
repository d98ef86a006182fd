/** The church's time zone; it never shifts a date without a time. */
export const churchZone = 'America/Sao_Paulo';

/**
 * Created once: each formatter holds tens of kilobytes outside the heap, which the garbage collector does not
 * see.
 */
const dateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: churchZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

let lastComputed = { minute: Number.NaN, day: '' };

/** Today in the church's time zone, YYYY-MM-DD. The result is kept for the running minute, because a day begins with a minute. */
export function churchToday(now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== lastComputed.minute) lastComputed = { minute, day: dateFormat.format(now) };
  return lastComputed.day;
}

const dateTimeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: churchZone,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment in the church's time zone, YYYY-MM-DD HH:MM. */
export const churchDateTime = (moment: Date): string => dateTimeFormat.format(moment);

/** A moment in the church's time zone, DD/MM/YYYY HH:MM. */
export const formatMoment = (moment: Date): string => {
  const [day = '', time = ''] = churchDateTime(moment).split(' ');
  return `${formatDate(day)} ${time}`;
};

/** A moment in the church's time zone, for a sentence: DD/MM/YYYY, HH:MM. */
export const spokenMoment = (moment: Date): string => {
  const [day = '', time = ''] = churchDateTime(moment).split(' ');
  return `${formatDate(day)}, ${time}`;
};

/** An existing day between the years 1000 and 2999. */
export function isIsoDate(text: string): boolean {
  if (!/^[12]\d{3}-(?:0[1-9]|1[0-2])-\d{2}$/.test(text)) return false;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number) as [
    number,
    number,
    number,
  ];
  return day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export const formatDate = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$3/$2/$1');

/** The same day some years earlier; 29 February becomes 1 March. */
export function yearsBefore(iso: string, years: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/** Some days later, or earlier if negative. */
export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day some months later or earlier; the last day of the month when that has no such day. */
export function addMonths(iso: string, months: number): string {
  const [year, month, day] = iso.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

export const firstOfMonth = (iso: string): string => `${iso.slice(0, 7)}-01`;

/** Whole months from one date's month to another's. */
export function monthsBetween(from: string, to: string): number {
  const count = (iso: string): number => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
  return count(to) - count(from);
}

/** Days from one date to the other; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
