import {
  type Limit,
  perAccount,
  perAccountAndAddress,
  perAccountAndDevice,
  perAddress,
} from './rate-limit.ts';

/**
 * How many passwords may be guessed: `max` on one account in 15 minutes. A device where the account signed in before is counted separately,
 * so that nobody elsewhere can lock the owner out. All other devices are counted by network, and together by account: guessing from many
 * networks stays limited.
 */
export function signInLimits(what: string, email: string, ip: string, device: string | null, max = 10) {
  const perDevice: Limit = device
    ? perAccountAndDevice(what, email, device, max, 15)
    : perAccountAndAddress(what, email, ip, max, 15);
  // A network is refused before it counts against the account.
  const shared = device ? [] : [perAddress(what, ip, 50, 15), perAccount(what, email, 100, 60)];
  const [address, account] = shared;
  return {
    own: perDevice,
    shared,
    all: [address, perDevice, account].filter((limit) => limit !== undefined),
  };
}
