import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Estado, estados } from '#shared/cobranca.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { pagamento as texts } from '#shared/i18n/pt_BR/pagamento.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { AnotherWay } from './another-way.tsx';

const state = {
  message: 'No estado em que esta cobrança está, isso não é possível.',
  errors: {},
  values: {},
};

/** The page of a charge after this answer to a form, as its buyer sees it. */
function render(estado: Estado, answer?: object): string {
  const router = createMemoryRouter([{ id: 'page', path: '*', element: <AnotherWay estado={estado} /> }], {
    hydrationData: { loaderData: {}, ...(answer && { actionData: { page: answer } }) },
  });
  return renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={texts}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}

it('offers another way to pay a charge that can be cancelled, and no other', () => {
  expect(render('pendente')).toContain(texts['pagamento.another_way']);
  const others = estados.filter((estado) => estado !== 'pendente');
  expect(others.map((estado) => render(estado)).join('')).not.toContain(texts['pagamento.another_way']);
});

it.each(['outro', 'paguei'])('says why the form %s was refused', (form) => {
  expect(render('pendente')).not.toContain('role="alert"');
  for (const estado of ['pendente', 'em_analise'] as const)
    expect(render(estado, { form, state })).toMatch(new RegExp(`role="alert"[^>]*>${state.message}<`));
});

it('says that a form was not sent when the connection broke', () =>
  expect(render('pendente', { ...state, message: '', values: { formulario: 'outro' } })).toContain(
    texts['pagamento.not_done'],
  ));

it('says nothing of other forms', () =>
  expect(render('pendente', { form: 'voucher', state })).not.toContain('role="alert"'));
