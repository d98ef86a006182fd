import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { diskFullError } from '#server/disk-space.ts';
import { orNull } from '#server/drivers/files.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import { checkedBackupName } from './name.ts';

/** The end of the name of a file that is still being written; such files are never offered. */
const unfinished = '.parcial';
/** A file that has not been written to for this many milliseconds was left by a backup that was killed. */
const abandonedAfter = 3_600_000;

async function removeAbandoned(dir: string): Promise<void> {
  for (const name of (await orNull(readdir(dir))) ?? []) {
    if (!name.endsWith(unfinished)) continue;
    const file = path.join(dir, name);
    const stats = await orNull(stat(file));
    if (stats && Date.now() - stats.mtimeMs > abandonedAfter) await rm(file, { force: true });
  }
}

/**
 * Backups as files of this machine, readable by their owner alone: in a folder, or, for a command that was given a path, that
 * one file.
 */
export function createDiskBackups(target: string, isFile = false): BackupStore {
  const dir = isFile ? path.dirname(target) : target;
  const place = (name: string): string => (isFile ? target : path.join(dir, checkedBackupName(name)));
  return {
    place: 'disco',
    write: async (name, fill) => {
      const file = place(name);
      const fresh = `${file}.${randomUUID()}${unfinished}`;
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await removeAbandoned(dir);
        const destination = createWriteStream(fresh, { mode: 0o600, flags: 'wx', flush: true });
        const written = await fill(destination);
        const { size } = await stat(fresh);
        await rename(fresh, file);
        return { written, bytes: size };
      } catch (error) {
        await rm(fresh, { force: true }).catch(() => {});
        throw diskFullError(error) ?? error;
      }
    },
    open: async (name) => {
      const file = await orNull(open(place(name)));
      if (!file) return null;
      return { body: file.createReadStream({ highWaterMark: 1024 * 1024 }), bytes: (await file.stat()).size };
    },
    list: async () => (isFile ? [] : ((await orNull(readdir(dir))) ?? [])),
    delete: (name) => rm(place(name), { force: true }),
  };
}
