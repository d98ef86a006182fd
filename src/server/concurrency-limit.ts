import { AppError } from '#shared/errors.ts';

export interface ConcurrencyLimitOptions {
  /** how many may wait before further ones are refused */
  waiting?: number;
}

/** Runs the work when a place is free; waiting work of line 0 goes before that of line 1. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, line?: 0 | 1) => Promise<T>;

/** Limits concurrent work: a flood waits in line instead of using up memory. */
export function createConcurrencyLimit(
  maxRunning: number,
  { waiting = Number.POSITIVE_INFINITY }: ConcurrencyLimitOptions = {},
): ConcurrencyLimit {
  let running = 0;
  const lines: [(() => void)[], (() => void)[]] = [[], []];

  return async (work, line = 0) => {
    if (running < maxRunning) running += 1;
    else {
      if (lines[0].length + lines[1].length >= waiting) throw new AppError('unavailable', 'error.fallback');
      await new Promise<void>((resolve) => lines[line].push(resolve));
    }
    try {
      return await work();
    } finally {
      // The next in line takes over this place; the count stays the same.
      const next = lines[0].shift() ?? lines[1].shift();
      if (next) next();
      else running -= 1;
    }
  };
}
