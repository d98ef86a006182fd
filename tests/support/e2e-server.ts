// The real server with the demo church, on a temporary folder that is removed with it.
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataDirFile } from './e2e-database.ts';
import { scratchDir } from './scratch-dir.ts';
import { admin, removeDir, spawnMain } from './server.ts';

const dir = await scratchDir();
await mkdir(path.dirname(dataDirFile), { recursive: true });
await writeFile(dataDirFile, dir);
const { child } = spawnMain({
  PORT: process.argv[2] ?? '3179',
  DATA_DIR: dir,
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  TEST_RTL: 'on',
});
child.stdout?.pipe(process.stdout);
child.stderr?.pipe(process.stderr);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill('SIGTERM'));
const [code] = await once(child, 'exit');
await removeDir(dir);
process.exit((code as number | null) ?? 1);
