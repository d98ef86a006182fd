import { inBulk } from '#server/db/bulk.ts';
import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import type { BackupReason } from '#shared/contracts/backup.ts';
import { AppError } from '#shared/errors.ts';
import { backupName } from './backup-name.ts';
import { type BackupManifest, rowsOf } from './manifest.ts';
import { type BackupSource, writeBackup } from './write-backup.ts';

/** The advisory lock that a process holds while it makes a backup of the database; an arbitrary number of this product. */
const backupLock = 720_311_848;

/** Whether a backup is being made now, by any server or command. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(sql`select exists (select from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
      and classid = 0 and objid = ${backupLock} and objsubid = 1 and granted) as is`);
  return row!.is;
}

export interface MadeBackup {
  nome: string;
  manifest: BackupManifest;
  bytes: number;
  cifrada: boolean;
}

/** Makes one backup in the store. While one is made, another is refused; the lock ends with its connection. */
export const makeBackup = (source: BackupSource, store: BackupStore): Promise<MadeBackup> =>
  inBulk(source.url, 'write', async (bulk) => {
    const [lock] = await bulk.query<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${backupLock}) as free`,
    );
    if (!lock!.free) throw new AppError('conflict', 'backup.running');
    const cifrada = source.passphrase !== undefined;
    const nome = backupName(source.now, cifrada);
    const { written, bytes } = await store.write(nome, (destination) => writeBackup(source, destination));
    return { nome, manifest: written, bytes, cifrada };
  });

interface BackupNote {
  motivo: BackupReason;
  lugar: 'disco' | 's3' | 'comando';
  users?: number;
  iniciada_em: Date;
  terminada_em: Date;
}

/** Notes a backup that was made, so that the office knows how old the last good one is. */
export async function noteBackup(
  db: Db,
  { motivo, lugar, users, iniciada_em, terminada_em }: BackupNote,
  { nome, manifest, bytes, cifrada }: MadeBackup,
): Promise<void> {
  await db.run(sql`insert into copia
    (nome, lugar, motivo, users, iniciada_em, terminada_em, versao, bytes, linhas, arquivos, ausentes, cifrada)
    values (${nome}, ${lugar}, ${motivo}, ${users ?? null}, ${iniciada_em}, ${terminada_em}, ${manifest.versao},
      ${bytes}, ${rowsOf(manifest)}, ${manifest.arquivos.length}, ${manifest.ausentes.length}, ${cifrada})`);
}

/** Notes a backup that failed, with the key of the reason. */
export async function noteFailure(
  db: Db,
  { motivo, lugar, users, iniciada_em, terminada_em }: BackupNote,
  erro: string,
): Promise<void> {
  await db.run(sql`insert into copia (nome, lugar, motivo, users, iniciada_em, terminada_em, erro)
    values ('', ${lugar}, ${motivo}, ${users ?? null}, ${iniciada_em}, ${terminada_em}, ${erro})`);
}
