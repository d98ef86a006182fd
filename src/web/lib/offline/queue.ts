import type { QueuedEntry, QueueStore, RefusedEntry } from './queue-store.ts';

export interface QueueState<Entry> {
  queue: readonly Entry[];
  failed: readonly RefusedEntry<Entry>[];
}

/** What the server said of one entry; with a message, it was refused. */
export interface EntryOutcome {
  key: string;
  refused?: string;
}

interface QueueDeps<Entry> {
  store: QueueStore<Entry>;
  /** how many entries one call takes */
  atOnce: number;
  /** Sends entries in their order. Undefined: the server did not answer, and they stay. */
  send(steps: readonly Entry[]): Promise<readonly EntryOutcome[] | undefined>;
  onChange(state: QueueState<Entry>): void;
  /** entries of other accounts on this phone wait for them */
  isOwn?(step: Entry): boolean;
}

/**
 * Entries that are kept on this phone before anything else happens, and sent in their order when there is a network. The server
 * knows them by their key: one that is sent again changes nothing.
 */
export function createOfflineQueue<Entry extends QueuedEntry>(deps: QueueDeps<Entry>) {
  const { store, atOnce, send: call, onChange, isOwn = () => true } = deps;
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
    // an answer that names none of them would be asked for without end
    return outcomes.length > 0;
  }

  /** Sends the queue in its order, once at a time. True: nothing waits. */
  function send(): Promise<boolean> {
    sending ??= (async () => {
      const next = () => state.queue.filter(isOwn).slice(0, atOnce);
      for (let steps = next(); steps.length > 0; steps = next()) if (!(await sendBatch(steps))) return false;
      return true;
    })().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    /** Reads what this phone kept. */
    async open(): Promise<void> {
      set({
        queue: (await store.queue()).filter(isOwn),
        failed: (await store.failed()).filter(({ step }) => isOwn(step)),
      });
    },
    add,
    drop,
    send,

    /** Takes an entry back before it left. False: the server may have it already. */
    async takeBack(key: string): Promise<boolean> {
      const stored = (await store.queue()).find((step) => step.key === key);
      if (!stored || stored.isTried) return false;
      await drop(key);
      return true;
    },

    /** Sends a refused entry again, as it was or mended. */
    async retry(key: string, mended?: Entry): Promise<void> {
      const step = mended ?? state.failed.find((one) => one.step.key === key)?.step;
      if (!step) return;
      await add({ ...step, isTried: true });
      await dropFailed(key);
      await send();
    },
    dismiss: dropFailed,
  };
}
