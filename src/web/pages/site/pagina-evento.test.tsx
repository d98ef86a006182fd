import { expect, test } from 'vitest';
import { temasPagina } from '#shared/evento/temas-pagina.ts';
import { renderPage } from '#web/lib/page/example-page.tsx';
import PaginaEventoPage, { loader } from './pagina-evento.tsx';

const render = (found: object): Promise<string> =>
  renderPage({
    Component: PaginaEventoPage,
    loader,
    pattern: '/redime/jovens',
    path: '/redime/jovens',
    request: {
      site: { paginaDe: async () => ({ proximo: null, ...found }), formToken: () => 'token' },
    },
  });

const noindex = '<meta name="robots" content="noindex"/>';

test('the sitemap lists a fixed address from its first event on, and search engines may show it also after the event', async () => {
  const evento = { nome: 'Redime Jovens', status: 'encerrado', pagina: { tema: temasPagina.jovens } };
  const ended = await render({ estado: 'encerrada', evento });
  expect(ended).toContain('Redime Jovens');
  expect(ended).not.toContain(noindex);
  expect(await render({ estado: 'sem_evento' })).toContain(noindex);
});
