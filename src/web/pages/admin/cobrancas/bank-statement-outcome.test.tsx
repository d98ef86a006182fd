import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LinhaCasada, ResultadoLinha } from '#shared/contracts/cobranca-office.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { tesouraria } from '#shared/i18n/pt_BR/tesouraria.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { BankStatementLines } from './bank-statement-lines.tsx';
import { BankStatementOutcome } from './bank-statement-outcome.tsx';

const paid: ResultadoLinha = { identificador: 'a', id: 1, ok: true, estado: 'paga' };
const waiting: ResultadoLinha = { identificador: 'b', id: 2, ok: true, estado: 'expirada' };
const refused: ResultadoLinha = { identificador: 'c', id: 3, ok: false, message: 'Já está paga.' };

const render = (element: React.ReactNode): string =>
  renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={tesouraria}>
      {element}
    </I18nProvider>,
  );

it.each([
  [[paid], 'good', 'Cobranças confirmadas: 1.'],
  [
    [paid, waiting],
    'soon',
    'Cobranças confirmadas: 1. Esperam em “A decidir”: 1. O motivo está em cada linha.',
  ],
  [
    [paid, waiting, refused],
    'soon',
    'Cobranças confirmadas: 1. Esperam em “A decidir”: 1. O motivo está em cada linha. Não confirmadas: 1. O motivo está em cada linha.',
  ],
])(
  'counts the lines of a statement that paid apart from those that wait or were refused: %#',
  (outcomes, tone, text) => {
    const [, found, words] = /data-tone="(\w+)">([^<]*)</.exec(
      render(<BankStatementOutcome outcomes={outcomes} />),
    )!;
    expect([found, words]).toEqual([tone, text]);
  },
);

it.each([
  [paid, 'Confirmada'],
  [waiting, 'A decidir'],
])('marks a line by what became of its money: %#', (outcome, name) => {
  const line: LinhaCasada = {
    identificador: outcome.identificador,
    data: '2026-01-10',
    valor: 5000,
    descricao: 'PIX',
    referencia: null,
    cobranca: null,
    confianca: null,
    motivos: [],
    candidatas: [],
  };
  const html = render(
    <BankStatementLines
      lines={[line]}
      choices={new Map()}
      effects={new Map()}
      outcomes={new Map([[line.identificador, outcome]])}
      onChoose={() => undefined}
    />,
  );
  expect(/<svg[^>]*aria-label="([^"]*)"/.exec(html)?.[1]).toBe(name);
});
