import { afterEach, expect, it, vi } from 'vitest';
import { pauseBefore } from './back-off.ts';

afterEach(() => vi.restoreAllMocks());

it('doubles the longest pause with each attempt, up to a minute', () => {
  vi.spyOn(Math, 'random').mockReturnValue(1);
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseBefore)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
});

it('spreads a thousand browsers over the whole pause', () => {
  const tenths = new Map<number, number>();
  for (let n = 0; n < 1000; n++) {
    const tenth = Math.floor(pauseBefore(0) / 200);
    tenths.set(tenth, (tenths.get(tenth) ?? 0) + 1);
  }
  expect(tenths.size).toBe(10);
  expect(Math.max(...tenths.values())).toBeLessThan(200);
});
