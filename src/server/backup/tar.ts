/**
 * Reads and writes tar archives (ustar, with GNU's entries for long names) as streams. Standard programmes open them, so that a
 * church can reach its data without us.
 */
const blockSize = 512;
const empty = Buffer.alloc(0);

/** The end of an archive: two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockSize);

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`;

function block(name: string, size: number, seconds: number, type: '0' | 'L'): Buffer {
  const head = Buffer.alloc(blockSize);
  head.write(name.slice(0, 100), 0, 'utf8');
  head.write(octal(0o600, 8), 100);
  head.write(octal(0, 8), 108);
  head.write(octal(0, 8), 116);
  head.write(octal(size, 12), 124);
  head.write(octal(seconds, 12), 136);
  head.write('        ', 148);
  head.write(type, 156);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

export const tarPadding = (size: number): Buffer =>
  Buffer.alloc((blockSize - (size % blockSize)) % blockSize);

/** The header before the bytes of an entry. Names are plain ASCII. */
export function tarHeader(name: string, size: number, moment: Date): Buffer {
  const seconds = Math.floor(moment.getTime() / 1000);
  if (name.length <= 100) return block(name, size, seconds, '0');
  const long = Buffer.from(`${name}\0`);
  return Buffer.concat([
    block('././@LongLink', long.length, 0, 'L'),
    long,
    tarPadding(long.length),
    block(name, size, seconds, '0'),
  ]);
}

export interface TarEntry {
  name: string;
  size: number;
  /** must be read to its end before the next entry is asked for */
  body: AsyncGenerator<Buffer>;
}

/** The archive ends before its last entry does. */
export class TarCut extends Error {}
/** The bytes where an entry should begin are no valid header. */
export class TarDamaged extends Error {}

/** Takes bytes from a stream in the amounts that the caller requests. */
class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #buffer: Buffer = empty;

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** at least one byte and at most `most`; empty at the end */
  async some(most: number): Promise<Buffer> {
    while (this.#buffer.length === 0) {
      const next = await this.#source.next();
      if (next.done) return empty;
      this.#buffer = next.value;
    }
    const part = this.#buffer.subarray(0, most);
    this.#buffer = this.#buffer.subarray(part.length);
    return part;
  }

  async exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const part = await this.some(left);
      if (part.length === 0) throw new TarCut('the archive ends too early');
      parts.push(part);
      left -= part.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }
}

const textAt = (head: Buffer, start: number, length: number): string =>
  head.toString('utf8', start, start + length).replace(/\0.*$/s, '');

function parse(head: Buffer): { name: string; size: number; type: string } {
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  const stated = Number.parseInt(textAt(head, 148, 8), 8);
  const size = Number.parseInt(textAt(head, 124, 12), 8);
  if (sum !== stated || !Number.isSafeInteger(size)) throw new TarDamaged('not the beginning of an entry');
  return { name: textAt(head, 0, 100), size, type: textAt(head, 156, 1) };
}

/** A long name is at most this many bytes. */
const longestName = 4096;

/** The entries in their order. An archive without its end is refused by TarCut. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(source);
  let longName: string | undefined;
  for (;;) {
    const head = await reader.exactly(blockSize);
    if (head.every((byte) => byte === 0)) {
      // Reads to the end, so that checksums over the whole stream are checked.
      while ((await reader.some(1 << 20)).length > 0);
      return;
    }
    const { name, size, type } = parse(head);
    if (type === 'L') {
      if (size > longestName) throw new TarDamaged('a name is too long');
      longName = (await reader.exactly(size)).toString('utf8').replace(/\0.*$/s, '');
      await reader.exactly(tarPadding(size).length);
      continue;
    }
    let left = size;
    const body = async function* (): AsyncGenerator<Buffer> {
      while (left > 0) {
        const part = await reader.some(left);
        if (part.length === 0) throw new TarCut('the archive ends too early');
        left -= part.length;
        yield part;
      }
    };
    yield { name: longName ?? name, size, body: body() };
    longName = undefined;
    // Skips what the caller left unread.
    while (left > 0) left -= (await reader.exactly(Math.min(left, 1 << 20))).length;
    await reader.exactly(tarPadding(size).length);
  }
}
