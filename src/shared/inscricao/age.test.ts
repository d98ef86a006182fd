import { expect, it } from 'vitest';
import { isAgeAllowed } from './age.ts';

it('takes both limits as ages that may still come', () => {
  const rule = { idade_minima: 14, idade_maxima: 17 };
  const day = '2026-04-18';
  expect(isAgeAllowed('2012-04-18', day, rule)).toBe(true);
  expect(isAgeAllowed('2012-04-19', day, rule)).toBe(false);
  expect(isAgeAllowed('2008-04-19', day, rule)).toBe(true);
  expect(isAgeAllowed('2008-04-18', day, rule)).toBe(false);
});
