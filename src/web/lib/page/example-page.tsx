// For tests of pages: what every page knows, and a page rendered with the answer of its loader.
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  createMemoryRouter,
  type LoaderFunctionArgs,
  RouterContextProvider,
  RouterProvider,
} from 'react-router';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { findLanguage, languages } from '#shared/i18n/languages.ts';
import { type Page, PageRoot } from './page.tsx';
import { pageRequestContext } from './page-request.ts';

export const examplePage: Page = {
  visitor: anonymous,
  language: findLanguage('pt_BR'),
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

interface Rendered {
  Component: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  pattern: string;
  params?: Record<string, string>;
  /** with its query */
  path: string;
  /** what the loader uses of the request */
  request: object;
}

/** The HTML of a page, from what its loader reads. */
export async function renderPage({ Component, loader, pattern, params = {}, path, request }: Rendered) {
  const context = new RouterContextProvider();
  context.set(pageRequestContext, { language: examplePage.language, ...request } as unknown as PageRequest);
  const url = new URL(path, examplePage.baseUrl);
  const answer = await loader({ context, params, pattern, request: new Request(url), url });
  const found = answer instanceof Object && 'data' in answer ? answer.data : answer;
  const router = createMemoryRouter([{ id: 'page', path: pattern, Component, loader: () => found }], {
    initialEntries: [path],
    hydrationData: { loaderData: { page: found } },
  });
  return renderToStaticMarkup(
    <PageRoot page={examplePage} texts={{}}>
      <RouterProvider router={router} />
    </PageRoot>,
  );
}
