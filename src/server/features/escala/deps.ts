import type { Channels, FeatureDeps } from '#server/deps.ts';
import type { Site } from '#shared/contracts/site.ts';

/** What the parts of schedules depend on. */
export interface EscalaDeps extends Pick<FeatureDeps, 'config' | 'db' | 'clock' | 'jobs' | 'sections'> {
  site: Pick<Site, 'settings'>;
  channels: Channels;
}
