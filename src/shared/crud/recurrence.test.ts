import { describe, expect, it } from 'vitest';
import { longestRecurrence, recurrenceDates, recurrenceErrors } from './recurrence.ts';

const until = (repetir_ate: string) => ({ repeticoes: null, repetir_ate });
const times = (repeticoes: number) => ({ repeticoes, repetir_ate: null });

describe('the dates of a series', () => {
  it('are every week or every second one, up to a day or so many times', () => {
    const weeks = ['2027-01-03', '2027-01-10', '2027-01-17', '2027-01-24'];
    expect(recurrenceDates('2027-01-03', 'semanal', until('2027-01-24'), 'weekday')).toEqual(weeks);
    expect(recurrenceDates('2027-01-03', 'semanal', times(4), 'day')).toEqual(weeks);
    expect(recurrenceDates('2027-01-03', 'quinzenal', until('2027-02-01'), 'day')).toEqual([
      '2027-01-03',
      '2027-01-17',
      '2027-01-31',
    ]);
    // the first of two ends
    const both = { repeticoes: 9, repetir_ate: '2027-06-01' };
    expect(recurrenceDates('2026-01-01', 'anual', both, 'day')).toEqual(['2026-01-01', '2027-01-01']);
  });

  it('keep the day of the month in the books, and the day of the week in the calendar', () => {
    expect(recurrenceDates('2028-01-31', 'mensal', times(4), 'day')).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
    // the second Saturday of each month
    expect(recurrenceDates('2027-01-09', 'mensal', until('2027-04-30'), 'weekday')).toEqual([
      '2027-01-09',
      '2027-02-13',
      '2027-03-13',
      '2027-04-10',
    ]);
    // a fifth Sunday becomes the last
    expect(recurrenceDates('2027-01-31', 'mensal', until('2027-05-31'), 'weekday')).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-28',
      '2027-04-25',
      '2027-05-30',
    ]);
    expect(recurrenceDates('2028-02-29', 'anual', until('2029-12-31'), 'weekday')).toEqual([
      '2028-02-29',
      '2029-02-28',
    ]);
  });

  it('need an end that leaves at least two and not too many', () => {
    const checked = (end: ReturnType<typeof until> | ReturnType<typeof times>) =>
      recurrenceErrors(end, recurrenceDates('2027-01-03', 'semanal', end, 'day'));
    expect(recurrenceErrors({ repeticoes: null, repetir_ate: null }, [])).toEqual({
      repetir_ate: [{ key: 'recorrencia.end' }],
    });
    expect(checked(until('2027-01-09'))).toEqual({ repetir_ate: [{ key: 'recorrencia.short' }] });
    const long = [{ key: 'recorrencia.long', vars: { max: longestRecurrence } }];
    expect(checked(until('2999-01-01'))).toEqual({ repetir_ate: long });
    expect(checked(times(longestRecurrence))).toEqual({});
  });
});
