import type { Db } from '#server/db/client.ts';
import { type Batch, currentMark, readChanges } from './read-changes.ts';

interface ReaderOptions {
  db: Db;
  scopeFields: readonly string[];
  onBatch(batch: Batch): Promise<void>;
}

/**
 * Reads what was committed since it began, each change once. While the database is away it fails and loses nothing, because it
 * goes on from its mark.
 */
export function createReader({ db, scopeFields, onBatch }: ReaderOptions) {
  let from: { marca: number; seen: readonly string[] } | undefined;
  return {
    async readAll(): Promise<void> {
      for (let isFull = true; isFull; ) {
        from ??= { marca: await currentMark(db), seen: [] };
        const batch = await readChanges(db, from, scopeFields);
        from = batch;
        isFull = batch.isFull;
        await onBatch(batch);
      }
    },
  };
}
