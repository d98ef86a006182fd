import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { findLanguage } from '#shared/i18n/languages.ts';
import { rifaSite } from '#shared/i18n/pt_BR/rifa-site.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { OpenRaffle } from './open-raffle.tsx';

/** The only texts of raffles that the home page loads. */
const texts = Object.fromEntries(Object.entries(rifaSite).filter(([key]) => key.startsWith('raffle_home.')));

it('names the day of the deciding lottery as the draw, not the end of the sales', () => {
  const rifa = {
    slug: 'rifa-do-telhado',
    nome: 'Rifa do telhado',
    imagem: null,
    estado: 'ativa' as const,
    data_sorteio: '2026-12-29T22:00:00.000Z',
    extracao_data: '2026-12-30',
    valor_cota: 1_000,
    total_cotas: 5_000,
    vendidas: 403,
    premios: ['Motocicleta'],
  };
  const router = createMemoryRouter([{ path: '*', element: <OpenRaffle rifa={rifa} today="2026-11-18" /> }]);
  const html = renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={texts}>
      <RouterProvider router={router} />
    </I18nProvider>,
  ).replaceAll('\u00a0', ' ');
  expect(html).toContain('Cada número custa R$ 10,00.');
  expect(html).toContain('Sorteio: qua., 30 de dez.</time>');
  expect(html).not.toContain('29 de dez.');
});
