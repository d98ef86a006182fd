import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountLines, discountOf, type VoucherTerms } from './voucher-price.ts';

const terms: fc.Arbitrary<VoucherTerms> = fc.record({
  modo: fc.constantFrom('nenhum', 'preco_fixo', 'desconto', 'percentual'),
  valor: fc.option(fc.integer({ min: 0, max: 3_000 })),
  percentual: fc.option(fc.integer({ min: 1, max: 100 })),
  usos: fc.integer({ min: 0, max: 12 }),
  orcamento: fc.option(fc.integer({ min: 0, max: 6_000 })),
});
const lines = fc.array(
  fc.record({
    preco: fc.integer({ min: 0, max: 2_000 }),
    quantidade: fc.integer({ min: 1, max: 6 }),
    isCovered: fc.boolean(),
  }),
  { maxLength: 5 },
);

describe('the lines of a purchase with a voucher', () => {
  it('cost as much as their units one by one', () => {
    fc.assert(
      fc.property(lines, terms, (bought, voucher) => {
        const units = bought.flatMap((line, at) =>
          Array.from({ length: line.quantidade }, () => ({ ...line, quantidade: 1, at })),
        );
        const apart = discountLines(units, voucher, ({ isCovered }) => isCovered);
        const together = discountLines(bought, voucher, ({ isCovered }) => isCovered);
        const sums = bought.map((_, at) => {
          const unitsOfLine = apart.filter((_one, unit) => units[unit]!.at === at);
          return {
            comVoucher: unitsOfLine.reduce((sum, { comVoucher }) => sum + comVoucher, 0),
            desconto: unitsOfLine.reduce((sum, { desconto }) => sum + desconto, 0),
          };
        });
        expect(together).toEqual(sums);
      }),
      { numRuns: 50 },
    );
  });

  it('never take more than the voucher has, nor more than they cost', () => {
    fc.assert(
      fc.property(lines, terms, (bought, voucher) => {
        const discounts = discountLines(bought, voucher, ({ isCovered }) => isCovered);
        const sum = (name: 'comVoucher' | 'desconto') => discounts.reduce((all, one) => all + one[name], 0);
        expect(sum('comVoucher')).toBeLessThanOrEqual(voucher.usos);
        expect(sum('desconto')).toBeLessThanOrEqual(voucher.orcamento ?? Number.POSITIVE_INFINITY);
        for (const [at, { preco, quantidade, isCovered }] of bought.entries()) {
          expect(discounts[at]!.desconto).toBeLessThanOrEqual(discountOf(preco, voucher) * quantidade);
          expect(discounts[at]!.comVoucher).toBeLessThanOrEqual(isCovered ? quantidade : 0);
        }
      }),
      { numRuns: 50 },
    );
  });
});
