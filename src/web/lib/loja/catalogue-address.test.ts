import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tamanhos } from '#shared/loja/tamanhos.ts';
import {
  catalogueOrders,
  choiceHref,
  isFiltered,
  queryOf,
  readChoice,
  toggled,
} from './catalogue-address.ts';

const at = (search: string) => readChoice(new URLSearchParams(search));

describe('the address of the catalogue', () => {
  it('is one for each choice, and reads back as it', () => {
    const id = fc.integer({ min: 1, max: 99_999 });
    const choice = fc.record({
      termo: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('\u0000', '').trim()),
      categoria: fc.option(id, { nil: undefined }),
      cor: fc.uniqueArray(id, { maxLength: 4 }).map((ids) => ids.toSorted((a, b) => a - b)),
      tamanho: fc.subarray(Object.keys(tamanhos), { maxLength: 4 }).map((keys) => keys.toSorted()),
      preco_de: fc.option(fc.nat(99_999), { nil: undefined }),
      preco_ate: fc.option(fc.nat(99_999), { nil: undefined }),
      disponivel: fc.boolean(),
      ordem: fc.constantFrom(...catalogueOrders),
      page: fc.integer({ min: 1, max: 99 }),
    });
    fc.assert(
      fc.property(choice, (chosen) => {
        const href = choiceHref(chosen, { page: chosen.page });
        expect(readChoice(new URL(href, 'https://igreja.example').searchParams)).toEqual(chosen);
      }),
      { numRuns: 50 },
    );
  });

  it('ignores what is not a choice', () => {
    expect(
      at('cor=x,3,3,-1&tamanho=m,xp&preco_de=abc&ordem=senha&page=0&categoria=1e9&disponivel=sim'),
    ).toEqual({
      termo: '',
      categoria: undefined,
      cor: [3],
      tamanho: ['m'],
      preco_de: undefined,
      preco_ate: undefined,
      disponivel: false,
      ordem: 'destaques',
      page: 1,
    });
  });

  it('goes back to the first page with another filter, and drops what was taken off', () => {
    const choice = at('cor=3&page=4&ordem=nome');
    expect(choiceHref(choice, { cor: toggled(choice.cor, 5) })).toBe('/loja-virtual?cor=3,5&ordem=nome');
    expect(choiceHref(choice, { cor: toggled(choice.cor, 3), ordem: 'destaques' })).toBe('/loja-virtual');
  });

  it('is for search engines as a whole and by category', () => {
    expect(['', 'categoria=3', 'ordem=nome', 'page=2'].map((search) => isFiltered(at(search)))).toEqual(
      Array(4).fill(false),
    );
    for (const search of ['cor=3', 'tamanho=m', 'preco_de=1', 'preco_ate=1', 'disponivel=1', 'termo=a'])
      expect(isFiltered(at(search))).toBe(true);
  });

  it('asks the catalogue by its names', () => {
    expect(queryOf(at('ordem=maior_preco&termo=f%C3%A9'))).toMatchObject({
      sort_by: 'preco',
      sort_order: 'desc',
      termo: 'fé',
      per_page: 24,
      page: 1,
    });
  });
});
