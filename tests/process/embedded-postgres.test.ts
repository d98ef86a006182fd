import { readFileSync } from 'node:fs';
import { readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type EmbeddedPostgres, runningEmbedded, startEmbedded } from '#server/drivers/postgres/embedded.ts';
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

describe('a folder in which a first start was killed while it wrote the password, with the socket of another', () => {
  let dir: string;
  let postgres: EmbeddedPostgres;
  const said: string[] = [];
  const answers = async () => {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    expect((await client.query('select 1 as um')).rows).toEqual([{ um: 1 }]);
    await client.end();
  };
  beforeAll(async () => {
    dir = await temporaryDir();
    await writeFile(path.join(dir, 'password'), '');
    await writeFile(path.join(dir, '.s.PGSQL.1'), '');
    postgres = await startEmbedded({ dir, log: (message) => void said.push(message) });
  });
  afterAll(async () => {
    await postgres?.stop();
    await removeDir(dir);
  });

  test('has a password after the next start, which opens it', async () => {
    await answers();
    expect(readFileSync(path.join(dir, 'password'), 'utf8')).toBe(new URL(postgres.url).password);
  });

  test('refuses a second start at once, and the first goes on; sockets of killed ones are removed', async () => {
    const { port } = new URL(postgres.url);
    const sockets = async () =>
      (await readdir(dir)).filter((name) => name.startsWith('.s.PGSQL.')).toSorted();
    const own = [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`];
    expect(await sockets()).toEqual(own);

    const started = Date.now();
    await expect(startEmbedded({ dir, log: () => undefined })).rejects.toThrow(
      `Another Aprisco runs on the database in ${dir}.`,
    );
    expect(Date.now() - started).toBeLessThan(25_000);
    expect(await sockets()).toEqual(own);
    await answers();
  });

  test('has no server any more after it was stopped', async () => {
    await postgres.stop();
    expect(said).toEqual([]);
    expect(await runningEmbedded(dir)).toBeUndefined();
  });
});
