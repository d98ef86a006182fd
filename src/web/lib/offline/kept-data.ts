/**
 * What a phone keeps of the pages that work without network, by page: the lists (personal), the pages themselves, and the queue
 * of entries, which stays until it is sent. public/sw.js has the same names.
 */
export const keptData = {
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
export type KeptPart = keyof typeof keptData;

const ownerKey = 'entrada_de';

/** Notes whose lists this phone keeps. */
export const ownKeptData = (users: number): void => localStorage.setItem(ownerKey, String(users));

/** Whether this phone keeps lists of the account; not any more once it signed out. */
export const ownsKeptData = (users: number): boolean => localStorage.getItem(ownerKey) === String(users);

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // another tab still reads it: it goes when that tab lets go
    request.onblocked = () => resolve();
  });

/** Deletes the lists and the pages from this phone. */
export async function forgetKeptData(): Promise<void> {
  if (localStorage.getItem(ownerKey) === null) return;
  localStorage.removeItem(ownerKey);
  await Promise.allSettled(
    Object.values(keptData).flatMap(({ cache, lists }) => [caches.delete(cache), deleteDatabase(lists)]),
  );
}

/** Another account must not find the lists of the one before. */
export async function keepDataFor(users: number): Promise<void> {
  if (!ownsKeptData(users)) await forgetKeptData();
}
