import fc from 'fast-check';
import { expect, it } from 'vitest';
import { churchZone } from '#shared/dates.ts';
import { afterQuiet, isQuiet, isTimeZone, nextDigest } from './quiet-hours.ts';

const night = { de: '22:00', ate: '07:00' };
const at = (time: string): Date => new Date(`2026-03-10T${time}:00-03:00`);
const next = (time: string): Date => new Date(`2026-03-11T${time}:00-03:00`);
const clock = (moment: Date, zone = churchZone): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(moment);

it('waits from the first minute of the quiet hours to their end, over midnight too', () => {
  expect(afterQuiet(at('21:59'), night, churchZone)).toEqual(at('21:59'));
  expect(afterQuiet(at('22:00'), night, churchZone)).toEqual(next('07:00'));
  expect(afterQuiet(next('03:10'), night, churchZone)).toEqual(next('07:00'));
  expect(afterQuiet(next('07:00'), night, churchZone)).toEqual(next('07:00'));
  expect(afterQuiet(at('12:30'), { de: '12:00', ate: '14:00' }, churchZone)).toEqual(at('14:00'));
  expect(afterQuiet(at('23:00'), null, churchZone)).toEqual(at('23:00'));
});

it('counts by the clock of the person', () => {
  expect(isQuiet(at('20:30'), night, 'Europe/Lisbon')).toBe(true);
  expect(isQuiet(at('20:30'), night, churchZone)).toBe(false);
});

it('has the digest at its hour, once a day', () => {
  expect(nextDigest(at('06:59'), 7, null, churchZone)).toEqual(at('07:00'));
  expect(nextDigest(at('07:00'), 7, null, churchZone)).toEqual(next('07:00'));
  expect(nextDigest(at('12:00'), 5, night, churchZone)).toEqual(next('07:00'));
});

it('knows time zones by their names', () => {
  expect(isTimeZone('America/Manaus')).toBe(true);
  expect(isTimeZone('Lua/Cratera')).toBe(false);
});

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minutes]) => `${String(hour).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`);
const quiet = fc.record({ de: time, ate: time }).filter(({ de, ate }) => de !== ate);
// clocks are changed in two of these
const zone = fc.constantFrom(churchZone, 'Europe/Lisbon', 'America/New_York', 'Asia/Kolkata');
const moment = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
});

it('never ends inside the quiet hours, and always within a day', () => {
  fc.assert(
    fc.property(moment, quiet, zone, (now, hours, of) => {
      const due = afterQuiet(now, hours, of);
      expect(isQuiet(due, hours, of)).toBe(false);
      expect(due.getTime()).toBeGreaterThanOrEqual(now.getTime());
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
    }),
    { numRuns: 50 },
  );
});

it('never has a digest in the past, inside the quiet hours, or lost', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 23 }), fc.option(quiet), zone, (now, hour, hours, of) => {
      const due = nextDigest(now, hour, hours, of);
      expect(due.getTime()).toBeGreaterThan(now.getTime());
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(52 * 3_600_000);
      if (hours) expect(isQuiet(due, hours, of)).toBe(false);
      else if (of === churchZone) expect(clock(due)).toBe(`${String(hour).padStart(2, '0')}:00`);
    }),
    { numRuns: 50 },
  );
});
