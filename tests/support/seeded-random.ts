import { createRandom } from '#demo/random.ts';

/** Random numbers that are the same for the same seed, so that a failed run can be repeated. */
export function seededRandom(seed: number) {
  const { int, pick, shuffle } = createRandom(seed);
  const below = (most: number): number => int(0, most - 1);
  return {
    below,
    /** true in so many of a hundred calls */
    chance: (percent: number): boolean => below(100) < percent,
    between: int,
    pick,
    shuffled: shuffle,
  };
}
export type SeededRandom = ReturnType<typeof seededRandom>;
