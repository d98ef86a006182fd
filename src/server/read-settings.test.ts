import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** A process in a folder of its own, which prints settings of its `.env` and of its environment. */
function run(prepare: (file: string) => void) {
  const dir = mkdtempSync(path.join(tmpdir(), 'aprisco-settings-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  prepare(path.join(dir, '.env'));
  const script = `const { readSettings } = await import(${JSON.stringify(path.join(import.meta.dirname, 'read-settings.ts'))});
    const { port, host } = readSettings();
    console.log(JSON.stringify({ port, host }));`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: dir,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.2' },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('reads .env, and the environment wins', () => {
  const { status, stdout } = run((file) =>
    writeFileSync(file, 'PORT=4001\nHOST="127.0.0.3" # not this one\n'),
  );
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ port: 4001, host: '127.0.0.2' });
});

it('needs no .env', () => {
  const { status, stdout } = run(() => {});
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual({ port: 3000, host: '127.0.0.2' });
});

it('ends when .env is there and cannot be read, instead of starting without its settings', () => {
  // Root may read every file, but no folder as one.
  const { status, stdout, stderr } = run((file) => mkdirSync(file));
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^\.env cannot be read, and nothing was started: EISDIR/);
});
