import { randomBytes } from 'node:crypto';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { errorCode } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { AppError } from '#shared/errors.ts';
import { type BackupDeps, type Backups, keyOf } from './backups.ts';

const prefix = 'aprisco_teste_';

/** A database for one trial on the same server, dropped afterwards. */
async function inScratchDatabase<T>(
  { db, config }: BackupDeps,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.backup.testDatabaseUrl !== undefined) return work(config.backup.testDatabaseUrl);
  // Databases left by trials that were killed; one that is in use stays.
  const leftovers = await db.query<{ datname: string }>(
    sql`select datname::text from pg_database where starts_with(datname, ${prefix})`,
  );
  for (const { datname } of leftovers)
    await db.run(raw(`drop database if exists "${datname}"`)).catch(() => {});
  const name = prefix + randomBytes(6).toString('hex');
  try {
    await db.run(raw(`create database ${name}`));
  } catch (error) {
    if (errorCode(error) !== '42501') throw error;
    throw new AppError('forbidden', 'backup.no_test_database', { cause: error });
  }
  try {
    return await work(Object.assign(new URL(db.url), { pathname: `/${name}` }).href);
  } finally {
    await db.run(raw(`drop database if exists ${name} with (force)`));
  }
}

/** Restores the last good backup into a scratch database, compares every row, and records the result. */
export async function tryLastBackup(deps: BackupDeps, backups: Backups): Promise<void> {
  const { db, clock, backupStore } = deps;
  const [last] = await db.query<{ id: number; nome: string }>(sql`select id, nome from copia
    where erro is null and apagada_em is null and lugar = ${backupStore.place} order by terminada_em desc limit 1`);
  if (!last) return;
  const startedAt = performance.now();
  let failure: unknown;
  try {
    const passphrase = await backups.passphrase();
    const open = async () => {
      const file = await backupStore.open(last.nome);
      if (!file) throw new AppError('not_found', 'backup.gone');
      return file.body;
    };
    await inScratchDatabase(deps, (url) =>
      restoreBackup(open, { url, passphrase, storage: undefined, replace: true }),
    );
  } catch (error) {
    failure = error;
  }
  await db.run(sql`update copia set testada_em = ${clock.now()}, teste_erro = ${failure ? keyOf(failure) : null},
    teste_segundos = ${Math.round((performance.now() - startedAt) / 1000)} where id = ${last.id}`);
  // Known errors are shown in the list; others belong into the log too.
  if (failure && !(failure instanceof AppError)) throw failure;
}
