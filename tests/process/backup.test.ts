import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBackup } from '#server/backup/read-backup.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { runningEmbedded } from '#server/drivers/postgres/embedded.ts';
import { prepareServer } from '../support/database.ts';
import {
  addConta,
  contas,
  type RunningServer,
  removeDir,
  startServer,
  temporaryDir,
  until,
} from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
let from: string;
let to: string;
let server: RunningServer;
let file: string;

const otherSecret = 'outro segredo, o desta máquina aqui';
const secret = (dir: string): Promise<string> => readFile(path.join(dir, 'app-secret'), 'utf8');

const photo = `pessoa/foto/${randomUUID()}`;

async function addPhoto(dir: string): Promise<void> {
  const place = path.join(dir, 'arquivos', photo);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, 'uma foto');
  const db = new pg.Client({ connectionString: await runningEmbedded(path.join(dir, 'postgres')) });
  await db.connect();
  await db.query(
    `insert into arquivo (id, chave, nome, tipo, bytes, subject) values ($1, $2, 'foto.webp', 'image/webp', 8, 'pessoa')`,
    [randomUUID(), photo],
  );
  await db.end();
}

beforeAll(async () => {
  [from, to] = [await temporaryDir(), await temporaryDir()];
  await prepareServer(path.join(from, 'postgres'));
  server = await startServer({ DATA_DIR: from, DEMO: 'off' });
  expect((await addConta(server, await server.login(), 'Conta da cópia')).status).toBe(201);
  await addPhoto(from);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await Promise.all([removeDir(from), removeDir(to)]);
});

function command(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(root, `tools/${name}.ts`), ...args], {
    env: { PATH: process.env.PATH ?? '', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: os.tmpdir(),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}
const run = (...call: Parameters<typeof command>) => command(...call).ended;

test('a backup that is killed leaves no file to restore, and the next one is whole', async () => {
  const copies = path.join(from, 'copias');
  const db = new pg.Client({ connectionString: await runningEmbedded(path.join(from, 'postgres')) });
  await db.connect();
  // The backup waits for this table after it has begun to write.
  await db.query('begin; lock table trilha in access exclusive mode');
  const { child, ended } = command('backup', [], { DATA_DIR: from });
  const names = (): Promise<string[]> => readdir(copies);
  await until('it has begun to write', async () => (await names()).length > 0);
  child.kill('SIGKILL');
  await ended;
  expect((await names()).filter((name) => !name.endsWith('.parcial'))).toEqual([]);
  await db.query('rollback');
  await db.end();

  const { code, output } = await run('backup', [], { DATA_DIR: from });
  expect(output).toMatch(/tables, \d+ rows/);
  expect(code).toBe(0);
  const [whole] = (await names()).filter((name) => name.endsWith('.tar.zst'));
  file = path.join(copies, whole!);
});

test('restoring on an empty folder gives the same church and tells when APP_SECRET is another; a wrong file or a church in use changes nothing', async () => {
  const inUse = await run('restore', [file, '--replace'], { DATA_DIR: from });
  expect(inUse.output).toContain('stop the server before you restore');
  expect(inUse.code).toBe(1);
  const wrong = await run('restore', [path.join(root, 'package.json')], { DATA_DIR: to });
  expect(wrong.output).toContain('Nothing was restored. This file is not a backup of Aprisco.');
  expect(wrong.code).toBe(1);

  const restored = await run('restore', [file], { DATA_DIR: to, APP_SECRET: otherSecret });
  expect(restored.output).toContain('each compared with the backup');
  // How the next start gets the secret of the church.
  const told = `made under another APP_SECRET, which is now in ${path.join(to, 'app-secret')}: set the same, or name it in APP_SECRET_BEFORE`;
  expect(restored.output).toContain(told);
  expect(restored.code).toBe(0);
  expect(await secret(to)).toBe(await secret(from));
  expect(await readFile(path.join(to, 'arquivos', photo), 'utf8')).toBe('uma foto');

  await server.end('SIGTERM');
  // login() uses the password that only the restored church knows
  server = await startServer({ DATA_DIR: to, DEMO: 'off', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  expect(await contas(server)).toEqual(['Conta da cópia']);
  expect((await addConta(server, await server.login(), 'Conta de depois')).status).toBe(201);
  await server.end('SIGTERM');
  const again = await run('restore', [file], { DATA_DIR: to });
  expect(again.output).toContain('add --replace');
  expect(again.code).toBe(1);
});

test('--replace puts the church of the backup in place of the one that is there, which is kept', async () => {
  const env = { DATA_DIR: to, APP_SECRET: otherSecret, APP_SECRET_BEFORE: await secret(to) };
  const replaced = await run('restore', [file, '--replace'], env);
  expect(replaced.output).toContain('each compared with the backup');
  expect(replaced.output).not.toContain('another APP_SECRET');
  expect(replaced.code).toBe(0);
  const before = /What was here before is in (.+)/.exec(replaced.output)![1]!;
  const { arquivos, tabelas } = await verifyBackup(async () => createReadStream(before), {
    passphrase: undefined,
    knownMigrations: await readMigrations(),
  });
  expect(tabelas.find(({ nome }) => nome === 'conta')!.linhas).toBe(2);
  expect(arquivos.map(({ chave }) => chave)).toEqual([photo]);
  server = await startServer({ DATA_DIR: to, DEMO: 'off', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  expect(await contas(server)).toEqual(['Conta da cópia']);
});
