import { sharp } from '#server/sharp.ts';
import { createRandom } from '../random.ts';
import { cachedDrawing } from './cached-drawing.ts';

const tile = 128;

/** The grain of the paper: dark and light specks, the same on every drawing. */
const drawGrain = (): Promise<Buffer> => {
  const random = createRandom('papel');
  const pixels = Buffer.alloc(tile * tile * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    // The product of two random numbers gives few strong specks and many faint ones.
    const speck = random.next() * random.next();
    pixels.fill(random.chance(0.5) ? 255 : 40, at, at + 3);
    pixels[at + 3] = Math.round(speck * 34);
  }
  return sharp(pixels, { raw: { width: tile, height: tile, channels: 4 } })
    .png()
    .toBuffer();
};
let cached: Promise<Buffer> | undefined;
const grain = (): Promise<Buffer> => {
  cached ??= drawGrain();
  return cached;
};

async function draw(svg: string, width: number, height: number): Promise<Buffer> {
  const flat = sharp(Buffer.from(svg)).resize(width, height, { fit: 'cover' });
  // The grain is invisible on a thumbnail.
  if (Math.min(width, height) >= tile) flat.composite([{ input: await grain(), tile: true }]);
  return flat.webp({ quality: 80, effort: 1 }).toBuffer();
}
/** Part of the key of stored drawings. Contains the source of the drawing functions, so that changed code draws anew. */
const recipe = `${tile} ${drawGrain} ${draw}`;

/** The drawing as a WebP of exactly this size, cropped at the edges. */
export const renderPicture = (svg: string, width: number, height: number): Promise<Buffer> =>
  cachedDrawing(JSON.stringify([svg, width, height, recipe]), () => draw(svg, width, height));
