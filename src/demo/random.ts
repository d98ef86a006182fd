import { seededNumbers } from '#shared/seeded-numbers.ts';

/** Seeded random numbers: the same seed gives the same church and the same pictures, on every machine. */
export interface Random {
  /** in [0, 1) */
  next(): number;
  between(min: number, max: number): number;
  /** both ends included */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** one of the keys, in proportion to its weight */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  shuffle<T>(items: readonly T[]): T[];
}

export function createRandom(seed: string | number): Random {
  const next = seededNumbers(seed);
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    int,
    chance: (probability) => next() < probability,
    pick: (items) => items[int(0, items.length - 1)]!,
    weighted: <K extends string>(weights: Readonly<Record<K, number>>): K => {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return entries.at(-1)![0];
    },
    shuffle: <T>(items: readonly T[]): T[] => {
      const mixed = [...items];
      for (let at = mixed.length - 1; at > 0; at--) {
        const other = int(0, at);
        [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
      }
      return mixed;
    },
  };
}
