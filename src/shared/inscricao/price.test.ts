import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discountOf } from '#shared/voucher-price.ts';
import { type EventVoucherTerms, pricesOf, refundOf, refundPercent } from './price.ts';

const terms = (more: Partial<EventVoucherTerms> = {}): EventVoucherTerms => ({
  modo: 'nenhum',
  valor: null,
  percentual: null,
  lote: null,
  usos: 10,
  orcamento: null,
  ...more,
});

describe('discountOf', () => {
  it.each<[what: string, preco: number, more: Partial<EventVoucherTerms>, discount: number]>([
    ['the same price', 10_000, {}, 0],
    ['a fixed price', 10_000, { modo: 'preco_fixo', valor: 2_500 }, 7_500],
    ['a fixed price above the lot', 10_000, { modo: 'preco_fixo', valor: 20_000 }, 0],
    ['reais off', 10_000, { modo: 'desconto', valor: 3_000 }, 3_000],
    ['more reais off than it costs', 10_000, { modo: 'desconto', valor: 30_000 }, 10_000],
    ['a third, rounded down', 10_001, { modo: 'percentual', percentual: 33 }, 3_300],
    ['all of it', 9_999, { modo: 'percentual', percentual: 100 }, 9_999],
  ])('of %s', (_, preco, more, discount) => expect(discountOf(preco, terms(more))).toBe(discount));
});

const anyTerms = fc.record({
  modo: fc.constantFrom('nenhum', 'preco_fixo', 'desconto', 'percentual'),
  valor: fc.option(fc.nat(50_000)),
  percentual: fc.option(fc.integer({ min: 1, max: 100 })),
  lote: fc.option(fc.integer({ min: 1, max: 3 })),
  usos: fc.nat(12),
  orcamento: fc.option(fc.nat(60_000)),
});
const anyPlaces = fc.array(fc.record({ lote: fc.integer({ min: 1, max: 3 }), preco: fc.nat(40_000) }), {
  maxLength: 12,
});

describe('pricesOf', () => {
  it('never charges more than the lots, less than nothing, or beyond uses, budget and lot', () =>
    fc.assert(
      fc.property(anyPlaces, fc.option(anyTerms), (places, voucher) => {
        const prices = pricesOf(places, voucher);
        expect(prices.map(({ lote, preco }) => ({ lote, preco }))).toEqual(places);
        for (const { preco, valor, lote, comVoucher } of prices) {
          expect(valor).toBeGreaterThanOrEqual(0);
          expect(valor).toBeLessThanOrEqual(preco);
          if (!comVoucher) expect(valor).toBe(preco);
          else expect([null, lote]).toContain(voucher!.lote);
        }
        const used = prices.filter(({ comVoucher }) => comVoucher);
        expect(used.length).toBeLessThanOrEqual(voucher?.usos ?? 0);
        const off = prices.reduce((sum, { preco, valor }) => sum + preco - valor, 0);
        expect(off).toBeLessThanOrEqual(voucher?.orcamento ?? Number.POSITIVE_INFINITY);
      }),
    ));

  it('serves places in their order until the uses run out', () =>
    expect(
      pricesOf(
        [
          { lote: 1, preco: 100 },
          { lote: 2, preco: 100 },
          { lote: 1, preco: 100 },
          { lote: 1, preco: 100 },
        ],
        terms({ modo: 'percentual', percentual: 50, lote: 1, usos: 2 }),
      ).map(({ valor }) => valor),
    ).toEqual([50, 100, 50, 100]));
});

describe('refunds', () => {
  const rules = [
    { dias: 7, percentual: 50 },
    { dias: 30, percentual: 100 },
  ];
  it.each([
    [30, 100],
    [29, 50],
    [7, 50],
    [6, 0],
    [-1, 0],
  ])('%d days before return %d %%', (days, percent) => expect(refundPercent(rules, days)).toBe(percent));

  it('are never more than what was paid', () =>
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100), (valor, percentual) => {
        expect(refundOf(valor, percentual)).toBeLessThanOrEqual(valor);
        expect(refundOf(valor, percentual)).toBeGreaterThanOrEqual((valor * percentual) / 100);
      }),
    ));
});
