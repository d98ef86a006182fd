import { isRefused } from './client.ts';

/** Rows of one statement at most. */
const mostTogether = 100;

interface Options<Item> {
  /** items of two groups are written apart, and do not wait for each other */
  groupOf?(item: Item): string;
  /** two items with one key are written one after the other; undefined: with any others */
  keyOf?(item: Item): unknown;
}

interface Waiting<Item, Result> {
  item: Item;
  done: PromiseWithResolvers<Result>;
}

/**
 * Writes items one by one while they come slowly. Those that come while a statement is under way wait for it, and the next one writes
 * all of them: one commit for many. Each caller is answered after the commit of its own item. When the database refuses several, each is
 * written alone, so that one item cannot refuse another's; a connection that broke may have committed them, so that nothing is written again.
 * `write` returns the results in the order of the items.
 */
export function createWriteTogether<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { groupOf = () => '', keyOf = () => undefined }: Options<Item> = {},
): (item: Item) => Promise<Result> {
  type Some = Waiting<Item, Result>[];
  /** what waits, by group; a group is there while one of its statements is under way */
  const groups = new Map<string, Some>();

  const settle = async (some: Some): Promise<void> => {
    try {
      const results = await write(some.map(({ item }) => item));
      for (const [at, { done }] of some.entries()) done.resolve(results[at]!);
    } catch (error) {
      if (some.length > 1 && isRefused(error)) await Promise.all(some.map((one) => settle([one])));
      else for (const { done } of some) done.reject(error);
    }
  };

  /** The first ones that may be written together, and the others. */
  function split(waiting: Some): [now: Some, later: Some] {
    const keys = new Set<unknown>();
    const now: Some = [];
    const later: Some = [];
    for (const one of waiting) {
      const key = keyOf(one.item);
      const fits = now.length < mostTogether && (key === undefined || !keys.has(key));
      (fits ? now : later).push(one);
      keys.add(key);
    }
    return [now, later];
  }

  async function writeWaiting(group: string, first: Waiting<Item, Result>): Promise<void> {
    groups.set(group, []);
    for (let now: Some = [first]; now.length > 0; ) {
      await settle(now);
      const [next, later] = split(groups.get(group)!);
      groups.set(group, later);
      now = next;
    }
    groups.delete(group);
  }

  return (item) => {
    const one = { item, done: Promise.withResolvers<Result>() };
    const group = groupOf(item);
    const waiting = groups.get(group);
    if (waiting) waiting.push(one);
    else void writeWaiting(group, one);
    return one.done.promise;
  };
}
