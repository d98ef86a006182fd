import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { AppError } from '#shared/errors.ts';

/**
 * Encrypts a stream under a passphrase: AES-256-GCM in chunks. Each chunk is sealed under its number and whether it is the last, so that
 * none can be changed, left out, repeated or moved, and a file that was cut is recognised.
 *
 * - head: magic (8) · salt (16) · log2 N, r, p (3) · nonce prefix (7); authenticated with every chunk
 * - chunk 0 is empty: it distinguishes a wrong passphrase from damage
 * - each chunk: length (4, top bit: last) · ciphertext · tag (16)
 */
export const encryptedMagic = Buffer.from('APRISCO\x01', 'latin1');
const headBytes = 8 + 16 + 3 + 7;
const tagBytes = 16;
const chunkBytes = 256 * 1024;
const lastBit = 0x8000_0000;
/** 64 MiB of memory and about a fifth of a second. */
const cost = { log2N: 16, r: 8, p: 1 };
const algorithm = 'aes-256-gcm';

interface Key {
  head: Buffer;
  key: Buffer;
}

function derive(passphrase: string, head: Buffer): Promise<Key> {
  const [log2N, r, p] = head.subarray(24, 27) as unknown as [number, number, number];
  // A file may claim any cost: one that needs more than 256 MiB was not written by this product.
  if (log2N > 20 || r === 0 || p === 0 || 128 * r * 2 ** log2N > 2 ** 28 || p > 4) throw damaged();
  return new Promise((resolve, reject) =>
    scrypt(
      passphrase.normalize('NFC'),
      head.subarray(8, 24),
      32,
      { N: 2 ** log2N, r, p, maxmem: 2 ** 29 },
      (error, key) => (error ? reject(error) : resolve({ head, key })),
    ),
  );
}

const damaged = (): AppError => new AppError('invalid', 'backup.damaged');

function nonce(head: Buffer, number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  head.copy(bytes, 0, headBytes - 7);
  bytes.writeUInt32BE(number, 7);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

function seal({ head, key }: Key, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv(algorithm, key, nonce(head, number, isLast)).setAAD(head);
  const length = Buffer.alloc(4);
  length.writeUInt32BE((plain.length | (isLast ? lastBit : 0)) >>> 0);
  return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

class Sealing extends Transform {
  readonly #key: Key;
  #number = 0;
  #waiting: Buffer[] = [];
  #bytes = 0;

  constructor(key: Key) {
    super({ highWaterMark: 4 * chunkBytes });
    this.#key = key;
    this.push(key.head);
    this.#push(Buffer.alloc(0), false);
  }

  #push(plain: Buffer, isLast: boolean): void {
    this.push(seal(this.#key, this.#number, isLast, plain));
    this.#number += 1;
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#waiting.push(part);
    this.#bytes += part.length;
    if (this.#bytes > chunkBytes) {
      const buffered = Buffer.concat(this.#waiting);
      let at = 0;
      // Keeps one chunk back, because the last chunk must be marked as the last.
      for (; buffered.length - at > chunkBytes; at += chunkBytes)
        this.#push(buffered.subarray(at, at + chunkBytes), false);
      this.#waiting = [buffered.subarray(at)];
      this.#bytes = buffered.length - at;
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.#push(Buffer.concat(this.#waiting), true);
    done();
  }
}

/** Encrypts what is written to it. */
export async function createEncryption(passphrase: string): Promise<Transform> {
  const head = Buffer.concat([
    encryptedMagic,
    randomBytes(16),
    Buffer.from([cost.log2N, cost.r, cost.p]),
    randomBytes(7),
  ]);
  return new Sealing(await derive(passphrase, head));
}

function open({ head, key }: Key, number: number, isLast: boolean, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, nonce(head, number, isLast))
    .setAAD(head)
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Decrypts; what it yields is authentic, and it ends without an error only at the true end. */
export async function* decrypted(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const parts = source[Symbol.asyncIterator]();
  let buffer = Buffer.alloc(0);
  const take = async (size: number): Promise<Buffer> => {
    while (buffer.length < size) {
      const next = await parts.next();
      if (next.done) throw new AppError('invalid', 'backup.cut');
      buffer = Buffer.concat([buffer, next.value]);
    }
    const part = buffer.subarray(0, size);
    buffer = buffer.subarray(size);
    return part;
  };
  const key = await derive(passphrase, Buffer.from(await take(headBytes)));
  for (let number = 0; ; number++) {
    const length = (await take(4)).readUInt32BE();
    const isLast = length >= lastBit;
    const size = isLast ? length - lastBit : length;
    if (size > chunkBytes) throw damaged();
    const plain = open(key, number, isLast, await take(size + tagBytes));
    if (!plain) throw number === 0 ? new AppError('invalid', 'backup.wrong_passphrase') : damaged();
    if (plain.length > 0) yield plain;
    if (!isLast) continue;
    if (buffer.length > 0 || !(await parts.next()).done) throw damaged();
    return;
  }
}
