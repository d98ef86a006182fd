// The store with 1,000 products of 6 variants: its list, filters, search and products; see bench/README.md.
// `node bench/loja.ts [--seconds 8] [--connections 1,32] [--only list]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#server/db/client.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import { figures, nothing, round, type Target } from './load.ts';
import { catalogueCases, type StoreCase } from './loja-catalogue.ts';
import { fillStore } from './loja-store.ts';
import { printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, idle, pool, postmaster, startNode } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: '' },
  },
});
const rounds = 2;
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: Row[] = [];

try {
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    ...{ DATABASE_URL: postgres.url, DATA_DIR: path.join(dir, 'data'), DEMO: 'off', TRUST_PROXY: 'on' },
    DATABASE_POOL: String(pool),
  });
  undo.push(() => server.end('SIGTERM'));
  const plain = await startNode('bare-loja.ts', [postgres.url, String(pool)]);
  undo.push(() => end(plain.child));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  const main = await postmaster(cluster);
  const store = await fillStore(db);

  const ours: Target = {
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: {},
  };
  const bare: Target = { url: plain.url, pid: plain.child.pid!, headers: {} };
  const cases: StoreCase[] = [...catalogueCases(store)];

  for (const { name, ours: make, bare: makeBare, floor, aim } of cases.filter((one) =>
    one.name.includes(options.only),
  ))
    for (const connections of options.connections.split(',').map(Number)) {
      console.log(`${name}, ${connections} connections …`);
      const [mine, theirs] = [nothing(), nothing()];
      const load = {
        ...{ connections, seconds: Number(options.seconds) / rounds, warmUp: 1 },
        drain: () => idle(db),
      };
      for (let turn = 0; turn < rounds; turn++) {
        await round(theirs, bare, main, makeBare, load);
        await round(mine, ours, main, make, load);
      }
      rows.push({
        ...{ case: name, connections, ours: figures(mine), bare: { [floor]: figures(theirs) } },
        aim: { [floor]: aim },
      });
    }
} catch (error) {
  // The results measured before the error are still shown.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const undoing of undo.toReversed())
    await undoing().catch((error: Error) => console.error(error.message));
}

printRows(rows);
const aims = rowAims(rows);
printAims(aims);
await writeResults('results-loja.json', { rows, aims });
