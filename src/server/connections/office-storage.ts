import { type Db, isMissingTable } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import type { Bucket, FilePlaces, FormerPlace } from '#server/ports/connectors.ts';
import { isDerived, type Storage } from '#server/ports/storage.ts';
import type { BucketSettings } from '#shared/contracts/ajustes.ts';
import { AppError } from '#shared/errors.ts';

const box = (secret: string) => createSecretBox({ secret, purpose: 'keys of the bucket' });
export const sealBucketKey = (secret: string, key: string): string => box(secret).seal(key);

/** The rows of `conexao` that name a bucket of files: the one that is set, and the one that was before. */
export type BucketRow = 'arquivos' | 'arquivos_anterior';

export interface StoredBucket {
  ajustes: BucketSettings;
  segredo: string;
}

/** The key of a bucket; undefined when it was sealed under another APP_SECRET. */
export const openBucketKey = (secret: string, { segredo }: StoredBucket): string | undefined =>
  box(secret).open(segredo);

export const isSameBucket = (
  one: Pick<BucketSettings, 'endereco' | 'bucket'> | undefined,
  other: Pick<BucketSettings, 'endereco' | 'bucket'> | undefined,
): boolean => one?.endereco === other?.endereco && one?.bucket === other?.bucket;

/** The advisory lock of the places of files: exclusive for a change, shared for what relies on them as they are. */
export const fileSettingsLock = sql`hashtext('conexao.arquivos')`;

const refuse = async (): Promise<never> => {
  const cause = new Error('APP_SECRET changed: write the key of the bucket again in the settings.');
  throw new AppError('unavailable', 'error.fallback', { cause });
};
/** Stands in for a bucket whose key cannot be read: files in the other places are still found. */
const closed: Storage = { put: refuse, get: refuse, delete: refuse, list: refuse };

interface OfficeStorageParts {
  db: Db;
  secret: string;
  /** the bucket of the environment, which wins */
  fixed: Storage | undefined;
  disk: Storage;
  connect(bucket: Bucket): Storage;
}

/**
 * Files in the place that is set at the moment: the bucket of the environment, else that of the office, else the disk. Files that an
 * earlier setting put elsewhere are read from there until features/arquivo has moved them: a changed setting loses no file.
 */
export function createOfficeStorage({ db, secret, fixed, disk, connect }: OfficeStorageParts) {
  const connected = new Map<string, Storage>();
  let cached: { text: string; places: FilePlaces } | undefined;

  async function readRows(): Promise<(StoredBucket & { nome: BucketRow })[]> {
    try {
      return await db.query<StoredBucket & { nome: BucketRow }>(
        prepared(sql`select nome, ajustes, segredo from conexao
          where nome in ('arquivos', 'arquivos_anterior') order by nome`),
      );
    } catch (error) {
      // a database of an older version, before its upgrade
      if (isMissingTable(error)) return [];
      throw error;
    }
  }

  function bucketOf(row: StoredBucket): Storage {
    const segredo = openBucketKey(secret, row);
    if (segredo === undefined) return closed;
    const bucket = { ...row.ajustes, segredo };
    const text = JSON.stringify(bucket);
    const storage = connected.get(text) ?? connect(bucket);
    connected.set(text, storage);
    return storage;
  }

  /** The places as they are set now; the first is where new files go. */
  async function places(): Promise<FilePlaces> {
    const rows = await readRows();
    const text = JSON.stringify(rows);
    if (cached?.text === text) return cached.places;
    const buckets = rows.map((row) => ({ nome: row.nome, storage: bucketOf(row) }));
    const set = buckets.find(({ nome }) => nome === 'arquivos')?.storage;
    // new files wait on the disk until the key of the bucket is written again
    const isClosed = fixed === undefined && set === closed;
    const current = fixed ?? (isClosed ? disk : set) ?? disk;
    const former = buckets.map(
      // the office's own bucket is still set where only its key cannot be read
      ({ nome, storage }): FormerPlace =>
        fixed || nome === 'arquivos_anterior' ? { nome, storage } : { storage },
    );
    const others = [...former, { storage: disk }].filter(({ storage }) => storage !== current);
    cached = { text, places: { current, others, isClosed } };
    return cached.places;
  }

  const allOf = ({ current, others }: FilePlaces): Storage[] => [
    current,
    ...others.map(({ storage }) => storage),
  ];

  const first = async (from: FilePlaces, key: string): ReturnType<Storage['get']> => {
    let failed: { error: unknown } | undefined;
    for (const place of isDerived(key) ? [from.current] : allOf(from)) {
      try {
        const found = await place.get(key);
        if (found) return found;
      } catch (error) {
        failed ??= { error };
      }
    }
    // the file may be in the place that did not answer
    if (failed) throw failed.error;
    return null;
  };

  const storage: Storage = {
    put: async (key, body, type) => (await places()).current.put(key, body, type),
    async get(key) {
      const before = cached?.places ?? (await places());
      const found = await first(before, key);
      if (found) return found;
      // another server may have changed the place: a file that was not found is looked for in the places as they are now
      const now = await places();
      return now === before ? null : first(now, key);
    },
    async delete(key) {
      let failed: { error: unknown } | undefined;
      for (const place of allOf(await places())) {
        try {
          await place.delete(key);
        } catch (error) {
          failed ??= { error };
        }
      }
      // only once it is deleted in the places that answer; the caller tries again
      if (failed) throw failed.error;
    },
    async list(folder) {
      const keys = new Set<string>();
      for (const place of allOf(await places())) for (const key of await place.list(folder)) keys.add(key);
      return [...keys];
    },
  };
  return { storage, places };
}
