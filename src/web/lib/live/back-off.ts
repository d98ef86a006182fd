/** The longest pause before the first new attempt, and before any, in milliseconds. */
const firstPause = 2_000;
const longestPause = 60_000;

/**
 * Milliseconds to wait before an attempt; the first attempt has number 0. When a server stops, all its browsers would
 * reconnect in the same second: each waits for a random time instead, on average twice as long with every attempt.
 */
export const pauseBefore = (attempt: number): number =>
  Math.random() * Math.min(longestPause, firstPause * 2 ** Math.min(attempt, 10));

/** Whether an attempt that was answered with this status is worth another; 0: it was not answered. */
export const isTemporary = (status: number): boolean => status === 0 || status >= 500;
