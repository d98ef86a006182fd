import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('does nothing for a second tap before the first one is stored, and works again afterwards', async () => {
  const shown: boolean[] = [];
  const once = oneAtATime((isWorking) => shown.push(isWorking));
  let stored = 0;
  let finish = (): void => undefined;
  const write = () =>
    new Promise<void>((resolve) => {
      stored += 1;
      finish = resolve;
    });
  const first = once(write);
  await once(write);
  expect([stored, shown]).toEqual([1, [true]]);
  finish();
  await first;
  const next = once(write);
  finish();
  await next;
  expect([stored, shown]).toEqual([2, [true, false, true, false]]);
});

it('works again after a failure', async () => {
  const once = oneAtATime(() => undefined);
  await expect(once(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  let isDone = false;
  await once(async () => {
    isDone = true;
  });
  expect(isDone).toBe(true);
});
