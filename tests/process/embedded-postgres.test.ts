import { readFileSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { removeDir, temporaryDir, until } from '../support/server.ts';

test('the embedded database is tried again for as long as it does not start', async () => {
  const dir = await temporaryDir();
  const said: string[] = [];
  const postgres = await startEmbedded({ dir, log: (message) => void said.push(message) });
  onTestFinished(async () => {
    await postgres.stop();
    await removeDir(dir);
  });
  const cluster = path.join(dir, 'cluster');
  const away = path.join(dir, 'away');
  const pid = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  // Without its folder it cannot start.
  await rename(cluster, away);
  process.kill(pid, 'SIGKILL');
  const failures = () => said.filter((message) => message.includes('does not start, and is tried again'));
  await until('several attempts fail', async () => failures().length >= 3);
  expect(failures()[0]).toMatch(/does not exist|No such file/);

  await rename(away, cluster);
  const answer = await until('it answers again', async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query('select 1 as um');
    await client.end();
    return rows as { um: number }[];
  });
  expect(answer).toEqual([{ um: 1 }]);
});

test('a second start in the same folder is refused at once, and the first goes on; sockets of killed ones are removed', async () => {
  const dir = await temporaryDir();
  await writeFile(path.join(dir, '.s.PGSQL.1'), '');
  const log = () => undefined;
  const postgres = await startEmbedded({ dir, log });
  onTestFinished(async () => {
    await postgres.stop();
    await removeDir(dir);
  });
  const { port } = new URL(postgres.url);
  const sockets = async () => (await readdir(dir)).filter((name) => name.startsWith('.s.PGSQL.')).toSorted();
  const own = [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`];
  expect(await sockets()).toEqual(own);

  const started = Date.now();
  await expect(startEmbedded({ dir, log })).rejects.toThrow(
    `Another Aprisco runs on the database in ${dir}.`,
  );
  expect(Date.now() - started).toBeLessThan(25_000);
  expect(await sockets()).toEqual(own);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  expect((await client.query('select 1 as um')).rows).toEqual([{ um: 1 }]);
  await client.end();
});

test('a first start that was killed while it wrote the password is made again', async () => {
  const dir = await temporaryDir();
  await writeFile(path.join(dir, 'password'), '');
  const postgres = await startEmbedded({ dir, log: () => undefined });
  onTestFinished(async () => {
    await postgres.stop();
    await removeDir(dir);
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  expect((await client.query('select 1 as um')).rows).toEqual([{ um: 1 }]);
  await client.end();
  expect(readFileSync(path.join(dir, 'password'), 'utf8')).toBe(new URL(postgres.url).password);
});

test('it is not started again after it was stopped', async () => {
  const dir = await temporaryDir();
  const said: string[] = [];
  const postgres = await startEmbedded({ dir, log: (message) => void said.push(message) });
  await postgres.stop();
  await removeDir(dir);
  expect(said).toEqual([]);
});
