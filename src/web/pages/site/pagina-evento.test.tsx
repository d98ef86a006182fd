import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { temasPagina } from '#shared/evento/temas-pagina.ts';
import { findLanguage, languages } from '#shared/i18n/languages.ts';
import { type Page, PageRoot } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import PaginaEventoPage, { loader } from './pagina-evento.tsx';

const language = findLanguage('pt_BR');
const page: Page = {
  visitor: anonymous,
  language,
  languages,
  appearance: defaultAppearance,
  deviceScheme: null,
  baseUrl: 'https://igreja.example',
  cardFields: false,
  needsSetup: false,
  church: {
    nome: 'Igreja Exemplo',
    descricao: null,
    logo: null,
    redes: [],
    rodape: null,
    cores: { claro: null, escuro: null },
    sede: null,
    politica: 1,
    ao_vivo: false,
    loja: false,
    rifas: false,
    transparencia: false,
  },
};

async function render(found: object): Promise<string> {
  const context = new RouterContextProvider();
  const site = { paginaDe: async () => ({ proximo: null, ...found }), formToken: () => 'token' };
  context.set(pageRequestContext, { site, language } as unknown as PageRequest);
  const url = new URL('https://igreja.example/redime/jovens');
  const pattern = '/redime/jovens';
  const answer = await loader({ context, pattern, params: {}, request: new Request(url), url });
  const routes = [{ id: 'pagina', path: pattern, Component: PaginaEventoPage, loader: () => answer.data }];
  const loaderData = { pagina: answer.data };
  const router = createMemoryRouter(routes, { initialEntries: [pattern], hydrationData: { loaderData } });
  return renderToStaticMarkup(
    <PageRoot page={page} texts={{}}>
      <RouterProvider router={router} />
    </PageRoot>,
  );
}

const noindex = '<meta name="robots" content="noindex"/>';

test('the sitemap lists a fixed address from its first event on, and search engines may show it also after the event', async () => {
  const evento = { nome: 'Redime Jovens', status: 'encerrado', pagina: { tema: temasPagina.jovens } };
  const ended = await render({ estado: 'encerrada', evento });
  expect(ended).toContain('Redime Jovens');
  expect(ended).not.toContain(noindex);
  expect(await render({ estado: 'sem_evento' })).toContain(noindex);
});
