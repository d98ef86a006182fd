import { isUtf8 } from 'node:buffer';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { SheetError } from '#server/spreadsheet/sheet-rows.ts';

const expand = promisify(inflateRaw);

/** The limits of a zip of photos: the bytes of the file and of one picture, and the number of entries. */
export const photoLimits = {
  zipBytes: 200 * 1024 * 1024,
  entries: 5000,
  directoryBytes: 2 * 1024 * 1024,
} as const;

/** How many times larger than its compressed bytes a picture may be: pictures are compressed already. */
const maxExpansion = 100;

/** An entry of the zip, from its list of entries. */
export interface ZipEntry {
  name: string;
  compressed: number;
  expanded: number;
  method: number;
  isEncrypted: boolean;
  offset: number;
}

/** A zip on disk whose entries are read one at a time. */
export interface PhotoZip {
  entries: readonly ZipEntry[];
  /** the bytes of an entry; undefined: it is too large, encrypted or damaged */
  read(entry: ZipEntry, maxBytes: number): Promise<Buffer | undefined>;
}

const listEnd = 0x06054b50;
const listEntry = 0x02014b50;
const localEntry = 0x04034b50;
const endBytes = 22;
const entryBytes = 30;
const maxComment = 0xffff;

/** Reads the list at the end of the zip, uses it, and closes the file. */
export async function withPhotoZip<T>(path: string, use: (zip: PhotoZip) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    const entries = await readList(file);
    return await use({ entries, read: (entry, most) => readEntry(file, entry, most) });
  } finally {
    await file.close();
  }
}

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, at);
  return bytes.subarray(0, bytesRead);
}

async function readList(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const tail = await bytesAt(file, Math.max(0, size - endBytes - maxComment), endBytes + maxComment);
  let end = tail.length - endBytes;
  while (end >= 0 && tail.readUInt32LE(end) !== listEnd) end -= 1;
  if (end < 0) throw new SheetError('fotos.unreadable');
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > photoLimits.entries || length > photoLimits.directoryBytes)
    throw new SheetError('fotos.too_many', { max: photoLimits.entries });
  const list = await bytesAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let from = 0; entries.length < count; ) {
    if (from + 46 > list.length || list.readUInt32LE(from) !== listEntry)
      throw new SheetError('fotos.unreadable');
    const [nameLength, extra, comment] = [
      list.readUInt16LE(from + 28),
      list.readUInt16LE(from + 30),
      list.readUInt16LE(from + 32),
    ];
    const name = list.subarray(from + 46, from + 46 + nameLength);
    entries.push({
      // Old programmes write the letters of their own system; no name contains control characters.
      name: new TextDecoder(isUtf8(name) ? 'utf-8' : 'windows-1252')
        .decode(name)
        .replace(/[\p{Cc}\p{Cf}]/gu, ''),
      isEncrypted: (list.readUInt16LE(from + 8) & 1) === 1,
      method: list.readUInt16LE(from + 10),
      compressed: list.readUInt32LE(from + 20),
      expanded: list.readUInt32LE(from + 24),
      offset: list.readUInt32LE(from + 42),
    });
    from += 46 + nameLength + extra + comment;
  }
  if (areSharing(entries)) throw new SheetError('fotos.unreadable');
  return entries;
}

/** Whether entries share bytes, as no programme writes them: a few bytes would be as many pictures as there are names. */
function areSharing(entries: readonly ZipEntry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset);
  return inOrder.some(({ offset }, at) => {
    const before = inOrder[at - 1];
    return before !== undefined && offset < before.offset + entryBytes + before.compressed;
  });
}

async function readEntry(
  file: FileHandle,
  { compressed, expanded, method, isEncrypted, offset }: ZipEntry,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (isEncrypted || compressed > maxBytes || expanded > maxBytes) return undefined;
  if (expanded > compressed * maxExpansion || (method !== 0 && method !== 8)) return undefined;
  const head = await bytesAt(file, offset, entryBytes);
  if (head.length < entryBytes || head.readUInt32LE(0) !== localEntry) return undefined;
  const body = await bytesAt(
    file,
    offset + entryBytes + head.readUInt16LE(26) + head.readUInt16LE(28),
    compressed,
  );
  if (method === 0) return body;
  // The output is bounded by the size in the list of entries, whatever the bytes expand to.
  return expand(body, { maxOutputLength: Math.max(1, expanded) }).catch(() => undefined);
}
