import { expect, it } from 'vitest';
import { fitTitle } from './share-image-text.ts';

const sizes = [76, 66, 58, 50, 44, 38];

it('narrows a title so that no word is alone on its last line', () => {
  const { lines, width } = fitTitle('Templo reabre depois da reforma do telhado', 624, 318, sizes);
  expect(lines).toBe(3);
  expect(width).toBeLessThan(624);
  expect(width).toBeGreaterThan(450);
});

it('gives the longest word its line, and a title beyond all lines the whole width', () => {
  expect(fitTitle('Congregação', 624, 318, sizes).width).toBeGreaterThanOrEqual(11 * 76 * 0.54);
  expect(fitTitle('palavra '.repeat(80).trim(), 624, 318, sizes).width).toBe(624);
});
