import { describe, expect, it } from 'vitest';
import { parcelsOf, parcelsText, parcelTable, parcelWithInterest, splitParcels } from './parcelas.ts';

describe('splitParcels', () => {
  it('puts the odd centavos on the first', () => expect(splitParcels(10_000, 3)).toEqual([3334, 3333, 3333]));

  it('adds up to the amount, whatever it is', () => {
    for (let valor = 500; valor < 200_000; valor += 997)
      for (let parcelas = 1; parcelas <= 12; parcelas += 1) {
        const parts = splitParcels(valor, parcelas);
        expect(parts).toHaveLength(parcelas);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(valor);
      }
  });
});

describe('parcelWithInterest', () => {
  it.each([
    [3, 5302],
    [12, 1506],
  ])('asks R$ 150,00 at 2.99 %% a month in %i parcels of %i', (parcelas, each) =>
    expect(parcelWithInterest(15_000, 0.0299, parcelas)).toBe(each),
  );

  it('is never less than the parts, however small the rate', () =>
    expect(parcelWithInterest(6002, 0.0001, 12) * 12).toBeGreaterThanOrEqual(6002));

  it('asks for the parts alone without a rate', () => expect(parcelWithInterest(10_000, 0, 3)).toBe(3334));
});

describe('parcelsText', () => {
  const money = (centavos: number): string => String(centavos);
  it('says equal parts at once, and the first apart', () => {
    expect(parcelsText(15_906, 3, money)).toBe('3 × 5302');
    expect(parcelsText(10_000, 3, money)).toBe('1 × 3334 + 2 × 3333');
  });
});

describe('parcelsOf', () => {
  it.each([
    [499, 1],
    [999, 1],
    [1000, 2],
    [5999, 11],
    [6000, 12],
    [1_000_000, 12],
  ])('lets %i centavos be split into %i', (valor, most) => expect(parcelsOf(valor)).toBe(most));

  it('stays within what the gateway takes', () => expect(parcelsOf(100_000, 3)).toBe(3));
});

describe('parcelTable', () => {
  it('shows the total of each choice', () => {
    const table = parcelTable(15_000, 12, { sem_juros: 2, juros_mes: 2.99 });
    expect(table).toHaveLength(12);
    expect(table[1]).toEqual({ parcelas: 2, primeira: 7500, demais: 7500, total: 15_000, juros: false });
    expect(table[2]).toEqual({ parcelas: 3, primeira: 5302, demais: 5302, total: 15_906, juros: true });
    expect(table[11]).toEqual({ parcelas: 12, primeira: 1506, demais: 1506, total: 18_072, juros: true });
  });

  it('never asks for less than R$ 5,00 a month', () => expect(parcelTable(1600)).toHaveLength(3));

  it('charges no interest for one payment', () =>
    expect(parcelTable(15_000, 12, { sem_juros: 0, juros_mes: 2.99 })[0]).toMatchObject({
      total: 15_000,
      juros: false,
    }));
});
