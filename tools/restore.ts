// npm run restore -- file [--replace]: puts the church of a backup into the database and DATA_DIR (or the bucket) of the settings.
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { encryptedMagic } from '#server/backup/cipher.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { type BackupManifest, rowsOf, secretFingerprint } from '#server/backup/manifest.ts';
import { readPassphrase } from '#server/backup/passphrase.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { readSecrets } from '#server/backup/secrets.ts';
import { inBulk } from '#server/db/bulk.ts';
import { createDiskBackups } from '#server/drivers/backup/disk.ts';
import { writeWhole } from '#server/drivers/files.ts';
import { printError, readSettings } from '#server/read-settings.ts';
import { productVersion } from '#server/version.ts';
import { AppError } from '#shared/errors.ts';
import {
  askPassphrase,
  type Installation,
  openInstallation,
  passphraseOwner,
  reasonOf,
} from './installation.ts';

const usage = 'npm run restore -- FILE [--replace]';

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(encryptedMagic.length), 0, encryptedMagic.length, 0);
  await handle.close();
  return buffer.equals(encryptedMagic);
}

const config = readSettings();

/** Backs up the church that is replaced, so that a restore of the wrong file can be undone. */
async function keepReplaced(installation: Installation): Promise<void> {
  const store = createDiskBackups(config.backup.dir, false);
  const passphrase = await inBulk(installation.url, 'snapshot', (bulk) => readPassphrase(bulk, config));
  try {
    const { nome, cifrada } = await makeBackup(
      {
        ...installation,
        secrets: await readSecrets(config),
        secret: config.secret,
        version: productVersion,
        now: new Date(),
        passphrase,
      },
      store,
    );
    console.log(
      `What was here before is in ${path.join(config.backup.dir, nome)}${
        cifrada ? `, encrypted by ${passphraseOwner(config)}` : ''
      }`,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.key !== 'backup.nothing') throw error;
  }
}

/** Warns when the next start does not have the church's secret: APP_SECRET wins over the one that was restored. */
function warnOfOtherSecret({ marca_segredo, segredos }: BackupManifest): void {
  const { secret, secretBefore = secret } = config;
  const isRestored = segredos.some(({ nome }) => nome === 'app-secret');
  if (isRestored && !process.env.APP_SECRET) return;
  if ([secret, secretBefore].some((known) => secretFingerprint(known) === marca_segredo)) return;
  printError(
    `The church was made under another APP_SECRET${
      isRestored ? `, which is now in ${path.join(config.dataDir, 'app-secret')}` : ''
    }: set the same, or name it in APP_SECRET_BEFORE for the first start; then only links in mails stop working. With neither, codes of two-step verification are refused, stored keys and passwords of connections cannot be read, and browsers get no notifications until they are switched on again.`,
  );
}

async function restore(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new Error(`How to use it: ${usage}`);
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  let { passphrase } = config.backup;
  if (passphrase === undefined && (await isEncrypted(file)) && process.stdin.isTTY)
    passphrase = await askPassphrase('Passphrase of the backup: ');
  await mkdir(config.dataDir, { recursive: true });
  const installation = await openInstallation(config);
  try {
    if (values.replace) await keepReplaced(installation);
    // A restore is refused while another connection of the product is open, as those of a server are.
    await installation.release();
    const manifest = await restoreBackup(async () => createReadStream(file, { highWaterMark: 1024 * 1024 }), {
      url: installation.url,
      storage: installation.ownStorage,
      passphrase,
      replace: values.replace,
      keepSecret: (name, body) => writeWhole(path.join(config.dataDir, name), body),
    });
    console.log(
      `Restored: ${manifest.tabelas.length} tables, ${rowsOf(manifest)} rows and ${manifest.arquivos.length} files of ${manifest.criada_em}, each compared with the backup.`,
    );
    warnOfOtherSecret(manifest);
    console.log('Start it with npm start.');
  } finally {
    await installation.stop();
  }
}

restore().then(
  () => process.exit(0),
  (error) => {
    printError(`Nothing was restored. ${reasonOf(error)}`);
    process.exit(1);
  },
);
