import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = new Date('2026-01-10T12:00:00Z');

it.each([
  ['2026-01-10T12:00:30Z', 'cobrancas.left.minutes', 1, true],
  ['2026-01-10T12:59:00Z', 'cobrancas.left.minutes', 59, true],
  ['2026-01-10T13:30:00Z', 'cobrancas.left.hours', 1, true],
  ['2026-01-11T12:00:00Z', 'cobrancas.left.hours', 24, false],
  ['2026-01-13T11:00:00Z', 'cobrancas.left.days', 2, false],
  ['2026-01-10T12:00:00Z', 'cobrancas.left.over', 0, false],
])('until %s: %s %i', (until, key, count, soon) =>
  expect(timeLeft(until, now)).toEqual({ key, count, soon }),
);
