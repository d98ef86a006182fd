import { expect, it } from 'vitest';
import { competenciaOf, followedDate, shares } from './financeiro-plano.ts';

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

it('keeps a later row as far from its month as the first', () => {
  const first = { date: '2026-12-10', competencia: '2026-11-01' };
  expect(competenciaOf('2027-01-10', first)).toBe('2026-12-01');
  expect(competenciaOf('2026-12-31', { date: '2026-12-03', competencia: '2026-12-01' })).toBe('2026-12-01');
});

it('moves the others of a plan of weeks by as many days, and those of months to the same day of their own', () => {
  const moved = (repeticao: string) =>
    followedDate({ repeticao, data_vencimento: '2027-02-14' }, '2027-01-31', '2027-01-29');
  expect([moved('semanal'), moved('quinzenal'), moved('mensal')]).toEqual([
    '2027-02-12',
    '2027-02-12',
    '2027-02-28',
  ]);
});
