import type library from 'sharp';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { lazyImport } from './lazy-import.ts';

export type { Sharp } from 'sharp';

/** An open picture takes up to 200 MB: one thread each, no cache. */
const load = lazyImport<typeof library>('sharp', (pictures) => {
  pictures.concurrency(1);
  pictures.cache(false);
});

export const sharp = (input: SharpInput | SharpOptions, options?: SharpOptions): Sharp =>
  load()(input as SharpInput, options);
