import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The part of CBOR that WebAuthn needs: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<unknown, unknown>): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, one]) => [cbor(key as string), cbor(one as string)]),
  ]);
}

interface Options {
  challenge: string;
  user?: { id: string };
}
interface Answering {
  /** false: the authenticator did not verify its user */
  isVerified?: boolean;
  origin?: string;
  counter?: number;
  userHandle?: string;
}

/** A passkey in software, as an authenticator keeps it: answers challenges of the server. */
export function softPasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;
  let handle: string | undefined;

  const clientData = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const authData = (flags: number, count: number, rest = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    const { hostname } = new URL(origin);
    const rp = createHash('sha256').update(hostname).digest();
    return Buffer.concat([rp, Buffer.from([flags]), counted, rest]);
  };
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    id: common.id,

    register({ challenge, user }: Options, { isVerified = true, origin: at = origin }: Answering = {}) {
      handle = user?.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      const cose = cbor(
        new Map<number, number | Buffer>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(isVerified ? 0x45 : 0x41, 0, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    answer({ challenge }: Options, more: Answering = {}) {
      const { isVerified = true, origin: at = origin } = more;
      counter += 1;
      const data = authData(isVerified ? 0x05 : 0x01, more.counter ?? counter);
      const client = clientData('webauthn.get', challenge, at);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: more.userHandle ?? handle,
        },
      };
    },
  };
}
