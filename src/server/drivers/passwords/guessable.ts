import { createWorkerPool, WorkerLimitError } from '#server/workers/worker-pool.ts';
import { AppError } from '#shared/errors.ts';
import type { guessableTasks } from './guessable-worker.ts';

/** How many words of the person are given to the check: more cost time and do not improve it. */
const maxWords = 20;

/**
 * Whether a password is easily guessed, by the dictionaries of @zxcvbn-ts. They run in a thread of their own, which starts when a password
 * is set and ends some time after the last one: they cost the server neither memory nor start-up time, and a password crafted to be slow
 * does not block requests.
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
    const lowerParts = [...new Set(parts.map((part) => part.toLowerCase()))].filter(
      (part) => part.length >= 3,
    );
    try {
      return await pool.run('isGuessable', { password, words: lowerParts.slice(0, maxWords) });
    } catch (error) {
      // The server is overloaded: the caller tries again, instead of keeping an unchecked password.
      if (error instanceof WorkerLimitError)
        throw new AppError('unavailable', 'error.fallback', { cause: error });
      throw error;
    }
  };
}
