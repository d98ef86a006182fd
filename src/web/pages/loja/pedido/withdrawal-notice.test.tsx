import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PassoTipo, Pedido } from '#shared/contracts/loja.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { carrinho } from '#shared/i18n/pt_BR/carrinho.ts';
import { site } from '#shared/i18n/pt_BR/site.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { WithdrawalNotice } from './withdrawal-notice.tsx';

const em = '2026-03-10T12:00:00.000Z';

/** What the page of an order with these steps says at an address. */
function saidAt(search: string, steps: readonly PassoTipo[], more: Partial<Pedido> = {}): string {
  const order: Pedido = {
    id: 7,
    codigo: 'a'.repeat(26),
    estado: 'entregue',
    criado_em: em,
    linhas: [],
    linha_do_tempo: steps.map((tipo) => ({ tipo, em, detalhe: null })),
    entrega: null,
    retirada: null,
    presente: false,
    nota: null,
    subtotal: 5000,
    desconto: 0,
    frete: 0,
    total: 5000,
    sandbox: false,
    devolvido: 0,
    devolucao: null,
    pode: { pagar: false, cancelar: false, desistir: true, desfazer: false },
    desistir_ate: '2026-03-17',
    conferencia: null,
    ...more,
  };
  const router = createMemoryRouter([{ path: '/', element: <WithdrawalNotice order={order} /> }], {
    initialEntries: [`/${search}`],
  });
  return renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={{ ...site, ...carrinho }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

it('says that a withdrawal was received, and leads to the steps of the return', () => {
  const devolucao = { estado: 'solicitada', em, motivo: null } as const;
  const delivered = saidAt('?feito=desistir', ['entregue', 'desistencia'], { devolucao });
  expect(delivered).toMatch(/role="status".*Recebemos a sua desistência\..*href="#desistencia"/);
  // goods that are still at the church need not come back
  const kept = saidAt('?feito=desistir', ['pago', 'desistencia', 'cancelado'], { estado: 'cancelado' });
  expect(kept).toContain('Recebemos a sua desistência.');
  expect(kept).not.toContain('href');
});

it('says that a withdrawal was undone', () => {
  const html = saidAt('?feito=desfazer', ['entregue', 'desistencia', 'desistencia_desfeita']);
  expect(html).toMatch(/role="status".*Pronto: os produtos ficam com você\./);
});

it('says nothing at an address that is opened later, or that names nothing done', () => {
  expect(saidAt('?feito=desistir', ['entregue', 'desistencia', 'desistencia_desfeita'])).toBe('');
  expect(saidAt('?feito=desfazer', ['entregue', 'desistencia'])).toBe('');
  expect(saidAt('?feito=constructor', ['entregue', 'desistencia'])).toBe('');
  expect(saidAt('', ['entregue', 'desistencia'])).toBe('');
});
