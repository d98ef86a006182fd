import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sharp } from '#server/sharp.ts';
import { cachedDrawing } from './cached-drawing.ts';
import { renderPicture } from './render.ts';

const svg = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>${randomUUID()}</title><rect width="10" height="10" fill="${colour}"/></svg>`;

it('draws a picture of the requested size, and the same picture again', async () => {
  const drawing = svg('#c33');
  const first = await renderPicture(drawing, 64, 32);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 64, height: 32 });
  expect(await renderPicture(drawing, 64, 32)).toEqual(first);
  expect(await sharp(await renderPicture(drawing, 32, 32)).metadata()).toMatchObject({ width: 32 });
  expect(await renderPicture(svg('#3c3'), 64, 32)).not.toEqual(first);
});

it('draws a picture once for several simultaneous requests', async () => {
  const input = randomUUID();
  let times = 0;
  const render = () =>
    cachedDrawing(input, async () => {
      times += 1;
      return Buffer.from(`drawn ${input}`);
    });
  const before = await Promise.all([render(), render()]);
  const drawn = times;
  expect([...before, await render()].map(String)).toEqual(Array(3).fill(`drawn ${input}`));
  expect(times).toBe(drawn);
});
