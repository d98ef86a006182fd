import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are not on the public internet: this machine, its network, the services of a cloud, reserved ranges. */
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
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
/** IPv6 outside of global unicast (2000::/3) is closed, and within it the ranges that carry an IPv4 address or are for documentation. */
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
  if (isIP(ip) === 6) {
    const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
    return mapped ? isPublicAddress(mapped) : open6.check(ip, 'ipv6') && !closed.check(ip, 'ipv6');
  }
  return isIP(ip) === 4 && !closed.check(ip, 'ipv4');
}

/** A name that leads into our own network. */
export class ClosedAddress extends Error {}

/**
 * Resolves a name for the connection itself, so that the connection goes to the address that was checked: a name that resolves differently
 * the second time gains nothing. One closed address among several refuses the name.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const isOpen = !error && found.length > 0 && found.every(({ address }) => isPublicAddress(address));
    const [first] = isOpen ? found : [];
    if (!first)
      done(error ?? new ClosedAddress(`${host} is not on the public internet`), options.all ? [] : '');
    else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** Whether a host is this machine itself. */
export const isThisMachine = (host: string): boolean =>
  /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** The host of an https address without a password in it, if it may be on the public internet; undefined otherwise. */
export function publicHttpsHost(address: string): string | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isThisMachine(host)) return undefined;
  return isIP(host) === 0 || isPublicAddress(host) ? host : undefined;
}

/**
 * On a development server, at localhost, the office may configure addresses on this machine and its network, also without TLS, for webhooks
 * and the bucket. On every other server these are never reached.
 */
export const isDevelopment = (baseUrl: string): boolean => isThisMachine(new URL(baseUrl).hostname);
