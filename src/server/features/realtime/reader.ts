import type { Db } from '#server/db/client.ts';
import { isUnavailable } from '#server/db/client.ts';
import type { Wakeups } from '#server/ports/realtime.ts';
import { type Batch, currentMark, readChanges } from './read-changes.ts';

/** Milliseconds between two looks without a notification: for what a server wrote that was killed before it notified. */
const pollPause = 4000;

interface ReaderOptions {
  db: Db;
  wakeups: Wakeups;
  scopeFields: readonly string[];
  onBatch(batch: Batch): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Reads what was committed and hands it on, once each. It begins with the first browser that connects. While the database
 * is away it tries again and loses nothing, because it goes on from its mark.
 */
export function createReader({ db, wakeups, scopeFields, onBatch, onError }: ReaderOptions) {
  let from: { marca: number; seen: readonly string[] } | undefined;
  let isStopped = false;
  let isDue = false;
  let reading: Promise<void> | undefined;
  let silence: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function readAll(): Promise<void> {
    while (isDue && !isStopped) {
      isDue = false;
      try {
        from ??= { marca: await currentMark(db), seen: [] };
        const batch = await readChanges(db, from, scopeFields);
        from = batch;
        if (batch.isFull) isDue = true;
        await onBatch(batch);
      } catch (error) {
        if (!isUnavailable(error)) onError(error);
      }
    }
    reading = undefined;
  }

  function look(): void {
    isDue = true;
    reading ??= readAll();
  }

  return {
    /** Starts once; resolves when everything that commits from now on will be read. */
    async start(): Promise<void> {
      if (isStopped) return;
      if (!timer) {
        timer = setInterval(look, pollPause).unref();
        silence = wakeups.listen(look);
        look();
      }
      await reading;
    },
    get isStarted(): boolean {
      return timer !== undefined;
    },
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      silence?.();
      await reading;
    },
  };
}
