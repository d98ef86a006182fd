import { expect, it } from 'vitest';
import { movedTo, submitAgainAt } from './moved-to.ts';

it('takes the language and all else that was asked for along', () => {
  const moved = movedTo('/noticias/nova', new URL('https://igreja.example/noticias/antiga?lang=en&page=2'));
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/noticias/nova?lang=en&page=2']);
  const plain = movedTo('/noticias/nova', new URL('https://igreja.example/noticias/7'));
  expect(plain.headers.get('location')).toBe('/noticias/nova');
});

it('keeps what a form submitted', () => {
  const moved = submitAgainAt('/rifa/nova', new URL('https://igreja.example/rifa/antiga?comprar=1'));
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/rifa/nova?comprar=1']);
});
