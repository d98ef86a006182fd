import { createConcurrencyLimit } from '#server/concurrency-limit.ts';
import { type Sharp, sharp } from '#server/sharp.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { ImageFormat } from '#shared/imagem.ts';

export interface Picture {
  body: Buffer;
  largura: number;
  altura: number;
}

/** Why a picture was refused. */
export class PictureError extends Error {
  readonly key: ErrorKey;
  constructor(key: ErrorKey, cause?: unknown) {
    super(key, { cause });
    this.key = key;
  }
}

/** The most pixels of an uploaded picture, where its field does not allow fewer. */
export const maxPixels = 50_000_000;
const maxSide = 2400;

/** How many pictures are open at a time. */
const limit = createConcurrencyLimit(2);

/** Uploads, which people wait for, go before sizes made in advance. */
export const withPictureLimit = <T>(work: () => Promise<T>, line: 'upload' | 'size' = 'upload'): Promise<T> =>
  limit(work, line === 'upload' ? 0 : 1);

/**
 * Re-encodes a picture: upright, no larger than a screen shows, without metadata (place, time, owner) or anything else
 * hidden in the file. Of an animation only the first frame is kept; with `square` only the middle, at most that wide.
 */
export const reencode = (
  body: Buffer,
  { maxPicturePixels = maxPixels, square }: { maxPicturePixels?: number; square?: number } = {},
): Promise<Picture> =>
  withPictureLimit(async () => {
    const { width, height } = await size(body);
    const side = square && Math.min(square, width, height);
    // Read from the header, before any pixel is decoded.
    if (width * height > maxPicturePixels) throw new PictureError('validation.file_pixels');
    try {
      const { data, info } = await sharp(body, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize(
          side
            ? { width: side, height: side, fit: 'cover' }
            : { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true },
        )
        .webp({ quality: 82 })
        .timeout({ seconds: 30 })
        .toBuffer({ resolveWithObject: true });
      return { body: data, largura: info.width, altura: info.height };
    } catch (error) {
      throw refusal(error);
    }
  });

/** The middle of a picture in the shape of a video: the providers' 4:3 pictures have black bars above and below. */
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
  // Measured: effort 2 takes twice as long as 1 and saves 4 % of the bytes; the first visitor waits for it.
  avif: (picture: Sharp) => picture.avif({ quality: 50, effort: 1 }),
  webp: (picture: Sharp) => picture.webp({ quality: 74, effort: 4 }),
};

/** A smaller size of a stored picture, never a larger one; its bytes are loaded only when it is its turn. */
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

/** The most characters, also enforced by the table: every page carries the placeholders of all its pictures. */
const maxBlur = 400;

/** A few pixels of a picture as a data URI, shown blurred as placeholder; empty for a transparent one. */
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
    // A picture too detailed even for 16 pixels gets a lower quality.
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
