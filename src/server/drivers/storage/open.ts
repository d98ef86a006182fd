import path from 'node:path';
import type { Config } from '#server/config.ts';
import type { Bucket } from '#server/ports/connectors.ts';
import type { Storage } from '#server/ports/storage.ts';
import { isDevelopment } from '#server/public-address.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';

/** The storages of the settings: the bucket of the environment, if it names one, and the disk. */
export const environmentStorage = (config: Config): { fixed: Storage | undefined; disk: Storage } => ({
  fixed: config.s3 && createS3Storage(config.s3),
  disk: createDiskStorage(path.join(config.dataDir, 'arquivos')),
});

/** Opens a bucket that the office configured: on the internet only, except on a development server. */
export const bucketOpener =
  ({ baseUrl }: Pick<Config, 'baseUrl'>) =>
  ({ endereco, bucket, regiao, chave, segredo }: Bucket): Storage =>
    createS3Storage(
      { endpoint: endereco, bucket, region: regiao, accessKeyId: chave, secretAccessKey: segredo },
      { isPublic: !isDevelopment(baseUrl) },
    );
