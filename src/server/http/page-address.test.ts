import { expect, it } from 'vitest';
import { addressOf, isPersonal } from './page-address.ts';

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

it.each([
  '/admin',
  '/ADMIN/pessoa',
  '/auth/login',
  '//admin',
  '/%61dmin',
  '/contribuir/ABC',
  'http://x/contribuir/ABC',
])('%s is one person’s alone', (requested) => expect(isPersonal(addressOf(requested, base))).toBe(true));

it.each(['/', '/noticias', '/contribuir', '/contribuir/cartaz', '/administracao', '/eventos/admin'])(
  '%s is for everybody',
  (requested) => expect(isPersonal(addressOf(requested, base))).toBe(false),
);
