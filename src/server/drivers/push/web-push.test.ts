import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress, publicLookup } from '#server/public-address.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import { createWebPush } from './web-push.ts';

/** What the push service of a browser received. */
interface Received {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
const received: Received[] = [];
let answer = 201;
let isEndless = false;
/** resolves once the sender of an endless answer has left */
let left: Promise<unknown> | undefined;
const service = createServer((sent, reply) => {
  const parts: Buffer[] = [];
  sent.on('data', (part: Buffer) => parts.push(part));
  sent.on('end', () => {
    received.push({ headers: sent.headers, body: Buffer.concat(parts) });
    reply.writeHead(answer);
    if (isEndless) {
      left = once(reply, 'close');
      reply.write('x');
    } else reply.end();
  });
});
beforeAll(() => new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => service.close(resolve)));
beforeEach(() => {
  answer = 201;
  received.length = 0;
});

const origin = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
/** Reaches the test's own service, which has no certificate. */
const push = createWebPush({
  subject: 'mailto:equipe@igreja.example',
  reach: { isAllowed: () => true, request, options: {} },
});
const keys = push.makeKeys();

/** A browser: its keys, and how it decrypts (RFC 8291). */
const browser = createECDH('prime256v1');
const p256dh = browser.generateKeys();
const auth = randomBytes(16);
const hkdf = (salt: Buffer, key: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
function decrypt(body: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body[20]!);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
  const shared = hkdf(auth, browser.computeSecret(sender), info, 32);
  const key = hkdf(salt, shared, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, shared, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(cipher.subarray(-16));
  const plain = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
const device = () => ({
  endpoint: `${origin()}/push/abc`,
  p256dh: p256dh.toString('base64url'),
  auth: auth.toString('base64url'),
});
const send = (payload = 'Paz') => push.send(device(), payload, { keys, urgent: true, topic: 'marca' });

/** The claims of a token that the church's key signed. */
function claimsOf(header: string): Record<string, unknown> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(header) ?? [];
  expect(key).toBe(keys.publica);
  const [head, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

describe('a push', () => {
  it('is encrypted for the browser alone, and signed by the church', async () => {
    expect(await send('{"titulo":"Pedido de oração"}')).toBe('sent');
    const [{ headers, body }] = received as [Received];
    expect(body.toString('latin1')).not.toContain('titulo');
    expect(decrypt(body)).toBe('{"titulo":"Pedido de oração"}');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: 'marca' });
    const claims = claimsOf(String(headers.authorization));
    expect(claims).toMatchObject({ aud: origin(), sub: 'mailto:equipe@igreja.example' });
    expect(Number(claims.exp) * 1000).toBeGreaterThan(Date.now());
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'refused'],
    [302, 'refused'],
  ])('answered by %i is %s', async (status, outcome) => {
    answer = status;
    expect(await send()).toBe(outcome);
  });

  it.each([429, 500, 503])('answered by %i is tried again', async (status) => {
    answer = status;
    await expect(send()).rejects.toThrow(String(status));
  });

  it('is over with the status, though the answer has no end', async () => {
    isEndless = true;
    expect(await send()).toBe('sent');
    await left;
    isEndless = false;
    expect(await send()).toBe('sent');
  });

  it('never leaves for an address inside the network', async () => {
    const careful = createWebPush({ subject: 'mailto:equipe@igreja.example' });
    expect(await careful.send(device(), 'x', { keys, urgent: false, topic: 't' })).toBe('refused');
    expect(received).toEqual([]);
    const resolved = new Promise((resolve) => publicLookup('localhost', {}, resolve));
    expect(await resolved).toMatchObject({ message: 'localhost is not on the public internet' });
  });
});

describe('addresses of push services', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/QA', 'https://8.8.8.8/x'])(
    'include %s',
    (address) => expect(isPushEndpoint(address)).toBe(true),
  );

  it.each([
    'http://fcm.googleapis.com/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest',
    'https://192.168.0.1/',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://2130706433/x',
    'https://servidor/x',
    'https://x.internal/y',
    'https://a:b@fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'ftp://x.example/',
    'x',
    '',
  ])('do not include %s', (address) => expect(isPushEndpoint(address)).toBe(false));

  it('are public on the internet, and not inside of networks', () => {
    expect(['8.8.8.8', '2a00:1450:4001::1'].map(isPublicAddress)).toEqual([true, true]);
    const inside = [
      '0.0.0.0',
      '100.64.1.1',
      '172.20.0.1',
      '224.0.0.1',
      '::',
      'fe80::1',
      '64:ff9b::a00:1',
      '2002:a00::',
      'x',
    ];
    expect(inside.filter(isPublicAddress)).toEqual([]);
  });
});
