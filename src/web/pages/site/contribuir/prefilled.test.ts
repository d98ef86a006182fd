import { expect, it } from 'vitest';
import type { ProjetoAberto } from '#shared/contracts/contribuir.ts';
import { causeIn, movedSearch, prefilledBy } from './prefilled.ts';

const projeto: ProjetoAberto = {
  id: 12,
  slug: 'creche',
  nome: 'Creche',
  resumo: null,
  imagem: null,
  meta: null,
  arrecadado: 0,
};
const open = (search: string) =>
  prefilledBy(new URLSearchParams(search), { campanhas: [], projetos: [projeto] });

it.each(['creche', '12'])('begins with the project %s, by its name or its number', (text) =>
  expect(open(`tipo=projeto_social&valor=5000&projeto=${text}&mensal=1`)).toEqual({
    prefilled: { tipo: 'projeto_social', campanha: '', projeto: 'creche', valor: '5000', mensal: true },
    closed: false,
  }),
);

it('says that a project that is not offered takes no gifts', () =>
  expect(open('tipo=projeto_social&projeto=13')).toMatchObject({ prefilled: { projeto: '' }, closed: true }));

it('is an offering of any amount without parameters', () =>
  expect(open('')).toEqual({
    prefilled: { tipo: 'oferta', campanha: '', projeto: '', valor: '', mensal: false },
    closed: false,
  }));

it('moves to the present slugs of a campaign and a project, and keeps the rest of the address', () => {
  const search = new URLSearchParams('lang=en&campanha=telhado&projeto=mesa&valor=5000');
  expect(causeIn(search)).toEqual({ campanha: 'telhado', projeto: 'mesa' });
  expect(movedSearch(search, { campanha: 'telhado-novo', projeto: null })).toBe(
    '?lang=en&campanha=telhado-novo&projeto=mesa&valor=5000',
  );
  expect(movedSearch(search, { campanha: null, projeto: 'mesa-cheia' })).toBe(
    '?lang=en&campanha=telhado&projeto=mesa-cheia&valor=5000',
  );
});

it('does not move from an address with the present slugs, or to what takes no gifts', () => {
  const search = new URLSearchParams('campanha=telhado&projeto=mesa');
  for (const campanha of ['telhado', null])
    expect(movedSearch(search, { campanha, projeto: null })).toBeNull();
});
