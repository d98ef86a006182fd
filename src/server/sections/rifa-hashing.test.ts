import { createHmac, webcrypto } from 'node:crypto';
import { expect, it } from 'vitest';
import { toHex, webHashing } from '#shared/rifa/hashing.ts';
import { nodeHashing } from './rifa-hashing.ts';

it('gives the digests of Web Crypto and of RFC 2104, for keys of any length', async () => {
  const web = webHashing(webcrypto.subtle, new TextEncoder());
  const messages = ['', 'é ☕', 'x'.repeat(200)].map(nodeHashing.utf8);
  expect((await nodeHashing.sha256(messages)).map(toHex)).toEqual((await web.sha256(messages)).map(toHex));
  for (const length of [1, 32, 64, 65, 200]) {
    const key = new Uint8Array(length).fill(length);
    const digests = (await nodeHashing.hmacSha256(key, messages)).map(toHex);
    expect(digests).toEqual((await web.hmacSha256(key, messages)).map(toHex));
    expect(digests).toEqual(
      messages.map((message) => createHmac('sha256', key).update(message).digest('hex')),
    );
  }
});
