import type { Readable } from 'node:stream';

/** Stores bytes under a key that the product generates: letters, digits, dashes, underscores and slashes. */
export interface Storage {
  put(key: string, body: Buffer, type: string): Promise<void>;
  /** null when there is nothing under the key */
  get(key: string): Promise<{ body: Readable; bytes: number } | null>;
  /** deleting a missing file is no error */
  delete(key: string): Promise<void>;
  /** the keys in a folder, which has no other folders inside; none for a missing folder */
  list(folder: string): Promise<string[]>;
}

/** The folder of all pictures that the server draws. */
export const drawingsFolder = 'desenhos';

/** Pictures that are derived from others, and created again if they are missing: sizes of photos, drawings. */
export const isDerived = (key: string): boolean => /^(imagens|desenhos)\//.test(key);
