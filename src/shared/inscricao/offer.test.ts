import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offerUntil } from './offer.ts';

const now = new Date('2026-04-10T12:00:00Z');
const after = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
const hoursOf = (horas: number, left: number): number =>
  (offerUntil(now, { horas, comeca_em: after(left) }).getTime() - now.getTime()) / 3_600_000;

it.each([
  ['weeks ahead: the hours of the event', 24, 500, 24],
  ['a day ahead: half of the time that is left', 24, 24, 12],
  ['the same morning: half an hour', 24, 0.8, 0.5],
  ['minutes ahead: until the start', 24, 0.25, 0.25],
  ['an event that has begun: no time', 24, -1, 0],
  ['an event that asks for an hour', 1, 500, 1],
])('%s', (_, horas, left, duration) => expect(hoursOf(horas, left)).toBeCloseTo(duration, 6));

it('is never longer than the hours of the event, and never ends after the start', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 168 }), fc.integer({ min: 0, max: 60_000 }), (horas, minutes) => {
      const duration = hoursOf(horas, minutes / 60);
      expect(duration).toBeLessThanOrEqual(horas);
      expect(duration).toBeLessThanOrEqual(minutes / 60 + 1e-9);
      expect(duration).toBeGreaterThanOrEqual(Math.min(0.5, minutes / 60) - 1e-6);
    }),
  );
});
