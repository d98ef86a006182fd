import { isRefused } from './client.ts';

/** Rows of one statement at most. */
const maxTogether = 100;

/** How many statements of one group may run at once: items that come meanwhile wait, and are written together. */
const maxUnderWay = 2;

/** A second statement beside a running one is worth its cost from this many items on; fewer wait for the first. */
const minBeside = 8;

/** Milliseconds after which a running statement, which may wait for a lock, no longer makes smaller numbers of items wait. */
const longestWait = 200;

interface Options<Item> {
  /** items of two groups are written apart, and do not wait for each other */
  groupOf?(item: Item): string;
  /** two items with one key are written one after the other; undefined: with any others */
  keyOf?(item: Item): unknown;
}

interface Waiting<Item, Result> {
  item: Item;
  key: unknown;
  done: PromiseWithResolvers<Result>;
}

interface Group<Item, Result> {
  waiting: Waiting<Item, Result>[];
  underWay: number;
  /** how many of the running statements take long */
  late: number;
  /** of the items that are being written */
  keys: Set<unknown>;
}

/**
 * Writes items at once while they come slowly. Those that come while a statement is under way wait, and the next one writes all of
 * them: one commit for many. Each caller is answered after the commit of its own item. When the database refuses several, each is
 * written alone, so that one item cannot refuse another's; a connection that broke may have committed them, so that nothing is written again.
 * `write` returns the results in the order of the items.
 */
export function createBatchedWriter<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { groupOf = () => '', keyOf = () => undefined }: Options<Item> = {},
): (item: Item) => Promise<Result> {
  /** a group exists while one of its statements runs */
  const groups = new Map<string, Group<Item, Result>>();

  const settle = async (some: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(some.map(({ item }) => item));
      for (const [at, { done }] of some.entries()) done.resolve(results[at]!);
    } catch (error) {
      if (some.length > 1 && isRefused(error)) await Promise.all(some.map((one) => settle([one])));
      else for (const { done } of some) done.reject(error);
    }
  };

  /** Takes the waiting items that may be written together now. */
  function take(group: Group<Item, Result>): Waiting<Item, Result>[] {
    const now: Waiting<Item, Result>[] = [];
    const later: Waiting<Item, Result>[] = [];
    for (const one of group.waiting) {
      const fits = now.length < maxTogether && !group.keys.has(one.key);
      (fits ? now : later).push(one);
      if (fits && one.key !== undefined) group.keys.add(one.key);
    }
    group.waiting = later;
    return now;
  }

  const mayBegin = ({ underWay, late, waiting }: Group<Item, Result>): boolean =>
    waiting.length >= (underWay === late ? 1 : minBeside) && underWay < maxUnderWay;

  async function writeWaiting(name: string, group: Group<Item, Result>): Promise<void> {
    while (mayBegin(group)) {
      const now = take(group);
      // all waiting items have keys that are being written
      if (now.length === 0) return;
      group.underWay += 1;
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        group.late += 1;
        void writeWaiting(name, group);
      }, longestWait);
      await settle(now);
      clearTimeout(timer);
      if (isLate) group.late -= 1;
      group.underWay -= 1;
      for (const { key } of now) group.keys.delete(key);
    }
    if (group.underWay === 0) groups.delete(name);
  }

  return (item) => {
    const name = groupOf(item);
    const group = groups.get(name) ?? { waiting: [], underWay: 0, late: 0, keys: new Set() };
    groups.set(name, group);
    const done = Promise.withResolvers<Result>();
    group.waiting.push({ item, key: keyOf(item), done });
    void writeWaiting(name, group);
    return done.promise;
  };
}
