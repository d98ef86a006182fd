import type { Json } from './rows.ts';

/** Characters of all pages that a server keeps: some hundred pages of the office's lists. */
const mostCharacters = 1_000_000;

/** A moment of the database, as one server knows it. */
export interface Moment {
  /** `pg_current_snapshot()`: the same text, the same rows */
  snapshot: string;
  /** how many connections the server had opened: a database that was started again may count its transactions anew */
  opened: number;
}

export type KeptPages = ReturnType<typeof createKeptPages>;

/**
 * Pages of lists as they were at one moment. While the database says that it is still that moment, no transaction has ended
 * since, and the same statement would give the same page (docs/decisions/0055).
 */
export function createKeptPages() {
  const pages = new Map<string, Json>();
  let moment: Moment = { snapshot: '', opened: 0 };
  let characters = 0;

  return {
    /** the page under this key, and the snapshot that it is of */
    find(key: string, opened: number): { snapshot: string; json: Json } | undefined {
      const json = moment.opened === opened ? pages.get(key) : undefined;
      return json === undefined ? undefined : { snapshot: moment.snapshot, json };
    },

    keep(key: string, at: Moment, json: Json): void {
      const size = key.length + json.length;
      const isSame = at.snapshot === moment.snapshot && at.opened === moment.opened;
      if (isSame && pages.has(key)) return;
      if (!isSame || characters + size > mostCharacters) {
        pages.clear();
        characters = 0;
        moment = at;
      }
      if (size > mostCharacters) return;
      pages.set(key, json);
      characters += size;
    },
  };
}
