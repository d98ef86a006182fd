import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Beside the other things that are made once for an installation (tools/setup.mjs). */
const folder = path.resolve(import.meta.dirname, '../../../node_modules/.aprisco/drawings');

/**
 * What was drawn from the same input before, or else draws it and keeps it: the demo church is drawn again for every empty
 * database, and drawing is most of the time of its first start. A folder that cannot be written only costs that time.
 */
export async function drawnBefore(input: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const file = path.join(folder, createHash('sha256').update(input).digest('hex'));
  const known = await readFile(file).catch(() => undefined);
  if (known) return known;
  const drawn = await draw();
  // Renamed once it is whole: another server may read it meanwhile, and this one may be killed.
  const part = `${file}.${randomUUID()}`;
  await mkdir(folder, { recursive: true })
    .then(() => writeFile(part, drawn))
    .then(() => rename(part, file))
    .catch(() => undefined);
  return drawn;
}
