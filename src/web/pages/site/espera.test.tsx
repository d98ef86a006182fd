import { expect, test } from 'vitest';
import type { EstadoEspera } from '#shared/contracts/inscricao.ts';
import { renderPage } from '#web/lib/page/example-page.tsx';
import EsperaPage, { loader } from './espera.tsx';

function render(estado: EstadoEspera, status: string): Promise<string> {
  const evento = { nome: 'Retiro', slug: 'retiro', status };
  const espera = { nome: 'Davi', estado, evento, na_frente: 0, quantidade: 1, oferta: null };
  const codigo = 'a'.repeat(26);
  return renderPage({
    Component: EsperaPage,
    loader,
    pattern: '/espera/:codigo',
    params: { codigo },
    path: `/espera/${codigo}`,
    request: { signUps: { waiting: async () => espera }, site: { evento: async () => null } },
  });
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
