import { expect, it } from 'vitest';
import { nextDay } from './monthly-gift-pix.ts';

it.each([
  ['2026-03-09', 10, '2026-03-10'],
  ['2026-03-10', 10, '2026-04-10'],
  ['2026-12-28', 28, '2027-01-28'],
  ['2026-01-31', 28, '2026-02-28'],
])('after %s the day %i comes on %s', (today, dia, next) => expect(nextDay(today, dia)).toBe(next));
