// The dashboard of a church with 100,000 people and a million rows of books, compared with the plain sums over the same rows in
// the same run. `node bench/painel.ts [--people 100000] [--rows 1000000] [--requests 60]`
import { parseArgs } from 'node:util';
import { bulkPessoas } from '#demo/bulk.ts';
import { bulkFinanceiro } from '#demo/bulk-financeiro.ts';
import { raw } from '#server/db/sql.ts';
import { startDemoChurch, type Undo, undoAll } from './demo-church.ts';
import { printAims, writeResults } from './report.ts';
import { end, pool, startNode } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '1000000' },
    requests: { type: 'string', default: '60' },
  },
});
const [people, rows, requests] = [options.people, options.rows, options.requests].map(Number) as [
  ...[number, number, number],
];
const warmUp = 5;
const undo: Undo = [];
const times: Record<'product' | 'baseline', number[]> = { product: [], baseline: [] };

const at = (share: number, of: readonly number[]): number =>
  of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * share))]!;

try {
  const { db, postgres, server, url } = await startDemoChurch(undo);
  console.log(
    `PostgreSQL with ${people.toLocaleString('en')} people and ${rows.toLocaleString('en')} rows of books …`,
  );
  await bulkPessoas(db, people);
  await bulkFinanceiro(db, rows);
  await db.run(raw('vacuum analyze total_pagos'));
  await db.run(raw('checkpoint'));

  const baselineServer = await startNode('baseline-painel.ts', [postgres.url, String(pool)]);
  undo.push(() => end(baselineServer.child));
  const headers = { authorization: `Bearer ${await server.login()}` };
  const request = async (address: string, headers: Record<string, string>): Promise<number> => {
    const start = performance.now();
    const response = await fetch(address, { headers: headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    return performance.now() - start;
  };
  // In turns, so that a busy machine slows both.
  for (let turn = 0; turn < requests + warmUp; turn++) {
    const baseline = await request(`${baselineServer.url}/painel`, {});
    const product = await request(`${url}/api/admin/painel`, headers);
    if (turn < warmUp) continue;
    times.baseline.push(baseline);
    times.product.push(product);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await undoAll(undo);
}

if (times.product.length > 0) {
  const figures = (of: readonly number[]) => ({ median: at(0.5, of), p95: at(0.95, of) });
  const [product, baseline] = [figures(times.product), figures(times.baseline)];
  const aims = [
    {
      text: `dashboard: ${(product.median / baseline.median).toFixed(2)} × the baseline, aim ≤ 3`,
      holds: product.median <= 3 * baseline.median,
    },
    {
      text: `dashboard at one connection: ${product.median.toFixed(0)} ms, aim < 150 ms`,
      holds: product.median < 150,
    },
  ];
  console.table({ product, baseline });
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-painel.json', { people, rows, requests, product, baseline, aims });
}
