// What the backup and restore commands share: the database and files that the settings name, whether their server runs or not.
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Config } from '#server/config.ts';
import { createOfficeStorage } from '#server/connections/office-storage.ts';
import { connect } from '#server/db/client.ts';
import { hasCluster, runningEmbedded, startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { bucketOpener, environmentStorage } from '#server/drivers/storage/open.ts';
import type { Storage } from '#server/ports/storage.ts';
import { AppError, errorText } from '#shared/errors.ts';

export interface Installation {
  url: string;
  /** the uploaded files, wherever they are stored */
  storage: Storage;
  /** the bucket of the environment, or the disk: it does not depend on the bucket that a restored database names */
  ownStorage: Storage;
  /** closes the connections to the database, which `storage` keeps for the next file; it cannot be used from then on */
  release(): Promise<void>;
  /** stops the embedded database if it was started here */
  stop(): Promise<void>;
}

/** The database of the settings: the embedded one of a server that runs, or started for as long as it is needed. */
async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const nothing = async (): Promise<void> => {};
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, stop: nothing };
  const dir = path.join(config.dataDir, 'postgres');
  const running = await runningEmbedded(dir);
  return running ? { url: running, stop: nothing } : startEmbedded({ dir, log: console.error });
}

export const hasDatabase = (config: Config): boolean =>
  config.databaseUrl !== undefined || hasCluster(path.join(config.dataDir, 'postgres'));

export async function openInstallation(config: Config): Promise<Installation> {
  const database = await reachDatabase(config);
  const { fixed, disk } = environmentStorage(config);
  const db = connect(database.url, { max: 1, onError: () => {} });
  const office = createOfficeStorage({
    db,
    secret: config.secret,
    fixed,
    disk,
    connect: bucketOpener(config),
  });
  let closed: Promise<void> | undefined;
  const release = (): Promise<void> => {
    closed ??= db.close();
    return closed;
  };
  return {
    url: database.url,
    storage: office.storage,
    ownStorage: fixed ?? disk,
    release,
    async stop() {
      await release();
      await database.stop();
    },
  };
}

/** The source of the passphrase that protects a backup made here, for messages. */
export const passphraseOwner = ({ backup }: Config): string =>
  backup.passphrase === undefined ? 'the passphrase that the office set' : 'BACKUP_PASSPHRASE';

/** The sentence for the person at the terminal. */
export const reasonOf = (error: unknown): string =>
  error instanceof AppError
    ? errorText(error.key, 'en', error.vars)
    : (error as Error).message || String(error);

/** Asks for a passphrase without showing it. */
export function askPassphrase(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  return new Promise((resolve) =>
    terminal.question('', (answer) => {
      terminal.close();
      process.stdout.write('\n');
      resolve(answer);
    }),
  );
}
