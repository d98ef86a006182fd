import { open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { orNull, writeWhole } from '#server/drivers/files.ts';
import type { Storage } from '#server/ports/storage.ts';
import { checkedKey, isKey } from './key.ts';

/** Files in a folder of this machine. The content type is not stored here: the table of files holds it. */
export function createDiskStorage(dir: string): Storage {
  const place = (key: string): string => path.join(dir, checkedKey(key));
  return {
    put: async (key, body) => writeWhole(place(key), body),
    get: async (key) => {
      const file = await orNull(open(place(key)));
      if (!file) return null;
      // The open handle keeps the file readable even when it is deleted meanwhile.
      const stats = await file.stat();
      if (!stats.isFile()) {
        await file.close();
        return null;
      }
      return { body: file.createReadStream(), bytes: stats.size };
    },
    delete: async (key) => rm(place(key), { force: true }),
    list: async (folder) => {
      const names = (await orNull(readdir(place(folder)))) ?? [];
      // without files that are still being written, whose names are no keys
      return names.map((name) => `${folder}/${name}`).filter(isKey);
    },
  };
}
