import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'aprisco-tests-';
const gigabyte = 2 ** 30;
const day = 24 * 3_600_000;

/** Whether the machine has plenty of memory, and room for files in it. */
async function hasMemory(): Promise<boolean> {
  if (process.availableMemory() < 6 * gigabyte) return false;
  const room = await statfs(memory).catch(() => undefined);
  return room !== undefined && room.bavail * room.bsize > 4 * gigabyte;
}

/** Removes the folders that killed runs left in memory. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(memory)).filter((name) => name.startsWith(prefix));
  for (const dir of names.map((name) => path.join(memory, name))) {
    const found = await stat(dir).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - day) await rm(dir, { recursive: true, force: true });
  }
}

/**
 * A folder for databases that need not survive the tests: in memory where there is plenty of it, because copying and
 * dropping a database of a thousand files there takes a tenth of the processor time; else on disk.
 */
export async function scratchDir(): Promise<string> {
  if (!(await hasMemory())) return mkdtemp(path.join(tmpdir(), prefix));
  await removeLeftovers();
  return mkdtemp(path.join(memory, prefix));
}
