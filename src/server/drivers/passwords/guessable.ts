import { createWorkerPool, WorkerLimitError } from '#server/workers/worker-pool.ts';
import { AppError } from '#shared/errors.ts';
import type { guessableTasks } from './guessable-worker.ts';

/** Words of the person that are given to the check: more cost time and say nothing more. */
const maxWords = 20;

/**
 * Whether a password is easily guessed, by the dictionaries of @zxcvbn-ts. They live in a thread of their own, which starts when a
 * password is first set and ends some time after the last: the server's own memory and start-up carry none of it, and a password
 * made to be slow holds up nobody.
 */
export function createGuessable() {
  const pool = createWorkerPool<typeof guessableTasks>(new URL('./guessable-worker.ts', import.meta.url), {
    timeoutMs: 20_000,
    memoryMb: 400,
    waiting: 50,
    idleMs: 60_000,
  });

  return async (password: string, words: readonly string[]): Promise<boolean> => {
    const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
    const given = [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length >= 3);
    try {
      return await pool.run('isGuessable', { password, words: given.slice(0, maxWords) });
    } catch (error) {
      // The server is overloaded: the caller tries again, instead of keeping a password that nobody checked.
      if (error instanceof WorkerLimitError)
        throw new AppError('unavailable', 'error.fallback', { cause: error });
      throw error;
    }
  };
}
