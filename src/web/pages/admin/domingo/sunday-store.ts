import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isOfflineDataOwner, offlineData } from '#web/lib/offline/offline-data.ts';
import {
  createQueueStore,
  type QueuedEntry,
  type QueueStore,
  type SettingsStore,
  usingDatabase,
} from '#web/lib/offline/queue-store.ts';

/** An entry that this phone recorded during a service. */
export interface SundayEntry extends QueuedEntry {
  /** the account that recorded it, the only one that sends it */
  users: number;
  tipo: string;
  momento: string;
  dados: Readonly<Record<string, unknown>>;
  /** its name on the screen while it waits or was refused */
  rotulo: string;
}

/** The server's answer, as this phone stores it. */
export interface OfflineCopy {
  users: number;
  /** when it was requested, by this phone's clock */
  at: number;
  value: unknown;
}

interface Lists extends DBSchema {
  lists: { key: string; value: OfflineCopy };
}

export interface SundayStore extends QueueStore<SundayEntry>, SettingsStore {
  list(name: string): Promise<OfflineCopy | undefined>;
  saveList(name: string, copy: OfflineCopy): Promise<void>;
  dropList(name: string): Promise<void>;
}

const openLists = () =>
  openDB<Lists>(offlineData.domingo.lists, 1, { upgrade: (db) => void db.createObjectStore('lists') });

export function createSundayStore(): SundayStore {
  const inLists = <T>(work: (db: IDBPDatabase<Lists>) => Promise<T>) => usingDatabase(openLists, work);
  return {
    ...createQueueStore<SundayEntry>(offlineData.domingo.queue),
    list: (name) => inLists((db) => db.get('lists', name)),
    dropList: (name) => inLists((db) => db.delete('lists', name)),
    saveList: (name, copy) =>
      inLists(async (db) => {
        // not stored when the account signed out while the answer was under way
        if (isOfflineDataOwner(copy.users)) await db.put('lists', copy, name);
      }),
  };
}
