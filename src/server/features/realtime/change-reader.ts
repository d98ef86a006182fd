import type { Db } from '#server/db/client.ts';
import { type Batch, currentReadPosition, readChanges } from '#server/db/read-changes.ts';

interface ReaderOptions {
  db: Db;
  scopeFields: readonly string[];
  /** must query the database first and send afterwards, so that a failed batch is not sent in part */
  onBatch(batch: Batch): Promise<void>;
}

/**
 * Reads what was committed since it began, each change once. Its read position moves only after a batch was passed on: while the database is
 * unreachable, reading fails and loses nothing.
 */
export function createChangeReader({ db, scopeFields, onBatch }: ReaderOptions) {
  let from: { marca: number; seen: readonly string[] } | undefined;
  /** From here on no change is missed; throws while the database is unreachable. */
  async function begin(): Promise<void> {
    if (from) return;
    const marca = await currentReadPosition(db);
    from ??= { marca, seen: [] };
  }
  return {
    begin,
    async readAll(): Promise<void> {
      for (let isFull = true; isFull; ) {
        await begin();
        const batch = await readChanges(db, from!, { antes: scopeFields, depois: [] });
        await onBatch(batch);
        from = batch;
        isFull = batch.isFull;
      }
    },
  };
}
