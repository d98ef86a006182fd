import type { Deps } from '#server/deps.ts';
import type { SessionSources } from '#server/http/identity.ts';
import type { Charges } from '#server/ports/charges.ts';
import type { Holds } from '#server/ports/holds.ts';
import type { Site } from '#shared/contracts/site.ts';

/** What the parts of the store depend on. */
export interface LojaDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'jobs' | 'mail' | 'carriers'> {
  charges: Charges;
  holds: Holds;
  site: Pick<Site, 'settings'>;
  sources: SessionSources;
}
