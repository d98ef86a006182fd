import { expect, it } from 'vitest';
import { addUnit, setUnits, totalOf } from './counter-lines.ts';

const mug = {
  variante: 1,
  nome: 'Caneca',
  ref: 'CAN',
  tamanho: null,
  cor: null,
  foto: null,
  preco: 3_500,
  livres: 2,
  exata: false,
};
const shirt = { ...mug, variante: 2, nome: 'Camiseta', preco: 5_000, livres: 0 };

it('adds units up to the stock, and no sold-out product', () => {
  const sale = [mug, mug, mug, shirt].reduce(addUnit, [] as ReturnType<typeof addUnit>);
  expect(sale.map(({ variante, quantidade }) => [variante, quantidade])).toEqual([[1, 2]]);
  expect(totalOf(sale)).toBe(7_000);
});

it('sets units within the stock, and removes a line with none', () => {
  const sale = addUnit([], mug);
  expect(setUnits(sale, 1, 9)[0]?.quantidade).toBe(2);
  expect(setUnits(sale, 1, 0)).toEqual([]);
  expect(totalOf([])).toBe(0);
});
