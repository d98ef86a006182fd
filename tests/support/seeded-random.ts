/** Random numbers that are the same for the same seed, so that a failed run can be repeated. */
export function seededRandom(seed: number) {
  let state = seed;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number): number => Math.floor(next() * most);
  return {
    below,
    /** true in so many of a hundred calls */
    chance: (percent: number): boolean => below(100) < percent,
    between: (least: number, most: number): number => least + below(most - least + 1),
    pick: <T>(items: readonly T[]): T => items[below(items.length)]!,
    shuffled: <T>(items: readonly T[]): T[] => {
      const shuffled = [...items];
      for (let at = shuffled.length - 1; at > 0; at--) {
        const other = below(at + 1);
        [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
      }
      return shuffled;
    },
  };
}
export type SeededRandom = ReturnType<typeof seededRandom>;
