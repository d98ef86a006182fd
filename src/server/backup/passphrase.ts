import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createSecretBox } from '#server/http/secret-box.ts';
import { AppError } from '#shared/errors.ts';

export const passphraseBox = ({ secret }: { secret: string }) =>
  createSecretBox({ secret, purpose: 'passphrase of backups' });

interface PassphraseConfig {
  secret: string;
  backup: { passphrase: string | undefined };
}

/** The passphrase of the next backup: the environment's, otherwise the office's. Undefined: it is not encrypted. */
export async function readPassphrase(db: Db, config: PassphraseConfig): Promise<string | undefined> {
  if (config.backup.passphrase !== undefined) return config.backup.passphrase;
  // A database of an older version, or none of ours, has no settings of backups.
  const [found] = await db.query<{ is: boolean }>(
    sql`select to_regclass('public.copia_ajuste') is not null as is`,
  );
  if (!found!.is) return undefined;
  const [row] = await db.query<{ senha: string | null }>(sql`select senha from copia_ajuste`);
  if (row?.senha == null) return undefined;
  const opened = passphraseBox(config).open(row.senha);
  // APP_SECRET changed. Backups must not silently go on unencrypted.
  if (opened === undefined) throw new AppError('conflict', 'backup.passphrase_lost');
  return opened;
}
