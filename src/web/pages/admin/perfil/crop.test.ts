import { expect, it } from 'vitest';
import { cropOf, dragged, wholePicture } from './crop.ts';

const wide = { width: 400, height: 200 };

it('keeps the middle of a picture, as much of it as fits a square', () => {
  expect(cropOf(wide, wholePicture)).toEqual({ left: 100, top: 0, side: 200 });
  expect(cropOf({ width: 90, height: 300 }, wholePicture)).toEqual({ left: 0, top: 105, side: 90 });
});

it('never leaves the picture, however far it is moved or zoomed', () => {
  for (const zoom of [0, 1, 2.5, 99])
    for (const x of [-9, -1, 0.3, 9])
      for (const y of [-9, 0, 9]) {
        const { left, top, side } = cropOf(wide, { zoom, x, y });
        expect(Math.min(left, top, side)).toBeGreaterThanOrEqual(0);
        expect(left + side).toBeLessThanOrEqual(400);
        expect(top + side).toBeLessThanOrEqual(200);
        expect(side).toBeGreaterThanOrEqual(50);
      }
});

it('follows the finger: dragging to the right shows more of the left', () => {
  const choice = dragged(wide, wholePicture, { x: 0.25, y: 0.25 });
  expect(cropOf(wide, choice)).toEqual({ left: 50, top: 0, side: 200 });
  expect(dragged(wide, wholePicture, { x: 9, y: 0 }).x).toBe(-1);
});
