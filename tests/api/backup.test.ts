import { createHash, type Hash, randomBytes, randomUUID } from 'node:crypto';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { backupMoment, backupName } from '#server/backup/backup-name.ts';
import { readTables } from '#server/backup/catalogue.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { rowsOf } from '#server/backup/manifest.ts';
import { passphraseBox } from '#server/backup/passphrase.ts';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { type RestoreTarget, restoreBackup } from '#server/backup/restore-backup.ts';
import { resumeRestoredJobs } from '#server/backup/restored-jobs.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from '#server/backup/tar.ts';
import { type BackupSource, writeBackup } from '#server/backup/write-backup.ts';
import { sealBucketKey } from '#server/connections/office-storage.ts';
import { inBulk } from '#server/db/bulk.ts';
import { connect, type Db } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { raw, sql } from '#server/db/sql.ts';
import { createS3Backups } from '#server/drivers/backup/s3.ts';
import { sessionCookie } from '#server/http/session.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';
import type { Storage } from '#server/ports/storage.ts';
import { upgrade } from '#server/upgrade.ts';
import { administrador } from '#shared/access/roles.ts';
import { AppError } from '#shared/errors.ts';
import { openInstallation } from '../../tools/installation.ts';
import { password, type TestApp, testApp, testConfig } from '../support/app.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fakeStorage } from '../support/fakes.ts';
import { type BooksFixture, booksFixture } from '../support/financeiro-fixture.ts';
import { databaseBefore } from '../support/older-schema.ts';
import { startS3Server } from '../support/s3-server.ts';
import { removeDir, temporaryDir, until } from '../support/server.ts';

const passphrase = 'ovelhas brancas no campo';
let t: TestApp;
let finances: BooksFixture;
let source: BackupSource;
/** lies in a bucket of the office when the backups are made */
let photo: { chave: string; body: Buffer };
let plain: Buffer;
let sealed: Buffer;

/** The bytes of a backup. */
async function bytesOf(of: BackupSource): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sink = new Writable({ write: (part, _encoding, done) => done(void parts.push(part)) });
  await writeBackup(of, sink);
  return Buffer.concat(parts);
}
const opened = (bytes: Buffer) => async () => Readable.from([bytes]);

beforeAll(async () => {
  t = await testApp();
  await t.user(administrador, { email: 'volta@igreja.example' });
  finances = await booksFixture(t);
  await finances.paid({ valor: 25_050 });
  await finances.put();
  const id = randomUUID();
  photo = { chave: `pessoa/foto/${id}`, body: Buffer.from(`bytes de ${id}`.repeat(5000)) };
  const empty = { chave: `pessoa/foto/${id}-vazio`, body: Buffer.alloc(0) };
  for (const { chave, body } of [photo, empty])
    await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
      values (${randomUUID()}, ${chave}, 'foto.webp', 'image/webp', ${body.length}, 'pessoa')`);
  await t.storage.put(empty.chave, empty.body, 'image/webp');
  // a row whose file is gone, and text that COPY must escape
  await t.db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
    values (${randomUUID()}, 'pessoa/foto/perdida', ${'a\tb\\N\nç "x" \u2028'}, 'image/webp', 3, 'pessoa')`);
  // more rows than a table is loaded with its indexes in place
  await t.db.run(sql`insert into trilha (acao, secao, depois)
    select 'create', 'pessoa', jsonb_build_object('nome', 'Pessoa ' || n) from generate_series(1, 2500) n`);
  await t.db.run(raw('create schema if not exists pgboss'));
  await t.db.run(
    raw(
      `create table pgboss.job (id serial, name text, data jsonb, state text, created_on timestamptz default now())`,
    ),
  );
  await t.db.run(
    raw(`insert into pgboss.job (name, data, state) values
    ('mail.send', '{"to": "a\\tb"}', 'created'), ('cobranca.estorno', '{"id": 7}', 'active'),
    ('mail.send', '{"to": "done"}', 'completed')`),
  );
  source = {
    url: t.db.url,
    storage: t.storage,
    secrets: { 'app-secret': Buffer.from('um segredo') },
    secret: 'um segredo',
    version: '9.9.9',
    now: t.clock.now(),
    passphrase: undefined,
  };
  const s3 = await startS3Server();
  const { endpoint: endereco, bucket, region: regiao, accessKeyId: chave } = s3;
  await t.db.run(sql`insert into conexao (nome, ajustes, segredo) values ('arquivos',
    ${JSON.stringify({ endereco, bucket, regiao, chave })}::jsonb, ${sealBucketKey(testConfig.secret, s3.secretAccessKey)})`);
  const here = await temporaryDir();
  const installation = await openInstallation({ ...testConfig, databaseUrl: t.db.url, dataDir: here });
  await installation.storage.put(photo.chave, photo.body, 'image/webp');
  expect([...s3.objects.keys()]).toEqual([photo.chave]);
  const get: BackupSource['storage']['get'] = async (key) =>
    (await installation.storage.get(key)) ?? t.storage.get(key);
  plain = await bytesOf({ ...source, storage: { get } });
  sealed = await bytesOf({ ...source, storage: { get }, passphrase });
  await installation.stop();
  await Promise.all([s3.close(), removeDir(here)]);
  await t.storage.put(photo.chave, photo.body, 'image/webp');
});

async function emptyDatabase(): Promise<TestDatabase> {
  const db = await testDatabase({ empty: true });
  onTestFinished(db.close);
  return db;
}

const target = (db: TestDatabase, more: Partial<RestoreTarget> = {}): RestoreTarget => ({
  url: db.url,
  storage: fakeStorage(),
  replace: false,
  passphrase: undefined,
  ...more,
});

/** Every table with the number and a hash of its rows. */
async function contents(db: Db): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { nome } of await readTables(db)) {
    const [row] = await db.query(
      raw(`select count(*) as linhas, md5(coalesce(string_agg(r, E'\\n' order by r), '')) as hash
      from (select t::text collate "C" as r from "${nome}" t) rows`),
    );
    found[nome] = row;
  }
  return found;
}

/** Tables, columns, constraints, indexes and triggers, as PostgreSQL describes them. */
const schema = (db: Db): Promise<unknown[]> =>
  db.query(sql`select conrelid::regclass::text as t, conname::text as n, pg_get_constraintdef(oid) as d from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
      join pg_class c on c.oid = indrelid where relnamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
    order by 1, 2, 3`);

describe('a restored backup', () => {
  let db: TestDatabase;
  let dir: string;
  const storage = fakeStorage();
  const secrets = new Map<string, string>();
  const other = 'another secret of the server, 32 long';
  const open = (secret: string) =>
    openInstallation({ ...testConfig, secret, databaseUrl: db.url, dataDir: dir });
  beforeAll(async () => {
    [db, dir] = [await testDatabase({ empty: true }), await temporaryDir()];
    const { ownStorage, stop } = await open(other);
    const both: Storage = {
      ...ownStorage,
      put: async (...file) => void (await Promise.all([storage.put(...file), ownStorage.put(...file)])),
    };
    const manifest = await restoreBackup(
      opened(plain),
      target(db, {
        storage: both,
        keepSecret: async (name, body) => void secrets.set(name, body.toString()),
      }),
    );
    await stop();
    expect(manifest.ausentes).toEqual(['pessoa/foto/perdida']);
    expect(rowsOf(manifest)).toBeGreaterThan(2500);
    return async () => {
      await t.db.run(sql`delete from conexao`);
      await Promise.all([db.close(), removeDir(dir)]);
    };
  });

  it('has the same rows in every table, the same uploads and the same rules', async () => {
    const [before, after] = [await contents(t.db), await contents(db)];
    expect(Object.keys(after).length).toBeGreaterThan(130);
    const { tarefa_restaurada, ...others } = after;
    const { tarefa_restaurada: _none, ...expected } = before;
    expect(others).toEqual(expected);
    expect(tarefa_restaurada).toMatchObject({ linhas: 2 });
    expect(storage.files).toEqual(t.storage.files);
    expect(await schema(db)).toEqual(await schema(t.db));
    expect(secrets).toEqual(new Map([['app-secret', 'um segredo']]));
  });

  it('has the files of the bucket of the office, and they are found where that bucket cannot be used', async () => {
    // with the key of the bucket, which is gone, and where the key cannot be read
    for (const secret of [testConfig.secret, other]) {
      const restored = await open(secret);
      const found = await restored.storage.get(photo.chave);
      expect(found && (await buffer(found.body)).equals(photo.body)).toBe(true);
      await restored.stop();
    }
  });

  it('goes on: numbers continue, triggers count and refuse, and people sign in', async () => {
    const [newest] = await db.query<{ max: number }>(sql`select max(id) from users`);
    await db.run(
      raw(`create schema teste; create table teste.job (id serial primary key, nome text, payload json);
        create table teste.job_uma_vez (nome text, chave text, primary key (nome, chave))`),
    );
    const app = await testApp({ db: { ...db, close: async () => {} } });
    const answer = await app.request({
      method: 'POST',
      url: '/api/auth/login',
      body: { email: 'volta@igreja.example', password },
    });
    expect(answer.status).toBe(200);
    expect((await app.user()).id).toBeGreaterThan(newest!.max);
    const saldo = await app.request({ as: administrador, url: `/api/admin/conta/${finances.caixa}` });
    expect(saldo.body.saldo).toBe(await finances.saldo(finances.caixa));
    const total = () => db.query(sql`select sum(total) as n from total_linhas where tabela = 'conta'`);
    const [before] = await total();
    const created = await app.request({
      as: administrador,
      url: '/api/admin/conta',
      body: { nome: 'Nova', tipo: 'caixa' },
    });
    expect(created.status).toBe(201);
    expect((await total())[0]).toEqual({ n: (before as { n: number }).n + 1 });
    await expect(db.run(sql`delete from trilha`)).rejects.toThrow();

    // The jobs that waited are enqueued, each once; those of queues that this version lacks are left out.
    await db.run(sql`insert into tarefa_restaurada (nome, payload) values ('fila.antiga', '{}')`);
    await resumeRestoredJobs(db, app.jobs);
    await resumeRestoredJobs(db, app.jobs);
    const jobs = (await app.jobs.waiting()).filter(({ nome }) => /^(mail.send|cobranca|fila)/.test(nome));
    expect(jobs).toEqual([
      { nome: 'mail.send', payload: { to: 'a\tb' } },
      { nome: 'cobranca.estorno', payload: { id: 7 } },
    ]);
    expect(await db.query(sql`select from tarefa_restaurada`)).toEqual([]);
  });
});

it('reads an encrypted backup with its passphrase', async () => {
  const migrations = await readMigrations();
  const manifest = await verifyBackup(opened(sealed), { passphrase, knownMigrations: migrations });
  expect(manifest.tabelas).toEqual(
    (await verifyBackup(opened(plain), { passphrase, knownMigrations: migrations })).tabelas,
  );
  expect(sealed.includes(Buffer.from('volta@igreja.example'))).toBe(false);
});

/** The same backup as the first format wrote it: hashes by SHA-256, named by it. */
async function firstFormat(bytes: Buffer): Promise<Buffer> {
  const parts: Buffer[] = [];
  const hashes = new Map<string, Hash>();
  const asBefore = ({ hash: _, ...sum }: Record<string, string>, name: string) => ({
    ...sum,
    sha256: (hashes.get(name) ?? createHash('sha256')).copy().digest('hex'),
  });
  for await (const { name, body } of readTar(Readable.from([zstdDecompressSync(bytes)]))) {
    let content = await buffer(body);
    const item = name.replace(/\/\d{6}$/, '');
    hashes.set(item, (hashes.get(item) ?? createHash('sha256')).update(content));
    if (name.endsWith('.json')) {
      const { hash: _, ...manifest } = { ...JSON.parse(content.toString()), formato: 1 };
      if (name === 'manifesto.json') {
        manifest.tabelas = manifest.tabelas.map((table: Record<string, string>) =>
          asBefore(table, `tabelas/${table.nome}`),
        );
        manifest.arquivos = manifest.arquivos.map((file: Record<string, string>) =>
          asBefore(file, `arquivos/${file.chave}`),
        );
        manifest.segredos = manifest.segredos.map((secret: Record<string, string>) =>
          asBefore(secret, `segredos/${secret.nome}`),
        );
        manifest.tarefas = asBefore(manifest.tarefas, 'tarefas/esperando');
      }
      content = Buffer.from(JSON.stringify(manifest));
    }
    parts.push(tarHeader(name, content.length, new Date(0)), content, tarPadding(content.length));
  }
  return zstdCompressSync(Buffer.concat([...parts, tarEnd]));
}

it('restores a backup of the first format and of a version that had no list of backups yet, with the jobs that waited', async () => {
  const old = await databaseBefore('0155');
  await old.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
  await old.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
    values (${randomUUID()}, ${photo.chave}, 'foto.webp', 'image/webp', ${photo.body.length}, 'pessoa')`);
  await old.run(raw('create schema pgboss'));
  await old.run(
    raw(`create table pgboss.job (id serial, name text, data jsonb, state text, created_on timestamptz default now());
      insert into pgboss.job (name, data, state) values ('mail.send', '{"to": "ana"}', 'created')`),
  );
  const bytes = await firstFormat(await bytesOf({ ...source, url: old.url, storage: t.storage }));
  expect(zstdDecompressSync(bytes).includes('blake2b512')).toBe(false);
  const db = await emptyDatabase();
  const storage = fakeStorage();
  const { formato, hash } = await restoreBackup(opened(bytes), target(db, { storage }));
  expect({ formato, hash }).toEqual({ formato: 1, hash: 'sha256' });
  // The jobs that waited are kept there for the next start.
  expect(await db.query(sql`select nome, payload from tarefa_restaurada`)).toEqual([
    { nome: 'mail.send', payload: { to: 'ana' } },
  ]);
  expect(await db.query(sql`select name from users`)).toEqual([{ name: 'Ana' }]);
  expect([...storage.files]).toEqual([[photo.chave, { body: photo.body, type: 'image/webp' }]]);
});

it('refuses a backup whose content does not match its hashes, of either format', async () => {
  const old = await firstFormat(plain);
  for (const whole of [old, plain]) {
    const tar = zstdDecompressSync(whole);
    const at = tar.indexOf('volta@igreja.example');
    expect(at).toBeGreaterThan(0);
    tar[at]! ^= 1;
    const changed = opened(zstdCompressSync(tar));
    await expect(restoreBackup(changed, target(await emptyDatabase()))).rejects.toThrow(/backup.damaged/);
  }
});

it('refuses a file that is no backup, damaged, cut or newer, and changes nothing', async () => {
  const db = await emptyDatabase();
  const storage = fakeStorage();
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const copy = Buffer.from(bytes);
    copy[at]! ^= 1;
    return copy;
  };
  const cases: [what: string, bytes: Buffer, pass: string | undefined, key: RegExp][] = [
    ['no passphrase', sealed, undefined, /backup.needs_passphrase/],
    ['a wrong passphrase', sealed, 'ovelhas pretas no campo', /backup.wrong_passphrase/],
    ['an empty file', Buffer.alloc(0), undefined, /backup.cut/],
    ['another file', Buffer.from('%PDF-1.7 não é uma cópia'), undefined, /backup.not_a_backup/],
    ...[0.1, 0.5, 0.999].flatMap((part): typeof cases => [
      [`a cut at ${part}`, plain.subarray(0, plain.length * part), undefined, /backup.cut/],
      [`a cut at ${part}, encrypted`, sealed.subarray(0, sealed.length * part), passphrase, /backup.cut/],
      [`a flipped bit at ${part}`, flipped(plain, Math.floor(plain.length * part)), undefined, /backup/],
      [
        `a flipped bit at ${part}, encrypted`,
        flipped(sealed, Math.floor(sealed.length * part)),
        passphrase,
        /backup/,
      ],
    ]),
    ['more bytes at the end', Buffer.concat([sealed, Buffer.from('x')]), passphrase, /backup.damaged/],
  ];
  for (const [what, bytes, pass, key] of cases)
    await expect(
      restoreBackup(opened(bytes), target(db, { storage, passphrase: pass })),
      what,
    ).rejects.toThrow(key);
  // a migration that this version does not know
  await t.db.run(sql`insert into migracao (nome) values ('9999_do_futuro.sql')`);
  const future = await bytesOf({ ...source, version: '99.0.0' }).finally(() =>
    t.db.run(sql`delete from migracao where nome = '9999_do_futuro.sql'`),
  );
  await expect(restoreBackup(opened(future), target(db, { storage }))).rejects.toMatchObject({
    key: 'backup.newer',
    vars: { versao: '99.0.0' },
  });
  expect(storage.files.size).toBe(0);
  expect(await readTables(db)).toEqual([]);
});

it('refuses a database with a church in it unless that is confirmed, and one in use always', async () => {
  const db = await testDatabase();
  onTestFinished(db.close);
  await db.run(sql`insert into users (name, email, password) values ('Outra', 'outra@igreja.example', 'x')`);
  await expect(restoreBackup(opened(plain), target(db))).rejects.toThrow(/backup.server_running/);
});

it('leaves no file when the disk is full, the storage fails or the reader goes away', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  let taken = 0;
  const small = new Writable({
    write: (part, _encoding, done) => {
      taken += part.length;
      done(taken > 20_000 ? full : null);
    },
  });
  await expect(writeBackup(source, small)).rejects.toThrow(/no space left/);
  const failing = { get: async () => Promise.reject(new Error('S3 did not answer')) };
  await expect(bytesOf({ ...source, storage: failing })).rejects.toThrow(/S3 did not answer/);
});

it('makes one at a time', async () => {
  const gate = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const slow: BackupStore = {
    place: 'disco',
    write: async (_name, fill) => {
      started.resolve();
      await gate.promise;
      const written = await fill(new Writable({ write: (_part, _encoding, done) => done() }));
      return { written, bytes: 1 };
    },
    open: async () => null,
    list: async () => [],
    delete: async () => {},
  };
  const first = makeBackup(source, slow);
  await started.promise;
  await expect(makeBackup(source, slow)).rejects.toThrow(/backup.running/);
  gate.resolve();
  expect((await first).nome).toMatch(/^aprisco-\d{4}-\d\d-\d\d-\d{6}\.tar\.zst$/);
});

it('is a file that standard programmes read', async () => {
  expect(plain.subarray(0, 4)).toEqual(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]));
  const tar = zstdDecompressSync(plain);
  expect(tar.toString('latin1', 257, 262)).toBe('ustar');
  expect(tar.includes('manifesto.json')).toBe(true);
});

describe('an upgrade', () => {
  const config = { dataDir: '/nonexistent', secret: 'x', backup: testConfig.backup };
  const stored = new Map<string, Buffer>();
  const store: BackupStore = {
    place: 'disco',
    write: async (name, fill) => {
      const parts: Buffer[] = [];
      const written = await fill(
        new Writable({ write: (part, _encoding, done) => done(void parts.push(part)) }),
      );
      stored.set(name, Buffer.concat(parts));
      return { written, bytes: 1 };
    },
    open: async () => null,
    list: async () => [],
    delete: async (name) => void stored.delete(name),
  };
  const said: string[] = [];
  const deps = (db: TestDatabase) => ({
    db,
    config,
    store,
    storage: fakeStorage(),
    now: t.clock.now(),
    log: (message: string) => void said.push(message),
  });

  it('makes a backup before it migrates, once, and only if something changes', async () => {
    const db = await databaseBefore('0155');
    await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
    const full: BackupStore = {
      ...store,
      write: () => Promise.reject(new AppError('unavailable', 'error.disk_full')),
    };
    await expect(upgrade({ ...deps(db), store: full })).rejects.toThrow(
      /backup before that failed: The server has run out of space/,
    );
    expect(await readTables(db)).not.toContainEqual(expect.objectContaining({ nome: 'copia' }));

    await upgrade(deps(db));
    expect(stored.size).toBe(1);
    expect(await db.query(sql`select motivo, lugar, erro from copia`)).toEqual([
      { motivo: 'atualizacao', lugar: 'disco', erro: null },
    ]);
    expect(said.at(-1)).toContain('/admin/novidades');
    const [bytes] = stored.values();
    const { migracoes } = await verifyBackup(opened(bytes!), {
      passphrase: undefined,
      knownMigrations: await readMigrations(),
    });
    expect(migracoes.at(-1)! < '0155').toBe(true);
    await upgrade(deps(db));
    expect(stored.size).toBe(1);
  });

  it('protects that backup by the passphrase that the office set, or is refused where it cannot be read', async () => {
    stored.clear();
    const db = await databaseBefore('0191');
    await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
    await db.run(sql`update copia_ajuste set senha = ${passphraseBox({ secret: 'outro' }).seal(passphrase)}`);
    await expect(upgrade(deps(db))).rejects.toThrow(
      /APP_SECRET changed.*BACKUP_PASSPHRASE.*Nothing was changed/,
    );
    expect(stored.size).toBe(0);
    await db.run(sql`update copia_ajuste set senha = ${passphraseBox(config).seal(passphrase)}`);
    await upgrade(deps(db));
    const [[nome, bytes]] = [...stored] as [[string, Buffer]];
    expect(nome).toMatch(/\.aprisco$/);
    const migrations = await readMigrations();
    await expect(
      verifyBackup(opened(bytes), { passphrase: undefined, knownMigrations: migrations }),
    ).rejects.toThrow(/backup.needs_passphrase/);
    expect(
      (await verifyBackup(opened(bytes), { passphrase, knownMigrations: migrations })).migracoes,
    ).not.toEqual(migrations);
    expect(await db.query(sql`select motivo, cifrada from copia`)).toEqual([
      { motivo: 'atualizacao', cifrada: true },
    ]);
  });

  it('waits for another server that migrates, without a limit of time, and then has nothing to back up', async () => {
    stored.clear();
    const db = await databaseBefore('0610');
    await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
    const [{ name }] = (await db.query(sql`select current_database() as name`)) as [{ name: string }];
    await db.run(raw(`alter database "${name}" set statement_timeout = '50ms'`));
    const [migrated, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = inBulk(db.url, 'write', async (bulk) => {
      await migrate(bulk);
      migrated.resolve();
      await mayCommit.promise;
    });
    await migrated.promise;
    // its connections have the limit
    const limited = connect(db.url, { max: 2, onError: () => {} });
    onTestFinished(() => limited.close());
    const upgraded = upgrade(deps(limited));
    const waited = until('it waits for longer than the limit', async () => {
      const [row] = await t.db.query<{ is: boolean }>(sql`select exists (select from pg_stat_activity
        where datname = ${name} and wait_event_type = 'Lock' and query_start < now() - interval '100 ms') as is`);
      return row!.is;
    });
    await Promise.race([waited, upgraded]).finally(mayCommit.resolve);
    await Promise.all([other, upgraded]);
    expect(stored.size).toBe(0);
    expect(await limited.query(sql`select max(nome) as last from migracao`)).toEqual([
      { last: (await readMigrations()).at(-1) },
    ]);
  });

  it('that fails leaves no backup behind, because it changed nothing', async () => {
    stored.clear();
    const db = await databaseBefore('0155');
    await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
    // in the way of the migration that creates it
    await db.run(sql`create table copia (id integer)`);
    await expect(upgrade(deps(db))).rejects.toThrow(/Migration 0155_copias.sql failed/);
    expect(said.at(-1)).toMatch(/failed and changed nothing: the backup aprisco-\S+ was deleted again/);
    expect(stored.size).toBe(0);

    // a store that does not delete hides nothing of the cause
    const keeping: BackupStore = { ...store, delete: () => Promise.reject(new Error('AccessDenied')) };
    await expect(upgrade({ ...deps(db), store: keeping })).rejects.toThrow(
      /Migration 0155_copias.sql failed/,
    );
    expect(stored.size).toBe(1);
  });

  it('keeps its backup when the database changed, and only the answer was lost', async () => {
    stored.clear();
    const db = await databaseBefore('0610');
    await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
    // another server migrates while this one loses the database
    const write: BackupStore['write'] = async (name, fill) => {
      const done = await store.write(name, fill);
      await migrate(db);
      return done;
    };
    const lost = {
      ...db,
      get url() {
        return stored.size === 0 ? db.url : 'postgres://127.0.0.1:1/none';
      },
    };
    await expect(upgrade({ ...deps(lost), store: { ...store, write } })).rejects.toThrow();
    expect(stored.size).toBe(1);
  });

  it('is refused by older code on a newer schema, with a sentence', async () => {
    const db = await testDatabase();
    onTestFinished(db.close);
    await db.run(sql`insert into migracao (nome) values ('9999_do_futuro.sql')`);
    await expect(upgrade(deps(db))).rejects.toThrow(
      /newer than this version of Aprisco.*9999_do_futuro.sql.*Nothing was started/,
    );
  });
});

describe('in the office', () => {
  const url = '/api/admin/backup';
  const state = async () => (await t.request({ as: administrador, url })).body;

  it('is for administrators with a recent proof of identity, and is made by the button and at night', async () => {
    expect((await t.request({ url })).status).toBe(401);
    expect((await t.request({ as: 'Tesouraria', url })).status).toBe(403);
    const token = await t.tokenFor(administrador);
    t.clock.advance(11);
    for (const options of [
      { method: 'POST', url },
      { method: 'POST', url: `${url}/1/baixar` },
      { method: 'PUT', url: `${url}/ajustes`, body: { noite: false, guardar_dias: 5, guardar_minimo: 1 } },
    ] as const)
      expect((await t.request({ ...options, token })).body.confirmar_identidade).toBe(true);
    expect(t.backupStore.files.size).toBe(0);
    expect((await t.request({ as: administrador, method: 'POST', url })).status).toBe(204);
    await t.jobs.runAll();
    t.clock.advance(24 * 60);
    await t.jobs.tick('backup.noite');
    expect(t.backupStore.files.size).toBe(2);
    expect(await state()).toMatchObject({
      rodando: false,
      velha: false,
      falhou: false,
      senha: 'nenhuma',
      teste: null,
      copias: [
        { motivo: 'noite', disponivel: true, cifrada: false, erro: null },
        { motivo: 'botao', disponivel: true, ausentes: 1 },
      ],
    });
  });

  it('is downloaded once, from an address that expires, by the session that requested it', async () => {
    const { id, nome } = (await state()).copias[0];
    const { email } = await t.user(administrador);
    const signIn = async () => {
      const { body, cookie } = await t.request({ url: '/api/auth/login', body: { email, password } });
      return { token: body.accessToken as string, cookie: cookie! };
    };
    const [own, other] = [await signIn(), await signIn()];
    const address = async (token = own.token): Promise<string> =>
      (await t.request({ token, method: 'POST', url: `${url}/${id}/baixar` })).body.url;
    const statuses = (asks: readonly { url: string; cookie?: string }[]) =>
      Promise.all(asks.map(async (options) => (await t.request(options)).status));

    const first = await address();
    const strangers = [{ url: first }, { url: first, cookie: other.cookie }];
    expect(await statuses([...strangers, { url: `${first}x`, cookie: own.cookie }])).toEqual([404, 404, 404]);
    const file = await t.app.inject({ url: first, cookies: { [t.cookieName(sessionCookie)]: own.cookie } });
    expect(file.headers['content-disposition']).toBe(`attachment; filename="${nome}"`);
    expect(file.rawPayload.equals(t.backupStore.files.get(nome)!)).toBe(true);
    expect(await statuses([{ url: first, cookie: own.cookie }])).toEqual([404]);

    const second = await address();
    const at = { url: second, cookie: own.cookie };
    expect((await statuses([at, at, at])).toSorted()).toEqual([200, 404, 404]);

    const late = await address();
    t.clock.advance(3);
    expect(await statuses([{ url: late, cookie: own.cookie }])).toEqual([404]);

    const gone = await address();
    expect((await t.request({ url: '/api/admin/auth/sair', method: 'POST', ...own })).status).toBe(204);
    expect(
      await statuses([
        { url: gone, cookie: own.cookie },
        { url: gone, cookie: other.cookie },
      ]),
    ).toEqual([404, 404]);
    // the other session of the same person goes on
    expect(await statuses([{ url: await address(other.token), cookie: other.cookie }])).toEqual([200]);
  });

  it('is kept and protected as the settings say, and warns when it is old or failed', async () => {
    const put = (body: object) =>
      t.request({ method: 'PUT', as: administrador, url: `${url}/ajustes`, body });
    const good = { noite: true, guardar_dias: 5, guardar_minimo: 1 };
    expect((await put({ ...good, senha_copia: 'curta' })).body.errors).toHaveProperty('senha_copia');
    expect((await put({ ...good, guardar_dias: 0 })).body.errors).toHaveProperty('guardar_dias');
    expect((await put({ ...good, senha_copia: passphrase })).status).toBe(204);
    expect(await state()).toMatchObject({
      senha: 'escritorio',
      ajustes: { guardar_dias: 5, guardar_minimo: 1 },
    });
    const [stored] = await t.db.query<{ senha: string }>(sql`select senha from copia_ajuste`);
    expect(Buffer.from(stored!.senha, 'base64').toString('latin1')).not.toContain(passphrase);
    const trace = await t.request({ as: administrador, url: '/api/admin/trilha?secao=copia_ajuste' });
    expect(trace.body.data).toMatchObject([
      { acao: 'edit', antes: { com_senha: false }, depois: { com_senha: true } },
      { users: { id: expect.any(Number) }, antes: { guardar_dias: 14, guardar_minimo: 3 } },
    ]);
    expect(JSON.stringify(trace.body.data)).not.toContain(stored!.senha);

    t.clock.advance(10 * 24 * 60);
    expect((await state()).velha).toBe(true);
    await t.jobs.tick('backup.noite');
    const after = await state();
    expect(after).toMatchObject({
      velha: false,
      copias: [{ cifrada: true }, { disponivel: false }, { disponivel: false }],
    });
    expect([...t.backupStore.files.keys()]).toEqual([after.copias[0].nome]);

    const { write } = t.backupStore;
    t.backupStore.write = () => Promise.reject(new AppError('unavailable', 'error.disk_full'));
    t.clock.advance(60);
    await t.jobs.due('backup.noite');
    expect(await t.jobs.runSome()).toHaveLength(1);
    t.backupStore.write = write;
    expect(await state()).toMatchObject({
      falhou: true,
      copias: [{ erro: expect.stringContaining('espaço') }, {}, {}, {}],
    });
    await t.db.run(sql`delete from teste.job`);
  });

  it('is deleted when it is old, whoever made it and wherever it lies', async () => {
    const put = (body: object) =>
      t.request({ method: 'PUT', as: administrador, url: `${url}/ajustes`, body });
    const nameAt = (days: number) => backupName(new Date(t.clock.now().getTime() - days * 86_400_000), false);
    // of another server, of a command, and of a database that an older backup replaced: in no list
    const [old, young] = [nameAt(6), nameAt(4)];
    const others = ['leia-me.txt', 'aprisco-2026.tar.zst'];
    for (const name of [old, young, ...others]) t.backupStore.files.set(name, Buffer.from(name));
    // the folder that was used before the bucket
    const former = t.formerBackups;
    for (const name of [old, young]) former.files.set(name, Buffer.from(name));
    await t.db.run(sql`insert into copia (nome, lugar, motivo, iniciada_em, terminada_em)
      values (${old}, 's3', 'noite', ${t.clock.now()}, ${t.clock.now()})`);
    const own = [...t.backupStore.files.keys()].filter((name) => ![old, young, ...others].includes(name));
    // Not sealed from here on, which takes time.
    const plainly = { noite: false, guardar_dias: 5, guardar_minimo: 1, senha_copia: null };
    expect((await put(plainly)).status).toBe(204);
    await t.jobs.tick('backup.noite');
    expect(new Set(t.backupStore.files.keys())).toEqual(new Set([...own, young, ...others]));
    expect([...former.files.keys()]).toEqual([young]);
    expect(await t.db.query(sql`select apagada_em is null as there from copia where nome = ${old}`)).toEqual([
      { there: false },
    ]);

    // a place that is no longer used and does not answer hinders nothing; the last few are never deleted
    t.clock.advance(20 * 24 * 60);
    const { list } = former;
    former.list = () => Promise.reject(new Error('gone'));
    await t.jobs.tick('backup.noite');
    former.list = list;
    expect([...former.files.keys()]).toEqual([young]);
    expect([...t.backupStore.files.keys()].filter((name) => !others.includes(name))).toHaveLength(1);
    for (const name of [young, ...others]) t.backupStore.files.delete(name);
    former.files.clear();
  });

  it('is deleted when it is old also in a night in which the backup fails, as on a disk that it filled', async () => {
    const body = { noite: true, guardar_dias: 5, guardar_minimo: 1 };
    expect((await t.request({ method: 'PUT', as: administrador, url: `${url}/ajustes`, body })).status).toBe(
      204,
    );
    const [old, last] = [7, 6].map((days) =>
      backupName(new Date(t.clock.now().getTime() - days * 86_400_000), false),
    ) as [string, string];
    const before = new Map(t.backupStore.files);
    const { files, write } = t.backupStore;
    files.clear();
    for (const name of [old, last]) files.set(name, Buffer.from(name));
    t.backupStore.write = () => Promise.reject(new AppError('unavailable', 'error.disk_full'));
    await t.jobs.due('backup.noite');
    const failed = await t.jobs.runSome();
    t.backupStore.write = write;
    expect(failed).toMatchObject([{ key: 'error.disk_full' }]);
    expect((await state()).falhou).toBe(true);
    await t.db.run(sql`delete from teste.job where nome = 'backup.noite'`);
    await t.jobs.runAll();
    // the last one stays, whatever its age
    expect([...files.keys()]).toEqual([last]);
    files.clear();
    for (const [name, content] of before) files.set(name, content);
  });

  it('is made once a night also where an old one cannot be deleted, and the other old ones are deleted', async () => {
    const body = { noite: true, guardar_dias: 5, guardar_minimo: 1 };
    expect((await t.request({ method: 'PUT', as: administrador, url: `${url}/ajustes`, body })).status).toBe(
      204,
    );
    const [older, old] = [8, 7].map((days) =>
      backupName(new Date(t.clock.now().getTime() - days * 86_400_000), false),
    ) as [string, string];
    const { backupStore: used, formerBackups: former } = t;
    for (const { files } of [used, former])
      for (const name of [older, old]) files.set(name, Buffer.from(name));
    await t.db.run(sql`insert into copia (nome, lugar, motivo, iniciada_em, terminada_em)
      values (${old}, ${former.place}, 'noite', ${t.clock.now()}, ${t.clock.now()})`);
    const refuse = () => Promise.reject(new Error('AccessDenied'));
    const stateOf = async () => {
      const [row] = await t.db.query<{ nights: number; there: boolean }>(
        sql`select count(*) filter (where motivo = 'noite' and lugar = ${used.place} and erro is null)::int as nights,
          bool_or(nome = ${old} and lugar = ${former.place} and apagada_em is null) as there from copia`,
      );
      return row!;
    };
    const { nights } = await stateOf();

    // a bucket of former settings that neither lists nor deletes what the database knows there
    const answering = { list: former.list, delete: former.delete };
    Object.assign(former, { list: refuse, delete: refuse });
    await t.jobs.tick('backup.noite');
    expect([used.files.has(older), used.files.has(old), former.files.has(old)]).toEqual([false, false, true]);
    expect(await stateOf()).toEqual({ nights: nights + 1, there: true });
    Object.assign(former, answering);
    t.clock.advance(24 * 60);
    await t.jobs.tick('backup.noite');
    expect(former.files.size).toBe(0);
    expect(await stateOf()).toEqual({ nights: nights + 2, there: false });

    // the place in use: what fails is tried again, and no backup is made for it
    for (const name of [older, old]) used.files.set(name, Buffer.from(name));
    const { delete: remove } = used;
    used.delete = (name) => (name === old ? refuse() : remove(name));
    t.clock.advance(24 * 60);
    // This one is restored below.
    const sealing = { ...body, senha_copia: passphrase };
    expect(
      (await t.request({ method: 'PUT', as: administrador, url: `${url}/ajustes`, body: sealing })).status,
    ).toBe(204);
    await t.jobs.due('backup.noite');
    const errors: Error[] = [];
    for (let run = 1; run <= 3; run += 1) errors.push(...(await t.jobs.runSome()));
    expect(errors.map(({ message }) => message)).toEqual(['AccessDenied', 'AccessDenied']);
    expect([used.files.has(older), used.files.has(old)]).toEqual([false, true]);
    expect((await stateOf()).nights).toBe(nights + 3);
    used.delete = remove;
    await t.jobs.runAll();
    expect(used.files.has(old)).toBe(false);
  });

  it('is restored in a scratch database once a week, and the result is shown', async () => {
    expect((await state()).copias.find(({ erro }: { erro: unknown }) => erro === null)).toMatchObject({
      cifrada: true,
      disponivel: true,
    });
    await t.jobs.tick('backup.testar');
    expect(await state()).toMatchObject({ teste: { ok: true } });
    const [left] = await t.db.query(
      sql`select count(*) as n from pg_database where datname like 'aprisco\\_teste\\_%'`,
    );
    expect(left).toEqual({ n: 0 });
    for (const [name, body] of t.backupStore.files)
      t.backupStore.files.set(name, body.subarray(0, body.length / 2));
    await t.jobs.tick('backup.testar');
    expect(await state()).toMatchObject({ teste: { ok: false } });
  });
});

it('shows what changed, and what is new since the last visit', async () => {
  const url = '/api/admin/novidades';
  const { body } = await t.request({ as: 'Tesouraria', url });
  expect(body.linhas.length).toBeGreaterThan(20);
  expect(body.linhas[0]).toMatchObject({ versao: expect.any(String), nova: false });
  expect((await t.request({ method: 'POST', as: 'Tesouraria', url: `${url}/vistas` })).status).toBe(204);
  await t.db.run(sql`update novidade_vista set marcas = array_remove(marcas, ${body.linhas[0].marca})`);
  const again = (await t.request({ as: 'Tesouraria', url })).body.linhas;
  expect(again.filter(({ nova }: { nova: boolean }) => nova)).toEqual([{ ...body.linhas[0], nova: true }]);
});

it('goes to S3 in parts, and is not there until it is whole', async () => {
  const s3 = await startS3Server();
  onTestFinished(s3.close);
  const store = createS3Backups(s3);
  const large = randomBytes(17 * 1024 * 1024);
  const fill = (body: Buffer, end: (out: Writable) => void) => async (out: Writable) => {
    const ended = finished(out);
    out.write(body);
    end(out);
    await ended;
    return 'feito';
  };
  const name = 'aprisco-2026.tar.zst';
  expect(
    await store.write(
      name,
      fill(large, (out) => out.end('fim')),
    ),
  ).toEqual({ written: 'feito', bytes: large.length + 3 });
  const read = await store.open(name);
  expect((await buffer(read!.body)).equals(Buffer.concat([large, Buffer.from('fim')]))).toBe(true);
  await store.delete(name);
  await expect(
    store.write(
      name,
      fill(Buffer.from('pouco'), (out) => out.destroy(new Error('cortado'))),
    ),
  ).rejects.toThrow('cortado');
  expect(await store.open(name)).toBeNull();
  expect(s3.uploads.size).toBe(0);
});

it('is listed in S3 with all others, and does not leave parts of a backup that was killed', async () => {
  const s3 = await startS3Server();
  onTestFinished(s3.close);
  const store = createS3Backups(s3);
  const names = [1, 2, 3, 4, 5].map((day) => backupName(new Date(Date.UTC(2026, 0, day)), day > 3));
  for (const name of names) s3.objects.set(`copias/${name}`, { body: Buffer.from(name), type: '' });
  s3.objects.set('pessoa/foto/1', { body: Buffer.from('foto'), type: '' });
  expect((await store.list()).toSorted()).toEqual(names.toSorted());
  expect(names.map((name) => backupMoment(name)?.getUTCDate())).toEqual([1, 2, 3, 4, 5]);

  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  s3.uploads.set('morta', { key: `copias/${names[0]}`, begun: days(2), parts: [Buffer.from('meio')] });
  s3.uploads.set('viva', { key: `copias/${names[1]}`, begun: days(0.5), parts: [] });
  s3.uploads.set('alheia', { key: 'outra/coisa', begun: days(9), parts: [] });
  await store.write(names[4]!, async (out) => {
    const ended = finished(out);
    out.end('novo');
    await ended;
  });
  expect([...s3.uploads.keys()]).toEqual(['viva', 'alheia']);

  // a key that may not list the bucket still makes backups, and deletes those that the database knows
  s3.mayList = false;
  expect(await store.list()).toEqual([]);
  await store.write('aprisco-2026.tar.zst', async (out) => {
    const ended = finished(out);
    out.end('fim');
    await ended;
  });
  expect(s3.objects.has('copias/aprisco-2026.tar.zst')).toBe(true);
});
