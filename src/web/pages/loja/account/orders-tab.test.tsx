import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PedidoNaLista } from '#shared/contracts/loja.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { conta } from '#shared/i18n/pt_BR/conta.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { OrdersTab } from './orders-tab.tsx';

/** The state that the list shows for an order that waits for its payment, or for one with other facts. */
function stateOf(facts: Partial<PedidoNaLista>): string | undefined {
  const pedido: PedidoNaLista = {
    id: 7,
    codigo: 'a'.repeat(26),
    estado: 'aguardando_pagamento',
    criado_em: '2026-03-10T12:00:00.000Z',
    total: 5000,
    sandbox: false,
    conferencia: null,
    desistencia: false,
    quantidade: 2,
    fotos: [],
    ...facts,
  };
  const router = createMemoryRouter([
    { path: '/', element: <OrdersTab pedidos={[pedido]} today="2026-03-10" /> },
  ]);
  const html = renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={{ ...site, ...conta }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  return /data-tone="\w+">([^<]*)</.exec(html)?.[1];
}

it('asks for no payment while the one that was made is checked', () => {
  expect(stateOf({})).toBe('Aguardando pagamento');
  expect(stateOf({ conferencia: 'igreja' })).toBe('Conferindo o pagamento');
});

it('says that an order is given back until the church has finished that', () => {
  expect(stateOf({ estado: 'entregue' })).toBe('Entregue');
  expect(stateOf({ estado: 'entregue', desistencia: true })).toBe('Desistência em andamento');
});
