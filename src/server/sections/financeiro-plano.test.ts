import { expect, it } from 'vitest';
import { competenciaOf, dates, longestPlan, shares } from './financeiro-plano.ts';

it('divides a total so that nothing is lost, odd centavos in the first', () => {
  expect(shares(100_00, 3)).toEqual([33_34, 33_33, 33_33]);
  for (const [total, parts] of [
    [1, 1],
    [7, 7],
    [99_999, 120],
    [123_456_789, 11],
  ] as const) {
    const list = shares(total, parts);
    expect(list.reduce((sum, share) => sum + share)).toBe(total);
    expect(new Set(list.slice(1)).size).toBeLessThanOrEqual(1);
    expect(list[0]).toBeGreaterThanOrEqual(list.at(-1)!);
  }
});

it('counts every date from the first, so that a short month shortens only itself', () => {
  expect(dates('2028-01-31', 'mensal', { times: 4 })).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(dates('2026-02-26', 'semanal', { until: '2026-03-12' })).toEqual([
    '2026-02-26',
    '2026-03-05',
    '2026-03-12',
  ]);
  expect(dates('2026-01-01', 'anual', { times: 9, until: '2027-06-01' })).toEqual([
    '2026-01-01',
    '2027-01-01',
  ]);
  expect(dates('2026-01-01', 'semanal', { until: '2999-01-01' })).toHaveLength(longestPlan + 1);
});

it('keeps a later row as far from its month as the first', () => {
  const first = { date: '2026-12-10', competencia: '2026-11-01' };
  expect(competenciaOf('2027-01-10', first)).toBe('2026-12-01');
  expect(competenciaOf('2026-12-31', { date: '2026-12-03', competencia: '2026-12-01' })).toBe('2026-12-01');
});
