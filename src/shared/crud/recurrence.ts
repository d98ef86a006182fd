import { addDays, addMonths, firstOfMonth } from '#shared/dates.ts';
import { weekdayOf } from '#shared/dates-in-words.ts';
import type { FieldErrors } from '#shared/errors.ts';
import type { Fields } from './field.ts';

/** More is a mistyped year, or better continued by another series. */
export const longestRecurrence = 120;

const frequencies = ['semanal', 'quinzenal', 'mensal', 'anual'] as const;
export type Frequency = (typeof frequencies)[number];

/** What a month later is: the same day (the 31st), or the same day of the week (the second Saturday). */
export type Monthly = 'day' | 'weekday';

const repeats = { field: 'repeticao', is: frequencies } as const;

/** The fields by which something repeats, in the same words in every section; forms show them as one input. */
export const recurrenceFields = {
  repeticao: {
    kind: 'choice',
    label: ['Repetir', 'Repeat', 'Repetir'],
    options: {
      semanal: ['Semanal', 'Weekly', 'Semanal'],
      quinzenal: ['Quinzenal', 'Every two weeks', 'Quincenal'],
      mensal: ['Mensal', 'Monthly', 'Mensual'],
      anual: ['Anual', 'Yearly', 'Anual'],
    },
    group: 'repeticao',
    span: 9,
  },
  repeticoes: {
    kind: 'integer',
    label: ['Quantas vezes', 'How many times', 'Cuántas veces'],
    when: repeats,
    min: 2,
    max: longestRecurrence,
    group: 'repeticao',
    span: 3,
  },
  repetir_ate: {
    kind: 'date',
    label: ['Repetir até', 'Repeat until', 'Repetir hasta'],
    when: repeats,
    group: 'repeticao',
    span: 3,
  },
} as const satisfies Fields;

/** Where a series ends: after so many times, on a day (included), or at whichever comes first. */
export interface RecurrenceEnd {
  repeticoes: number | null;
  repetir_ate: string | null;
}

/** The second Saturday of a month stays the second Saturday in the others; a fifth one becomes the last. */
function sameWeekday(first: string, months: number): string {
  const start = addMonths(firstOfMonth(first), months);
  const nth = Math.ceil(Number(first.slice(8)) / 7);
  const day = addDays(start, ((weekdayOf(first) - weekdayOf(start) + 7) % 7) + (nth - 1) * 7);
  return day.slice(0, 7) === start.slice(0, 7) ? day : addDays(day, -7);
}

/** Always counted from the first date: the 31st becomes the 28th in February, and the 31st again in March. */
function dateAfter(first: string, repeticao: Frequency, times: number, monthly: Monthly): string {
  if (repeticao === 'anual') return addMonths(first, 12 * times);
  if (repeticao === 'mensal')
    return monthly === 'weekday' ? sameWeekday(first, times) : addMonths(first, times);
  return addDays(first, (repeticao === 'semanal' ? 7 : 14) * times);
}

/**
 * The dates of a series with its first; none where no end is given. Stops at one more than the longest, to detect too
 * many.
 */
export function recurrenceDates(
  first: string,
  repeticao: Frequency,
  { repeticoes, repetir_ate }: RecurrenceEnd,
  monthly: Monthly,
): string[] {
  const dates: string[] = [];
  if (repeticoes === null && repetir_ate === null) return dates;
  for (let at = 0; at <= longestRecurrence && at < (repeticoes ?? Infinity); at++) {
    const date = dateAfter(first, repeticao, at, monthly);
    if (repetir_ate !== null && date > repetir_ate) break;
    dates.push(date);
  }
  return dates;
}

/** The error in the end of a series of these dates, at the field with that end. */
export function recurrenceErrors(
  { repeticoes, repetir_ate }: RecurrenceEnd,
  dates: readonly string[],
): FieldErrors {
  if (repeticoes === null && repetir_ate === null) return { repetir_ate: [{ key: 'recorrencia.end' }] };
  const field = repetir_ate === null ? 'repeticoes' : 'repetir_ate';
  if (dates.length < 2) return { [field]: [{ key: 'recorrencia.short' }] };
  if (dates.length > longestRecurrence)
    return { [field]: [{ key: 'recorrencia.long', vars: { max: longestRecurrence } }] };
  return {};
}

/** Whether this field is the end of a series; the input of its frequency shows it. */
export const isRecurrenceEnd = (fields: Fields, name: string): boolean =>
  (name === 'repeticoes' || name === 'repetir_ate') &&
  fields.repeticao?.kind === 'choice' &&
  fields.repeticao.recurrence !== undefined;
