// The baseline of bench/backup.ts: what pg_dump and pg_restore do with one job, as a hand-written program. Every table by COPY, in
// one snapshot, and the uploads after them, through zstd at the product's level into one file; and back: rows first, then
// indexes, keys and foreign keys. No hashes, no manifest, no check of what was read, and the tables are there already.
// Run as `node bench/baseline-backup.ts backup|restore <database url> <folder of uploads> <file>`.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import {
  type Definition,
  readForeignKeys,
  readIndexes,
  readKeys,
  readTables,
} from '#server/backup/catalogue.ts';
import { inBulk } from '#server/db/bulk.ts';
import { raw } from '#server/db/sql.ts';

const [direction, url, uploads, file] = process.argv.slice(2) as [string, string, string, string];
const chunkSize = 256 * 1024;

/** A part of the file: its kind, its name, and what it holds. */
const frame = (kind: 't' | 'u', name: string, body: Buffer): Buffer[] => {
  const head = Buffer.alloc(7 + Buffer.byteLength(name));
  head.write(kind);
  head.writeUInt16BE(Buffer.byteLength(name), 1);
  head.writeUInt32BE(body.length, 3);
  head.write(name, 7);
  return [head, body];
};

async function backup(): Promise<void> {
  const out = createZstdCompress({
    ...{ chunkSize, writableHighWaterMark: 4 * 1024 * 1024 },
    params: { [constants.ZSTD_c_compressionLevel]: 1 },
  });
  const flowing = pipeline(out, createWriteStream(file, { flush: true }));
  const write = async (parts: readonly Buffer[]): Promise<void> => {
    for (const part of parts)
      if (!out.write(part)) await new Promise<void>((resolve) => out.once('drain', resolve));
  };
  await inBulk(url, 'snapshot', async (bulk) => {
    for (const { nome, colunas } of await readTables(bulk)) {
      const columns = colunas.map((name) => `"${name}"`).join(', ');
      await bulk.copyOut(raw(`copy "${nome}" (${columns}) to stdout`), (block) =>
        write(frame('t', `"${nome}" (${columns})`, block)),
      );
    }
  });
  for (const name of await readdir(uploads, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const full = path.join(name.parentPath, name.name);
    await write(frame('u', path.relative(uploads, full), await readFile(full)));
  }
  out.end();
  await flowing;
}

interface Frame {
  kind: string;
  name: string;
  body: Buffer;
}

async function* frames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let bytes = 0;
  const take = async (size: number): Promise<Buffer | undefined> => {
    while (bytes < size) {
      const next = await parts.next();
      if (next.done) return undefined;
      held.push(next.value);
      bytes += next.value.length;
    }
    const all = held.length === 1 ? held[0]! : Buffer.concat(held);
    held = [all.subarray(size)];
    bytes -= size;
    return all.subarray(0, size);
  };
  for (let head = await take(7); head; head = await take(7)) {
    const name = (await take(head.readUInt16BE(1)))!.toString();
    yield { kind: head.toString('latin1', 0, 1), name, body: (await take(head.readUInt32BE(3)))! };
  }
}

async function restore(): Promise<void> {
  await inBulk(url, 'write', async (bulk) => {
    const foreignKeys = await readForeignKeys(bulk);
    const tables = (await readTables(bulk)).map(({ nome }) => nome);
    for (const { tabela, nome } of foreignKeys)
      await bulk.run(raw(`alter table ${tabela} drop constraint "${nome}"`));
    for (const nome of tables) await bulk.run(raw(`alter table "${nome}" disable trigger user`));
    await bulk.run(raw(`truncate ${tables.map((nome) => `"${nome}"`).join(', ')}`));
    // The indexes of long tables are built once their rows are in.
    const long = [
      'financeiro',
      'pessoa',
      'trilha',
      'total_pagos',
      'total_iguais',
      'total_pessoas',
      'arquivo',
    ];
    const keys: Definition[] = [];
    const indexes: Definition[] = [];
    for (const nome of long) {
      keys.push(...(await readKeys(bulk, nome)));
      indexes.push(...(await readIndexes(bulk, nome)));
    }
    for (const { nome } of indexes) await bulk.run(raw(`drop index "${nome}"`));
    for (const { tabela, nome } of keys)
      await bulk.run(raw(`alter table ${tabela} drop constraint "${nome}"`));

    const source = createReadStream(file, { highWaterMark: 1024 * 1024 }).pipe(
      createZstdDecompress({ chunkSize }),
    );
    const all = frames(source as AsyncIterable<Buffer>);
    let next = await all.next();
    const folders = new Set<string>();
    while (!next.done) {
      const { kind, name, body } = next.value;
      if (kind === 't') {
        const rows = async function* (): AsyncGenerator<Buffer> {
          for (; !next.done && next.value.name === name; next = await all.next()) yield next.value.body;
        };
        await bulk.copyIn(raw(`copy ${name} from stdin with (freeze)`), rows());
        continue;
      }
      const target = path.join(uploads, name);
      if (!folders.has(path.dirname(target))) await mkdir(path.dirname(target), { recursive: true });
      folders.add(path.dirname(target));
      await writeFile(target, body);
      next = await all.next();
    }
    await finished(source);
    await bulk.run(raw(`set local maintenance_work_mem = '256MB'`));
    for (const { tabela, nome, definicao } of keys)
      await bulk.run(raw(`alter table ${tabela} add constraint "${nome}" ${definicao}`));
    for (const { definicao } of indexes) await bulk.run(raw(definicao));
    for (const { tabela, nome, definicao } of foreignKeys)
      await bulk.run(raw(`alter table ${tabela} add constraint "${nome}" ${definicao}`));
    for (const nome of tables) await bulk.run(raw(`alter table "${nome}" enable trigger user`));
  });
  await inBulk(url, 'write', (bulk) => bulk.run(raw('analyze')));
}

await (direction === 'backup' ? backup() : restore());
