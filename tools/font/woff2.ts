import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { restoreGlyphs } from './glyphs.ts';
import { Reader } from './reader.ts';

/** A font's tables by their names, as in a TrueType file. */
export type Tables = Map<string, Buffer>;

/** Names that WOFF2 writes as a number: https://www.w3.org/TR/WOFF2/#table_dir_format */
const names =
  `cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT
  VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat
  fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`
    .split(/\s+/)
    .map((name) => name.replace('_', ' '));
const anyName = 63;

const outlines = (name: string): boolean => name === 'glyf' || name === 'loca';

export function readWoff2(file: Buffer): Tables {
  const head = new Reader(file, 12);
  const count = head.u16();
  head.at = 20;
  const packed = head.u32();
  head.at = 48;
  const entries = Array.from({ length: count }, () => {
    const flags = head.u8();
    const known = flags & 63;
    const name = known === anyName ? head.take(4).toString('latin1') : names[known]!;
    const version = flags >> 6;
    const length = head.base128();
    const isChanged = outlines(name) ? version === 0 : version !== 0;
    return { name, isChanged, length: isChanged ? head.base128() : length };
  });
  const body = new Reader(brotliDecompressSync(file.subarray(head.at, head.at + packed)));
  const tables: Tables = new Map();
  const changed = new Set<string>();
  for (const { name, isChanged, length } of entries) {
    tables.set(name, body.take(length));
    if (isChanged) changed.add(name);
  }
  if (changed.has('glyf')) restoreGlyphs(tables, changed.has('hmtx'));
  return tables;
}

export function writeWoff2(tables: Tables): Buffer {
  const directory: Buffer[] = [];
  let whole = 12 + 16 * tables.size;
  // loca follows glyf, as the format wants it
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, bytes] of sorted) {
    const known = names.indexOf(name);
    // outlines as they are: 3 says so
    const flags = (known < 0 ? anyName : known) | (outlines(name) ? 3 << 6 : 0);
    directory.push(
      Buffer.from([flags]),
      known < 0 ? Buffer.from(name, 'latin1') : Buffer.alloc(0),
      base128(bytes.length),
    );
    whole += (bytes.length + 3) & ~3;
  }
  const packed = brotliCompressSync(Buffer.concat(sorted.map(([, bytes]) => bytes)), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
    },
  });
  const entries = Buffer.concat(directory);
  const length = (48 + entries.length + packed.length + 3) & ~3;
  const file = Buffer.alloc(length);
  file.write('wOF2', 'latin1');
  file.writeUInt32BE(0x0001_0000, 4);
  file.writeUInt32BE(length, 8);
  file.writeUInt16BE(tables.size, 12);
  file.writeUInt32BE(whole, 16);
  file.writeUInt32BE(packed.length, 20);
  file.writeUInt16BE(1, 24);
  entries.copy(file, 48);
  packed.copy(file, 48 + entries.length);
  return file;
}

function base128(value: number): Buffer {
  const digits = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 127) | 128);
  return Buffer.from(digits);
}

/** The tables as one TrueType file. */
export function joinTables(tables: Tables): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size);
  head.writeUInt32BE(0x0001_0000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [at, [name, bytes]] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1)).entries()) {
    const entry = 12 + 16 * at;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

export function splitTables(file: Buffer): Tables {
  const tables: Tables = new Map();
  for (let entry = 12; entry < 12 + 16 * file.readUInt16BE(4); entry += 16) {
    const offset = file.readUInt32BE(entry + 8);
    const bytes = file.subarray(offset, offset + file.readUInt32BE(entry + 12));
    tables.set(file.toString('latin1', entry, entry + 4), bytes);
  }
  return tables;
}
