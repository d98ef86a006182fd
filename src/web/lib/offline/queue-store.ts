import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** An entry made on this phone that the server has not answered yet. */
export interface QueuedEntry {
  /** made on this phone; identifies the entry, for the server too */
  key: string;
  /** it may have reached the server, although no answer arrived */
  isTried: boolean;
}

/** An entry that the server refused, with its reason: the user corrects it or throws it away. */
export interface RefusedEntry<Entry> {
  step: Entry;
  message: string;
}

/** The entries that this phone keeps until they are sent. */
export interface QueueStore<Entry> {
  /** the entries in their order */
  queue(): Promise<Entry[]>;
  /** adds an entry, or changes the one with its key */
  saveStep(step: Entry): Promise<void>;
  /** records that these entries may have reached the server */
  markTried(keys: readonly string[]): Promise<void>;
  dropSteps(keys: readonly string[]): Promise<void>;
  failed(): Promise<RefusedEntry<Entry>[]>;
  saveFailed(failed: RefusedEntry<Entry>): Promise<void>;
  dropFailed(key: string): Promise<void>;
}

/** Small values beside the queue that survive a reload: the name of this phone, drafts. */
export interface SettingsStore {
  setting<T>(name: string): Promise<T | undefined>;
  saveSetting(name: string, value: unknown): Promise<void>;
  dropSetting(name: string): Promise<void>;
}

interface QueueSchema<Entry> extends DBSchema {
  steps: { key: number; value: Entry };
  failed: { key: string; value: RefusedEntry<Entry> };
  settings: { key: string; value: unknown };
}

/** Opens a database for one use only: signing out deletes some databases, which an open one would block. */
export async function usingDatabase<S extends DBSchema, T>(
  open: () => Promise<IDBPDatabase<S>>,
  work: (db: IDBPDatabase<S>) => Promise<T>,
): Promise<T> {
  const db = await open();
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

// written to the disk before the screen confirms it: the battery may run out the next moment
const durable = { durability: 'strict' } as const;

/** The queue in IndexedDB, in the database of this name. */
export function createQueueStore<Entry extends QueuedEntry>(
  database: string,
): QueueStore<Entry> & SettingsStore {
  type Schema = QueueSchema<Entry>;
  const inQueue = <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>) =>
    usingDatabase(
      () =>
        openDB<Schema>(database, 1, {
          upgrade(db) {
            db.createObjectStore('steps', { autoIncrement: true });
            db.createObjectStore('failed');
            db.createObjectStore('settings');
          },
        }),
      work,
    );

  /** Changes or deletes (`to` gives undefined) the entries with these keys; appends `orAppend` when a key has no entry. */
  const change = (keys: readonly string[], to: (step: Entry) => Entry | undefined, orAppend?: Entry) =>
    inQueue(async (db) => {
      const remaining = new Set(keys);
      const tx = db.transaction('steps', 'readwrite', durable);
      for (
        let cursor = await tx.store.openCursor();
        cursor && remaining.size > 0;
        cursor = await cursor.continue()
      ) {
        if (!remaining.delete(cursor.value.key)) continue;
        const changed = to(cursor.value);
        await (changed ? cursor.update(changed) : cursor.delete());
      }
      if (orAppend && remaining.size > 0) await tx.store.add(orAppend);
      await tx.done;
    });

  return {
    queue: () => inQueue((db) => db.getAll('steps')),
    saveStep: (step) => change([step.key], () => step, step),
    markTried: (keys) => change(keys, (step) => ({ ...step, isTried: true })),
    dropSteps: (keys) => change(keys, () => undefined),
    failed: () => inQueue((db) => db.getAll('failed')),
    saveFailed: (failed) =>
      inQueue(async (db) => {
        const tx = db.transaction('failed', 'readwrite', durable);
        await tx.store.put(failed, failed.step.key);
        await tx.done;
      }),
    dropFailed: (key) => inQueue((db) => db.delete('failed', key)),
    setting: <T>(name: string) => inQueue(async (db) => (await db.get('settings', name)) as T | undefined),
    saveSetting: (name, value) => inQueue(async (db) => void (await db.put('settings', value, name))),
    dropSetting: (name) => inQueue((db) => db.delete('settings', name)),
  };
}
