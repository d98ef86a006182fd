/** What the palette keeps in the browser: names of records that a person opened, one entry per user. */
const prefix = 'palette.recents.';

/** One key per user, because users may share a device. */
export const recentsKey = (users: number): string => `${prefix}${users}`;

/** Deletes them, those of the given account excepted: names of people must not stay on a shared computer. */
export function forgetRecents(except?: number): void {
  try {
    const kept = except === undefined ? undefined : recentsKey(except);
    const found = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    for (const key of found) if (key.startsWith(prefix) && key !== kept) localStorage.removeItem(key);
  } catch {
    // storage is forbidden: there is nothing in it
  }
}
