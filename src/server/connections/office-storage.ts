import { type Db, isMissingTable } from '#server/db/client.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import type { Bucket, FilePlaces } from '#server/ports/connectors.ts';
import { isDerived, type Storage } from '#server/ports/storage.ts';
import type { BucketSettings } from '#shared/contracts/ajustes.ts';

const box = (secret: string) => createSecretBox({ secret, purpose: 'keys of the bucket' });
export const sealBucketKey = (secret: string, key: string): string => box(secret).seal(key);

export interface StoredBucket {
  ajustes: BucketSettings;
  segredo: string;
}

/** A bucket with its key; throws when the key was sealed under another APP_SECRET. */
export function openBucket(secret: string, { ajustes, segredo }: StoredBucket): Bucket {
  const key = box(secret).open(segredo);
  if (key === undefined)
    throw new Error('APP_SECRET changed: write the key of the bucket again in the settings.');
  return { ...ajustes, segredo: key };
}

export const isSameBucket = (
  one: Pick<BucketSettings, 'endereco' | 'bucket'> | undefined,
  other: Pick<BucketSettings, 'endereco' | 'bucket'> | undefined,
): boolean => one?.endereco === other?.endereco && one?.bucket === other?.bucket;

interface OfficeStorageParts {
  db: Db;
  secret: string;
  /** the bucket of the environment, which wins */
  fixed: Storage | undefined;
  disk: Storage;
  connect(bucket: Bucket): Storage;
}

/**
 * Files in the place that is set at the moment: the bucket of the environment, else that of the office, else the disk. What an earlier
 * setting put elsewhere is read there, until features/arquivo has moved it: a changed setting loses no file.
 */
export function createOfficeStorage({ db, secret, fixed, disk, connect }: OfficeStorageParts) {
  const made = new Map<string, Storage>();
  let known: { text: string; places: FilePlaces } | undefined;

  async function readRows(): Promise<(StoredBucket & { nome: string })[]> {
    try {
      return await db.query<StoredBucket & { nome: string }>(
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
    const bucket = openBucket(secret, row);
    const text = JSON.stringify(bucket);
    const storage = made.get(text) ?? connect(bucket);
    made.set(text, storage);
    return storage;
  }

  /** The places as they are set now; the first is where new files go. */
  async function places(): Promise<FilePlaces> {
    const rows = await readRows();
    const text = JSON.stringify(rows);
    if (known?.text === text) return known.places;
    const buckets = rows.map((row) => ({ nome: row.nome, storage: bucketOf(row) }));
    const set = buckets.find(({ nome }) => nome === 'arquivos')?.storage;
    const current = fixed ?? set ?? disk;
    const others = [...buckets.map(({ storage }) => storage), disk].filter((one) => one !== current);
    known = { text, places: { current, others } };
    return known.places;
  }

  const first = async (from: FilePlaces, key: string): ReturnType<Storage['get']> => {
    for (const place of isDerived(key) ? [from.current] : [from.current, ...from.others]) {
      const found = await place.get(key);
      if (found) return found;
    }
    return null;
  };

  const storage: Storage = {
    put: async (key, body, type) => (await places()).current.put(key, body, type),
    async get(key) {
      const before = known?.places ?? (await places());
      const found = await first(before, key);
      if (found) return found;
      // another server may have changed the place: what is not found is looked for where it would be now
      const now = await places();
      return now === before ? null : first(now, key);
    },
    async delete(key) {
      const { current, others } = await places();
      for (const place of [current, ...others]) await place.delete(key);
    },
  };
  return { storage, places };
}
