import { Reader } from './reader.ts';
import type { Tables } from './woff2.ts';

interface Point {
  dx: number;
  dy: number;
  isOn: boolean;
}

/** How far a point is from the one before it: https://www.w3.org/TR/WOFF2/#triplet_decoding */
function readPoint(flag: number, from: Reader): Point {
  const isOn = flag < 128;
  const kind = flag & 127;
  const signed = (value: number, sign: number): number => (sign & 1 ? value : -value);
  if (kind < 10) return { dx: 0, dy: signed(((kind & 14) << 7) + from.u8(), kind), isOn };
  if (kind < 20) return { dx: signed((((kind - 10) & 14) << 7) + from.u8(), kind), dy: 0, isOn };
  if (kind < 84) {
    const first = kind - 20;
    const both = from.u8();
    return {
      dx: signed(1 + (first & 0x30) + (both >> 4), kind),
      dy: signed(1 + ((first & 0x0c) << 2) + (both & 15), kind >> 1),
      isOn,
    };
  }
  if (kind < 120) {
    const first = kind - 84;
    return {
      dx: signed(1 + (Math.trunc(first / 12) << 8) + from.u8(), kind),
      dy: signed(1 + ((Math.trunc((first % 12) >> 2) << 8) + from.u8()), kind >> 1),
      isOn,
    };
  }
  if (kind < 124) {
    const [a, b, c] = [from.u8(), from.u8(), from.u8()];
    return { dx: signed((a << 4) + (b >> 4), kind), dy: signed(((b & 15) << 8) + c, kind >> 1), isOn };
  }
  return { dx: signed(from.u16(), kind), dy: signed(from.u16(), kind >> 1), isOn };
}

const more = 0x20;
const hasInstructions = 0x100;

/** The parts of a glyph made of others, and whether instructions follow. */
function readParts(from: Reader): { bytes: Buffer; instructed: boolean } {
  const start = from.at;
  let instructed = false;
  for (;;) {
    const flags = from.u16();
    instructed ||= (flags & hasInstructions) !== 0;
    from.take(2 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0));
    if (!(flags & more)) return { bytes: from.bytes.subarray(start, from.at), instructed };
  }
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries())
    bytes.writeInt16BE(value > 0x7fff ? value - 0x1_0000 : value, at * 2);
  return bytes;
};

/** Puts `glyf`, `loca` and `hmtx` back as a TrueType file has them: https://www.w3.org/TR/WOFF2/#glyf_table_format */
export function restoreGlyphs(tables: Tables, changedWidths: boolean): void {
  const head = new Reader(tables.get('glyf')!, 2);
  const hasOverlaps = (head.u16() & 1) !== 0;
  const count = head.u16();
  head.u16();
  const sizes = Array.from({ length: 7 }, () => head.u32());
  const streams = sizes.map((size) => new Reader(head.take(size)));
  const [contours, points, flags, outlines, parts, boxes, instructions] = streams as [
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
    Reader,
  ];
  const overlaps = hasOverlaps ? head.take((count + 7) >> 3) : undefined;
  const boxed = boxes.take(((count + 31) >> 5) << 2);
  const bit = (map: Buffer, at: number): boolean => (map[at >> 3]! & (0x80 >> (at & 7))) !== 0;

  const glyphs: Buffer[] = [];
  const lefts: number[] = [];
  for (let at = 0; at < count; at++) {
    const many = contours.i16();
    const box = bit(boxed, at) ? boxes.take(8) : undefined;
    if (many === 0) {
      glyphs.push(Buffer.alloc(0));
      lefts.push(0);
      continue;
    }
    if (many < 0) {
      const { bytes, instructed } = readParts(parts);
      const own = instructed ? instructions.take(outlines.short()) : undefined;
      glyphs.push(Buffer.concat([numbers(-1), box!, bytes, ...(own ? [numbers(own.length), own] : [])]));
      lefts.push(box!.readInt16BE());
      continue;
    }
    let last = -1;
    const ends = Array.from({ length: many }, () => (last += points.short()));
    const drawn = Array.from({ length: last + 1 }, () => readPoint(flags.u8(), outlines));
    const own = instructions.take(outlines.short());
    const computed = box ?? boxOf(drawn);
    const marks = Buffer.from(drawn.map(({ isOn }) => (isOn ? 1 : 0)));
    if (overlaps && bit(overlaps, at)) marks[0]! |= 0x40;
    glyphs.push(
      Buffer.concat([
        ...[numbers(many), computed, numbers(...ends, own.length), own, marks],
        ...[numbers(...drawn.map(({ dx }) => dx)), numbers(...drawn.map(({ dy }) => dy))],
      ]),
    );
    lefts.push(computed.readInt16BE());
  }

  const places = Buffer.alloc((count + 1) * 4);
  let offset = 0;
  const padded = glyphs.map((glyph, at) => {
    places.writeUInt32BE(offset, at * 4);
    const whole = Buffer.concat([glyph, Buffer.alloc(-glyph.length & 3)]);
    offset += whole.length;
    return whole;
  });
  places.writeUInt32BE(offset, count * 4);
  tables.set('glyf', Buffer.concat(padded));
  tables.set('loca', places);
  const font = Buffer.from(tables.get('head')!);
  font.writeInt16BE(1, 50);
  tables.set('head', font);
  if (changedWidths) tables.set('hmtx', restoreWidths(tables, lefts));
}

function boxOf(points: readonly Point[]): Buffer {
  let [x, y] = [0, 0];
  let [left, low, right, high] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    [left, low, right, high] = [Math.min(left, x), Math.min(low, y), Math.max(right, x), Math.max(high, y)];
  }
  return numbers(left, low, right, high);
}

/** Where a glyph begins is mostly where its outline does, and then was left out. */
function restoreWidths(tables: Tables, lefts: readonly number[]): Buffer {
  const from = new Reader(tables.get('hmtx')!);
  const left = from.u8();
  const full = tables.get('hhea')!.readUInt16BE(34);
  const widths = Array.from({ length: full }, () => from.u16());
  const own = lefts.map((known, at) => {
    const isLeftOut = at < full ? left & 1 : left & 2;
    return isLeftOut ? known : from.i16();
  });
  return numbers(...own.flatMap((value, at) => (at < full ? [widths[at]!, value] : [value])));
}
