import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { removeDir, spawnMain, startServer, temporaryDir, until } from '../support/server.ts';

const dir = await temporaryDir();
afterAll(() => removeDir(dir));
const env = { DATA_DIR: dir, DEMO: 'on' };

/** The process that a server started to fill its database. */
const seeding = (server: number): number | undefined =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${server}\n`) &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--seed-demo')
        );
      } catch {
        return false;
      }
    });

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a server that is killed while its database is filled takes that process with it, and the next start fills it', async () => {
  const { child, output } = spawnMain(env);
  const filling = await until(`a process that fills the database: ${output()}`, async () =>
    seeding(child.pid!),
  );
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await until('the process has ended', async () => !isRunning(filling));

  const server = await startServer(env);
  expect(server.output()).toContain('A demonstration church is ready, with ');
  const site = await (await server.call('/')).text();
  expect(site).toContain('Aprisco');
  // Drawing pictures loads libvips, whose memory a server would keep: the other process did it.
  expect(readFileSync(`/proc/${server.child.pid}/maps`, 'utf8')).not.toContain('libvips');
  expect(await server.end('SIGTERM')).toBe(0);

  const again = await startServer(env);
  expect(again.output()).not.toContain('A demonstration church is ready');
  expect(await again.end('SIGTERM')).toBe(0);
});
