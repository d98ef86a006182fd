import type { Deps, FeatureDeps } from '#server/deps.ts';
import type { Charges } from '#server/ports/charges.ts';
import type { Holds } from '#server/ports/holds.ts';
import type { Site } from '#shared/contracts/site.ts';

/** What the parts of sign-ups depend on. */
export interface SignUpDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'jobs' | 'mail' | 'storage'> {
  charges: Charges;
  holds: Holds;
  site: Pick<Site, 'lugar' | 'settings'>;
  engineOf: FeatureDeps['engineOf'];
  siteVersion: FeatureDeps['siteVersion'];
}
