import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DrawnCover } from './drawn-cover.tsx';

const draw = (seed: string | number): string => renderToStaticMarkup(<DrawnCover seed={seed} />);

it('draws the same for the same seed, and another for another', () => {
  expect(draw(12)).toBe(draw('12'));
  expect(new Set(Array.from({ length: 40 }, (_, seed) => draw(seed))).size).toBe(40);
});

it('is light, has no ids that could meet those of another, and says nothing', () => {
  for (let seed = 0; seed < 200; seed++) {
    const svg = draw(seed);
    expect(svg.length).toBeLessThan(2000);
    expect(svg).not.toMatch(/ id=|NaN|undefined/);
    expect(svg).toContain('aria-hidden="true"');
  }
});
