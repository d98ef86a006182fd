import { isUtf8 } from 'node:buffer';

/** Bytes that are looked at to tell UTF-16 without its mark: half of its Latin letters are zero bytes. */
const sampled = 1000;

function wideEncoding(body: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  const start = body.subarray(0, sampled);
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

/** Programmes declare one encoding and write another: UTF-16 by its mark or its zero bytes, valid UTF-8 is UTF-8, all else is Windows-1252. */
const encodingOf = (body: Uint8Array): string =>
  wideEncoding(body) ?? (isUtf8(body) ? 'utf-8' : 'windows-1252');

/** Bytes as text. */
export const decode = (body: Uint8Array): string => new TextDecoder(encodingOf(body)).decode(body);

/** Bytes that become text at a time. */
const step = 64 * 1024;

/** Bytes as pieces of text, each decoded when it is asked for, with `\n` at the end of lines. */
export function* decodePieces(body: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encodingOf(body));
  /** the end of a line that may have a second half in the next piece */
  let held = '';
  for (let at = 0; at < body.length; at += step) {
    const isLast = at + step >= body.length;
    const text = held + decoder.decode(body.subarray(at, at + step), { stream: !isLast });
    held = !isLast && text.endsWith('\r') ? '\r' : '';
    yield (held ? text.slice(0, -1) : text).replace(/\r\n?/g, '\n');
  }
}
