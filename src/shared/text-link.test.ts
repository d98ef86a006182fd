import { expect, test } from 'vitest';
import { isSitePath, typedTextLink } from './text-link.ts';

test.each([
  ['igreja.example/mapa', 'https://igreja.example/mapa'],
  [' https://igreja.example ', 'https://igreja.example'],
  ['localhost:8080/mapa', 'https://localhost:8080/mapa'],
  ['secretaria@igreja.example', 'mailto:secretaria@igreja.example'],
  ['mailto:secretaria@igreja.example', 'mailto:secretaria@igreja.example'],
  ['tel:+55 (19) 3232-1010', 'tel:+551932321010'],
  ['/contribuir', '/contribuir'],
  ['/', '/'],
])('completes %j to %j', (typed, href) => {
  expect(typedTextLink(typed)).toBe(href);
});

test.each([
  '',
  'javascript:alert(1)',
  'ftp://igreja.example',
  '//outro.example',
  '/\\outro.example',
  'duas palavras',
  'https://',
  'tel:',
])('refuses %j', (typed) => {
  expect(typedTextLink(typed)).toBeUndefined();
});

test('a path of the site is no address of another host', () => {
  expect(['/', '/eventos?mes=1', '//x.example', '/\\x.example', 'eventos'].map(isSitePath)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
