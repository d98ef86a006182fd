import { describe, expect, it } from 'vitest';
import type { VarianteDoProduto } from '#shared/contracts/catalogo.ts';
import { chosenVariant, optionsOf } from './variant-choice.ts';

const variant = (
  id: number,
  tamanho: string | null,
  cor: string | null,
  maximo: number,
): VarianteDoProduto => ({
  ...{ id, tamanho, sku: null, preco: 100, disponivel: maximo > 0, restam: null, maximo, foto: null },
  cor: cor === null ? null : { id: cor.length, nome: cor, hex: '#000000' },
});
const variantes = [
  variant(1, 'p', 'Azul', 0),
  variant(2, 'm', 'Azul', 3),
  variant(3, 'p', 'Areia', 2),
  variant(4, 'm', 'Areia', 0),
];
const ids = (chosen: VarianteDoProduto, by: 'cor' | 'tamanho') =>
  optionsOf({ variantes }, chosen, by).map(({ variante, isChosen, disponivel }) => [
    variante.id,
    isChosen,
    disponivel,
  ]);

describe('the variant of an address', () => {
  it('is the one it names, or the first that can be bought', () => {
    expect(chosenVariant({ variantes }, '4').id).toBe(4);
    expect([null, '9', 'x'].map((asked) => chosenVariant({ variantes }, asked).id)).toEqual([2, 2, 2]);
    expect(chosenVariant({ variantes: [variantes[0]!] }, null).id).toBe(1);
  });

  it('offers colours in the same size where there are some, and sizes of its colour', () => {
    expect(ids(variantes[1]!, 'cor')).toEqual([
      [2, true, true],
      // M is sold out in Areia: its P can be bought
      [3, false, true],
    ]);
    expect(ids(variantes[1]!, 'tamanho')).toEqual([
      [1, false, false],
      [2, true, true],
    ]);
  });
});
