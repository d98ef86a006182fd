// The real server with the demo church, on a temporary folder that is removed with it. Seeding the church takes ten seconds of the
// processor: so this is also the test of how a server fills its database. It ends with 1 where one of these sentences is not true.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirFile } from './e2e-database.ts';
import { scratchDir } from './scratch-dir.ts';
import { admin, removeDir, spawnMain, until } from './server.ts';

const dir = await scratchDir();
await mkdir(path.dirname(dataDirFile), { recursive: true });
await writeFile(dataDirFile, dir);

let running: ChildProcess;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => running.kill('SIGTERM'));

function start(port: string) {
  const started = spawnMain({
    PORT: port,
    DATA_DIR: dir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TEST_RTL: 'on',
  });
  running = started.child;
  return { ...started, ended: once(started.child, 'exit') as Promise<[code: number | null]> };
}

/** Waits until the server answers; one that ends before fails. */
function address({ child, output, ended }: ReturnType<typeof start>): Promise<string> {
  const early = ended.then(([code]): never => {
    throw new Error(`the server ended with ${code}`);
  });
  child.stdout?.pipe(process.stdout);
  child.stderr?.pipe(process.stderr);
  const printed = until(
    'the address of the server',
    async () => /http:\/\/localhost:\d+/.exec(output())?.[0],
    150_000,
  );
  return Promise.race([printed, early]);
}

function prove(sentence: string, holds: boolean): void {
  if (!holds) throw new Error(`not true: ${sentence}`);
}

/** The process that a server started to fill its database. */
const filling = (server: number): number | undefined =>
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

const filled = 'A demonstration church is ready, with ';

async function proveFilling(): Promise<void> {
  const killed = start('0');
  const child = await until('a process that fills the database', async () => filling(killed.child.pid!));
  killed.child.kill('SIGKILL');
  await killed.ended;
  await until(
    'a killed server takes the process that fills its database with it',
    async () => !isRunning(child),
  );

  const second = start('0');
  const url = await address(second);
  prove('the next start fills the database', second.output().includes(filled));
  prove('it serves the site', (await (await fetch(url)).text()).includes('Aprisco'));
  const maps = readFileSync(`/proc/${second.child.pid}/maps`, 'utf8');
  prove('another process drew the pictures: libvips would stay in memory', !maps.includes('libvips'));
  second.child.kill('SIGTERM');
  const [code] = await second.ended;
  prove('it ends well', code === 0);
}

async function serve(): Promise<number> {
  // other systems have no files about processes
  const isProvable = existsSync('/proc/self/maps');
  if (isProvable) await proveFilling();
  const server = start(process.argv[2] ?? '3179');
  await address(server);
  prove('a database is filled once', server.output().includes(filled) !== isProvable);
  const [code] = await server.ended;
  return code ?? 1;
}

const code = await serve().catch((error: Error) => {
  console.error(error.message);
  running.kill('SIGKILL');
  return 1;
});
await removeDir(dir);
process.exit(code);
