import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { type Sharp, sharp } from '#server/sharp.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { ImageFormat } from '#shared/imagem.ts';

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

/** Few are open at a time. */
const limit = createConcurrencyLimit(2);

/** People who wait for their upload go before sizes that somebody may look at. */
export const withPictureLimit = <T>(work: () => Promise<T>, line: 'upload' | 'size' = 'upload'): Promise<T> =>
  limit(work, line === 'upload' ? 0 : 1);

/**
 * The picture made anew: upright, no larger than a screen shows, and without what cameras write into it (place, time,
 * owner). Whatever else hid in the file does not survive. Of an animation the first picture stays.
 */
export const redraw = (body: Buffer): Promise<Picture> =>
  withPictureLimit(async () => {
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

/** The middle of a picture in the shape of a video: what providers give in 4:3 has black bars above and below. */
export const cropToVideo = (body: Buffer): Promise<Buffer> =>
  withPictureLimit(async () => {
    const { width, height } = await size(body);
    const shape = Math.round((width * 9) / 16);
    if (width * height > maxPixels) throw new PictureError('validation.file_pixels');
    if (height <= shape) return body;
    return sharp(body, { limitInputPixels: maxPixels })
      .resize({ width, height: shape, fit: 'cover' })
      .webp({ quality: 90 })
      .toBuffer();
  });

const encoded = {
  // Measured: effort 2 takes twice as long as 1 and saves 4 % of the bytes; a first visitor waits for it.
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 74, effort: 4 }),
};

/** A picture of ours made smaller for a screen, never larger; its bytes are fetched when it is its turn. */
export const resize = (
  load: () => Promise<Buffer>,
  { width, format }: { width: number; format: ImageFormat },
): Promise<Buffer> =>
  withPictureLimit(async () => {
    const picture = sharp(await load(), { limitInputPixels: maxPixels });
    return encoded[format](picture.resize({ width, withoutEnlargement: true }))
      .timeout({ seconds: 30 })
      .toBuffer();
  }, 'size');

/** Every page carries those of all its pictures; the table holds them to it. */
const maxBlur = 400;

/** Few pixels of a picture as a data URI, shown blurred in its place; empty for one that lets its ground through. */
export const blur = (body: Buffer): Promise<string> =>
  withPictureLimit(async () => {
    const { data, info } = await sharp(body, { limitInputPixels: maxPixels })
      .resize(16, 16, { fit: 'inside' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha]! < 255) return '';
    const flat = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).removeAlpha();
    // What is wild even in 16 pixels has to do with fewer of its colours.
    for (const quality of [85, 30]) {
      const tiny = await flat.clone().webp({ quality, effort: 6 }).toBuffer();
      const uri = `data:image/webp;base64,${tiny.toString('base64')}`;
      if (uri.length <= maxBlur) return uri;
    }
    return '';
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
