/** Prefix of the palette's keys in the browser's storage: names of records that a user opened, one entry per user. */
const prefix = 'palette.recents.';

/** One key per user, because users may share a device. */
export const recentsKey = (users: number): string => `${prefix}${users}`;

/** Deletes the stored names, except those of the given account: names of people must not stay on a shared computer. */
export function forgetRecents(except?: number): void {
  try {
    const keptKey = except === undefined ? undefined : recentsKey(except);
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    for (const key of keys) if (key.startsWith(prefix) && key !== keptKey) localStorage.removeItem(key);
  } catch {
    // storage is forbidden, so it holds no names
  }
}
