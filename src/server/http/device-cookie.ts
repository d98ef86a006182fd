import { randomBytes } from 'node:crypto';
import type { FormDevice } from '#shared/contracts/site.ts';
import { createSigner } from './signature.ts';

const name = 'aparelho_site';
const idBytes = 16;
/** as long as the limits count */
const maxAgeSeconds = 60 * 60;

/**
 * The cookie by which forms of the site are counted per device, because one network may be a whole congregation's. It is
 * set when a form is sent, contains nothing about the visitor, and is signed, so that nobody can use up the count of
 * another device.
 */
export function createDeviceCookie({ secret, secure }: { secret: string; secure: boolean }) {
  const { sign, isSigned } = createSigner({ secret, purpose: 'devices that send forms', bytes: 16 });

  function read(value: string | undefined): string | null {
    const bytes = Buffer.from(value ?? '', 'base64url');
    const id = bytes.subarray(0, idBytes);
    return id.length === idBytes && isSigned(bytes.subarray(idBytes), id) ? id.toString('base64url') : null;
  }

  return {
    /** The device of a request; an unknown one gets an id, and a cookie that keeps it. */
    of(cookies: Readonly<Record<string, string | undefined>>): FormDevice {
      const storedId = read(cookies[name]);
      if (storedId) return { id: storedId };
      const id = randomBytes(idBytes);
      const value = Buffer.concat([id, sign(id)]).toString('base64url');
      const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return { id: id.toString('base64url'), setCookie: `${name}=${value}; ${attributes}` };
    },
  };
}
