import { describe, expect, it } from 'vitest';
import type { VarianteDoProduto } from '#shared/contracts/catalogo.ts';
import { chosenVariant, optionsOf } from './variant-choice.ts';

const variant = (
  id: number,
  tamanho: string | null,
  cor: string | null,
  maximo: number,
): VarianteDoProduto => ({
  id,
  tamanho,
  sku: null,
  preco: 100,
  disponivel: maximo > 0,
  restam: null,
  maximo,
  foto: null,
  cor: cor === null ? null : { id: cor.length, nome: cor, hex: '#000000' },
});
const variantes = [
  variant(1, 'p', 'Azul', 0),
  variant(2, 'm', 'Azul', 3),
  variant(3, 'p', 'Areia', 2),
  variant(4, 'm', 'Areia', 0),
];
const choose = (search: string, among = variantes) =>
  chosenVariant({ variantes: among }, new URLSearchParams(search));
const options = (search: string, by: 'cor' | 'tamanho') =>
  optionsOf({ variantes }, choose(search), by).map(({ search: to, isChosen, disponivel }) => [
    to,
    isChosen,
    disponivel,
  ]);

describe('the variant of an address', () => {
  it('is the one it names', () => {
    expect(choose('variante=4')).toMatchObject({ variante: { id: 4 }, asksSize: false });
  });

  it.each(['', 'variante=9', 'variante=x', 'cor=77'])(
    'is not chosen by %j: the size is asked for',
    (search) => {
      expect(choose(search)).toMatchObject({ variante: { id: 2 }, asksSize: true });
    },
  );

  it('has the colour of the address, and the size is asked for', () => {
    expect(choose('cor=5')).toMatchObject({ variante: { id: 3 }, asksSize: true });
  });

  it('is chosen where there is only one size', () => {
    expect(choose('', [variantes[0]!])).toMatchObject({ variante: { id: 1 }, asksSize: false });
    expect(choose('', [variantes[0]!, variantes[2]!])).toMatchObject({
      variante: { id: 3 },
      asksSize: false,
    });
  });

  it('offers colours in the chosen size where it can be bought, and otherwise asks for a size again', () => {
    expect(options('variante=2', 'cor')).toEqual([
      ['variante=2', true, true],
      // M is sold out in Areia
      ['cor=5', false, true],
    ]);
    expect(options('variante=3', 'cor')).toEqual([
      ['cor=4', false, true],
      ['variante=3', true, true],
    ]);
    expect(options('', 'cor')).toEqual([
      ['cor=4', true, true],
      ['cor=5', false, true],
    ]);
  });

  it('offers the sizes of its colour, none of them chosen before the buyer does', () => {
    expect(options('variante=2', 'tamanho')).toEqual([
      ['variante=1', false, false],
      ['variante=2', true, true],
    ]);
    expect(options('cor=5', 'tamanho')).toEqual([
      ['variante=3', false, true],
      ['variante=4', false, false],
    ]);
  });
});
