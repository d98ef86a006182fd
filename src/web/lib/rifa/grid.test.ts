import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedTo, rowsOf, visibleRows } from './grid.ts';

describe('the rows in view', () => {
  const view = { scrollTop: 0, height: 480, rowHeight: 48 };

  test('are few, wherever one is in a hundred thousand numbers', () => {
    const rows = rowsOf(100_000);
    expect(rows).toBe(10_000);
    for (const scrollTop of [0, 12_345, 479_000, 9_999_999]) {
      const { first, end } = visibleRows({ ...view, scrollTop }, rows);
      expect(end - first).toBeLessThanOrEqual(10 + 1 + 16);
      expect(first).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(rows);
    }
  });

  test('contain those that are seen', () => {
    expect(visibleRows({ ...view, scrollTop: 4800 }, 1000)).toEqual({ first: 92, end: 118 });
    expect(visibleRows(view, 3)).toEqual({ first: 0, end: 3 });
  });
});

describe('a key of the grid', () => {
  const grid = { count: 25, columns: 10, page: 2 };
  const press = (key: string, at: number, ctrlKey = false) => movedTo({ key, ctrlKey }, at, grid);

  test('moves by one, by a line, or stays at the edge', () => {
    expect([
      press('ArrowRight', 9),
      press('ArrowLeft', 10),
      press('ArrowDown', 3),
      press('ArrowUp', 13),
    ]).toEqual([10, 9, 13, 3]);
    expect([
      press('ArrowLeft', 0),
      press('ArrowRight', 24),
      press('ArrowDown', 17),
      press('ArrowUp', 4),
    ]).toEqual([0, 24, 17, 4]);
  });

  test('goes to the ends of a line, and with Ctrl of all', () => {
    expect([press('Home', 13), press('End', 13), press('End', 21)]).toEqual([10, 19, 24]);
    expect([press('Home', 13, true), press('End', 13, true)]).toEqual([0, 24]);
  });

  test('goes a page up or down in its column', () => {
    expect([press('PageDown', 3), press('PageDown', 7), press('PageUp', 23), press('PageUp', 7)]).toEqual([
      23, 17, 3, 7,
    ]);
  });

  test('never leaves the grid', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.nat(),
        fc.constantFrom(5, 10),
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(...keys),
        fc.boolean(),
        (count, from, columns, page, key, ctrlKey) => {
          const to = movedTo({ key, ctrlKey }, from % count, { count, columns, page });
          expect(to).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThan(count);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('that is none of the grid is left alone', () => {
    expect([press('a', 3), press('Enter', 3), press('Tab', 3)]).toEqual([null, null, null]);
  });
});
