import { expect, test } from 'vitest';
import { diffExcerpt } from './diff-excerpt.ts';

const words = 'Toda a congregação se reúne aos domingos. '.repeat(30);

test('short texts are shown whole', () => {
  expect(diffExcerpt('Antes', 'Depois')).toEqual(['Antes', 'Depois']);
});

test('long ones begin a little before they differ', () => {
  const [one, other] = diffExcerpt(`${words}às 9h${words}`, `${words}às 18h${words}`);
  for (const text of [one, other]) {
    expect(text.length).toBeLessThan(300);
    expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
  }
  expect(one).toContain('às 9h');
  expect(other).toContain('às 18h');
});

test('a long one beside a short one is cut from its beginning', () => {
  const [one, other] = diffExcerpt('Novo texto.', words);
  expect(one).toBe('Novo texto.');
  expect(other.startsWith('Toda a congregação')).toBe(true);
  expect(other.endsWith('…')).toBe(true);
});

test('no character is cut in two', () => {
  const [one] = diffExcerpt('🙏'.repeat(400), '🙏'.repeat(399));
  expect(one).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
});
