import { expect, it } from 'vitest';
import { timeLeftText } from './countdown.tsx';

it('says how long is left', () => {
  expect([timeLeftText(86_400_000), timeLeftText(61_001), timeLeftText(-5)]).toEqual([
    '24:00:00',
    '00:01:02',
    '00:00:00',
  ]);
});
