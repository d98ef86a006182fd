import { isIP } from 'node:net';
import { publicHttpsHost } from '#server/public-address.ts';

/** Whether pushes may be sent to this address: https, a name or a public address, without a port of its own or a password. */
export function isPushEndpoint(text: string): boolean {
  if (text.length > 2000) return false;
  const host = publicHttpsHost(text);
  if (host === undefined || new URL(text).port !== '') return false;
  if (isIP(host)) return true;
  return (
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(host) &&
    !/\.(local|internal|localhost|home|lan)$/.test(host)
  );
}
