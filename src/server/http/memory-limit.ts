import type { Clock } from '#server/ports/clock.ts';
import { AppError } from '#shared/errors.ts';
import { network } from './rate-limit.ts';

/** How many networks are counted at once; with more, counting starts again to limit memory. */
const maxNetworks = 50_000;

/**
 * Counts the calls of each network in this process, a minute at a time: for frequent writes that need no exact limit over all servers, and
 * that should not cause another write each.
 */
export function createMemoryLimit({ clock }: { clock: Clock }, maxPerMinute: number) {
  let minute = 0;
  let counts = new Map<string, number>();

  return {
    demand(ip: string): void {
      const now = Math.floor(clock.now().getTime() / 60_000);
      if (now !== minute || counts.size >= maxNetworks) {
        minute = now;
        counts = new Map();
      }
      const from = network(ip);
      const count = (counts.get(from) ?? 0) + 1;
      counts.set(from, count);
      if (count > maxPerMinute) throw new AppError('too_many', 'error.too_many', { vars: { minutes: 1 } });
    },
  };
}
