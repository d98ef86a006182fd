import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Contado,
  cedulas,
  diferencas,
  entriesOfCount,
  especies,
  formasDeOutros,
  limites,
  linesOfCount,
  nothingCounted,
  sumOfCash,
  totalOfCount,
} from './contagem.ts';

const especie = fc.constantFrom(...especies);
const valor = fc.integer({ min: 1, max: limites.valor });
const contado: fc.Arbitrary<Contado> = fc.record({
  especie_dinheiro: especie,
  dinheiro: fc.dictionary(
    fc.constantFrom(...cedulas.map(String)),
    fc.integer({ min: 0, max: limites.quantidade }),
  ),
  envelopes: fc.array(
    fc.record({
      nome: fc.constantFrom('Ana', 'ANA ', '12', 'José', 'jose'),
      pessoa: fc.option(fc.integer({ min: 1, max: 3 })),
      especie,
      valor,
    }),
  ),
  outros: fc.array(
    fc.record({ forma: fc.constantFrom(...formasDeOutros), especie, descricao: fc.string(), valor }),
  ),
});

const sum = (list: readonly { valor: number }[]): number => list.reduce((all, one) => all + one.valor, 0);

it('loses no centavo: notes, envelopes and the rest are the total, its lines and its entries', () => {
  fc.assert(
    fc.property(contado, (count) => {
      const notes = cedulas.reduce(
        (all, one) => all + BigInt(one) * BigInt(count.dinheiro[`${one}`] ?? 0),
        0n,
      );
      expect(BigInt(sumOfCash(count))).toBe(notes);
      const total = totalOfCount(count);
      expect(BigInt(total)).toBe(notes + BigInt(sum(count.envelopes)) + BigInt(sum(count.outros)));
      expect(Number.isSafeInteger(total)).toBe(true);
      expect(sum([...linesOfCount(count).values()])).toBe(total);
      expect(sum(entriesOfCount(count))).toBe(total);
    }),
  );
});

it('finds counts equal in whatever order they were typed, and every changed amount', () => {
  fc.assert(
    fc.property(contado, fc.integer({ min: 1, max: 500 }), (count, more) => {
      const turned = {
        ...count,
        envelopes: count.envelopes.toReversed(),
        outros: count.outros.toReversed(),
      };
      expect(diferencas(count, turned)).toEqual([]);
      const other = {
        ...turned,
        envelopes: [
          ...turned.envelopes,
          { nome: 'Ana', pessoa: null, especie: 'oferta' as const, valor: more },
        ],
      };
      const [found, ...rest] = diferencas(count, other);
      expect(rest).toEqual([]);
      expect(found!.segunda.valor - found!.primeira.valor).toBe(more);
    }),
  );
});

it('shows a difference line by line, with both counts', () => {
  const first: Contado = {
    ...nothingCounted,
    dinheiro: { '5000': 2, '100': 3 },
    envelopes: [{ nome: 'José da Silva', pessoa: null, especie: 'dizimo', valor: 10_000 }],
  };
  const second: Contado = {
    ...first,
    dinheiro: { '5000': 3, '100': 3 },
    envelopes: [{ nome: 'jose da  silva', pessoa: null, especie: 'dizimo', valor: 10_000 }],
  };
  expect(diferencas(first, second)).toEqual([
    {
      chave: 'dinheiro|oferta|5000',
      parte: 'dinheiro',
      especie: 'oferta',
      forma: 'dinheiro',
      cedula: 5000,
      nome: null,
      pessoa: null,
      primeira: { quantidade: 2, valor: 10_000 },
      segunda: { quantidade: 3, valor: 15_000 },
    },
  ]);
});

it('makes one entry of each kind and method, and a person’s own of a person’s envelopes', () => {
  expect(
    entriesOfCount({
      especie_dinheiro: 'oferta',
      dinheiro: { '1000': 1 },
      envelopes: [
        { nome: '1', pessoa: null, especie: 'oferta', valor: 5 },
        { nome: '2', pessoa: 7, especie: 'dizimo', valor: 100 },
        { nome: '3', pessoa: 7, especie: 'dizimo', valor: 200 },
      ],
      outros: [{ forma: 'cheque', especie: 'oferta', descricao: '', valor: 9 }],
    }),
  ).toEqual([
    { especie: 'oferta', forma: 'dinheiro', pessoa: null, valor: 1005 },
    { especie: 'dizimo', forma: 'dinheiro', pessoa: 7, valor: 300 },
    { especie: 'oferta', forma: 'cheque', pessoa: null, valor: 9 },
  ]);
});
