import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DuplicateChoice, Import } from '#shared/contracts/importacao.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { importacao as texts } from '#shared/i18n/pt_BR/importacao.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { DuplicateChoices } from './duplicate-choices.tsx';
import { RunBar } from './run-bar.tsx';

/** The choice for rows that repeat a record and the button that imports, as a user sees them. */
function render(duplicados: DuplicateChoice, mayJoin: boolean): string {
  const importacao = {
    section: 'pessoa',
    duplicados,
    com_erros: 'pular',
    contagem: { com_erro: 0, a_gravar: 2, a_pular: 0 },
  } as Import;
  return renderToStaticMarkup(
    <I18nProvider language={findLanguage('pt_BR')} texts={texts}>
      <DuplicateChoices importacao={importacao} mayJoin={mayJoin} onChange={() => undefined} />
      <RunBar
        importacao={importacao}
        working={false}
        mayJoin={mayJoin}
        onSkip={() => undefined}
        onRun={() => undefined}
      />
    </I18nProvider>,
  );
}

it('offers joining to users who may edit records, and to nobody else', () => {
  expect(render('pular', true)).toContain(texts['import.dup.juntar']);
  const html = render('pular', false);
  expect(html).not.toContain(texts['import.dup.juntar']);
  expect(html).toContain(texts['import.dup.adicionar']);
  expect(html).not.toContain('disabled');
});

it('does not offer to run an import that joins, chosen by another user, to users who may not edit records', () => {
  expect(render('juntar', true)).not.toContain('disabled');
  const html = render('juntar', false);
  expect(html).toContain('disabled');
  expect(html).toContain(texts['import.may_not_join']);
});
