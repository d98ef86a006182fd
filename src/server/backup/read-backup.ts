import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { decrypted, encryptedMagic } from './cipher.ts';
import {
  type BackupHead,
  type BackupManifest,
  type ContentSum,
  createMeter,
  folders,
  formatVersion,
  type HashName,
  headEntry,
  headSchema,
  manifestEntry,
  manifestSchema,
} from './manifest.ts';
import { readTar, TarCut, TarDamaged, type TarEntry } from './tar.ts';

/** Opens the file anew each time it is called: it is read once to verify it, and again to restore it. */
export type OpenBackup = () => Promise<Readable>;

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
/** A manifest of a million uploads is smaller. */
const longestManifest = 256 * 1024 * 1024;

const damaged = (cause?: unknown): AppError => new AppError('invalid', 'backup.damaged', { cause });
const cut = (cause?: unknown): AppError => new AppError('invalid', 'backup.cut', { cause });

/** The first bytes of a stream, and the stream with them. */
async function peek(
  source: AsyncIterable<Buffer>,
  size: number,
): Promise<{ first: Buffer; whole: AsyncGenerator<Buffer> }> {
  const parts = source[Symbol.asyncIterator]();
  let first = Buffer.alloc(0);
  while (first.length < size) {
    const next = await parts.next();
    if (next.done) break;
    first = Buffer.concat([first, next.value]);
  }
  const whole = async function* (): AsyncGenerator<Buffer> {
    if (first.length > 0) yield first;
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value;
  };
  return { first, whole: whole() };
}

/** Translates errors of the layers below into what they mean for the file. */
function meaning(error: unknown): unknown {
  if (error instanceof TarCut) return cut(error);
  if (error instanceof TarDamaged) return damaged(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test((error as Error).message)) return cut(error);
  return /^(ZSTD|Z_|ERR_ZLIB)/.test(code) ? damaged(error) : error;
}

async function* meant(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw meaning(error);
  }
}

/** The entries of a backup, decrypted and decompressed. */
async function* readEntries(open: OpenBackup, passphrase: string | undefined): AsyncGenerator<TarEntry> {
  const file = await open();
  try {
    const { first, whole } = await peek(file as AsyncIterable<Buffer>, encryptedMagic.length);
    const isSealed = first.subarray(0, encryptedMagic.length).equals(encryptedMagic);
    if (!isSealed && !first.subarray(0, 4).equals(zstdMagic))
      throw first.length === 0 ? cut() : new AppError('invalid', 'backup.not_a_backup');
    if (isSealed && passphrase === undefined) throw new AppError('invalid', 'backup.needs_passphrase');
    const compressed = isSealed ? decrypted(whole, passphrase!) : whole;
    const plain = Readable.from(compressed, { objectMode: false, highWaterMark: 1024 * 1024 });
    const decompressed = createZstdDecompress({ chunkSize: 256 * 1024 });
    plain.on('error', (error) => decompressed.destroy(error));
    plain.pipe(decompressed);
    try {
      yield* readTar(decompressed as AsyncIterable<Buffer>);
    } finally {
      plain.destroy();
      decompressed.destroy();
    }
  } catch (error) {
    throw meaning(error);
  } finally {
    file.destroy();
  }
}

async function parsed<S extends z.ZodType>(entry: TarEntry, schema: S): Promise<z.output<S>> {
  if (entry.size > longestManifest) throw damaged();
  const parts: Buffer[] = [];
  for await (const part of meant(entry.body)) parts.push(part);
  try {
    return schema.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
  } catch (error) {
    throw damaged(error);
  }
}

/** Refuses a backup that this older version of the product cannot restore, before any of it is read. */
function refuseNewer(head: BackupHead, knownMigrations: readonly string[]): void {
  const unknown = head.migracoes.some((name) => !knownMigrations.includes(name));
  if (head.formato > formatVersion || unknown)
    throw new AppError('conflict', 'backup.newer', { vars: { versao: head.versao } });
}

/** Consecutive entries that belong together: the parts of a table, or one file. */
export interface BackupItem {
  folder: keyof typeof folders;
  name: string;
  /** how the manifest hashes it */
  hash: HashName;
  body: AsyncGenerator<Buffer>;
}

function itemName(name: string): { folder: keyof typeof folders; name: string } | undefined {
  for (const [folder, start] of Object.entries(folders) as [keyof typeof folders, string][]) {
    if (!name.startsWith(start)) continue;
    const rest = name.slice(start.length);
    return { folder, name: folder === 'tables' || folder === 'jobs' ? rest.replace(/\/\d+$/, '') : rest };
  }
  return undefined;
}

/** The items of a backup in their order; each is read to its end before the next. Returns the manifest. */
export async function* readItems(
  open: OpenBackup,
  { passphrase, knownMigrations }: { passphrase: string | undefined; knownMigrations: readonly string[] },
): AsyncGenerator<BackupItem, BackupManifest> {
  const entries = readEntries(open, passphrase);
  try {
    const first = await entries.next();
    if (first.done || first.value.name !== headEntry)
      throw first.done ? cut() : new AppError('invalid', 'backup.not_a_backup');
    const head = await parsed(first.value, headSchema);
    refuseNewer(head, knownMigrations);
    let next = await entries.next();
    while (!next.done && next.value.name !== manifestEntry) {
      const item = itemName(next.value.name);
      if (!item) throw damaged();
      const body = async function* (): AsyncGenerator<Buffer> {
        for (;;) {
          if (next.done) return;
          yield* meant(next.value.body);
          next = await entries.next();
          const following = next.done ? undefined : itemName(next.value.name);
          if (following?.folder !== item.folder || following.name !== item.name) return;
        }
      };
      const before = next;
      yield { ...item, hash: head.hash, body: body() };
      if (next === before) throw new Error('an item of a backup was not read');
    }
    if (next.done) throw cut();
    const manifest = await parsed(next.value, manifestSchema);
    if (!(await entries.next()).done) throw damaged();
    return manifest;
  } finally {
    await entries.return(undefined);
  }
}

const key = ({ folder, name }: Pick<BackupItem, 'folder' | 'name'>): string => folders[folder] + name;

/** What the manifest says must be in the file. Empty tables have no entries. */
function expected(manifest: BackupManifest): Map<string, ContentSum> {
  const sums: [string, ContentSum][] = [
    ...manifest.tabelas.map((table): [string, ContentSum] => [folders.tables + table.nome, table]),
    ...manifest.arquivos.map((file): [string, ContentSum] => [folders.files + file.chave, file]),
    ...manifest.segredos.map((secret): [string, ContentSum] => [folders.secrets + secret.nome, secret]),
    [`${folders.jobs}esperando`, manifest.tarefas],
  ];
  return new Map(sums.filter(([name, { bytes }]) => bytes > 0 || name.startsWith(folders.files)));
}

/**
 * Reads the whole file and compares every table and every upload with the manifest. Nothing is touched; what returns is safe to
 * restore.
 */
export async function verifyBackup(
  open: OpenBackup,
  options: { passphrase: string | undefined; knownMigrations: readonly string[] },
): Promise<BackupManifest> {
  const sumByPath = new Map<string, ContentSum>();
  const items = readItems(open, options);
  let next = await items.next();
  for (; !next.done; next = await items.next()) {
    const meter = createMeter(next.value.hash);
    for await (const part of next.value.body) meter.add(part);
    if (sumByPath.has(key(next.value))) throw damaged();
    sumByPath.set(key(next.value), meter.read());
  }
  const manifest = next.value;
  const sums = expected(manifest);
  const isSame =
    sums.size === sumByPath.size &&
    [...sums].every(
      ([name, { bytes, hash }]) => sumByPath.get(name)?.bytes === bytes && sumByPath.get(name)?.hash === hash,
    );
  if (!isSame) throw damaged();
  return manifest;
}
