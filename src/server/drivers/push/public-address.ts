import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not of the internet: this machine, its network, and what else is reserved. */
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, bits] of [
  ...[
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ],
  ...[
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
  ],
  ...[
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
] as const)
  reserved.ipv4.addSubnet(String(net), Number(bits), 'ipv4');
// the global unicast addresses are 2000::/3; of these, what is for documentation or carries an IPv4 address
for (const [net, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.ipv6.addSubnet(net, bits, 'ipv6');

export const isPublicAddress = (address: string): boolean => {
  const number = isIP(address);
  const family = number === 6 ? 'ipv6' : 'ipv4';
  return number !== 0 && !reserved[family].check(address, family);
};

/** Resolves a name to addresses of the internet only; any other answer is an error, so that no name leads inside. */
export const publicLookup: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = addresses;
    if (!first) done(error ?? new Error(`${name} is not on the internet`), options.all ? [] : '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
};

/** Whether pushes may be sent there: https, a name or a public address, without a port of its own or a password. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > 2000 || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIP(bare)) return isPublicAddress(bare);
  return (
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(hostname) &&
    !/\.(local|internal|localhost|home|lan)$/.test(hostname)
  );
}
