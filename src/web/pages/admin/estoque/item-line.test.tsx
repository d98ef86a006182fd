import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TipoDeMovimento } from '#shared/contracts/estoque.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { estoque as texts } from '#shared/i18n/pt_BR/estoque.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { ItemLine } from './item-line.tsx';
import { newItem } from './movement-draft.ts';

function render(tipo: TipoDeMovimento, a_entregar: number): string {
  const item = newItem({
    variante: 7,
    produto: { id: 1, rotulo: 'Caneca' },
    nome: null,
    sku: null,
    ativo: true,
    estoque: 7,
    presas: 0,
    a_entregar,
    baixo: false,
  });
  const nothing = () => undefined;
  return renderToStaticMarkup(
    <MantineProvider>
      <I18nProvider language={findLanguage('pt_BR')} texts={texts}>
        <ItemLine item={item} tipo={tipo} errors={{}} onChange={nothing} onRemove={nothing} />
      </I18nProvider>
    </MantineProvider>,
  );
}

it('says how many paid units a count leaves out', () => {
  const note = 'Não conte as já pagas que esperam a entrega: 3';
  expect(render('ajuste', 3)).toContain(note);
  expect(render('perda', 3)).not.toContain(note);
  expect(render('ajuste', 0)).not.toContain('Não conte');
});
