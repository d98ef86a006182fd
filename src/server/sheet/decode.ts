const decoded = (body: Uint8Array, encoding: string, fatal = false): string =>
  new TextDecoder(encoding, { fatal }).decode(body);

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

/**
 * Bytes as text. Programmes declare one encoding and write another: UTF-16 by its mark or its zero bytes, valid UTF-8 is
 * UTF-8, all else is Windows-1252.
 */
export function decode(body: Uint8Array): string {
  const wide = wideEncoding(body);
  if (wide) return decoded(body, wide);
  try {
    return decoded(body, 'utf-8', true);
  } catch {
    return decoded(body, 'windows-1252');
  }
}
