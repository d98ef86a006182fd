// npm run backup [-- file]: writes the whole church (database, uploads, secrets) into one file, while the server runs or not.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { appliedMigrations } from '#server/backup/catalogue.ts';
import { makeBackup, noteBackup } from '#server/backup/make-backup.ts';
import { rowsOf } from '#server/backup/manifest.ts';
import { readPassphrase } from '#server/backup/passphrase.ts';
import { readSecrets } from '#server/backup/secrets.ts';
import { connect } from '#server/db/client.ts';
import { createDiskBackups } from '#server/drivers/backup/disk.ts';
import { printError, readSettings } from '#server/read-settings.ts';
import { productVersion } from '#server/version.ts';
import { AppError } from '#shared/errors.ts';
import { hasDatabase, openInstallation, passphraseOwner, reasonOf } from './installation.ts';

const config = readSettings();
const target = process.argv[2];

async function backup(): Promise<void> {
  if (!hasDatabase(config)) throw new AppError('conflict', 'backup.nothing');
  if (target !== undefined && existsSync(target))
    throw new Error(`${target} is there already: give another name.`);
  const installation = await openInstallation(config);
  const db = connect(installation.url, { max: 1, onError: (error) => printError(error.message) });
  try {
    const start = new Date();
    const store = createDiskBackups(
      target === undefined ? config.backup.dir : path.resolve(target),
      target !== undefined,
    );
    const created = await makeBackup(
      {
        ...installation,
        secrets: await readSecrets(config),
        secret: config.secret,
        version: productVersion,
        now: start,
        passphrase: await readPassphrase(db, config),
      },
      store,
    );
    const note = {
      motivo: 'comando',
      // a file in the folder of the backups is one of them: it is listed, and deleted when it is too old
      lugar: target === undefined ? 'disco' : 'comando',
      iniciada_em: start,
      terminada_em: new Date(),
    } as const;
    // A database of an older version has no list of backups yet.
    if ((await appliedMigrations(db)).some((name) => name.endsWith('_copias.sql')))
      await noteBackup(db, note, created);
    const { manifest } = created;
    console.log(`Backup: ${target ?? path.join(config.backup.dir, created.nome)}`);
    console.log(
      `${manifest.tabelas.length} tables, ${rowsOf(manifest)} rows, ${manifest.arquivos.length} files, ${created.bytes} bytes${
        created.cifrada ? `, encrypted by ${passphraseOwner(config)}` : ''
      }.`,
    );
    if (manifest.ausentes.length > 0)
      printError(`Not in the storage, and so not in the backup: ${manifest.ausentes.join(', ')}`);
  } finally {
    await db.close();
    await installation.stop();
  }
}

backup().then(
  () => process.exit(0),
  (error) => {
    printError(`No backup was made. ${reasonOf(error)}`);
    process.exit(1);
  },
);
