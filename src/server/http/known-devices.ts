import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '#server/ports/clock.ts';
import { createSignedLinks } from './signed-links.ts';

/** How long a device stays known. */
export const deviceSeconds = 365 * 24 * 60 * 60;
/** Several people may share a computer of the office. */
const maxAccounts = 8;

/** The accounts that signed in on a device, by a hash of their address. */
export interface Device {
  id: string;
  accounts: readonly string[];
}

const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url').slice(0, 22);

/** Devices where an account signed in before, identified by a signed cookie: nothing is stored about them. */
export function createDevices(deps: { secret: string; clock: Clock; purpose: string }) {
  const { clock } = deps;
  const links = createSignedLinks(deps);
  const read = (cookie: string | undefined): Device | null => {
    const link = links.read(cookie ?? '');
    if (!('text' in link)) return null;
    const [id = '', ...accounts] = link.text.split(' ');
    return { id, accounts };
  };

  return {
    /** The device's id, if this account signed in there before. */
    knownTo(cookie: string | undefined, email: string): string | null {
      const device = read(cookie);
      return device?.accounts.includes(hashOf(email)) ? device.id : null;
    },

    /** The value of the cookie after this account signed in. */
    remember(cookie: string | undefined, email: string): string {
      const device = read(cookie);
      const hash = hashOf(email);
      const others = (device?.accounts ?? []).filter((account) => account !== hash);
      const id = device?.id ?? randomBytes(12).toString('base64url');
      return links.make(
        [id, hash, ...others].slice(0, maxAccounts + 1).join(' '),
        new Date(clock.now().getTime() + deviceSeconds * 1000),
      );
    },
  };
}
