/**
 * The digests that the draw is based on, each of many messages at once: the browser waits once for a whole batch, and the
 * server computes it without waiting.
 */
export interface Hashing {
  utf8(text: string): Uint8Array;
  sha256(messages: readonly Uint8Array[]): Promise<Uint8Array[]>;
  hmacSha256(key: Uint8Array, messages: readonly Uint8Array[]): Promise<Uint8Array[]>;
}

/** The part of Web Crypto (`crypto.subtle`) that is used, declared here because shared code knows no browser types. */
export interface WebCrypto {
  digest(algorithm: string, data: Uint8Array): Promise<ArrayBuffer>;
  importKey(
    format: 'raw',
    key: Uint8Array,
    algorithm: { name: string; hash: string },
    extractable: boolean,
    usages: 'sign'[],
  ): Promise<object>;
  sign(algorithm: string, key: object, data: Uint8Array): Promise<ArrayBuffer>;
}

/** The digests by Web Crypto: `webHashing(crypto.subtle, new TextEncoder())`. */
export function webHashing(subtle: WebCrypto, encoder: { encode(text: string): Uint8Array }): Hashing {
  const awaitAll = async (digests: Promise<ArrayBuffer>[]): Promise<Uint8Array[]> =>
    (await Promise.all(digests)).map((digest) => new Uint8Array(digest));
  return {
    utf8: (text) => encoder.encode(text),
    sha256: (messages) => awaitAll(messages.map((message) => subtle.digest('SHA-256', message))),
    async hmacSha256(key, messages) {
      const imported = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      return awaitAll(messages.map((message) => subtle.sign('HMAC', imported, message)));
    },
  };
}

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += hexDigits[byte];
  return text;
}

/** The bytes of hexadecimal text that was checked before. */
export const fromHex = (hex: string): Uint8Array =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

export const sha256Hex = async (hashing: Hashing, message: Uint8Array): Promise<string> =>
  toHex((await hashing.sha256([message]))[0]!);

export const textSha256 = (hashing: Hashing, text: string): Promise<string> =>
  sha256Hex(hashing, hashing.utf8(text));

/** How many messages are hashed between two reports of the progress. */
const batchSize = 4096;

/** Digests of any number of messages, in batches, so that a page stays usable meanwhile. */
export async function inBatches<T>(
  count: number,
  digestsOf: (from: number, to: number) => Promise<T[]>,
  progress?: (done: number) => void,
): Promise<T[]> {
  const digests: T[] = [];
  for (let from = 0; from < count; from += batchSize) {
    for (const digest of await digestsOf(from, Math.min(from + batchSize, count))) digests.push(digest);
    progress?.(digests.length);
  }
  return digests;
}
