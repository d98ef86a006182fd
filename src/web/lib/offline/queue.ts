import type { QueuedEntry, QueueStore, RefusedEntry } from './queue-store.ts';

export interface QueueState<Entry> {
  queue: readonly Entry[];
  failed: readonly RefusedEntry<Entry>[];
}

/** The server's answer for one entry; with `refused`, its reason for refusing it. */
export interface EntryOutcome {
  key: string;
  refused?: string;
}

interface QueueDeps<Entry> {
  store: QueueStore<Entry>;
  /** the most entries that one call sends */
  batchSize: number;
  /** Sends entries in their order. Undefined: the server did not answer, and the entries stay. */
  send(steps: readonly Entry[]): Promise<readonly EntryOutcome[] | undefined>;
  onChange(state: QueueState<Entry>): void;
  /** entries of other accounts on this phone stay until their account uses it again */
  isOwn?(step: Entry): boolean;
}

/**
 * Entries are first stored on this phone, and sent in their order when there is a network. The server knows each by its key:
 * an entry that is sent twice changes nothing.
 */
export function createOfflineQueue<Entry extends QueuedEntry>(deps: QueueDeps<Entry>) {
  const { store, batchSize, send: call, onChange, isOwn = () => true } = deps;
  let state: QueueState<Entry> = { queue: [], failed: [] };
  let sending: Promise<boolean> | undefined;

  function set(change: Partial<QueueState<Entry>>): void {
    state = { ...state, ...change };
    onChange(state);
  }
  const without = (key: string) => ({
    queue: state.queue.filter((step) => step.key !== key),
    failed: state.failed.filter(({ step }) => step.key !== key),
  });

  async function drop(key: string): Promise<void> {
    await store.dropSteps([key]);
    set({ queue: without(key).queue });
  }
  async function dropFailed(key: string): Promise<void> {
    await store.dropFailed(key);
    set({ failed: without(key).failed });
  }
  async function add(step: Entry): Promise<void> {
    await store.saveStep(step);
    set({ queue: [...without(step.key).queue, step] });
  }

  async function sendBatch(steps: readonly Entry[]): Promise<boolean> {
    await store.markTried(steps.filter(({ isTried }) => !isTried).map(({ key }) => key));
    const outcomes = await call(steps);
    if (!outcomes) return false;
    for (const { key, refused } of outcomes) {
      const step = steps.find((one) => one.key === key);
      if (step && refused !== undefined) {
        const failed = { step, message: refused };
        await store.saveFailed(failed);
        set({ failed: [...without(key).failed, failed] });
      }
    }
    const done = new Set(outcomes.map(({ key }) => key));
    await store.dropSteps([...done]);
    set({ queue: state.queue.filter(({ key }) => !done.has(key)) });
    // stops when an answer names no entry: the same entries would be sent again without end
    return outcomes.length > 0;
  }

  /** Sends the queue in its order, one run at a time. True: nothing is left to send. */
  function send(): Promise<boolean> {
    sending ??= (async () => {
      const next = () => state.queue.filter(isOwn).slice(0, batchSize);
      for (let steps = next(); steps.length > 0; steps = next()) if (!(await sendBatch(steps))) return false;
      return true;
    })().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    /** Reads the entries that this phone stored. */
    async open(): Promise<void> {
      set({
        queue: (await store.queue()).filter(isOwn),
        failed: (await store.failed()).filter(({ step }) => isOwn(step)),
      });
    },
    add,
    drop,
    send,

    /** Removes an entry that was never sent. False: it may have reached the server. */
    async takeBack(key: string): Promise<boolean> {
      const stored = (await store.queue()).find((step) => step.key === key);
      if (!stored || stored.isTried) return false;
      await drop(key);
      return true;
    },

    /** Sends a refused entry again, unchanged or corrected. */
    async retry(key: string, corrected?: Entry): Promise<void> {
      const step = corrected ?? state.failed.find((one) => one.step.key === key)?.step;
      if (!step) return;
      await add({ ...step, isTried: true });
      await dropFailed(key);
      await send();
    },
    dismiss: dropFailed,
  };
}
