import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, Form, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { LinhaDoCarrinho } from '#shared/contracts/loja.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { carrinho as texts } from '#shared/i18n/pt_BR/carrinho.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { CartLines } from './cart-lines.tsx';

const line = (more: Partial<LinhaDoCarrinho>): LinhaDoCarrinho => ({
  variante: 7,
  slug: 'camiseta',
  nome: 'Camiseta',
  ref: 'CAM',
  foto: null,
  tamanho: 'm',
  cor: null,
  quantidade: 2,
  pedida: 2,
  preco: 4_500,
  preco_antes: null,
  maximo: 5,
  aviso: null,
  subtotal: 9_000,
  ...more,
});

/** The cart's page with one line. */
function render(more: Partial<LinhaDoCarrinho>): string {
  const cart = { linhas: [line(more)], quantidade: 2, subtotal: 9_000 };
  const router = createMemoryRouter([{ path: '*', element: <CartLines cart={cart} Form={Form} /> }]);
  return renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={texts}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('\u00a0', ' ');
}

it.each<[string, Partial<LinhaDoCarrinho>]>([
  ['o preço subiu de R$ 40,00 para R$ 45,00', { aviso: 'preco_mudou', preco_antes: 4_000 }],
  ['o preço baixou de R$ 50,00 para R$ 45,00', { aviso: 'preco_mudou', preco_antes: 5_000 }],
  ['Você escolheu 6, mas agora só dá para levar 2', { aviso: 'menos_estoque', pedida: 6 }],
])('says that %s, and keeps the line as it is once that was read', (text, more) => {
  const html = render(more);
  expect(html.toLowerCase()).toContain(text.toLowerCase());
  expect(html).toContain(texts['cart.understood']);
});

it('says that the price changed also where fewer units are left', () => {
  const html = render({ aviso: 'menos_estoque', pedida: 6, preco_antes: 4_000 });
  expect(html).toContain('Você escolheu 6, mas agora só dá para levar 2');
  expect(html).toContain('O preço subiu de R$ 40,00 para R$ 45,00');
});

it.each<[string, LinhaDoCarrinho['aviso']]>([
  ['Esgotou', 'esgotado'],
  ['Não está mais à venda', 'fora_de_venda'],
])('says %s, and offers no more than to remove the line', (text, aviso) => {
  const html = render({ aviso, quantidade: 0, maximo: 0, subtotal: 0 });
  expect(html).toContain(text);
  expect(html).toContain(texts['cart.remove_it']);
  for (const other of [texts['cart.understood'], 'type="number"', 'R$ 0,00'])
    expect(html).not.toContain(other);
});

it('explains the limit of an order where it is reached', () => {
  expect(render({ quantidade: 5, pedida: 5 })).toContain('No máximo 5 por pedido agora.');
  expect(render({})).not.toContain('No máximo');
});

it('sends quantities without scripts, to the page of the cart', () => {
  const html = render({});
  expect(html).toContain('action="/loja-virtual/carrinho"');
  expect(html).toContain(texts['cart.update']);
});
