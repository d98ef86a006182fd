import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Pedido } from '#shared/contracts/loja.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { carrinho } from '#shared/i18n/pt_BR/carrinho.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** What the form promises, before its fields, of an order of so many units. */
function promiseOf(quantidade: number, frete: number): string | undefined {
  const order: Pedido = {
    id: 7,
    codigo: 'a'.repeat(26),
    estado: 'pago',
    criado_em: '2026-03-10T12:00:00.000Z',
    linhas: [
      {
        item: 1,
        variante: 1,
        slug: 'caneca',
        nome: 'Caneca',
        ref: 'CAN',
        tamanho: null,
        cor: null,
        foto: null,
        quantidade,
        preco: 5000,
        desconto: 0,
        devolvidas: 0,
        desistidas: 0,
      },
    ],
    linha_do_tempo: [],
    entrega: null,
    retirada: null,
    presente: false,
    nota: null,
    subtotal: 5000 * quantidade,
    desconto: 0,
    frete,
    total: 5000 * quantidade + frete,
    sandbox: false,
    devolvido: 0,
    devolucao: null,
    pode: { pagar: false, cancelar: false, desistir: true, desfazer: false },
    desistir_ate: null,
    conferencia: null,
  };
  const router = createMemoryRouter([{ path: '/', element: <WithdrawForm order={order} /> }]);
  const html = renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={{ ...site, ...carrinho }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return /sem dizer o motivo\. ([^<]*)</.exec(html)?.[1];
}

it.each([
  [1, 1500, 'Devolvemos tudo o que pagou, com a entrega.'],
  [1, 0, 'Devolvemos tudo o que pagou.'],
  [2, 1500, 'Se desistir de todo o pedido, devolvemos tudo o que pagou, com a entrega.'],
  [2, 0, 'Se desistir de todo o pedido, devolvemos tudo o que pagou.'],
])('promises what is returned: %i units, %i of freight', (quantidade, frete, promise) => {
  expect(promiseOf(quantidade, frete)).toBe(promise);
});
