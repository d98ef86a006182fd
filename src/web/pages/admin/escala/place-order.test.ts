import { describe, expect, it } from 'vitest';
import { nextStop } from './place-order.ts';

const stops = [
  { id: 'people', order: 9, group: 'people' },
  { id: 1, order: 0, group: 'a' },
  { id: 2, order: 1, group: 'a' },
  { id: 3, order: 2, group: 'b' },
  { id: 4, order: 3, group: 'b' },
];

describe('arrow keys while dragging', () => {
  it.each([
    [null, 'ArrowDown', 1],
    [1, 'ArrowDown', 2],
    [2, 'ArrowDown', 3],
    ['people', 'ArrowDown', 'people'],
    [1, 'ArrowUp', 1],
    [3, 'ArrowUp', 2],
    [1, 'ArrowRight', 3],
    [4, 'ArrowRight', 'people'],
    [4, 'ArrowLeft', 1],
    [2, 'ArrowLeft', 1],
    [3, 'Home', 1],
    [1, 'End', 'people'],
    [1, 'KeyA', undefined],
  ])('lead from %s by %s to %s', (from, key, to) => {
    expect(nextStop(stops, from, key)?.id).toBe(to);
  });

  it('lead nowhere on an empty board', () => {
    expect(nextStop([], null, 'ArrowDown')).toBeUndefined();
  });
});
