import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countDown } from './count-down.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const moments = { until: '2026-03-01T12:00:03Z', now: '2026-03-01T12:00:00Z' };

it('counts by the server’s clock, and ends once', () => {
  // an hour late
  vi.setSystemTime(new Date('2026-03-01T11:00:00Z'));
  const [onTick, onEnd] = [vi.fn(), vi.fn()];
  const { tick } = countDown({ ...moments, onTick, onEnd });
  tick();
  vi.advanceTimersByTime(10_000);
  expect(onTick.mock.calls.flat()).toEqual([3000, 2000, 1000, 0]);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('ends nothing after it was stopped', () => {
  const [onTick, onEnd] = [vi.fn(), vi.fn()];
  countDown({ ...moments, onTick, onEnd }).stop();
  vi.advanceTimersByTime(10_000);
  expect([onTick, onEnd].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
