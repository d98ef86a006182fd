import { expect, it } from 'vitest';
import { addressOf } from './page-address.ts';

const base = 'https://igreja.example';

it.each([
  ['/noticias?page=2', '/noticias?page=2'],
  ['//noticias', '/noticias'],
  ['/\\evil.example/x', '/evil.example/x'],
  ['http://evil.example/eventos?tipo=culto', '/eventos?tipo=culto'],
  ['http://[', '/'],
  ['http://evil.example', '/'],
  ['/?utm_source=x&q=a&fbclid=1', '/?q=a'],
  ['/eventos?utm_campaign=x', '/eventos'],
])('%s is the page %s of the church', (requested, page) => {
  expect(addressOf(requested, base).href).toBe(base + page);
});
