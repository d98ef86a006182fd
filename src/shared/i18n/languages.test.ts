import { expect, test } from 'vitest';
import { findLanguage, fromAcceptLanguage, label, rtlTestLanguage } from './languages.ts';

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

test('a label is read in its language', () => {
  expect(label(['Pessoas', 'People', 'Personas'], 'es')).toBe('Personas');
});
