import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskFullError } from '#server/disk-space.ts';

/** Writes the file whole or not at all: to a temporary name beside it, flushed, then renamed. */
export async function writeWhole(file: string, body: Buffer | string): Promise<void> {
  const fresh = `${file}.${randomUUID()}.tmp`;
  try {
    await inFolder(file, () => writeFile(fresh, body, { mode: 0o600, flush: true }));
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    throw diskFullError(error) ?? error;
  }
}

/** Writes a file that is read only once another file says that it is there. Killed in between, it has less than `body`. */
export async function writeOver(file: string, body: string): Promise<void> {
  try {
    await inFolder(file, () => writeFile(file, body, { mode: 0o600 }));
  } catch (error) {
    throw diskFullError(error) ?? error;
  }
}

/** Writes a file that does not exist yet; false when it exists. Killed in between, it exists with less than `body`. */
export async function createFile(file: string, body: string): Promise<boolean> {
  try {
    await inFolder(file, () => writeFile(file, body, { mode: 0o600, flag: 'wx' }));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw diskFullError(error) ?? error;
  }
}

/** Writes into the folder of `file`, which is missing only before the first file. */
async function inFolder(file: string, write: () => Promise<void>): Promise<void> {
  if ((await orNull(write().then(() => true))) !== null) return;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await write();
}

/** The result, or null when the file does not exist. */
export async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
