import { expect, test } from 'vitest';
import { findLanguage, fromAcceptLanguage, label, languageNamed, rtlTestLanguage } from './languages.ts';

test.each([
  ['en-US,en;q=0.9,pt;q=0.5', 'en'],
  ['de, es-AR;q=0.8, en;q=0.4', 'es'],
  ['pt-PT', 'pt_BR'],
  ['pt;q=0, en', 'en'],
  ['ja', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Language %s asks for %s', (header, locale) => expect(fromAcceptLanguage(header)).toBe(locale));

test('an unknown language falls back to Portuguese', () => {
  expect(findLanguage('xx').code).toBe('pt_BR');
  expect(findLanguage(rtlTestLanguage.code).code).toBe('pt_BR');
  expect(findLanguage(rtlTestLanguage.code, [rtlTestLanguage]).dir).toBe('rtl');
});

test.each([
  ['pt_BR', 'pt_BR'],
  ['pt', 'pt_BR'],
  ['pt-BR', 'pt_BR'],
  ['PT-br', 'pt_BR'],
  ['en', 'en'],
  ['klingon', undefined],
  ['', undefined],
  [['en', 'es'], undefined],
])('an address with lang=%s names %s', (name, code) => expect(languageNamed(name)?.code).toBe(code));

test('a label is read in its language', () => {
  expect(label(['Pessoas', 'People', 'Personas'], 'es')).toBe('Personas');
});
