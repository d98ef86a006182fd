import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import type { EstadoEspera } from '#shared/contracts/inscricao.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { findLanguage, languages } from '#shared/i18n/languages.ts';
import { type Page, PageRoot } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import EsperaPage, { loader } from './espera.tsx';

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

async function render(estado: EstadoEspera, status: string): Promise<string> {
  const evento = { nome: 'Retiro', slug: 'retiro', status };
  const espera = { nome: 'Davi', estado, evento, na_frente: 0, quantidade: 1, oferta: null };
  const context = new RouterContextProvider();
  const signUps = { waiting: async () => espera };
  const site = { evento: async () => null };
  context.set(pageRequestContext, { signUps, site, language } as unknown as PageRequest);
  const path = `/espera/${'a'.repeat(26)}`;
  const url = new URL(`https://igreja.example${path}`);
  const params = { codigo: 'a'.repeat(26) };
  const found = await loader({
    context,
    params,
    pattern: '/espera/:codigo',
    request: new Request(url),
    url,
  });
  const routes = [{ id: 'espera', path: '/espera/:codigo', Component: EsperaPage, loader: () => found }];
  const hydrationData = { loaderData: { espera: found } };
  const router = createMemoryRouter(routes, { initialEntries: [path], hydrationData });
  return renderToStaticMarkup(
    <PageRoot page={page} texts={{}}>
      <RouterProvider router={router} />
    </PageRoot>,
  );
}

test.each<EstadoEspera>(['desistiu', 'esperando', 'perdida', 'inscrita'])(
  'the page of an entry that is %s says that the event was cancelled, and asks for nothing more',
  async (estado) => {
    const html = await render(estado, 'cancelado');
    expect(html).toContain('O evento foi cancelado');
    expect(html).not.toContain('<form');
    expect(html).not.toContain('entre de novo');
  },
);

test('who left the list of an event that takes place reads that', async () => {
  const html = await render('desistiu', 'publicado');
  expect(html).toContain('Você saiu da lista');
  expect(html).not.toContain('cancelado');
});
