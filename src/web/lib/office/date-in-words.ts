import { churchDateTime, daysBetween, isIsoDate, writtenDate, writtenMoment } from '#shared/dates.ts';
import { dayLabel, exactDay, shortDate, timeLabel } from '#shared/dates-in-words.ts';
import type { Locale } from '#shared/i18n/languages.ts';

export interface DateInWords {
  /** "hoje, 19h"; "há 3 dias"; "dom., 21 de dez."; "14 mar. 1985" */
  text: string;
  /** "domingo, 21 de dezembro de 2025, 19h" */
  exact: string;
  /** 21/12/2025 19:00, in English 21 Dec 2025, 7 pm: for print, which is read on another day */
  written: string;
  /** "19h"; for a moment only */
  time?: string;
}

/** Days from which the weekday is left out: it no longer helps, and columns are narrow. */
const near = 180;

/** A date (YYYY-MM-DD) or a moment (ISO) in words, in the church's time zone; undefined for other texts. */
export function dateInWords(value: string, today: string, locale: Locale): DateInWords | undefined {
  if (isIsoDate(value)) {
    return {
      text: dayText(value, today, locale),
      exact: exactDay(value, locale),
      written: writtenDate(value, locale),
    };
  }
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return undefined;
  const [day = '', clock = ''] = churchDateTime(moment).split(' ');
  const time = timeLabel(clock, locale);
  return {
    text: `${dayText(day, today, locale)}, ${time}`,
    exact: `${exactDay(day, locale)}, ${time}`,
    written: writtenMoment(moment, locale),
    time,
  };
}

/** Up to so many days from today a day is counted: "há 3 dias". */
const counted = 6;

const ago: Record<Locale, (days: number) => string> = {
  pt_BR: (days) => `há ${days} dias`,
  en: (days) => `${days} days ago`,
  es: (days) => `hace ${days} días`,
};
const ahead: Record<Locale, (days: number) => string> = {
  pt_BR: (days) => `em ${days} dias`,
  en: (days) => `in ${days} days`,
  es: (days) => `en ${days} días`,
};

function dayText(day: string, today: string, locale: Locale): string {
  const days = daysBetween(today, day);
  const distance = Math.abs(days);
  if (distance > near) return shortDate(day, today, locale).replaceAll(' de ', ' ');
  if (distance < 2 || distance > counted) return dayLabel(day, today, locale);
  return days < 0 ? ago[locale](distance) : ahead[locale](distance);
}
