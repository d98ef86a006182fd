import type library from 'sharp';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { lazyImport } from './lazy-import.ts';

export type { Sharp } from 'sharp';

/** A picture costs up to 200 MB while it is open: one thread each, nothing kept between them. */
const load = lazyImport<typeof library>('sharp', (pictures) => {
  pictures.concurrency(1);
  pictures.cache(false);
});

/** Opens a picture. */
export const sharp = (input: SharpInput | SharpOptions, options?: SharpOptions): Sharp =>
  load()(input as SharpInput, options);
