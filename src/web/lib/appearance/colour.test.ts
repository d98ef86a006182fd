import { describe, expect, it } from 'vitest';
import { contrast, textOn } from '#shared/colour.ts';
import { readableOn } from './colour.ts';

const picks = ['#0f766e', '#2dd4bf', '#facc15', '#ffffff', '#000000', '#7f7f7f', '#e11d48', '#1e3a8a'];

describe('colours a person picks', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  it.each(picks)('finds a text for a fill of %s that reads at AA', (fill) => {
    expect(contrast(textOn(fill), fill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(picks)('turns %s into a tone that reads at AA on light and on dark surfaces', (colour) => {
    for (const surfaces of [
      ['#ffffff', '#f5f4f1'],
      ['#161412', '#26221f'],
    ]) {
      const tone = readableOn(colour, surfaces);
      for (const surface of surfaces) expect(contrast(tone, surface)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('leaves a colour alone that already reads', () => {
    expect(readableOn('#115e59', ['#ffffff'])).toBe('#115e59');
  });
});
