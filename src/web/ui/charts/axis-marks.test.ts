import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisMarks, spanMarks } from './axis-marks.ts';

it('lines of a chart are few, even, and reach over every value', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 1e9 }), (least, most) => {
      const marks = spanMarks(Math.min(least, most), most);
      const steps = new Set(marks.slice(1).map((mark, at) => mark - marks[at]!));
      expect(steps.size).toBe(1);
      expect(marks.length).toBeLessThanOrEqual(9);
      expect(marks[0]).toBeLessThanOrEqual(Math.min(0, least));
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks).toContain(0);
    }),
  );
  expect(axisMarks(0)).toEqual([0, 1]);
  expect(axisMarks(7)).toEqual([0, 5, 10]);
  expect(axisMarks(142)).toEqual([0, 50, 100, 150]);
});
