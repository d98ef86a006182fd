import type { Locator, Page } from '@playwright/test';
import { firstInMap } from '../support/sitemap.ts';

/** The raffle of the demo church that sells numbers. */
export const raffleOnSale = '/rifa/rifa-da-reforma-do-templo';

/** Addresses of each kind; of detail pages the first in the sitemap. */
export const kinds = [
  '/',
  '/bio',
  '/busca',
  '/busca?q=oracao',
  '/contato',
  '/conteudos',
  '/conteudos/:first',
  '/contribuir',
  '/contribuir?campanha=telhado-novo',
  '/contribuir/cartaz',
  '/encontro-das-rosas',
  '/eventos',
  '/eventos?mes=:month',
  '/eventos/:first',
  '/noticias',
  '/noticias/:first',
  '/loja-virtual',
  '/loja-virtual?tamanho=m&ordem=menor_preco',
  '/loja-virtual/produto/:first',
  '/loja-virtual/carrinho',
  '/offline',
  '/pedido-oracoes',
  '/politica-privacidade',
  '/politica-privacidade/pedido',
  '/projetos',
  '/projetos/:first',
  '/redime/homens',
  '/redime/jovens',
  '/redime/mulheres',
  '/rifa',
  raffleOnSale,
  '/rifa/rifa-das-missoes/verificar',
  '/transparencia',
  '/transparencia/:first',
  // the congregation of the demo church that publishes its months
  '/transparencia/2/:first',
  '/not-authorized',
  '/pages/misc/not-authorized',
  '/nada-aqui',
  '/pages/misc/not-found/x',
];

export async function addressOf(page: Page, kind: string): Promise<string> {
  if (!kind.endsWith('/:first')) return kind.replace(':month', new Date().toISOString().slice(0, 7));
  const map = await (await page.request.get('/sitemap.xml')).text();
  return firstInMap(map, kind.slice(1, -'/:first'.length));
}

export const withLanguage = (path: string, lang: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;

/** The first two links to maps in a part of a page. */
export const mapNames = async (part: Locator): Promise<string[]> =>
  (await part.getByRole('link', { name: /Google Maps|Waze/ }).allTextContents()).slice(0, 2);
