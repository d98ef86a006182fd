import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { diskFullError } from '#server/disk-space.ts';

/** Writes the file whole or not at all: to a temporary name beside it, flushed, then renamed. */
export async function writeWhole(file: string, body: Buffer | string): Promise<void> {
  const fresh = `${file}.${randomUUID()}.tmp`;
  try {
    // The folder is there but for the first file.
    if ((await orNull(write(fresh, body))) === null) {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      await write(fresh, body);
    }
    await rename(fresh, file);
  } catch (error) {
    await rm(fresh, { force: true }).catch(() => {});
    throw diskFullError(error) ?? error;
  }
}

/** Writes a file that is not there yet; false: it is. Killed in between, it is there with less than `body`. */
export async function createFile(file: string, body: string): Promise<boolean> {
  const create = (): Promise<true> => writeFile(file, body, { mode: 0o600, flag: 'wx' }).then(() => true);
  try {
    if ((await orNull(create())) !== null) return true;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    return await create();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw diskFullError(error) ?? error;
  }
}

async function write(file: string, body: Buffer | string): Promise<true> {
  await writeFile(file, body, { mode: 0o600, flush: true });
  return true;
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
