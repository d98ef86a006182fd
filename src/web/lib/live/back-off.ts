/** The longest pause before the first new attempt, and before any, in milliseconds. */
const firstPause = 2_000;
const longestPause = 60_000;

/**
 * Milliseconds to wait before an attempt, the first of which is 0. All browsers of a server that stops would return in the same second: each
 * waits for a random time, on average twice as long with every attempt.
 */
export const pauseBefore = (attempt: number): number =>
  Math.random() * Math.min(longestPause, firstPause * 2 ** Math.min(attempt, 10));
