import { expect, it } from 'vitest';
import { timeLeftText } from './countdown.tsx';

it('says how long is left', () => {
  const texts = [86_400_000, 3_600_000, 899_000, 61_001, -5].map(timeLeftText);
  expect(texts).toEqual(['24:00:00', '01:00:00', '14:59', '01:02', '00:00']);
});
