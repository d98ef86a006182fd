import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { daySeries } from './day-series.ts';

const sales = fc
  .uniqueArray(fc.record({ at: fc.nat(400), vendidas: fc.nat(50), receita: fc.nat(1_000_000) }), {
    selector: ({ at }) => at,
    maxLength: 60,
  })
  .map((days) =>
    days
      .toSorted((a, b) => a.at - b.at)
      .map(({ at, vendidas, receita }) => ({ dia: addDays('2026-01-01', at), vendidas, receita })),
  );
const sum = (rows: readonly { vendidas: number; receita: number }[]): number[] => [
  rows.reduce((total, { vendidas }) => total + vendidas, 0),
  rows.reduce((total, { receita }) => total + receita, 0),
];

describe('the series of a chart', () => {
  it('keeps all sales, leaves out no day, and has few bars', () => {
    fc.assert(
      fc.property(sales, (days) => {
        const { step, bars } = daySeries(days);
        expect(sum(bars)).toEqual(sum(days));
        expect(bars.length).toBeLessThanOrEqual(60);
        for (const [at, { dia }] of bars.entries())
          if (at > 0) expect(dia).toBe(addDays(bars[at - 1]!.dia, step === 'day' ? 1 : 7));
      }),
    );
  });

  it('fills days without a sale, and goes by weeks from Monday over a long time', () => {
    const sale = (dia: string) => ({ dia, vendidas: 1, receita: 100 });
    expect(daySeries([sale('2026-03-01'), sale('2026-03-03')]).bars.map(({ vendidas }) => vendidas)).toEqual([
      1, 0, 1,
    ]);
    const long = daySeries([sale('2026-01-01'), sale('2026-06-30')]);
    expect(long).toMatchObject({ step: 'week', bars: { 0: { dia: '2025-12-29' } } });
  });
});
