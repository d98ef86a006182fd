import sharp from 'sharp';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';

export interface Picture {
  body: Buffer;
  largura: number;
  altura: number;
}

/** What a picture that was not taken is told. */
export class PictureError extends Error {
  readonly key: ErrorKey;
  constructor(key: ErrorKey, cause?: unknown) {
    super(key, { cause });
    this.key = key;
  }
}

const maxPixels = 50_000_000;
const maxSide = 2400;

// A picture costs up to 200 MB while it is open: few at a time, one thread each, nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Whoever waits takes over this place; the count stays as it is.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/**
 * The picture made anew: upright, no larger than a screen shows, and without what cameras write into it (place, time,
 * owner). Whatever else hid in the file does not survive. Of an animation the first picture stays.
 */
export const redraw = (body: Buffer): Promise<Picture> =>
  inTurn(async () => {
    const { width, height } = await size(body);
    // Known from the header alone, before a single pixel is unpacked.
    if (width * height > maxPixels) throw new PictureError('validation.file_pixels');
    try {
      const { data, info } = await sharp(body, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: 30 })
        .toBuffer({ resolveWithObject: true });
      return { body: data, largura: info.width, altura: info.height };
    } catch (error) {
      throw refusal(error);
    }
  });

async function size(body: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(body, { limitInputPixels: false, failOn: 'error' }).metadata();
  } catch (error) {
    throw refusal(error);
  }
}

const refusal = (error: unknown): PictureError =>
  new PictureError(
    /pixel limit/i.test((error as Error).message) ? 'validation.file_pixels' : 'validation.file_image',
    error,
  );
