import { expect, it } from 'vitest';
import type { ProjetoAberto } from '#shared/contracts/contribuir.ts';
import { prefilledBy } from './prefilled.ts';

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
