import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isOfflineDataOwner, offlineData } from '#web/lib/offline/offline-data.ts';
import {
  createQueueStore,
  type QueueStore,
  type RefusedEntry,
  usingDatabase,
} from '#web/lib/offline/queue-store.ts';
import type { OfflineList, QueuedStep } from './door-state.ts';

/** A step that the server refused: the ticket does not exist, or the account lacks the right. */
export type FailedStep = RefusedEntry<QueuedStep>;

interface Lists extends DBSchema {
  lists: { key: number; value: OfflineList };
}

/** The door's data on this phone. */
export interface DoorStore extends QueueStore<QueuedStep> {
  lists(): Promise<OfflineList[]>;
  saveList(list: OfflineList): Promise<void>;
  dropList(evento: number): Promise<void>;
  aparelho(): Promise<string | undefined>;
  saveAparelho(name: string): Promise<void>;
}

const openLists = () =>
  openDB<Lists>(offlineData.entrada.lists, 1, { upgrade: (db) => void db.createObjectStore('lists') });

export function createDoorStore(): DoorStore {
  const inLists = <T>(work: (db: IDBPDatabase<Lists>) => Promise<T>) => usingDatabase(openLists, work);
  const { setting, saveSetting, dropSetting, ...queue } = createQueueStore<QueuedStep>(
    offlineData.entrada.queue,
  );
  return {
    ...queue,
    lists: () => inLists((db) => db.getAll('lists')),
    saveList: (list) =>
      inLists(async (db) => {
        // not stored when the account signed out while the answer was under way
        if (isOfflineDataOwner(list.users)) await db.put('lists', list, list.evento.id);
      }),
    dropList: (evento) => inLists((db) => db.delete('lists', evento)),
    aparelho: () => setting<string>('aparelho'),
    saveAparelho: (name) => saveSetting('aparelho', name),
  };
}
