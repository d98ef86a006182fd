// Backup and restore of a church with 100,000 people, a million rows of books and uploads, compared with plain COPY through the same
// compression in the same run (baseline-backup.ts). `node bench/backup.ts [--people 100000] [--rows 1000000] [--uploads 400] [--rounds 3]`
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bulkPessoas } from '#demo/bulk.ts';
import { bulkFinanceiro } from '#demo/bulk-financeiro.ts';
import { seedDemo } from '#demo/seed.ts';
import { bootstrap } from '#server/bootstrap.ts';
import { connect, type Database } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { raw, sql } from '#server/db/sql.ts';
import { createArgon2 } from '#server/drivers/passwords/argon2.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { createDiskStorage } from '#server/drivers/storage/disk.ts';
import { cpuOf, cpuOfTree } from './process.ts';
import { printAims, writeResults } from './report.ts';
import { postmaster } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '1000000' },
    uploads: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
  },
});
const [people, rows, uploads, rounds] = [options.people, options.rows, options.uploads, options.rounds].map(
  Number,
) as [number, number, number, number];
const aim = 0.7;
/** Bytes of an upload: a photo as the product keeps it, which no compression makes smaller. */
const uploadBytes = 256 * 1024;

const undo: (() => Promise<unknown>)[] = [];
/** The time that one program took: seconds on the clock, and of the processor, its own and PostgreSQL's. */
interface Measured {
  seconds: number;
  processor: number;
}
type Times = Record<'product' | 'baseline', Measured[]>;
const times: Record<'backup' | 'restore', Times> = {
  backup: { product: [], baseline: [] },
  restore: { product: [], baseline: [] },
};
/** the parent process of PostgreSQL */
let parent = 0;
let sizes: Record<'product' | 'baseline', number> | undefined;

const processorTime = (): number =>
  cpuOfTree(process.pid) - cpuOf(process.pid) + cpuOfTree(parent) - cpuOf(parent);

const textOf = ({ seconds, processor }: Measured): string =>
  `${seconds.toFixed(1)} s (processor ${processor.toFixed(1)} s)`;

/** The time that a program of this project takes, from its start to its end. */
async function timed(file: string, args: readonly string[], env: Record<string, string>): Promise<Measured> {
  const [start, before] = [performance.now(), processorTime()];
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', file), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: os.tmpdir(),
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return { seconds: (performance.now() - start) / 1000, processor: (processorTime() - before) / 1000 };
}

async function addUploads(db: Database, dir: string): Promise<void> {
  const storage = createDiskStorage(dir);
  const keys = Array.from({ length: uploads }, () => `pessoa/foto/${randomUUID()}`);
  for (const key of keys) await storage.put(key, randomBytes(uploadBytes), 'image/webp');
  await db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, subject)
    select gen_random_uuid(), chave, 'foto.webp', 'image/webp', ${uploadBytes}::int, 'pessoa' from unnest(${keys}::text[]) chave`);
}

try {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
  undo.push(() => rm(dir, { recursive: true, force: true, maxRetries: 20 }));
  const postgres = await startEmbedded({ dir: path.join(dir, 'postgres'), log: console.error });
  undo.push(() => postgres.stop());
  parent = await postmaster(path.join(dir, 'postgres'));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  const church = path.join(dir, 'church');
  await migrate(db);
  // Its first administrator, whom the seed names as the author of what it makes.
  await bootstrap({
    db,
    passwords: createArgon2(),
    config: {
      dataDir: church,
      secret: 'x',
      demo: false,
      admin: { email: 'admin@igreja.example', password: undefined },
    },
  });
  const seeded = createDiskStorage(path.join(church, 'arquivos'));
  await seedDemo({ db, clock: { now: () => new Date() }, log: console.log, storage: seeded });
  console.log(
    `${people.toLocaleString('en')} people, ${rows.toLocaleString('en')} rows of books, ${uploads} uploads …`,
  );
  await bulkPessoas(db, people);
  await bulkFinanceiro(db, rows);
  await addUploads(db, path.join(church, 'arquivos'));

  const urlOf = (name: string): string => Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
  const file = (side: string): string => path.join(dir, `copia-${side}`);
  /** An empty database and folder for one restore, gone afterwards. */
  async function inTarget(work: (url: string, folder: string) => Promise<void>): Promise<void> {
    const folder = path.join(dir, 'target');
    await db.run(raw('create database bench_target'));
    try {
      await mkdir(folder, { recursive: true });
      await work(urlOf('bench_target'), folder);
    } finally {
      await db.run(raw('drop database bench_target with (force)'));
      await rm(folder, { recursive: true, force: true });
    }
  }
  const quiet = () => db.run(raw('checkpoint').with({ timeout: 300_000 }));
  const environment = (url: string, folder: string) => ({
    DATABASE_URL: url,
    DATA_DIR: folder,
    DEMO: 'off',
  });

  // In turns, so that a busy machine slows both.
  for (let round = 1; round <= rounds; round++) {
    await Promise.all(['product', 'baseline'].map((side) => rm(file(side), { force: true })));
    await quiet();
    times.backup.baseline.push(
      await timed(
        'bench/baseline-backup.ts',
        ['backup', postgres.url, path.join(church, 'arquivos'), file('baseline')],
        {},
      ),
    );
    await quiet();
    times.backup.product.push(
      await timed('tools/backup.ts', [file('product')], environment(postgres.url, church)),
    );
    sizes = { product: (await stat(file('product'))).size, baseline: (await stat(file('baseline'))).size };
    await inTarget(async (url, folder) => {
      const target = connect(url, { max: 1, onError: (error) => console.error(error.message) });
      await migrate(target);
      await target.close();
      await quiet();
      times.restore.baseline.push(
        await timed(
          'bench/baseline-backup.ts',
          ['restore', url, path.join(folder, 'arquivos'), file('baseline')],
          {},
        ),
      );
    });
    await inTarget(async (url, folder) => {
      await quiet();
      times.restore.product.push(
        await timed('tools/restore.ts', [file('product')], environment(url, folder)),
      );
    });
    const last = Object.entries(times).map(
      ([what, { product, baseline }]) =>
        `${what} ${textOf(product.at(-1)!)}, baseline ${textOf(baseline.at(-1)!)}`,
    );
    console.log(`round ${round}, load ${os.loadavg()[0]!.toFixed(1)}: ${last.join('; ')}`);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const step of undo.toReversed()) await step().catch((error: Error) => console.error(error.message));
}

if (times.restore.product.length > 0) {
  const median = (of: readonly number[]): number =>
    of.toSorted((a, b) => a - b)[Math.floor((of.length - 1) / 2)]!;
  const results = Object.entries(times).map(([what, { product, baseline }]) => {
    const of = (runs: readonly Measured[]) => ({
      seconds: median(runs.map(({ seconds }) => seconds)),
      processor: median(runs.map(({ processor }) => processor)),
    });
    const [productTimes, baselineTimes] = [of(product), of(baseline)];
    return {
      what,
      product: productTimes,
      baseline: baselineTimes,
      rounds: { product, baseline },
      ratio: baselineTimes.seconds / productTimes.seconds,
      processorRatio: baselineTimes.processor / productTimes.processor,
    };
  });
  console.table(
    results.map(({ what, product, baseline, ratio, processorRatio }) => ({
      what,
      product: textOf(product),
      baseline: textOf(baseline),
      ratio,
      processorRatio,
    })),
  );
  const aims = results.map(({ what, ratio }) => ({
    text: `${what}: ${(ratio * 100).toFixed(0)} % of the speed of the baseline, aim ≥ ${aim * 100} %`,
    holds: ratio >= aim,
  }));
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-backup.json', { people, rows, uploads, sizes, results, aims });
}
