import { inflateSync } from 'node:zlib';

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * A WOFF font (W3C, version 1) as the plain font file in it. pdfkit would unpack it too, in JavaScript and again for each
 * document, which takes most of a small document's time.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => {
    const entry = 44 + at * 20;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
    ];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed < length ? inflateSync(stored) : stored,
    };
  });
  const first = 12 + count * 16;
  const font = Buffer.alloc(first + tables.reduce((sum, { data }) => sum + padded(data.length), 0));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  // fields for readers that search the tables by bisection
  const selector = Math.floor(Math.log2(count));
  font.writeUInt16BE(16 << selector, 6);
  font.writeUInt16BE(selector, 8);
  font.writeUInt16BE(count * 16 - (16 << selector), 10);
  let offset = first;
  for (const [at, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + at * 16;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(data.length, entry + 12);
    data.copy(font, offset);
    offset += padded(data.length);
  }
  return font;
}
