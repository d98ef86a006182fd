import type { Database } from '#server/db/client.ts';
import { raw } from '#server/db/sql.ts';
import type { Json } from './rows.ts';

/** Characters of all pages that a server caches: some hundred pages of the office's lists. */
const maxCharacters = 1_000_000;

/** How many keys of pages that were requested once are remembered, as hashes. */
const rememberedKeys = 4096;

/** FNV-1a: fast, and makes no garbage. Two keys with the same hash only mean that a page is cached at its first request. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

/** A moment of the database, as one server knows it. */
export interface Moment {
  /** `pg_current_snapshot()`: the same text means the same rows */
  snapshot: string;
  /** how many connections the server had opened: a database that was started again may count its transactions anew */
  opened: number;
}

export type CachedPages = ReturnType<typeof createCachedPages>;

/**
 * Pages of lists as they were at one moment. While the database still reports the same snapshot, no transaction has ended
 * since, and the same statement would return the same page (docs/decisions/0055).
 */
export function createCachedPages(db: Pick<Database, 'textReader'>) {
  const pages = new Map<string, Json>();
  /** the identities whose remembered sessions were current at that moment */
  let confirmed = new WeakSet<object>();
  let moment: Moment = { snapshot: '', opened: 0 };
  let characters = 0;
  const requested = new Int32Array(rememberedKeys);

  /**
   * Whether a page with this key was requested before. A page that is requested once, such as one in the middle of a long list, is not
   * worth caching: thousands of them would fill the memory with garbage that only a collection of the whole heap frees.
   */
  function wasRequested(key: string): boolean {
    const hash = hashOf(key);
    const place = hash >>> 20;
    if (requested[place] === hash) return true;
    requested[place] = hash;
    return false;
  }

  return {
    /** the current snapshot, read by the fastest path */
    currentSnapshot: db.textReader(raw('select pg_current_snapshot()::text')),

    /** the page under this key, and the snapshot from which it was read */
    find(key: string, opened: number): { snapshot: string; json: Json } | undefined {
      const json = moment.opened === opened ? pages.get(key) : undefined;
      return json === undefined ? undefined : { snapshot: moment.snapshot, json };
    },

    /** Remembers that the session of this identity was current at a moment. */
    confirm(identity: object, at: Moment): void {
      if (at.snapshot === moment.snapshot && at.opened === moment.opened) confirmed.add(identity);
    },

    /** Whether the remembered session of this identity is current, if the moment of the cached pages still lasts. */
    isConfirmed: (identity: object): boolean => confirmed.has(identity),

    /** Caches a page if it was requested before. */
    store(key: string, at: Moment, json: Json): void {
      if (!wasRequested(key)) return;
      const size = key.length + json.length;
      const isSame = at.snapshot === moment.snapshot && at.opened === moment.opened;
      if (isSame && pages.has(key)) return;
      if (!isSame || characters + size > maxCharacters) {
        pages.clear();
        if (!isSame) confirmed = new WeakSet();
        characters = 0;
        moment = at;
      }
      if (size > maxCharacters) return;
      pages.set(key, json);
      characters += size;
    },
  };
}
