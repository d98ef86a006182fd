import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PassoDoPedido } from '#shared/contracts/loja.ts';
import { carrinho } from '#shared/i18n/en/carrinho.ts';
import { findLanguage } from '#shared/i18n/languages.ts';
import { I18nProvider } from '#web/lib/i18n/i18n.tsx';
import { Timeline } from './timeline.tsx';

const em = '2026-03-10T12:00:00.000Z';

it.each([
  ['the church’s reason for undoing a withdrawal', 'desistencia_desfeita', ' lang="pt-BR"'],
  ['the church’s reason for cancelling', 'cancelado', ' lang="pt-BR"'],
  ['the buyer’s reason for withdrawing, in a language that is not known,', 'desistencia', ''],
] as const)('%s is marked with the language it was written in, if any: %s', (_, tipo, lang) => {
  const step: PassoDoPedido = { tipo, em, detalhe: 'O prazo passou' };
  const html = renderToStaticMarkup(
    <I18nProvider language={findLanguage('en')} texts={carrinho}>
      <Timeline steps={[step]} today="2026-03-10" />
    </I18nProvider>,
  );
  expect(html).toContain(`<span${lang}>O prazo passou</span>`);
});
