import type { Readable } from 'node:stream';

/** Stores bytes under a key that the product generates: letters, digits, dashes, underscores and slashes. */
export interface Storage {
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** null when there is nothing under the key */
  get(key: string): Promise<{ body: Readable; bytes: number } | null>;
  /** deleting a missing file is no error */
  delete(key: string): Promise<void>;
}

/** Pictures that are derived from others, and created again if they are missing: sizes of photos, drawings. */
export const isDerived = (key: string): boolean => /^(imagens|desenhos)\//.test(key);
