import { expect, it } from 'vitest';
import { nextDay, nextDayAfterChange } from './monthly-gift-pix.ts';

it.each([
  ['2026-03-09', 10, '2026-03-10'],
  ['2026-03-10', 10, '2026-04-10'],
  ['2026-12-28', 28, '2027-01-28'],
  ['2026-01-31', 28, '2026-02-28'],
])('after %s the day %i comes on %s', (today, dia, next) => expect(nextDay(today, dia)).toBe(next));

it.each([
  ['paid this month already, a later day', '2026-03-12', '2026-04-10', 25, '2026-04-25'],
  ['paid this month already, an earlier day', '2026-03-12', '2026-04-10', 5, '2026-04-05'],
  ['changed once more', '2026-03-12', '2026-04-25', 20, '2026-04-20'],
  ['due this month, a day that is to come', '2026-03-12', '2026-03-25', 20, '2026-03-20'],
  ['due this month, a day that has passed', '2026-03-12', '2026-03-25', 5, '2026-03-13'],
  ['due this month, today', '2026-03-12', '2026-03-25', 12, '2026-03-13'],
  ['at the end of a year', '2026-12-12', '2027-01-10', 25, '2027-01-25'],
  ['never due yet', '2026-02-10', '2026-03-05', 20, '2026-02-20'],
])('a day that is changed asks once in a month: %s', (_, today, proxima, dia, next) =>
  expect(nextDayAfterChange(today, dia, { proxima, made: '2026-02-10' })).toBe(next),
);
