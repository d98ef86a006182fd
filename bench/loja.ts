// The store with 1,000 products of 6 variants: its list, filters, search and products, the cart and whole purchases; see
// bench/README.md.
// `node bench/loja.ts [--seconds 8] [--connections 1,32] [--only list]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#server/db/client.ts';
import { raw } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import { baselineIndexes } from './baseline-loja-catalogue.ts';
import { emptyMeasurement, figures, type Measured, round, roundOf, type Target } from './load.ts';
import { catalogueCases, type StoreCase } from './loja-catalogue.ts';
import { orders } from './loja-order.ts';
import { fillStore } from './loja-store.ts';
import { type Aim, printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, pool, postmaster, startNode, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: '' },
  },
});
const rounds = 2;
/** orders a second of one buyer */
const minOrders = 50;
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: Row[] = [];
const aims: Aim[] = [];

try {
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
    TRUST_PROXY: 'on',
    DATABASE_POOL: String(pool),
    GATEWAYS: 'pix_manual',
  });
  undo.push(() => server.end('SIGTERM'));
  const baselineServer = await startNode('baseline-loja.ts', [postgres.url, String(pool)]);
  undo.push(() => end(baselineServer.child));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  const main = await postmaster(cluster);
  const store = await fillStore(db);
  await db.run(raw(baselineIndexes));
  await db.run(raw('vacuum analyze'));

  const product: Target = {
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: {},
  };
  const baseline: Target = { url: baselineServer.url, pid: baselineServer.child.pid!, headers: {} };
  const purchase = await orders(db);
  const cases: StoreCase[] = [...catalogueCases(store), purchase.add];
  const isChosen = (name: string): boolean => name.includes(options.only);

  for (const connections of options.connections.split(',').map(Number)) {
    const load = {
      connections,
      seconds: Number(options.seconds) / rounds,
      warmUp: 1,
      drain: () => waitUntilIdle(db),
    };
    /** Rounds of every baseline and of the product in turns, so that a busy machine slows all of them. */
    const compare = async (
      { name, aim }: Pick<StoreCase, 'name' | 'aim'>,
      loadProduct: (into: Measured) => Promise<void>,
      loadBaseline: (against: string, into: Measured) => Promise<void>,
    ): Promise<void> => {
      if (!isChosen(name)) return;
      console.log(`${name}, ${connections} connections …`);
      const ofProduct = emptyMeasurement();
      const ofBaselines = new Map(Object.keys(aim).map((against) => [against, emptyMeasurement()]));
      for (let turn = 0; turn < rounds; turn++) {
        for (const [against, ofBaseline] of ofBaselines) await loadBaseline(against, ofBaseline);
        await loadProduct(ofProduct);
      }
      rows.push({
        case: name,
        connections,
        product: figures(ofProduct),
        aim,
        baselines: Object.fromEntries(
          [...ofBaselines].map(([against, ofBaseline]) => [against, figures(ofBaseline)]),
        ),
      });
    };
    for (const item of cases)
      await compare(
        item,
        (ofProduct) => round(ofProduct, product, main, item.product, load),
        (against, ofBaseline) => round(ofBaseline, baseline, main, item.baselines[against]!, load),
      );
    await compare(
      purchase.whole,
      (ofProduct) => roundOf(ofProduct, product.pid, main, purchase.run(product, 'product'), load),
      async (_against, ofBaseline) => {
        await purchase.clear();
        await roundOf(ofBaseline, baseline.pid, main, purchase.run(baseline, 'baseline'), load);
      },
    );
  }
  aims.push(...rowAims(rows));
  const one = rows.find((row) => row.case === purchase.whole.name && row.connections === 1);
  if (one)
    aims.push({
      text: `${one.product.perSecond.toFixed(0)} orders a second for one buyer, aim ≥ ${minOrders}`,
      holds: one.product.perSecond >= minOrders,
    });
  if (isChosen(purchase.whole.name)) aims.push(await purchase.counted());
} catch (error) {
  // The results measured before the error are still shown.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const undoing of undo.toReversed())
    await undoing().catch((error: Error) => console.error(error.message));
}

printRows(rows);
printAims(aims);
await writeResults('results-loja.json', { rows, aims });
