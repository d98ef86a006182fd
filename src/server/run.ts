import path from 'node:path';
import { buildApp } from './app.ts';
import { resumeRestoredJobs } from './backup/restored-jobs.ts';
import { bootstrap } from './bootstrap.ts';
import { returnMemory } from './collect-garbage.ts';
import type { Config } from './config.ts';
import { createOfficeStorage } from './connections/office-storage.ts';
import { reencryptSecrets } from './connections/reencrypt-secrets.ts';
import { readOfficeGateways } from './connections/stored.ts';
import { cleanStoredRichTexts } from './crud/stored-rich-texts.ts';
import { connect, type Database } from './db/client.ts';
import { sql } from './db/sql.ts';
import { createWakeups } from './db/wakeups.ts';
import { createDiskBackups } from './drivers/backup/disk.ts';
import { createS3Backups } from './drivers/backup/s3.ts';
import { createFreightTable } from './drivers/carriers/freight-table.ts';
import { createJobs } from './drivers/jobs/pg-boss.ts';
import { createLogCollector } from './drivers/log/collector.ts';
import { createOutbox } from './drivers/mail/outbox.ts';
import { createOfficeSmtp, createSmtp } from './drivers/mail/smtp.ts';
import { createArgon2 } from './drivers/passwords/argon2.ts';
import { createLeakedPasswords } from './drivers/passwords/leaked.ts';
import { createGateways } from './drivers/payments/gateways.ts';
import { createWebPush } from './drivers/push/web-push.ts';
import { createClamd } from './drivers/scanner/clamd.ts';
import { bucketOpener, environmentStorage } from './drivers/storage/open.ts';
import { webHost } from './http/web-host.ts';
import { createOfficeMail } from './mail/office-mail.ts';
import { systemClock } from './ports/clock.ts';
import { printError } from './read-settings.ts';
import type { StartedDatabase } from './start-database.ts';
import { upgrade } from './upgrade.ts';

/** Milliseconds until the memory of the start is returned. */
const afterListening = 1000;

const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

interface RunOptions {
  config: Config;
  /** the database, which may still be starting */
  database: Promise<StartedDatabase>;
  /** fills the database with the demo church if it is empty */
  seedDemo(into: { db: Database; url: string }): Promise<void>;
}

/** Config → drivers → app → listen: the only file that knows all parts. */
export async function run({ config, database, seedDemo }: RunOptions): Promise<void> {
  const clock = systemClock;
  const { clamdUrl, leakedPasswordsUrl } = config;
  const leakedPasswords =
    leakedPasswordsUrl === undefined ? undefined : createLeakedPasswords({ url: leakedPasswordsUrl, fetch });
  const passwords = createArgon2({ ...(leakedPasswords && { isLeaked: leakedPasswords }) });
  const { url, stop: stopDatabase } = await database;
  const db = connect(url, {
    max: config.databasePool,
    onError: (error) => printError(`database: ${error.message}`),
  });
  const officeBucket = bucketOpener(config);
  const { storage, places: filePlaces } = createOfficeStorage({
    db,
    secret: config.secret,
    ...environmentStorage(config),
    connect: officeBucket,
  });
  const diskBackups = createDiskBackups(config.backup.dir);
  const bucketBackups = config.s3 ? [createS3Backups(config.s3)] : [];
  const [backupStore = diskBackups, ...otherBackupStores] =
    config.backup.to === 's3' ? [...bucketBackups, diskBackups] : [diskBackups, ...bucketBackups];
  // before anything reads one of them: the backup before an upgrade needs its passphrase
  if (config.secretBefore !== undefined) {
    const { reencrypted, unreadable } = await reencryptSecrets(db, config.secretBefore, config.secret);
    if (reencrypted > 0) printLine(`${reencrypted} stored secrets are encrypted under the new APP_SECRET.`);
    if (unreadable > 0)
      printError(`${unreadable} stored secrets open neither by APP_SECRET nor by APP_SECRET_BEFORE.`);
  }
  await upgrade({
    db,
    config,
    storage,
    now: clock.now(),
    log: printLine,
    store: backupStore,
  });
  await cleanStoredRichTexts(db);
  const shown = await bootstrap({ db, config, passwords });

  if (config.demo) await seedDemo({ db, url });
  const { from, smtpUrl } = config.mail;
  const mail = smtpUrl
    ? createSmtp({ url: smtpUrl, from, allowPlain: config.plain.allowed })
    : createOfficeMail({
        db,
        secret: config.secret,
        outbox: createOutbox({ dir: path.join(config.dataDir, 'mail'), from, clock }),
        connect: ({ servidor, porta, usuario, senha, de_nome, de_email }) =>
          createOfficeSmtp({
            host: servidor,
            port: porta,
            from: `"${de_nome}" <${de_email}>`,
            auth: usuario === null ? undefined : { user: usuario, pass: senha ?? '' },
          }),
      });
  const jobs = createJobs({ url, onError: (error) => printError(`jobs: ${error.message}`) });
  const pages = webHost({ dev: process.argv.includes('--dev') });
  const live = await createGateways({
    config,
    db,
    clock,
    fetch,
    readOffice: () => readOfficeGateways(db, config.secret),
    // pages that are kept show how one can pay
    onChange: () => db.run(sql`update site_versao set versao = versao + 1`),
    onError: (error) => printError(`gateways: ${error.message}`),
  });
  const carriers = createFreightTable({ db });
  const wakeups = createWakeups({ url, onError: (error) => printError(`live updates: ${error.message}`) });
  const refreshQuietly = (): void =>
    void Promise.all([live.refresh(), filePlaces()]).catch((error: Error) =>
      printError(`connections: ${error.message}`),
    );
  wakeups.onSettings(refreshQuietly);
  const logCollector =
    config.logCollector &&
    createLogCollector({
      ...config.logCollector,
      fetch,
      onOutage: (message) => printError(`log: the collector ${message}`),
    });
  const hostedRealtime =
    config.realtime.hosted &&
    (await import('./drivers/realtime/pusher.ts')).createHostedRealtime(config.realtime);
  const app = await buildApp({
    config,
    db,
    jobs,
    mail,
    storage,
    backupStore,
    otherBackupStores,
    clock,
    passwords,
    fetch,
    gateways: live.gateways,
    connectors: {
      gatewayAccount: live.account,
      bucket: officeBucket,
      filePlaces,
      refresh: async () => {
        await Promise.all([live.refresh(), filePlaces()]);
      },
    },
    carriers,
    pages,
    wakeups,
    push: createWebPush({ subject: config.push.subject }),
    ...(hostedRealtime && { hostedRealtime }),
    ...(clamdUrl !== undefined && { scanner: createClamd(clamdUrl) }),
    ...(leakedPasswords && { leakedPasswords }),
    ...(logCollector && {
      logTo: {
        write: (line: string) => {
          process.stdout.write(line);
          logCollector.write(line);
        },
      },
    }),
  });
  const stop = async (): Promise<void> => {
    // Requests in flight finish first; then jobs, mail and the database are no longer needed.
    await app.close();
    await jobs.stop();
    await wakeups.stop();
    await mail.close();
    await db.close();
    await stopDatabase();
    await logCollector?.close();
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop().then(
        () => process.exit(0),
        (error: Error) => {
          printError(error.stack ?? error.message);
          process.exit(1);
        },
      );
    });
  }

  // The first answers do not wait for the workers of jobs.
  const working = jobs.start().then(() => resumeRestoredJobs(db, jobs));
  await Promise.all([app.listen({ port: config.port, host: config.host }), working]);
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  printLine(`Aprisco is at http://localhost:${port}`);
  // so that the heap grows from the live objects alone, without the garbage of start-up; done later, so that the start does not wait for it
  setTimeout(returnMemory, afterListening).unref();
  const { admin, setupCode, isGuessable } = await shown();
  if (admin)
    printLine(`Administrator: ${admin.email}${admin.password ? `  password: ${admin.password}` : ''}`);
  if (isGuessable)
    printLine('ADMIN_PASSWORD is easily guessed: sign in and change it at /admin/profile/security');
  if (setupCode)
    printLine(`Nobody administers yet: register at /auth/cadastrar with the set-up code ${setupCode}`);
}
