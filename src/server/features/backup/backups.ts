import { backupMoment } from '#server/backup/backup-name.ts';
import { isBackupRunning, makeBackup, noteBackup, noteFailure } from '#server/backup/make-backup.ts';
import { readPassphrase } from '#server/backup/passphrase.ts';
import { readSecrets } from '#server/backup/secrets.ts';
import { sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import { productVersion } from '#server/version.ts';
import type { BackupAjustes, BackupReason, BackupStatus } from '#shared/contracts/backup.ts';
import { AppError } from '#shared/errors.ts';

export type BackupDeps = Pick<
  FeatureDeps,
  'db' | 'clock' | 'storage' | 'config' | 'backupStore' | 'otherBackupStores'
>;

const hour = 3_600_000;
/** Hours after which the last good backup counts as old: with nightly backups, one night may be missed. */
const oldAfter = { nightly: 36, byHand: 8 * 24 };
/** Days for which failures stay in the list. */
const keepFailures = 90;

/** The text key of an error, to be shown in the reader's language. */
export const keyOf = (error: unknown): string => (error instanceof AppError ? error.key : 'error.fallback');

export interface Backups {
  settings(): Promise<BackupAjustes & { senha: string | null }>;
  passphrase(): Promise<string | undefined>;
  /** makes a backup; a failure is recorded and thrown */
  make(motivo: Exclude<BackupReason, 'comando' | 'atualizacao'>, users?: number): Promise<void>;
  /**
   * Deletes the files of backups that are too old, except the last few. One that cannot be deleted keeps none of the others; in the place in
   * use it is thrown at the end, in a place that is no longer used it waits for the next time.
   */
  prune(): Promise<void>;
  status(): Promise<BackupStatus>;
}

interface StoredBackup {
  store: BackupStore;
  nome: string;
  moment: Date;
}

export function createBackups({
  db,
  clock,
  storage,
  config,
  backupStore,
  otherBackupStores = [],
}: BackupDeps): Backups {
  const settings: Backups['settings'] = async () => {
    const [row] = await db.query<BackupAjustes & { senha: string | null }>(
      sql`select noite, guardar_dias, guardar_minimo, senha from copia_ajuste`,
    );
    return row!;
  };

  /**
   * The backups of a place: those that the database knows, and those that only the place knows, because another server, a command or a
   * restored database made them.
   */
  async function backupsIn(store: BackupStore): Promise<StoredBackup[]> {
    const known = await db.query<{ nome: string }>(sql`select nome from copia
      where erro is null and apagada_em is null and lugar = ${store.place}`);
    const there = await store.list().catch((error: unknown) => {
      // A place that is no longer used and does not answer is read again the next time.
      if (store !== backupStore) return [];
      throw error;
    });
    return [...new Set([...known.map(({ nome }) => nome), ...there])].flatMap((nome) => {
      const moment = backupMoment(nome);
      return moment ? [{ store, nome, moment }] : [];
    });
  }

  async function prune(): Promise<void> {
    const { guardar_dias, guardar_minimo } = await settings();
    const now = clock.now();
    const cutoff = new Date(now.getTime() - guardar_dias * 24 * hour);
    const found: StoredBackup[] = [];
    for (const store of [backupStore, ...otherBackupStores]) found.push(...(await backupsIn(store)));
    const old = found
      .toSorted((a, b) => b.moment.getTime() - a.moment.getTime())
      .slice(guardar_minimo)
      .filter(({ moment }) => moment < cutoff);
    const failed = new Map<BackupStore, unknown>();
    for (const { store, nome } of old) {
      // Each call of a place that does not answer takes as long as its time limit.
      if (store !== backupStore && failed.has(store)) continue;
      try {
        await store.delete(nome);
      } catch (error) {
        if (!failed.has(store)) failed.set(store, error);
        continue;
      }
      await db.run(sql`update copia set apagada_em = ${now}
        where nome = ${nome} and lugar = ${store.place} and erro is null and apagada_em is null`);
    }
    const failureCutoff = new Date(now.getTime() - keepFailures * 24 * hour);
    await db.run(sql`delete from copia where erro is not null and terminada_em < ${failureCutoff}`);
    if (failed.has(backupStore)) throw failed.get(backupStore);
  }

  return {
    settings,
    prune,
    passphrase: () => readPassphrase(db, config),

    async make(motivo, users) {
      const startedAt = clock.now();
      const note = () => ({
        motivo,
        lugar: backupStore.place,
        iniciada_em: startedAt,
        terminada_em: clock.now(),
        ...(users !== undefined && { users }),
      });
      try {
        const backup = await makeBackup(
          {
            url: db.url,
            storage,
            secret: config.secret,
            version: productVersion,
            now: startedAt,
            secrets: await readSecrets(config),
            passphrase: await readPassphrase(db, config),
          },
          backupStore,
        );
        await noteBackup(db, note(), backup);
      } catch (error) {
        // A backup that another server makes at this moment is no failure.
        if (keyOf(error) !== 'backup.running') await noteFailure(db, note(), keyOf(error));
        throw error;
      }
    },

    async status() {
      const [{ noite }, rodando, [row]] = await Promise.all([
        settings(),
        isBackupRunning(db),
        db.query<{
          boa: Date | null;
          ruim: Date | null;
          primeira: Date | null;
          teste: BackupStatus['teste'];
        }>(
          sql`select max(terminada_em) filter (where erro is null) as boa,
            max(terminada_em) filter (where erro is not null) as ruim,
            (select min(aplicada_em) from migracao) as primeira,
            (select json_build_object('quando', testada_em, 'ok', teste_erro is null) from copia
              where testada_em is not null order by testada_em desc limit 1) as teste from copia`,
        ),
      ]);
      const { boa, ruim, primeira, teste } = row!;
      const since = boa ?? primeira ?? clock.now();
      const hours = noite ? oldAfter.nightly : oldAfter.byHand;
      return {
        rodando,
        ultima_boa: boa?.toISOString() ?? null,
        velha: clock.now().getTime() - since.getTime() > hours * hour,
        falhou: ruim !== null && (boa === null || ruim > boa),
        teste: teste && { ...teste, quando: new Date(teste.quando).toISOString() },
      };
    },
  };
}
