import type { Label, Locale } from '#shared/i18n/languages.ts';

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

/** A day and its time (HH:MM), for a sentence: DD/MM/YYYY, HH:MM; in English "19 Nov 2026, 7:30 pm". */
export const dayTimeInSentence = (day: string, time: string, locale: Locale): string =>
  `${writtenDate(day, locale)}, ${writtenTime(time, locale)}`;

/** A moment in the church's time zone, for a sentence. */
export const momentInSentence = (moment: Date, locale: Locale): string => {
  const [day = '', time = ''] = churchDateTime(moment).split(' ');
  return dayTimeInSentence(day, time, locale);
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

export const englishMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "7 pm", "7:30 pm", from HH:MM */
export const englishTime = (time: string): string => `${englishHour(time)} ${meridiem(time)}`;
export const meridiem = (time: string): string => (Number(time.slice(0, 2)) < 12 ? 'am' : 'pm');
/** "7", "7:30": where am or pm follows later */
export function englishHour(time: string): string {
  const [hour = 0, minute = '00'] = [Number(time.slice(0, 2)), time.slice(3, 5)];
  return `${hour % 12 === 0 ? 12 : hour % 12}${minute === '00' ? '' : `:${minute}`}`;
}

/** DD/MM; in English "19 Nov" */
export const writtenDayOfMonth = (iso: string, locale: Locale): string =>
  locale === 'en' ? writtenDate(iso, locale).slice(0, -5) : formatDate(iso).slice(0, 5);

/** DD/MM/YYYY; in English "19 Nov 2026", because 10/11 is another day in America. Other texts stay as they are. */
export const writtenDate = (iso: string, locale: Locale): string =>
  locale === 'en'
    ? iso.replace(
        /^(\d{4})-(\d{2})-(\d{2}).*$/,
        (_, year: string, month: string, day: string) =>
          `${Number(day)} ${englishMonths[Number(month) - 1]} ${year}`,
      )
    : formatDate(iso);

/** HH:MM; in English "7:30 pm", as its dates in words have it */
export const writtenTime = (time: string, locale: Locale): string =>
  locale === 'en' && /^\d{2}:\d{2}/.test(time) ? englishTime(time) : time;

/** DD/MM/YYYY HH:MM in the church's time zone; in English "19 Nov 2026, 7:30 pm" */
export const writtenMoment = (moment: Date, locale: Locale): string => {
  if (locale !== 'en') return formatMoment(moment);
  const [day = '', time = ''] = churchDateTime(moment).split(' ');
  return `${writtenDate(day, locale)}, ${englishTime(time)}`;
};

/** A date (YYYY-MM-DD) as a variable of a message, in every language. */
export const dateLabel = (iso: string): Label => [
  writtenDate(iso, 'pt_BR'),
  writtenDate(iso, 'en'),
  writtenDate(iso, 'es'),
];

/** A time (HH:MM) as a variable of a message, in every language. */
export const hourLabel = (time: string): Label => [
  writtenTime(time, 'pt_BR'),
  writtenTime(time, 'en'),
  writtenTime(time, 'es'),
];

/** A moment as a variable of a message, in every language. */
export const dateTimeLabel = (moment: Date): Label => [
  momentInSentence(moment, 'pt_BR'),
  momentInSentence(moment, 'en'),
  momentInSentence(moment, 'es'),
];

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

/** The month of a day or a moment, YYYY-MM. */
export const monthOf = (iso: string): string => iso.slice(0, 7);
/** The first day of the month of a day, or of a month YYYY-MM. */
export const firstOfMonth = (iso: string): string => `${monthOf(iso)}-01`;
export const lastOfMonth = (iso: string): string => addDays(addMonths(firstOfMonth(iso), 1), -1);

/** Whole months from one date's month to another's. */
export function monthsBetween(from: string, to: string): number {
  const count = (iso: string): number => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));
  return count(to) - count(from);
}

/** Days from one date to the other; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
