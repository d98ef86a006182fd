import { readFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
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

test('it is not started again after it was stopped', async () => {
  const dir = await temporaryDir();
  const said: string[] = [];
  const postgres = await startEmbedded({ dir, log: (message) => void said.push(message) });
  await postgres.stop();
  await removeDir(dir);
  expect(said).toEqual([]);
});
