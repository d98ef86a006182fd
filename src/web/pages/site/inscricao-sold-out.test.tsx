import { expect, test } from 'vitest';
import type { LotePublico, OfertaInscricao } from '#shared/contracts/inscricao.ts';
import { renderPage } from '#web/lib/page/example-page.tsx';
import InscricaoPage, { loader } from './inscricao.tsx';

const lote = (id: number, estado: LotePublico['estado']): LotePublico => ({
  id,
  nome: `Lote ${id}`,
  preco: 10_000,
  estado,
  de: null,
  ate: null,
});

function render(oferta: Partial<OfertaInscricao>, search = ''): Promise<string> {
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
  return renderPage({
    Component: InscricaoPage,
    loader,
    pattern: '/eventos/:id/inscricao',
    params: { id: 'retiro' },
    path: `/eventos/retiro/inscricao${search}`,
    request: { signUps: { offer }, site: { evento: async () => null, formToken: () => 'token' } },
  });
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
