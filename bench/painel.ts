// The dashboard of a church with 100,000 people and a million rows of books, compared with the bare sums over the same rows in
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
const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };

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

  const bareServer = await startNode('bare-painel.ts', [postgres.url, String(pool)]);
  undo.push(() => end(bareServer.child));
  const headers = { authorization: `Bearer ${await server.login()}` };
  const ask = async (address: string, sent: Record<string, string>): Promise<number> => {
    const start = performance.now();
    const response = await fetch(address, { headers: sent });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    return performance.now() - start;
  };
  // In turns, so that a busy machine slows both.
  for (let turn = 0; turn < requests + warmUp; turn++) {
    const bare = await ask(`${bareServer.url}/painel`, {});
    const ours = await ask(`${url}/api/admin/painel`, headers);
    if (turn < warmUp) continue;
    times.bare.push(bare);
    times.ours.push(ours);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await undoAll(undo);
}

if (times.ours.length > 0) {
  const figures = (of: readonly number[]) => ({ median: at(0.5, of), p95: at(0.95, of) });
  const [ours, bare] = [figures(times.ours), figures(times.bare)];
  const aims = [
    {
      text: `dashboard: ${(ours.median / bare.median).toFixed(2)} × the bare sums, aim ≤ 3`,
      holds: ours.median <= 3 * bare.median,
    },
    {
      text: `dashboard at one connection: ${ours.median.toFixed(0)} ms, aim < 150 ms`,
      holds: ours.median < 150,
    },
  ];
  console.table({ ours, bare });
  printAims(aims);
  if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
  await writeResults('results-painel.json', { people, rows, requests, ours, bare, aims });
}
