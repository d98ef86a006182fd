/**
 * The names of what a phone stores for each page that works without network: the lists (personal), the pages themselves, and the
 * queue of entries, which stays until it is sent. public/sw.js has the same names.
 */
export const offlineData = {
  /** check-in at the door of an event; its queue holds no name */
  entrada: {
    lists: 'aprisco-entrada-lista',
    queue: 'aprisco-entrada-fila',
    cache: 'aprisco-entrada-1',
    untilPath: '/entrada-guardada-ate',
  },
  domingo: {
    lists: 'aprisco-domingo-lista',
    queue: 'aprisco-domingo-fila',
    cache: 'aprisco-domingo-1',
    untilPath: '/domingo-guardado-ate',
  },
} as const;
export type OfflinePart = keyof typeof offlineData;

const ownerKey = 'entrada_de';

/** Records the account whose lists this phone keeps. */
export const setOfflineDataOwner = (users: number): void => localStorage.setItem(ownerKey, String(users));

/** Whether this phone keeps lists of the account; false once the account has signed out. */
export const isOfflineDataOwner = (users: number): boolean =>
  localStorage.getItem(ownerKey) === String(users);

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // another tab still has the database open: it is deleted when that tab closes it
    request.onblocked = () => resolve();
  });

/** Deletes the lists and the pages from this phone. */
export async function deleteOfflineData(): Promise<void> {
  if (localStorage.getItem(ownerKey) === null) return;
  localStorage.removeItem(ownerKey);
  await Promise.allSettled(
    Object.values(offlineData).flatMap(({ cache, lists }) => [caches.delete(cache), deleteDatabase(lists)]),
  );
}

/** After an account has signed in: deletes the lists of any other account, which it must not find. */
export async function deleteOfflineDataOfOthers(users: number): Promise<void> {
  if (!isOfflineDataOwner(users)) await deleteOfflineData();
}
