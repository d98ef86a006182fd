import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wrapText } from './wrap-text.ts';

/** A measure in which every letter has the width 1. */
const measure = (text: string): number => [...text].length;
const words = fc.array(fc.stringMatching(/^[a-zá-ú]{1,30}$/), { maxLength: 30 });

describe('a wrapped text', () => {
  it('is never wider than its column, and loses no letter', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 40 }), (list, width) => {
        const lines = wrapText(list.join(' '), { width, measure });
        expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width);
        expect(lines.join('').replaceAll(' ', '')).toBe(list.join(''));
      }),
    );
  });

  it('keeps to its number of lines and says that something is missing', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: 2, max: 20 }), (list, width) => {
        const lines = wrapText(list.join(' '), { width, measure, maxLines: 2 });
        expect(lines.length).toBeLessThanOrEqual(2);
        expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width);
        const isWhole = lines.join('').replaceAll(' ', '') === list.join('');
        expect(isWhole || lines.at(-1)!.endsWith('…')).toBe(true);
      }),
    );
  });

  it('measures little more than its lines, also where a text is one word', () => {
    let measured = 0;
    const counting = (text: string): number => {
      measured += text.length;
      return text.length;
    };
    expect(wrapText('W'.repeat(3000), { width: 50, measure: counting })).toHaveLength(60);
    expect(measured).toBeLessThan(60_000);
  });

  it('begins a new line where the text does', () => {
    expect(wrapText('uma linha\noutra', { width: 20, measure })).toEqual(['uma linha', 'outra']);
  });
});
