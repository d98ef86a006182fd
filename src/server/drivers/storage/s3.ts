import type { Config } from '#server/config.ts';
import type { Storage } from '#server/ports/storage.ts';
import { checkedKey, isKey } from './key.ts';
import { createS3Client } from './s3-client.ts';

/** Files in an S3-compatible bucket. */
export function createS3Storage(
  settings: NonNullable<Config['s3']>,
  options: { isPublic?: boolean } = {},
): Storage {
  const { ask, refused, read, remove, list } = createS3Client(settings, options);
  return {
    put: async (key, body, type) => {
      const response = await ask('PUT', checkedKey(key), body, type);
      if (!response.ok) throw await refused(response, `put ${key}`);
      await response.body?.cancel();
    },
    get: async (key) => read(checkedKey(key)),
    delete: async (key) => remove(checkedKey(key)),
    list: async (folder) => {
      const paths = await list(`${checkedKey(folder)}/`);
      if (!paths) throw new Error(`S3 does not list the folder ${folder}.`);
      return paths.filter(isKey);
    },
  };
}
