import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ageOn, isMinorOn } from './age.ts';
import { addDays } from './dates.ts';

it('counts full years: the birthday is the first day of a new one', () => {
  expect(ageOn('2010-04-18', '2026-04-18')).toBe(16);
  expect(ageOn('2010-04-19', '2026-04-18')).toBe(15);
  expect(ageOn('2012-02-29', '2026-02-28')).toBe(13);
  expect(ageOn('2012-02-29', '2026-03-01')).toBe(14);
});

it('never grows younger, and is of age from 18 on', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 400 }), (days, more) => {
      const born = addDays('1970-01-01', days);
      const day = addDays(born, days);
      expect(ageOn(born, addDays(day, more))).toBeGreaterThanOrEqual(ageOn(born, day));
      expect(isMinorOn(born, day)).toBe(ageOn(born, day) < 18);
    }),
    { numRuns: 50 },
  ));
