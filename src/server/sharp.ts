import type library from 'sharp';
import type { Sharp, SharpInput, SharpOptions } from 'sharp';
import { lazily } from './lazily.ts';

export type { Sharp } from 'sharp';

const load = lazily<typeof library>('sharp');
let isSet = false;

/** Opens a picture. It costs up to 200 MB while it is open: one thread each, nothing kept between them. */
export function sharp(input: SharpInput | SharpOptions, options?: SharpOptions): Sharp {
  const open = load();
  if (!isSet) {
    open.concurrency(1);
    open.cache(false);
    isSet = true;
  }
  return open(input as SharpInput, options);
}
