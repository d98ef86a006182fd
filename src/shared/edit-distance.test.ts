import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

it('counts letters that are added, removed, replaced or swapped', () => {
  for (const [a, b, distance] of [
    ['batismo', 'batsimo', 1],
    ['oracao', 'oracao', 0],
    ['culto', 'cultos', 1],
    ['vigilia', 'vijilia', 1],
    ['', 'abc', 3],
    ['retiro', 'rteiroo', 2],
  ] as const)
    expect([a, b, editDistance(a, b)]).toEqual([a, b, distance]);
});

it('is the same in both directions, and never more than the longer word', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const distance = editDistance(a, b);
      expect(distance).toBe(editDistance(b, a));
      expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      expect(distance === 0).toBe(a === b);
    }),
  );
});
