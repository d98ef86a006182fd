import { setTimeout as delay } from 'node:timers/promises';
import { AppError, errorText } from '#shared/errors.ts';
import { appliedMigrations } from './backup/catalogue.ts';
import { type MadeBackup, makeBackup, noteBackup } from './backup/make-backup.ts';
import { readPassphrase } from './backup/passphrase.ts';
import { readSecrets } from './backup/secrets.ts';
import type { Config } from './config.ts';
import { inBulk } from './db/bulk.ts';
import type { Database, Db } from './db/client.ts';
import { migrate, migrationsLock, readMigrations, refuseNewerSchema } from './db/migrate.ts';
import { sql } from './db/sql.ts';
import type { BackupStore } from './ports/backup-store.ts';
import type { Storage } from './ports/storage.ts';
import { productVersion } from './version.ts';

interface UpgradeDeps {
  db: Database;
  config: Pick<Config, 'dataDir' | 'secret' | 'backup'>;
  storage: Storage;
  store: BackupStore;
  now: Date;
  log(message: string): void;
}

/** The start ends here, with a sentence for the person at the terminal. */
class UpgradeRefused extends Error {
  constructor(cause: unknown) {
    const reason =
      cause instanceof AppError ? errorText(cause.key, 'en', cause.vars) : (cause as Error).message;
    super(
      `This version changes the database, and the backup before that failed: ${reason} ` +
        'Nothing was changed. Mend that and start again, or set BACKUP_BEFORE_UPGRADE=off after a backup of your own.',
      { cause },
    );
    this.stack = this.message;
  }
}

async function hasAccounts(db: Db): Promise<boolean> {
  const [row] = await db.query<{ are: boolean }>(sql`select exists (select from users) as are`);
  return row!.are;
}

/**
 * How many migrations this version would apply to a database with data in it. Waits for another server that migrates it at the moment,
 * however long that takes.
 */
const pendingWithData = ({ url }: Database): Promise<number> =>
  inBulk(url, 'write', async (bulk) => {
    await bulk.run(sql`select pg_advisory_xact_lock_shared(${migrationsLock})`);
    const [available, done] = [await readMigrations(), await appliedMigrations(bulk)];
    refuseNewerSchema(done, available);
    const pending = available.filter((name) => !done.includes(name)).length;
    return done.length > 0 && pending > 0 && (await hasAccounts(bulk)) ? pending : 0;
  });

/** The backup before an upgrade; undefined when another server has upgraded meanwhile. */
async function backUpFirst({
  db,
  config,
  storage,
  store,
  now,
}: UpgradeDeps): Promise<MadeBackup | undefined> {
  for (;;)
    try {
      const source = {
        url: db.url,
        storage,
        secret: config.secret,
        version: productVersion,
        now,
        secrets: await readSecrets(config),
        passphrase: await readPassphrase(db, config),
      };
      return await makeBackup(source, store);
    } catch (error) {
      if (!(error instanceof AppError) || error.key !== 'backup.running') throw new UpgradeRefused(error);
      // Another server that starts makes the same backup.
      await delay(1000);
      if ((await pendingWithData(db)) === 0) return undefined;
    }
}

/**
 * A migration that fails is rolled back with all others, and a supervisor starts the server again and again: without this, each start would
 * leave a whole backup behind, until the disk is full. Where the database cannot say whether it changed, the backup stays.
 */
async function dropUnused({ db, store, log }: UpgradeDeps, { nome }: MadeBackup): Promise<void> {
  if ((await pendingWithData(db)) === 0) return;
  await store.delete(nome);
  log(`The upgrade failed and changed nothing: the backup ${nome} was deleted again.`);
}

/** Brings the database to this version. What is in it is backed up first, whenever something will change. */
export async function upgrade(deps: UpgradeDeps): Promise<void> {
  const { db, config, store, now, log } = deps;
  const pending = await pendingWithData(db);
  let backup: MadeBackup | undefined;
  if (pending > 0 && config.backup.beforeUpgrade) {
    log(`This version changes the database (${pending} migrations): backing it up first.`);
    backup = await backUpFirst(deps);
  }
  try {
    // a connection without limits of time: a migration may rewrite a large table, or wait for another server that does
    await inBulk(db.url, 'write', (bulk) => migrate(bulk));
  } catch (error) {
    // What failed is the upgrade: that is what the person at the terminal must read.
    if (backup) await dropUnused(deps, backup).catch(() => {});
    throw error;
  }
  if (!backup) return;
  const note = {
    motivo: 'atualizacao',
    lugar: store.place,
    iniciada_em: now,
    terminada_em: new Date(),
  } as const;
  await noteBackup(db, note, backup);
  log(
    `Upgraded to ${productVersion}; the database as it was is in the backup ${backup.nome}. What changed: /admin/novidades`,
  );
}
