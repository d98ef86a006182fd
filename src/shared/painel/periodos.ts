import { addDays, addMonths, firstOfMonth, lastOfMonth, yearsBefore } from '#shared/dates.ts';

/** The periods that the dashboard can show: whole months, of which the last may still run. */
export const periodos = ['mes', 'mes_passado', 'trimestre', 'ano', 'doze_meses'] as const;
export type Periodo = (typeof periodos)[number];

/** Days, both included. */
export interface Intervalo {
  de: string;
  ate: string;
}

export function rangeOfPeriodo(periodo: Periodo, today: string): Intervalo {
  const month = firstOfMonth(today);
  switch (periodo) {
    case 'mes':
      return { de: month, ate: lastOfMonth(today) };
    case 'mes_passado':
      return { de: addMonths(month, -1), ate: addDays(month, -1) };
    case 'trimestre':
      return { de: addMonths(month, -2), ate: lastOfMonth(today) };
    case 'ano':
      return { de: `${today.slice(0, 4)}-01-01`, ate: lastOfMonth(today) };
    case 'doze_meses':
      return { de: addMonths(month, -11), ate: lastOfMonth(today) };
  }
}

/** The same days a year earlier; of a period that still runs, only until the day that corresponds to today. */
export function oneYearBefore({ de, ate }: Intervalo, today: string): Intervalo {
  const runs = ate > today;
  // 29 February does not exist in every year: the last day is computed from its month
  return {
    de: yearsBefore(de, 1),
    ate: runs ? yearsBefore(today, 1) : lastOfMonth(yearsBefore(firstOfMonth(ate), 1)),
  };
}

/** The first days of the months of an interval. */
export function monthsOfRange({ de, ate }: Intervalo): string[] {
  const months: string[] = [];
  for (let month = firstOfMonth(de); month <= ate; month = addMonths(month, 1)) months.push(month);
  return months;
}

export const wholeMonth = (month: string): Intervalo => ({ de: month, ate: lastOfMonth(month) });

/** The second Sunday from today on: the dashboard counts schedules until then. */
export function secondSunday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, ((7 - weekday) % 7) + 7);
}
