import { expect, it } from 'vitest';
import type { RifaResumo } from './contracts/rifa.ts';
import type { NoticiaCard, SiteSettings } from './contracts/site.ts';
import { noticiaShare, rifaShare, sharePath, sharePathOf } from './share-image.ts';
import { shortHash } from './short-hash.ts';

const church = { nome: 'Igreja', descricao: null, logo: null, cores: { claro: null } } as SiteSettings;
const noticia = {
  slug: 'mutirao',
  titulo: 'Mutirão',
  publicado_em: '2026-01-10T12:00:00.000Z',
  capa: null,
} as NoticiaCard;

it('gives each drawing an address of its own, that changes with all that is on it', () => {
  const capa = { id: 'a', largura: 9, altura: 9, borrao: null };
  const addresses = [
    sharePath(noticiaShare(noticia), church),
    sharePath(noticiaShare({ ...noticia, titulo: 'Mutirao' }), church),
    sharePath(noticiaShare({ ...noticia, publicado_em: '2026-01-11T12:00:00.000Z' }), church),
    sharePath(noticiaShare({ ...noticia, capa }), church),
    sharePath(noticiaShare(noticia), { ...church, nome: 'Outra' }),
    sharePath(noticiaShare(noticia), { ...church, cores: { claro: '#7c2d12', escuro: null } }),
    sharePath(noticiaShare(noticia), { ...church, logo: capa }),
    sharePath(noticiaShare(noticia), church, 'en'),
  ];
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses)
    expect(address).toMatch(/^\/og\/noticia\/mutirao\.png\?(lang=en&)?v=[a-z0-9]+$/);
  expect(sharePath(noticiaShare({ ...noticia }), church)).toBe(addresses[0]);
});

it('draws a raffle anew with each percent that is sold, all only when none is left', () => {
  const rifa = {
    slug: 'moto',
    nome: 'Moto',
    valor_cota: 1000,
    total_cotas: 1000,
    imagem: null,
  } as RifaResumo;
  const sold = (vendidas: number) => rifaShare({ ...rifa, vendidas });
  expect([0, 9, 10, 999, 1000].map((count) => sold(count).progresso)).toEqual([0, 0, 1, 99, 100]);
  expect(sharePath(sold(9), church)).toBe(sharePath(sold(0), church));
  expect(sharePath(sold(10), church)).not.toBe(sharePath(sold(0), church));
});

it('finds the drawing of a path', () => {
  expect(sharePathOf('/eventos/retiro?lang=en', church)).toBe('/og/evento/retiro.png');
  expect(sharePathOf('/eventos/retiro', church, 'es')).toBe('/og/evento/retiro.png?lang=es');
  expect(sharePathOf('/eventos?page=2', church)).toMatch(/^\/og\/site\/eventos\.png\?v=/);
  expect(sharePathOf('/', church)).toMatch(/^\/og\/site\/inicio\.png\?v=/);
  expect(sharePathOf('/loja-virtual/produto/x', church)).toBe('/og/produto/x.png');
  expect(sharePathOf('/rifa/moto/verificar', church)).toBe('/og/rifa/moto.png');
  expect(sharePathOf('/rifa', church)).toMatch(/^\/og\/site\/rifa\.png\?v=/);
  expect(sharePathOf('/loja-virtual/auth/login', church)).toMatch(/^\/og\/site\/loja-virtual\.png\?v=/);
});

it('gives different texts different hashes', () => {
  const texts = Array.from({ length: 20_000 }, (_, at) => `texto ${at}`);
  expect(new Set(texts.map(shortHash)).size).toBe(texts.length);
});
