import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { LinhaDeRelatorio, Relatorio } from '#shared/contracts/relatorios.ts';
import { defaultLanguage } from '#shared/i18n/languages.ts';
import { relatorios } from '#shared/i18n/pt_BR/relatorios.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { barLines, ReportChart } from './report-chart.tsx';

const line = (nome: string, valor: number, tipo: string, more: Partial<LinhaDeRelatorio> = {}) =>
  ({
    rotulo: { nome },
    nivel: 1,
    numeros: [{ valor, lista: { secao: 'financeiro', filtros: { tipo } } }],
    ...more,
  }) as LinhaDeRelatorio;

const dre = {
  tipo: 'dre',
  de: '2026-01-01',
  ate: '2026-12-31',
  colunas: [{ nome: 'valor' }],
  linhas: [
    line('Receitas', 1500, 'receita', { nivel: 0, total: true }),
    line('Ofertas', 300, 'receita'),
    line('Dízimos', 1200, 'receita'),
    line('Aluguel', 900, 'despesa'),
    line('Luz', 100, 'despesa'),
  ],
} as unknown as Relatorio;

test('the bars of the income statement distinguish income from expenses by order, name, colour and fill', () => {
  expect(barLines(dre, 0).map(({ line: { rotulo }, side }) => [rotulo, side])).toEqual([
    [{ nome: 'Dízimos' }, 'income'],
    [{ nome: 'Ofertas' }, 'income'],
    [{ nome: 'Aluguel' }, 'expense'],
    [{ nome: 'Luz' }, 'expense'],
  ]);
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <I18nProvider language={defaultLanguage} texts={relatorios}>
        <ReportChart report={dre} />
      </I18nProvider>
    </MemoryRouter>,
  );
  expect(html.match(/data-tone="income" style/g)).toHaveLength(2);
  expect(html.match(/data-tone="expense" style/g)).toHaveLength(2);
  expect(html).toMatch(/Dízimos<span[^>]*> \(Receitas\)/);
  expect(html).toMatch(/Aluguel<span[^>]*> \(Despesas\)/);
});

test('bars of other reports are all of one kind', () => {
  const people = { ...dre, tipo: 'pessoas' } as Relatorio;
  expect(barLines(people, 0).map(({ side }) => side)).toEqual([undefined, undefined, undefined, undefined]);
});
