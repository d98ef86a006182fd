import { describe, expect, it } from 'vitest';
import {
  mostParcelasOf,
  parcelasTable,
  parcelasText,
  parcelaWithInterest,
  splitParcelas,
} from './parcelas.ts';

describe('splitParcelas', () => {
  it('puts the odd centavos on the first', () =>
    expect(splitParcelas(10_000, 3)).toEqual([3334, 3333, 3333]));

  it('adds up to the amount, whatever it is', () => {
    for (let valor = 500; valor < 200_000; valor += 997)
      for (let parcelas = 1; parcelas <= 12; parcelas += 1) {
        const parts = splitParcelas(valor, parcelas);
        expect(parts).toHaveLength(parcelas);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(valor);
      }
  });
});

describe('parcelaWithInterest', () => {
  it.each([
    [3, 5302],
    [12, 1506],
  ])('asks R$ 150,00 at 2.99 %% a month in %i parcelas of %i', (parcelas, each) =>
    expect(parcelaWithInterest(15_000, 0.0299, parcelas)).toBe(each),
  );

  it('is never less than the parts, however small the rate', () =>
    expect(parcelaWithInterest(6002, 0.0001, 12) * 12).toBeGreaterThanOrEqual(6002));

  it('charges the parts alone without a rate', () => expect(parcelaWithInterest(10_000, 0, 3)).toBe(3334));
});

describe('parcelasText', () => {
  const money = (centavos: number): string => String(centavos);
  it('says equal parts at once, and the first apart', () => {
    expect(parcelasText(15_906, 3, money)).toBe('3 × 5302');
    expect(parcelasText(10_000, 3, money)).toBe('1 × 3334 + 2 × 3333');
  });
});

describe('mostParcelasOf', () => {
  it.each([
    [499, 1],
    [999, 1],
    [1000, 2],
    [5999, 11],
    [6000, 12],
    [1_000_000, 12],
  ])('lets %i centavos be split into %i', (valor, most) => expect(mostParcelasOf(valor)).toBe(most));

  it('stays within what the gateway takes', () => expect(mostParcelasOf(100_000, 3)).toBe(3));
});

describe('parcelasTable', () => {
  it('shows the total of each choice', () => {
    const table = parcelasTable(15_000, 12, { sem_juros: 2, juros_mes: 2.99 });
    expect(table).toHaveLength(12);
    expect(table[1]).toEqual({ parcelas: 2, primeira: 7500, demais: 7500, total: 15_000, juros: false });
    expect(table[2]).toEqual({ parcelas: 3, primeira: 5302, demais: 5302, total: 15_906, juros: true });
    expect(table[11]).toEqual({ parcelas: 12, primeira: 1506, demais: 1506, total: 18_072, juros: true });
  });

  it('never asks for less than R$ 5,00 a month', () => expect(parcelasTable(1600)).toHaveLength(3));

  it('charges no interest for one payment', () =>
    expect(parcelasTable(15_000, 12, { sem_juros: 0, juros_mes: 2.99 })[0]).toMatchObject({
      total: 15_000,
      juros: false,
    }));
});
