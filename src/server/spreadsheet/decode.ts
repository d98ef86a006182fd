import { fstatSync, readSync } from 'node:fs';

/** Bytes that are read part by part: an array, or a file on disk. A part is valid until the next one is requested. */
export interface Bytes {
  readonly length: number;
  subarray(start: number, end: number): Uint8Array;
}

/** The bytes of an open file, of which only the requested part is in memory. */
export function fileBytes(file: number): Bytes {
  const { size } = fstatSync(file);
  let room = new Uint8Array(0);
  return {
    length: size,
    subarray(start, end) {
      const length = Math.max(0, Math.min(end, size) - start);
      if (room.length < length) room = new Uint8Array(length);
      for (let read = 0; read < length; ) {
        const more = readSync(file, room, read, length - read, start + read);
        if (more === 0) throw new Error('the file became shorter while it was read');
        read += more;
      }
      return room.subarray(0, length);
    },
  };
}

/** How many bytes are decoded at a time. */
const step = 64 * 1024;

/** How many bytes are examined to recognise UTF-16 without its mark: half of the bytes of its Latin letters are zero. */
const sampled = 1000;

function wideEncoding(body: Bytes): 'utf-16le' | 'utf-16be' | undefined {
  const start = body.subarray(0, sampled);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start.length < 4) return undefined;
  let [even, odd] = [0, 0];
  for (let at = 0; at < start.length; at += 1)
    if (start[at] === 0) {
      if (at % 2 === 0) even += 1;
      else odd += 1;
    }
  const most = start.length / 2;
  if (odd > most * 0.7 && even === 0) return 'utf-16le';
  return even > most * 0.7 && odd === 0 ? 'utf-16be' : undefined;
}

function isUtf8(body: Bytes): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < body.length; at += step)
      decoder.decode(body.subarray(at, at + step), { stream: at + step < body.length });
    return true;
  } catch {
    return false;
  }
}

/**
 * Detected from the bytes, because programmes declare one encoding and write another: UTF-16 by its mark or its zero bytes, otherwise UTF-8
 * if it is valid, otherwise Windows-1252.
 */
const encodingOf = (body: Bytes): string => wideEncoding(body) ?? (isUtf8(body) ? 'utf-8' : 'windows-1252');

/** Bytes as text. */
export const decode = (body: Uint8Array): string => new TextDecoder(encodingOf(body)).decode(body);

/**
 * Bytes as pieces of text, each decoded on demand, with `
 * ` at the end of lines.
 */
export function* decodePieces(body: Bytes): Generator<string> {
  const decoder = new TextDecoder(encodingOf(body));
  /** a character of a line end whose second half may be in the next piece */
  let carry = '';
  for (let at = 0; at < body.length; at += step) {
    const isLast = at + step >= body.length;
    const text = carry + decoder.decode(body.subarray(at, at + step), { stream: !isLast });
    carry = !isLast && text.endsWith('\r') ? '\r' : '';
    yield (carry ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
}
