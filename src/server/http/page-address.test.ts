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

it('treats addresses deeper or longer than any page as unknown', () => {
  const base = 'https://igreja.example';
  const pathOf = (path: string) => addressOf(path, base).pathname;
  expect(pathOf(`/${'a/'.repeat(5000)}`)).toBe('/-');
  expect(pathOf(`/eventos/${'x'.repeat(5000)}?lang=en`)).toBe('/-');
  expect(pathOf('/inscricoes/abc/pagamento')).toBe('/inscricoes/abc/pagamento');
  expect(pathOf('//eventos/x')).toBe('/eventos/x');
});

it.each([
  '/eventos/%00/inscricao',
  '/ingresso/x%0d%0aSet-Cookie:a=b',
  '/inscricoes/abc/%1F',
  '/noticias/a%7fb',
  '/contato?evento=%00',
])('maps %s, with characters that no address has, to a page that does not exist', (requested) => {
  expect(addressOf(requested, base).href).toBe(`${base}/-`);
});

it('lets a search have several lines', () => {
  expect(addressOf('/busca?q=a%0Ab', base).search).toBe('?q=a%0Ab');
});
