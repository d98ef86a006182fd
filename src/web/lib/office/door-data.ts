/**
 * What a phone keeps to check people in without network: the lists (personal), the page itself, and the queue of entries,
 * which holds no name and stays until it is sent.
 */
export const doorDatabases = { lists: 'aprisco-entrada-lista', queue: 'aprisco-entrada-fila' } as const;
/** public/sw.js serves the page from here when there is no network. */
export const doorCache = 'aprisco-entrada-1';
/** in that cache: the last day on which the lists are kept, which public/sw.js reads */
export const doorKeptUntilPath = '/entrada-guardada-ate';

const ownerKey = 'entrada_de';

/** Notes whose lists this phone keeps. */
export const ownDoorData = (users: number): void => localStorage.setItem(ownerKey, String(users));

/** Whether this phone keeps lists of the account; not any more once it signed out. */
export const ownsDoorData = (users: number): boolean => localStorage.getItem(ownerKey) === String(users);

/** Deletes the lists and the page from this phone. */
export async function forgetDoorData(): Promise<void> {
  if (localStorage.getItem(ownerKey) === null) return;
  localStorage.removeItem(ownerKey);
  await Promise.allSettled([
    caches.delete(doorCache),
    new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(doorDatabases.lists);
      request.onsuccess = () => resolve();
      request.onerror = () => resolve();
      // another tab still reads it: it goes when that tab lets go
      request.onblocked = () => resolve();
    }),
  ]);
}

/** Another account must not find the lists of the one before. */
export async function keepDoorDataFor(users: number): Promise<void> {
  if (!ownsDoorData(users)) await forgetDoorData();
}
