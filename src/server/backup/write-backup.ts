import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Bulk, inBulk } from '#server/db/bulk.ts';
import { migrationsLock } from '#server/db/migrate.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Storage } from '#server/ports/storage.ts';
import { AppError } from '#shared/errors.ts';
import { appliedMigrations, readSequences, readTables } from './catalogue.ts';
import { createEncryption } from './cipher.ts';
import {
  type BackupFile,
  type BackupHead,
  type BackupManifest,
  type BackupTable,
  type ContentSum,
  createMeter,
  folders,
  formatVersion,
  headEntry,
  manifestEntry,
  newHash,
  type Secrets,
  secretFingerprint,
} from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

export interface BackupSource {
  url: string;
  storage: Pick<Storage, 'get'>;
  secrets: Secrets;
  /** the server's secret: the file tells a server whether it has the same */
  secret: string;
  version: string;
  now: Date;
  /** undefined: the file is not encrypted */
  passphrase: string | undefined;
}

/** Writes the entries of the archive into a stream, as fast as it takes them. */
class ArchiveWriter {
  readonly #out: Writable;
  readonly #now: Date;

  constructor(out: Writable, now: Date) {
    this.#out = out;
    this.#now = now;
  }

  async write(part: Buffer): Promise<void> {
    if (this.#out.errored) throw this.#out.errored;
    if (this.#out.write(part)) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stopped = (): void => reject(this.#out.errored ?? new Error('the backup was interrupted'));
    this.#out.once('drain', resolve).once('close', stopped);
    try {
      await promise;
    } finally {
      this.#out.off('drain', resolve).off('close', stopped);
    }
  }

  async begin(name: string, size: number): Promise<void> {
    await this.write(tarHeader(name, size, this.#now));
  }

  async entry(name: string, body: Buffer): Promise<void> {
    // One write: the compression handles each write in a thread, and that switch costs more than the copy.
    await this.write(Buffer.concat([tarHeader(name, body.length, this.#now), body, tarPadding(body.length)]));
  }
}

/** Bytes that may wait for the compression. */
const ahead = 4 * 1024 * 1024;

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Rows as PostgreSQL's COPY text, in entries of at most a mebibyte: the length of a table is known only at its end. */
async function writeRows(
  archive: ArchiveWriter,
  folder: string,
  copy: (take: (block: Buffer) => Promise<void>) => Promise<number>,
): Promise<ContentSum & { linhas: number }> {
  const meter = createMeter(newHash);
  let part = 0;
  const linhas = await copy(async (block) => {
    meter.add(block);
    part += 1;
    await archive.entry(`${folder}/${String(part).padStart(6, '0')}`, block);
  });
  return { linhas, ...meter.read() };
}

/** Jobs of the queue in pg-boss's own schema that were not done yet, if there is one. */
async function writeJobs(bulk: Bulk, archive: ArchiveWriter): Promise<BackupManifest['tarefas']> {
  const [found] = await bulk.query<{ is: boolean }>(sql`select to_regclass('pgboss.job') is not null as is`);
  return writeRows(archive, `${folders.jobs}esperando`, async (take) =>
    found!.is
      ? bulk.copyOut(
          raw(`copy (select name, data::text from pgboss.job where state in ('created', 'retry', 'active')
            and name not like '\\_\\_%' order by created_on, id) to stdout`),
          take,
        )
      : 0,
  );
}

interface DatabasePart extends BackupHead {
  tabelas: BackupTable[];
  sequencias: Record<string, number | null>;
  tarefas: BackupManifest['tarefas'];
  /** the keys of all uploads */
  chaves: string[];
}

/** Everything of the database from one snapshot, while the product goes on writing. */
async function writeDatabase(
  bulk: Bulk,
  archive: ArchiveWriter,
  source: BackupSource,
): Promise<DatabasePart> {
  // No other server changes the tables meanwhile.
  await bulk.run(sql`select pg_advisory_xact_lock_shared(${migrationsLock})`);
  const head: BackupHead = {
    formato: formatVersion,
    versao: source.version,
    criada_em: source.now.toISOString(),
    hash: newHash,
    migracoes: await appliedMigrations(bulk),
  };
  if (head.migracoes.length === 0) throw new AppError('conflict', 'backup.nothing');
  await archive.entry(headEntry, json(head));
  const tabelas: BackupTable[] = [];
  for (const { nome, colunas } of await readTables(bulk)) {
    const names = colunas.map((name) => `"${name}"`).join(', ');
    const written = await writeRows(archive, folders.tables + nome, (take) =>
      bulk.copyOut(raw(`copy "${nome}" (${names}) to stdout`), take),
    );
    tabelas.push({ nome, colunas, ...written });
  }
  const tarefas = await writeJobs(bulk, archive);
  const files = await bulk.query<{ chave: string }>(sql`select chave from arquivo order by chave`);
  return {
    ...head,
    tabelas,
    tarefas,
    sequencias: await readSequences(bulk),
    chaves: files.map(({ chave }) => chave),
  };
}

/** One upload; undefined when it was deleted since the snapshot. */
async function writeFile(
  archive: ArchiveWriter,
  storage: BackupSource['storage'],
  chave: string,
): Promise<BackupFile | undefined> {
  const stored = await storage.get(chave);
  if (!stored) return undefined;
  const meter = createMeter(newHash);
  await archive.begin(folders.files + chave, stored.bytes);
  for await (const part of stored.body as AsyncIterable<Buffer>) {
    meter.add(part);
    await archive.write(part);
  }
  const read = meter.read();
  if (read.bytes !== stored.bytes)
    throw new AppError('unavailable', 'backup.file_changed', { vars: { chave } });
  await archive.write(tarPadding(stored.bytes));
  return { chave, ...read };
}

async function writeAll(archive: ArchiveWriter, source: BackupSource): Promise<BackupManifest> {
  const { chaves, ...database } = await inBulk(source.url, 'snapshot', (bulk) =>
    writeDatabase(bulk, archive, source),
  );
  const segredos = [];
  for (const [nome, body] of Object.entries(source.secrets)) {
    const meter = createMeter(newHash);
    meter.add(body);
    await archive.entry(folders.secrets + nome, body);
    segredos.push({ nome, ...meter.read() });
  }
  const arquivos: BackupFile[] = [];
  const ausentes: string[] = [];
  for (const chave of chaves) {
    const file = await writeFile(archive, source.storage, chave);
    if (file) arquivos.push(file);
    else ausentes.push(chave);
  }
  const manifest = {
    ...database,
    marca_segredo: secretFingerprint(source.secret),
    segredos,
    arquivos,
    ausentes,
  };
  await archive.entry(manifestEntry, json(manifest));
  await archive.write(tarEnd);
  return manifest;
}

/**
 * Writes the whole church into the stream: a tar archive, compressed, and encrypted if there is a passphrase. Memory does not
 * grow with the church. A stream that fails, or an interruption, leaves a file without its end, which is never restored.
 */
export async function writeBackup(source: BackupSource, destination: Writable): Promise<BackupManifest> {
  const compress = createZstdCompress({
    chunkSize: 256 * 1024,
    // PostgreSQL goes on sending rows while earlier ones are compressed.
    ...{ writableHighWaterMark: ahead },
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  const flowing =
    source.passphrase === undefined
      ? pipeline(compress, destination)
      : pipeline(compress, await createEncryption(source.passphrase), destination);
  // Reported below, after the writer has stopped.
  flowing.catch(() => {});
  try {
    const manifest = await writeAll(new ArchiveWriter(compress, source.now), source);
    compress.end();
    await flowing;
    return manifest;
  } catch (error) {
    // A destination that failed by itself is the cause of the later errors.
    const reason = destination.errored ?? error;
    compress.destroy();
    await flowing.catch(() => {});
    destination.destroy();
    throw reason;
  }
}
