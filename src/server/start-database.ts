import path from 'node:path';
import type { Config } from './config.ts';
import { startEmbedded } from './drivers/postgres/embedded.ts';
import { printError } from './read-settings.ts';

export interface StartedDatabase {
  url: string;
  /** ends the embedded one; nothing for a database of one's own */
  stop(): Promise<void>;
}

interface StartingDatabase {
  /** the process of an embedded one runs: from here on it starts by itself, whatever this process does */
  launched: Promise<void>;
  /** may be awaited late: until then a failure is no unhandled rejection */
  ready: Promise<StartedDatabase>;
}

/** The database of the settings, or the embedded one, which is started. */
export function startDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): StartingDatabase {
  const { databaseUrl: url, dataDir } = config;
  const { promise: launched, resolve: onLaunch } = Promise.withResolvers<void>();
  const ready =
    url === undefined
      ? startEmbedded({ dir: path.join(dataDir, 'postgres'), log: printError, onLaunch })
      : Promise.resolve({ url, stop: async () => {} });
  ready.catch(() => undefined).then(() => onLaunch());
  return { launched, ready };
}
