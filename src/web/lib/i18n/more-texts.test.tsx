import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { findLanguage } from '#shared/i18n/languages.ts';
import { I18nProvider, MoreTexts, type TextKey, useT } from './i18n.tsx';

function Shown() {
  const { t } = useT();
  return <p>{['a.one', 'a.two', 'b.three'].map((key) => t(key as TextKey)).join(' ')}</p>;
}

it('adds the texts that a loader sent where they are shown, each time alike', () => {
  const outer = { 'a.one': 'um', 'a.two': 'dois' };
  const page = (
    <I18nProvider language={findLanguage('pt_BR')} texts={outer}>
      <MoreTexts texts={'{"b.three":"três"}'}>
        <Shown />
      </MoreTexts>
      <MoreTexts texts={'{"a.two":"2"}'}>
        <Shown />
      </MoreTexts>
      <Shown />
    </I18nProvider>
  );
  const expected = '<p>um dois três</p><p>um 2 b.three</p><p>um dois b.three</p>';
  expect([renderToString(page), renderToString(page)]).toEqual([expected, expected]);
});
