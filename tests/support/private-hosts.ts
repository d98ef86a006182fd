import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import type { LookupFunction } from 'node:net';
import { onTestFinished } from 'vitest';

/** Hosts of this machine, its network and its cloud, as an attacker may write them in an address. */
export const privateHosts = [
  '127.0.0.1',
  'localhost',
  'LOCALHOST',
  'a.localhost',
  'localhost.',
  '2130706433',
  '0x7f.1',
  '0.0.0.0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '169.254.169.254',
  '10.0.0.1',
] as const;

/** A name like any other, until it is resolved. */
export const innerName = 'interno.example';

/** The name above leads to this machine until the test is over. */
export function resolveInnerName(): void {
  const { lookup } = dns;
  const replace = (by: object): void => {
    Object.assign(dns, { lookup: by });
    syncBuiltinESMExports();
  };
  const inner: LookupFunction = (host, options, done) =>
    host === innerName
      ? done(null, [{ address: '127.0.0.1', family: 4 }])
      : (lookup as LookupFunction)(host, options, done);
  replace(inner);
  onTestFinished(() => replace(lookup));
}
