import type { Deps } from '#server/deps.ts';
import type { Charges } from '#server/ports/charges.ts';
import type { Site } from '#shared/contracts/site.ts';

/** What the parts of raffles depend on. */
export interface RifaDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'> {
  charges: Charges;
  site: Pick<Site, 'settings'>;
}
