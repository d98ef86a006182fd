import { expect, test } from 'vitest';
import { findIcons } from './find-icons.ts';

const names = (typed: string) => findIcons(typed, ([pt]) => pt).map(([name]) => name);

test('finds icons without regard to accents and case, by each word', () => {
  expect(names('ORACAO')).toContain('pray');
  expect(names('cesta bas')).toEqual(['basket']);
  expect(names('foguete')).toEqual([]);
});
