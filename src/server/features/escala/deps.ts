import type { Channels, Deps } from '#server/deps.ts';
import type { Site } from '#shared/contracts/site.ts';

/** What the parts of schedules depend on. */
export interface EscalaDeps extends Pick<Deps, 'config' | 'db' | 'clock' | 'jobs'> {
  site: Pick<Site, 'settings'>;
  channels: Channels;
}
