import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Mudanca } from '#shared/contracts/loja.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { carrinho as texts } from '#shared/i18n/pt_BR/carrinho.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { ChangesNotice } from './changes-notice.tsx';

const price = 'O preço mudou de R$ 50,00 para R$ 70,00.';

function render(more: Partial<Mudanca>): string {
  const change: Mudanca = {
    variante: 7,
    nome: 'Camiseta',
    aviso: 'preco_mudou',
    preco: 7000,
    preco_antes: 5000,
    disponivel: 2,
    ...more,
  };
  const router = createMemoryRouter([
    { path: '*', element: <ChangesNotice changes={[change]} state={undefined} /> },
  ]);
  return renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={texts}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('\u00a0', ' ');
}

it('tells a changed price and fewer units, both where both changed', () => {
  expect(render({})).toContain(price);
  expect(render({ aviso: 'menos_estoque' })).toContain(`Agora só dá para levar 2. ${price}`);
  const fewer = render({ aviso: 'menos_estoque', preco_antes: null });
  expect(fewer).toContain('Agora só dá para levar 2.');
  expect(fewer).not.toContain('preço mudou');
});

it('tells no price of what leaves the order', () => {
  const html = render({ aviso: 'esgotado', disponivel: 0 });
  expect(html).toContain(texts['till.change_gone']);
  expect(html).not.toContain('preço mudou');
});
