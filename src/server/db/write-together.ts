/** Rows of one statement at most. */
const mostTogether = 100;

/**
 * Writes items one by one while they come slowly. Those that come while a statement is under way wait for it, and the next one writes
 * all of them: one commit for many. Each caller is answered after the commit of its own item. When `write` refuses several, each is
 * written alone, so that one item cannot refuse another's.
 */
export function createWriteTogether<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let waiting: { item: Item; done: PromiseWithResolvers<void> }[] = [];
  let isWriting = false;

  async function writeWaiting(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const now = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      const settle = (some: typeof now): Promise<void> =>
        write(some.map(({ item }) => item)).then(
          () => {
            for (const { done } of some) done.resolve();
          },
          async (error: unknown) => {
            if (some.length === 1) some[0]!.done.reject(error);
            else await Promise.all(some.map((one) => settle([one])));
          },
        );
      await settle(now);
    }
    isWriting = false;
  }

  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    if (!isWriting) void writeWaiting();
    return done.promise;
  };
}
