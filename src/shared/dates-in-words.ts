import {
  churchDateTime,
  daysBetween,
  englishHour,
  englishMonths,
  englishTime,
  meridiem,
} from '#shared/dates.ts';
import type { Locale } from '#shared/i18n/languages.ts';

/**
 * Dates in words. The names are written here instead of using Intl, because its tables differ between server
 * and browser versions, and both must render the same text. `today` is a day in the church's time zone, given
 * by the page's loader, for the same reason.
 */

/** When something happens: dates as YYYY-MM-DD, times as HH:mm, both in the church's time zone. */
export interface When {
  data: string;
  data_final: string | null;
  horario_inicial: string;
  horario_final: string;
}

interface DateTexts {
  weekdays: readonly string[];
  /** abbreviated as in running text */
  weekdaysShort: readonly string[];
  months: readonly string[];
  monthsShort: readonly string[];
  near: Readonly<Record<string, string>>;
}

const list = (names: string): string[] => names.split(' ');

const words: Record<Locale, DateTexts> = {
  pt_BR: {
    weekdays: list('domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado'),
    weekdaysShort: list('dom. seg. ter. qua. qui. sex. sáb.'),
    months: list('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'),
    monthsShort: list('jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez.'),
    near: { '-1': 'ontem', 0: 'hoje', 1: 'amanhã' },
  },
  en: {
    weekdays: list('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
    weekdaysShort: list('Sun Mon Tue Wed Thu Fri Sat'),
    months: list('January February March April May June July August September October November December'),
    monthsShort: englishMonths,
    near: { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' },
  },
  es: {
    weekdays: list('domingo lunes martes miércoles jueves viernes sábado'),
    weekdaysShort: list('dom. lun. mar. mié. jue. vie. sáb.'),
    months: list('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    monthsShort: list('ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic.'),
    near: { '-1': 'ayer', 0: 'hoy', 1: 'mañana' },
  },
};

const dayNumber = (iso: string): number => Number(iso.slice(8, 10));
const year = (iso: string): string => iso.slice(0, 4);
const monthAt = (iso: string): number => Number(iso.slice(5, 7)) - 1;

/** The first of a month is "1º" in Portuguese. */
const spokenDay = (iso: string, locale: Locale): string =>
  locale === 'pt_BR' && dayNumber(iso) === 1 ? '1º' : String(dayNumber(iso));

/** 0 is Sunday. */
export const weekdayOf = (iso: string): number => new Date(`${iso.slice(0, 10)}T00:00:00Z`).getUTCDay();

/** "domingo" */
export const weekdayName = (iso: string, locale: Locale): string => words[locale].weekdays[weekdayOf(iso)]!;

/** The parts of a calendar sheet: "dom", "21", "dez". */
export function calendarSheetParts(
  iso: string,
  locale: Locale,
): { weekday: string; day: number; month: string } {
  const { weekdaysShort, monthsShort } = words[locale];
  return {
    weekday: weekdaysShort[weekdayOf(iso)]!.replace('.', ''),
    day: dayNumber(iso),
    month: monthsShort[monthAt(iso)]!.replace('.', ''),
  };
}

/** "março", of the third month */
export const monthName = (month: number, locale: Locale): string => words[locale].months[month - 1]!;

/** "dezembro de 2025", from YYYY-MM or a day of it. */
export function monthLabel(month: string, locale: Locale): string {
  const name = words[locale].months[monthAt(month)]!;
  return locale === 'en' ? `${name} ${year(month)}` : `${name} de ${year(month)}`;
}

/** "21 de dezembro de 2025" */
export function fullDate(iso: string, locale: Locale): string {
  const name = words[locale].months[monthAt(iso)]!;
  return locale === 'en'
    ? `${dayNumber(iso)} ${name} ${year(iso)}`
    : `${spokenDay(iso, locale)} de ${name} de ${year(iso)}`;
}

/** "domingo, 21 de dezembro de 2025" */
export const exactDay = (iso: string, locale: Locale): string =>
  `${weekdayName(iso, locale)}, ${fullDate(iso, locale)}`;

/** "21 de dez."; with the year when it is far from today. */
export function shortDate(iso: string, today: string, locale: Locale): string {
  const name = words[locale].monthsShort[monthAt(iso)]!;
  const far = Math.abs(daysBetween(today, iso.slice(0, 10))) > 180;
  // the day first, as in every date of the product
  if (locale === 'en') return `${dayNumber(iso)} ${name}${far ? ` ${year(iso)}` : ''}`;
  return `${spokenDay(iso, locale)} de ${name}${far ? ` de ${year(iso)}` : ''}`;
}

/** "hoje", "amanhã", "dom., 21 de dez." */
export function dayLabel(iso: string, today: string, locale: Locale): string {
  const { near, weekdaysShort } = words[locale];
  return (
    near[daysBetween(today, iso.slice(0, 10))] ??
    `${weekdaysShort[weekdayOf(iso)]}, ${shortDate(iso, today, locale)}`
  );
}

/** "19h", "19h30"; "7:30 pm"; "19:30" */
export function timeLabel(time: string, locale: Locale): string {
  if (locale === 'en') return englishTime(time);
  if (locale === 'es') return `${Number(time.slice(0, 2))}:${time.slice(3, 5)}`;
  const minute = time.slice(3, 5);
  return `${Number(time.slice(0, 2))}h${minute === '00' ? '' : minute}`;
}

/** "19h–21h"; "7–9 pm" */
export function timesLabel(from: string, to: string, locale: Locale): string {
  const start =
    locale === 'en' && meridiem(from) === meridiem(to) ? englishHour(from) : timeLabel(from, locale);
  return `${start}–${timeLabel(to, locale)}`;
}

/** The last day of an event; a night that ends before dawn belongs to the day it began. */
export function lastDay({ data, data_final, horario_final }: When): string {
  if (!data_final || data_final <= data) return data;
  const isNight = daysBetween(data, data_final) === 1 && horario_final <= '06:00';
  return isNight ? data : data_final;
}

/** "hoje, 19h" */
export const startLabel = (when: When, today: string, locale: Locale): string =>
  `${dayLabel(when.data, today, locale)}, ${timeLabel(when.horario_inicial, locale)}`;

/** "hoje, 19h–21h"; "sex., 12 de dez., 19h – dom., 14 de dez., 13h" */
export function rangeLabel(when: When, today: string, locale: Locale): string {
  const last = lastDay(when);
  if (last === when.data) {
    const times = timesLabel(when.horario_inicial, when.horario_final, locale);
    return `${dayLabel(when.data, today, locale)}, ${times}`;
  }
  const end = `${dayLabel(last, today, locale)}, ${timeLabel(when.horario_final, locale)}`;
  return `${startLabel(when, today, locale)} – ${end}`;
}

/** The dates alone: "hoje"; "12–14 de dez."; "30 de jan. – 1 de fev." */
export function daysLabel(when: When, today: string, locale: Locale): string {
  const last = lastDay(when);
  if (last === when.data) return dayLabel(when.data, today, locale);
  if (last.slice(0, 7) !== when.data.slice(0, 7))
    return `${shortDate(when.data, today, locale)} – ${shortDate(last, today, locale)}`;
  return `${spokenDay(when.data, locale)}–${shortDate(last, today, locale)}`;
}

/** The days of an invitation, with the year: "sábado, 12 de dezembro de 2026"; "9–11 de janeiro de 2026" */
export function invitationDays(when: When, locale: Locale): string {
  const last = lastDay(when);
  if (last === when.data) return exactDay(when.data, locale);
  if (last.slice(0, 7) === when.data.slice(0, 7))
    return `${spokenDay(when.data, locale)}–${fullDate(last, locale)}`;
  const ofYear = locale === 'en' ? ` ${year(last)}` : ` de ${year(last)}`;
  const first = fullDate(when.data, locale);
  return `${first.endsWith(ofYear) ? first.slice(0, -ofYear.length) : first} – ${fullDate(last, locale)}`;
}

/** The hours of an invitation: "19h–21h"; "sexta-feira, 19h – domingo, 13h" */
export function invitationHours(when: When, locale: Locale): string {
  const { data, horario_inicial, horario_final } = when;
  const last = lastDay(when);
  if (last === data) return timesLabel(horario_inicial, horario_final, locale);
  const moment = (day: string, time: string): string =>
    `${weekdayName(day, locale)}, ${timeLabel(time, locale)}`;
  return `${moment(data, horario_inicial)} – ${moment(last, horario_final)}`;
}

/** For title=: "domingo, 21 de dezembro de 2025, 19h–21h" */
export function exactWhen(when: When, locale: Locale): string {
  const last = when.data_final && when.data_final > when.data ? when.data_final : when.data;
  if (last === when.data) {
    const times = timesLabel(when.horario_inicial, when.horario_final, locale);
    return `${exactDay(when.data, locale)}, ${times}`;
  }
  const start = `${exactDay(when.data, locale)}, ${timeLabel(when.horario_inicial, locale)}`;
  return `${start} – ${exactDay(last, locale)}, ${timeLabel(when.horario_final, locale)}`;
}

/** The date of a moment (ISO) in the church's time zone, YYYY-MM-DD. */
export const momentDay = (moment: string): string => churchDateTime(new Date(moment)).slice(0, 10);

/** A moment (ISO): "hoje, 19h", "dom., 21 de dez., 8h" */
export function momentLabel(moment: string, today: string, locale: Locale): string {
  const [day = '', time = ''] = churchDateTime(new Date(moment)).split(' ');
  return `${dayLabel(day, today, locale)}, ${timeLabel(time, locale)}`;
}

/** A moment (ISO) for title=: "domingo, 21 de dezembro de 2025, 8h" */
export function exactMoment(moment: string, locale: Locale): string {
  const [day = '', time = ''] = churchDateTime(new Date(moment)).split(' ');
  return `${exactDay(day, locale)}, ${timeLabel(time, locale)}`;
}
