import { lookup as dnsLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Milliseconds until the whole answer must have arrived. */
const timeout = 10_000;
/** Bytes of an answer that are read, and characters that are kept. */
const mostBytes = 64 * 1024;
const keptCharacters = 1000;

/** Networks that are not on the public internet: our own machine, its network, the services of a cloud, reserved ranges. */
const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
/** IPv6 outside of global unicast (2000::/3) is closed; of it, what carries an IPv4 address or is for documentation. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

/** Whether the address is on the public internet. */
export function isPublicAddress(ip: string): boolean {
  if (isIPv6(ip)) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
    if (mapped) return isPublicAddress(mapped);
    return open6.check(ip, 'ipv6') && !closed.check(ip, 'ipv6');
  }
  return isIP(ip) === 4 && !closed.check(ip, 'ipv4');
}

class ClosedAddress extends Error {}

/**
 * Resolves a name for the connection itself, so that what was checked is what is connected to: a name that answers differently the
 * second time gains nothing. One closed address among several refuses the name.
 */
const publicLookup: LookupFunction = (host, options, done) => {
  dnsLookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    const isOpen = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
    if (!isOpen) return done(new ClosedAddress(`${host} is not on the public internet`), '');
    const [first] = found;
    if (options.all) return done(null, found);
    return done(null, first!.address, first!.family);
  });
};

export interface Posted {
  /** null: no answer */
  status: number | null;
  resposta: string | null;
  erro: string | null;
  milissegundos: number;
}

/** Whether an address can be called at all; private ones and http only on a development server. */
export function isCallable(address: string, allowPrivate: boolean): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (allowPrivate) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
}

/** Posts JSON to somebody else's server: no redirects, a limit of time and size, and no address inside our own network. */
export function safePost(
  address: string,
  { body, headers, allowPrivate }: { body: string; headers: Record<string, string>; allowPrivate: boolean },
): Promise<Posted> {
  const started = performance.now();
  const took = (): number => Math.round(performance.now() - started);
  if (!isCallable(address, allowPrivate))
    return Promise.resolve({ status: null, resposta: null, erro: 'endereco', milissegundos: 0 });
  const url = new URL(address);
  return new Promise((resolve) => {
    const end = (outcome: Omit<Posted, 'milissegundos'>): void => {
      clearTimeout(timer);
      resolve({ ...outcome, milissegundos: took() });
      request.destroy();
    };
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
        // one connection for each message: none is kept to a server that may change its address
        agent: false,
        ...(!allowPrivate && { lookup: publicLookup }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let bytes = 0;
        const answered = (): void =>
          end({
            status: response.statusCode ?? null,
            resposta: Buffer.concat(chunks)
              .toString('utf8')
              .replaceAll('\u0000', '')
              .slice(0, keptCharacters),
            erro: null,
          });
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes <= mostBytes) chunks.push(chunk);
          else answered();
        });
        response.on('end', answered);
        response.on('error', () => answered());
      },
    );
    const timer = setTimeout(() => end({ status: null, resposta: null, erro: 'tempo' }), timeout);
    request.on('error', (error) =>
      end({ status: null, resposta: null, erro: error instanceof ClosedAddress ? 'endereco' : 'conexao' }),
    );
    request.end(body);
  });
}
