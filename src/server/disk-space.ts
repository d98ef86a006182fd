import { statfs } from 'node:fs/promises';
import { AppError } from '#shared/errors.ts';
import type { Clock } from './ports/clock.ts';

/** What Node reports when a file cannot be written for lack of space or quota, and PostgreSQL's disk_full. */
const codes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** The error as the caller sees it, if it means that there is no space left; nothing was written. */
export const diskFullError = (error: unknown): AppError | undefined =>
  error instanceof Error && 'code' in error && codes.has(error.code)
    ? new AppError('unavailable', 'error.disk_full', { cause: error })
    : undefined;

export const isDiskFull = (error: unknown): boolean =>
  (error instanceof AppError && error.key === 'error.disk_full') || diskFullError(error) !== undefined;

/** Less than one segment of PostgreSQL's log: the embedded database cannot go on. */
const minFreeBytes = 16 * 1024 ** 2;
/** How long a failed write counts: a database on another machine has no free space that can be asked for. */
const noteMilliseconds = 60_000;

export interface DiskSpace {
  /** remembers an error that means that the disk is full */
  note(error: unknown): void;
  isFull(): Promise<boolean>;
}

export type FreeBytes = (dir: string) => Promise<number>;

export const freeBytesOf: FreeBytes = async (dir) => {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
};

/** Knows whether there is space left for the folder, and for the database as far as its errors tell. */
export function createDiskSpace({
  dir,
  clock,
  freeBytes,
}: {
  dir: string;
  clock: Clock;
  freeBytes: FreeBytes;
}): DiskSpace {
  let lastFull: number | undefined;
  return {
    note(error) {
      if (isDiskFull(error)) lastFull = clock.now().getTime();
    },
    async isFull() {
      if (lastFull !== undefined && clock.now().getTime() - lastFull < noteMilliseconds) return true;
      // A folder that does not exist yet, or a system that cannot tell.
      const free = await freeBytes(dir).catch(() => Number.POSITIVE_INFINITY);
      return free < minFreeBytes;
    },
  };
}
