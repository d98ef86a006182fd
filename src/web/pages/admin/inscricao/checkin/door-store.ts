import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { doorDatabases, ownsDoorData } from '#web/lib/office/door-data.ts';
import type { KeptList, QueuedStep } from './door-state.ts';

/** A step that the server cannot keep: it knows no such ticket, or the account may not. */
export interface FailedStep {
  step: QueuedStep;
  message: string;
}

interface Lists extends DBSchema {
  lists: { key: number; value: KeptList };
}
interface Queue extends DBSchema {
  steps: { key: number; value: QueuedStep };
  failed: { key: string; value: FailedStep };
  settings: { key: 'aparelho'; value: string };
}

/** What the door keeps on this phone. */
export interface DoorStore {
  lists(): Promise<KeptList[]>;
  saveList(list: KeptList): Promise<void>;
  dropList(evento: number): Promise<void>;
  /** the steps in their order */
  queue(): Promise<QueuedStep[]>;
  /** adds a step, or changes the one with its key */
  saveStep(step: QueuedStep): Promise<void>;
  dropStep(key: string): Promise<void>;
  failed(): Promise<FailedStep[]>;
  saveFailed(failed: FailedStep): Promise<void>;
  dropFailed(key: string): Promise<void>;
  aparelho(): Promise<string | undefined>;
  saveAparelho(name: string): Promise<void>;
}

/** The databases are opened for each use: signing out deletes the lists, and an open one would block that. */
async function using<S extends DBSchema, T>(
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

const openLists = () =>
  openDB<Lists>(doorDatabases.lists, 1, { upgrade: (db) => void db.createObjectStore('lists') });
const openQueue = () =>
  openDB<Queue>(doorDatabases.queue, 1, {
    upgrade(db) {
      db.createObjectStore('steps', { autoIncrement: true });
      db.createObjectStore('failed');
      db.createObjectStore('settings');
    },
  });

export function createDoorStore(): DoorStore {
  const inLists = <T>(work: (db: IDBPDatabase<Lists>) => Promise<T>) => using(openLists, work);
  const inQueue = <T>(work: (db: IDBPDatabase<Queue>) => Promise<T>) => using(openQueue, work);

  /** Changes, deletes or appends the step with this key. */
  const change = (key: string, step: QueuedStep | undefined) =>
    inQueue(async (db) => {
      const tx = db.transaction('steps', 'readwrite');
      let cursor = await tx.store.openCursor();
      while (cursor && cursor.value.key !== key) cursor = await cursor.continue();
      if (cursor) await (step ? cursor.update(step) : cursor.delete());
      else if (step) await tx.store.add(step);
      await tx.done;
    });

  return {
    lists: () => inLists((db) => db.getAll('lists')),
    saveList: (list) =>
      inLists(async (db) => {
        // an answer that was under way when the account signed out
        if (ownsDoorData(list.users)) await db.put('lists', list, list.evento.id);
      }),
    dropList: (evento) => inLists((db) => db.delete('lists', evento)),
    queue: () => inQueue((db) => db.getAll('steps')),
    saveStep: (step) => change(step.key, step),
    dropStep: (key) => change(key, undefined),
    failed: () => inQueue((db) => db.getAll('failed')),
    saveFailed: (failed) => inQueue(async (db) => void (await db.put('failed', failed, failed.step.key))),
    dropFailed: (key) => inQueue((db) => db.delete('failed', key)),
    aparelho: () => inQueue((db) => db.get('settings', 'aparelho')),
    saveAparelho: (name) => inQueue(async (db) => void (await db.put('settings', name, 'aparelho'))),
  };
}
