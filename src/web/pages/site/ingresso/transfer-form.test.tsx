import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { Ingresso } from '#shared/contracts/inscricao.ts';
import { inscricao as signUpTexts } from '#shared/i18n/en/inscricao.ts';
import { site } from '#shared/i18n/en/site.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { TransferForm } from './transfer-form.tsx';

const ingresso = {
  evento: { nome: 'Retiro', data: '2026-04-18', pede_nascimento: true, pede_cpf: false },
  perguntas: [{ id: 3, pergunta: 'Qual camiseta?', tipo: 'camiseta', obrigatoria: true, opcoes: ['Média'] }],
} as unknown as Ingresso;

it('marks what the office wrote with its language: questions, answers to choose, and the event', () => {
  const errors = { 'respostas.3': ['Fill this in.'] };
  const state = { message: '', errors, values: {}, formToken: undefined };
  const router = createMemoryRouter([
    { path: '/', element: <TransferForm ingresso={ingresso} state={state as never} /> },
  ]);
  const html = renderToStaticMarkup(
    <I18nProvider language={findLanguage('en')} texts={{ ...site, ...signUpTexts }}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  const question = '<span lang="pt-BR">Qual camiseta?</span>';
  expect(html).toContain(`<label for="campo-respostas.3">${question}</label>`);
  expect(html).toContain(`<a href="#campo-respostas.3">${question}</a>: Fill this in.`);
  expect(html).toContain('<option value="Média" lang="pt-BR">Média</option>');
  expect(html).toContain('<span lang="pt-BR">Retiro</span>');
});
