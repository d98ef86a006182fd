// Measures the real server against a baseline over the same 100,000 people, in one run; see bench/README.md.
// `node bench/people.ts [--seconds 4] [--connections 1,32] [--only list]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bulkPessoas } from '#demo/bulk.ts';
import { connect } from '#server/db/client.ts';
import { raw } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import { casesOf, people } from './cases.ts';
import { measureSides, type Target } from './load.ts';
import { memoryOf } from './process.ts';
import { type Aim, printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, measureStarts, pool, postmaster, startBaseline, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    connections: { type: 'string', default: '1,32' },
  },
});
const seconds = Number(options.seconds);

const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const results: Row[] = [];
let starts: Awaited<ReturnType<typeof measureStarts>> | undefined;
let peak = 0;

try {
  if (!options.only || options.only === 'start') {
    console.log('Starts …');
    starts = await measureStarts(path.join(dir, 'data'));
  }
  if (options.only !== 'start') await measureCases();
} finally {
  for (const step of undo.toReversed()) await step().catch((error: Error) => console.error(error.message));
}

async function measureCases(): Promise<void> {
  console.log(`PostgreSQL with ${people.toLocaleString('en')} people …`);
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: String(pool),
    DATA_DIR: path.join(dir, 'product'),
    DEMO: 'on',
  };
  // The first server seeds the church; the measured one only serves.
  await (await startServer(env)).end('SIGTERM');
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  await bulkPessoas(db, people);
  await db.run(raw('checkpoint'));
  const server = await startServer(env);
  undo.push(() => server.end('SIGTERM'));

  const baselineServer = await startBaseline(postgres.url);
  undo.push(() => end(baselineServer.child));
  const mainPid = await postmaster(cluster);
  const baseline: Target = { url: baselineServer.url, pid: baselineServer.child.pid!, headers: {} };
  const signedIn = async (): Promise<Target> => ({
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: { authorization: `Bearer ${await server.login()}` },
  });

  for (const test of casesOf(people).filter(({ name }) => name.includes(options.only))) {
    // A bearer token lives a quarter of an hour: each case gets a new one.
    const product = await signedIn();
    for (const connections of options.connections.split(',').map(Number)) {
      process.stdout.write(`${test.name}, ${connections} connections …\n`);
      const sides = Object.entries(test.baselines).map(([name, make]) => [name, { target: baseline, make }]);
      const { product: productFigures, ...baselines } = await measureSides(
        { ...Object.fromEntries(sides), product: { target: product, make: test.product } },
        mainPid,
        {
          connections,
          seconds: (test.slow ? 3 : 1) * seconds,
          drain: () => waitUntilIdle(db),
          ...(test.slow && { rounds: 2 }),
        },
      );
      results.push({ case: test.name, connections, product: productFigures!, aim: test.aim, baselines });
    }
  }
  peak = memoryOf(server.child.pid!).peak;
}

const aims: Aim[] = rowAims(results);
if (starts) {
  aims.push({ text: `warm start: ${starts.warm} ms, aim ≤ 1000 ms`, holds: starts.warm <= 1000 });
  aims.push({ text: `memory at rest: ${starts.atRest} MB, aim ≤ 150 MB`, holds: starts.atRest <= 150 });
}
if (peak) aims.push({ text: `memory at the peak: ${peak} MB, aim ≤ 220 MB`, holds: peak <= 220 });

console.log('');
if (results.length > 0) printRows(results);
if (starts)
  console.log(
    `\nfirst start ${starts.first} ms · warm start ${starts.warm} ms · at rest ${starts.atRest} MB`,
  );
printAims(aims);
await writeResults('results-people.json', { seconds, people, starts, peak, rows: results, aims });
