import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** What this phone did and the server has not answered for. */
export interface QueuedEntry {
  /** made on this phone; tells entries apart, for the server too */
  key: string;
  /** it may have reached the server, whose answer was lost */
  isTried: boolean;
}

/** An entry that the server does not accept, with its reason: a person mends it or throws it away. */
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
  /** notes that these may have reached the server */
  markTried(keys: readonly string[]): Promise<void>;
  dropSteps(keys: readonly string[]): Promise<void>;
  failed(): Promise<RefusedEntry<Entry>[]>;
  saveFailed(failed: RefusedEntry<Entry>): Promise<void>;
  dropFailed(key: string): Promise<void>;
}

/** Small values beside the queue that outlive a reload: the name of this phone, what is being typed. */
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

/** A database is opened for each use: signing out deletes some, and an open one would block that. */
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

// on the disk before the screen says that it is done: a battery may be empty the next moment
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

  /** Changes or deletes (undefined) the entries with these keys; appends what has none of them, if given. */
  const change = (keys: readonly string[], to: (step: Entry) => Entry | undefined, orAppend?: Entry) =>
    inQueue(async (db) => {
      const wanted = new Set(keys);
      const tx = db.transaction('steps', 'readwrite', durable);
      for (
        let cursor = await tx.store.openCursor();
        cursor && wanted.size > 0;
        cursor = await cursor.continue()
      ) {
        if (!wanted.delete(cursor.value.key)) continue;
        const changed = to(cursor.value);
        await (changed ? cursor.update(changed) : cursor.delete());
      }
      if (orAppend && wanted.size > 0) await tx.store.add(orAppend);
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
