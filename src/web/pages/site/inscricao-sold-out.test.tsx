import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { defaultAppearance } from '#shared/contracts/appearance.ts';
import { anonymous } from '#shared/contracts/auth.ts';
import type { LotePublico, OfertaInscricao } from '#shared/contracts/inscricao.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { findLanguage, languages } from '#shared/i18n/languages.ts';
import { type Page, PageRoot } from '#web/lib/page/page.tsx';
import { pageRequestContext } from '#web/lib/page/page-request.ts';
import InscricaoPage, { loader } from './inscricao.tsx';

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
const path = '/eventos/retiro/inscricao';
const lote = (id: number, estado: LotePublico['estado']): LotePublico => ({
  id,
  nome: `Lote ${id}`,
  preco: 10_000,
  estado,
  de: null,
  ate: null,
});

async function render(oferta: Partial<OfertaInscricao>, search = ''): Promise<string> {
  const context = new RouterContextProvider();
  const evento = {
    nome: 'Retiro',
    slug: 'retiro',
    data: '2026-04-18',
    data_final: null,
    horario_inicial: '08:00',
    horario_final: '18:00',
    por_compra: 3,
    reserva_minutos: 15,
    pede_foto: 'nao',
    reembolsos: [],
  };
  const offer = async () => ({
    evento,
    perguntas: [],
    meios: [],
    espera: false,
    aceita_voucher: true,
    ...oferta,
  });
  const site = { evento: async () => null, formToken: () => 'token' };
  context.set(pageRequestContext, { signUps: { offer }, site, language } as unknown as PageRequest);
  const url = new URL(`https://igreja.example${path}${search}`);
  const pattern = '/eventos/:id/inscricao';
  const found = await loader({ context, params: { id: 'retiro' }, pattern, request: new Request(url), url });
  const routes = [{ id: 'inscricao', path: pattern, Component: InscricaoPage, loader: () => found }];
  const hydrationData = { loaderData: { inscricao: found } };
  const router = createMemoryRouter(routes, { initialEntries: [path + search], hydrationData });
  return renderToStaticMarkup(
    <PageRoot page={page} texts={{}}>
      <RouterProvider router={router} />
    </PageRoot>,
  );
}

const soldOut = [lote(1, 'esgotado')];

test('the bearer of a voucher that keeps places chooses them in a sold-out lot, before the waiting list', async () => {
  const html = await render({ lotes: soldOut, guarda_vagas: true, espera: true });
  expect(html).toMatch(/<select[^>]*name="lotes.1"/);
  expect(html).toMatch(/<details[^>]* open=""[^>]*>.*name="voucher"/s);
  expect(html).toContain('Esgotado: só com voucher');
  expect(html.indexOf('Entrar na lista de espera')).toBeGreaterThan(html.indexOf('name="voucher"'));
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('others read that a sold-out event sells nothing, or find its waiting list', async () => {
  expect(await render({ lotes: soldOut, guarda_vagas: false })).not.toContain('<form');
  const waiting = await render({ lotes: soldOut, guarda_vagas: false, espera: true });
  expect(waiting).not.toContain('name="lotes.1"');
  expect(waiting).toMatch(/<h1[^>]*>As vagas acabaram/);
});

test('who has just joined the waiting list reads that alone', async () => {
  const html = await render({ lotes: soldOut, guarda_vagas: true, espera: true }, '?espera=sim');
  expect(html).toContain('Falta confirmar o e-mail');
  expect(html).not.toContain('<form');
});

test('a sold-out lot beside an open one starts without a place', async () => {
  const html = await render({ lotes: [lote(1, 'esgotado'), lote(2, 'aberto')], guarda_vagas: true });
  expect(html).toMatch(/name="lotes.1".*?<option value="" selected="">0</s);
  expect(html).toMatch(/name="lotes.2".*?<option value="1" selected="">1</s);
  const without = await render({ lotes: [lote(1, 'esgotado'), lote(2, 'aberto')], guarda_vagas: false });
  expect(without).not.toContain('name="lotes.1"');
});
