import type { Deps, FeatureDeps } from '#server/deps.ts';
import type { Charges } from '#server/ports/charges.ts';
import type { Site } from '#shared/contracts/site.ts';

/** What the parts of giving depend on. */
export interface GivingDeps
  extends Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'>,
    Pick<FeatureDeps, 'engineOf'> {
  charges: Charges;
  site: Pick<Site, 'projetos' | 'settings'>;
}
