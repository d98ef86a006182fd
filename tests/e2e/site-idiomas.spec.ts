import { expect, type Page } from '@playwright/test';
import { firstInMap } from '../support/sitemap.ts';
import { testInOwnContext as test } from './shared-context.ts';

/** Texts that are the same in every language: brands, addresses, cookies, the line of copyright, the languages themselves. */
const sameInAll = [
  /^(Google Maps|Waze|OpenStreetMap|WhatsApp|Instagram|YouTube|Facebook|Spotify|Vimeo|Pix|Boleto|RSS)$/,
  /^(Português|English|Español|RTL)$/,
  /^(language|appearance|device_scheme|sessao|aparelho|aparelho_site|sessao_consumidor|aparelho_consumidor|carrinho)$/,
  /@|:\/\/|^www\.|^©/,
];

interface Piece {
  text: string;
  lang: string;
  at: string;
}

/**
 * The visible texts and descriptions of pictures of a page, each with the language that it is marked as. Reads the HTML
 * of the server, which a public page shows until the first touch: drawing it would say nothing more.
 */
async function piecesOf(page: Page, path: string): Promise<Piece[]> {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const { body, images } = new DOMParser().parseFromString(text, 'text/html');
    const found: Piece[] = [];
    const add = (text: string | null, element: Element): void => {
      const words = (text ?? '').replace(/\s+/g, ' ').trim();
      const lang = element.closest('[lang]')?.getAttribute('lang') ?? '';
      if (/\p{L}{2}/u.test(words)) found.push({ text: words, lang, at: element.outerHTML.slice(0, 120) });
    };
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!parent.closest('script, style, template, svg')) add(node.textContent, parent);
    }
    for (const image of images) add(image.alt, image);
    return found;
    interface Piece {
      text: string;
      lang: string;
      at: string;
    }
  }, html);
}

test('every text of a record is marked as Portuguese on English and Spanish pages', async ({ page }) => {
  const map = await (await page.request.get('/sitemap.xml')).text();
  const paths = [
    '/',
    '/bio',
    '/contato',
    '/pedido-oracoes',
    '/contribuir',
    '/contribuir?campanha=telhado-novo',
    '/politica-privacidade',
    '/busca?q=igreja',
    '/noticias',
    '/conteudos',
    '/eventos',
    '/eventos?mes=2026-12',
    '/projetos',
    ...['noticias', 'conteudos', 'eventos', 'projetos'].map((kind) => firstInMap(map, kind)),
  ];
  const wrong: string[] = [];
  for (const path of paths) {
    const inLanguage = (code: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${code}`;
    const texts = async (code: string) =>
      new Set((await piecesOf(page, inLanguage(code))).map(({ text }) => text));
    const before = await texts('pt_BR');
    const spoken = await piecesOf(page, inLanguage('es'));
    const spanish = new Set(spoken.map(({ text }) => text));
    const english = await piecesOf(page, inLanguage('en'));
    // other tests publish records meanwhile
    const portuguese = new Set([...before, ...(await texts('pt_BR'))]);
    for (const { text, lang, at } of english) {
      // a text that is the same in every language is not one of the product
      const isRecord =
        portuguese.has(text) && spanish.has(text) && !sameInAll.some((same) => same.test(text));
      if (isRecord && lang !== 'pt-BR') wrong.push(`${path}: "${text}" ${at}`);
      if (!portuguese.has(text) && lang === 'pt-BR') wrong.push(`${path}: "${text}" is not Portuguese`);
    }
    for (const { text, lang } of spoken)
      if (!portuguese.has(text) && lang === 'pt-BR') wrong.push(`${path}: "${text}" is not Portuguese`);
  }
  expect(wrong).toEqual([]);
});
