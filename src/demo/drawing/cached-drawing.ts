import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Beside the other files that are made once for an installation (tools/setup.mjs). */
const folder = path.resolve(import.meta.dirname, '../../../node_modules/.aprisco/drawings');

/**
 * Returns the stored drawing of the same input, or draws and stores it: the pictures of the demo church are needed again for
 * every empty database, and drawing is most of the time of its first start. A folder that cannot be written only costs that time.
 */
export async function cachedDrawing(input: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const file = path.join(folder, createHash('sha256').update(input).digest('hex'));
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const drawn = await draw();
  // Written under another name and renamed: another server may read the file meanwhile, and this one may be killed.
  const part = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(part, drawn))
    .then(() => rename(part, file))
    .catch(() => undefined);
  return drawn;
}
