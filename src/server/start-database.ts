import path from 'node:path';
import type { Config } from './config.ts';
import { startEmbedded } from './drivers/postgres/embedded.ts';
import { complain } from './read-settings.ts';

export interface StartedDatabase {
  url: string;
  /** ends the embedded one; nothing for a database of one's own */
  stop(): Promise<void>;
}

/** The database of the settings, or the embedded one, which is started. A failure waits for whoever awaits it. */
export function startDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<StartedDatabase> {
  const { databaseUrl: url, dataDir } = config;
  const starting =
    url === undefined
      ? startEmbedded({ dir: path.join(dataDir, 'postgres'), log: complain })
      : Promise.resolve({ url, stop: async () => {} });
  starting.catch(() => undefined);
  return starting;
}
