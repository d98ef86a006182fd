// What hot paths cost as the church grows: people and rows of the books, each ten times as many as before, in one database that is
// added to. `node bench/growth.ts [--seconds 3] [--people 10000,100000,1000000] [--books 100000,1000000,5000000]`
import { parseArgs } from 'node:util';
import { bulkPessoas } from '#demo/bulk.ts';
import { bulkFinanceiro } from '#demo/bulk-financeiro.ts';
import { raw } from '#server/db/sql.ts';
import { casesOf, type RequestFactory } from './cases.ts';
import { startDemoChurch, type Undo, undoAll } from './demo-church.ts';
import { emptyMeasurement, type Figures, figures, round, type Target } from './load.ts';
import { type Aim, print, printAims, writeResults } from './report.ts';
import { postmaster, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    people: { type: 'string', default: '10000,100000,1000000' },
    books: { type: 'string', default: '100000,1000000,5000000' },
  },
});
const seconds = Number(options.seconds);
const sizes = (text: string): number[] => text.split(',').filter(Boolean).map(Number);
/** How many times as much a request may cost as at the size before, in processor time of Node and PostgreSQL. */
const most = 2;

interface Growing {
  of: 'people' | 'books';
  case: string;
  sizes: { rows: number; figures: Figures }[];
}
const results = new Map<string, Growing>();
const minutes: Record<string, number> = {};
/** the part of `minutes` that adding rows took */
const filling: Record<string, number> = {};
const undo: Undo = [];
const started = performance.now();
const sinceStart = (): number => Math.round((performance.now() - started) / 6000) / 10;

/** The hot paths of the books. A filter is left out: it counts its matches, which grow with the books. */
async function booksCases(product: Target, rows: number): Promise<{ name: string; make: RequestFactory }[]> {
  const api = '/api/admin/financeiro';
  const get = (path: string) => (): ReturnType<RequestFactory> => ({ method: 'GET', path });
  const middle = Math.floor(rows / 50);
  const page = await fetch(`${product.url}${api}?page=${middle}`, { headers: product.headers });
  const { apos } = (await page.json()) as { apos: string };
  return [
    { name: 'list 25 with totals', make: get(api) },
    { name: 'middle page, going on', make: get(`${api}?page=${middle + 1}&apos=${apos}`) },
    { name: 'middle page, by its number', make: get(`${api}?page=${middle}`) },
    { name: 'search for one entry', make: get(`${api}/search?term=limpeza%209999`) },
    { name: 'detail', make: () => get(`${api}/${1 + Math.floor(Math.random() * rows)}`)() },
    { name: 'accounts with balances', make: get('/api/admin/conta') },
  ];
}

try {
  const { cluster, db, server, url } = await startDemoChurch(undo);
  const postgres = await postmaster(cluster);
  const load = { connections: 1, seconds, warmUp: 1, drain: () => waitUntilIdle(db) };

  const measure = async (of: Growing['of'], rows: number): Promise<void> => {
    await db.run(raw('checkpoint'));
    const headers = { authorization: `Bearer ${await server.login()}` };
    const product: Target = { url, pid: server.child.pid!, headers };
    const cases =
      of === 'books'
        ? await booksCases(product, rows)
        : casesOf(rows).map(({ name, product: make }) => ({ name: name.replace(/ page .*/, ' page'), make }));
    for (const { name, make } of cases) {
      console.log(`${rows.toLocaleString('en')} ${of}: ${name} …`);
      const measured = emptyMeasurement();
      await round(measured, product, postgres, make, load);
      const key = `${of} ${name}`;
      const growth = results.get(key) ?? { of, case: name, sizes: [] };
      growth.sizes.push({ rows, figures: figures(measured) });
      results.set(key, growth);
    }
  };

  for (const [of, all, add] of [
    ['people', sizes(options.people), (count: number) => bulkPessoas(db, count)],
    ['books', sizes(options.books), (count: number) => bulkFinanceiro(db, count)],
  ] as const) {
    let before = 0;
    for (const rows of all) {
      console.log(`${sinceStart()} min: to ${rows.toLocaleString('en')} ${of} …`);
      const from = performance.now();
      await add(rows - before);
      filling[of] = (filling[of] ?? 0) + Math.round((performance.now() - from) / 6000) / 10;
      before = rows;
      await measure(of, rows);
    }
    minutes[of] = sinceStart();
  }
} catch (error) {
  // The results measured before the error are still shown.
  console.error(error);
  process.exitCode = 1;
} finally {
  await undoAll(undo);
}

const cost = ({ nodeMs, postgresMs }: Figures): number => nodeMs + postgresMs;
const rows = [...results.values()];
const aims: Aim[] = rows.flatMap(({ of, case: name, sizes: at }) =>
  at.slice(1).flatMap(({ rows: now, figures: after }, before) => {
    const { rows: from, figures: was } = at[before]!;
    // A page in the middle of 10,000 people is not as far from the start as page 2,000.
    if (name === 'list page' && from < 100_000) return [];
    const ratio = cost(after) / cost(was);
    const text = `${name}: ${ratio.toFixed(2)} times the cost from ${from.toLocaleString('en')} to ${now.toLocaleString('en')} ${of}, aim ≤ ${most}`;
    return [{ text, holds: ratio <= most }];
  }),
);
print(
  ['case', 'rows', 'req/s', 'p50 ms', 'node ms/req', 'pg ms/req'],
  rows.flatMap(({ of, case: name, sizes: at }) =>
    at.map(({ rows: count, figures: f }) => [
      `${of}: ${name}`,
      count.toLocaleString('en'),
      f.perSecond.toFixed(0),
      f.p50.toFixed(2),
      f.nodeMs.toFixed(3),
      f.postgresMs.toFixed(3),
    ]),
  ),
);
printAims(aims);
await writeResults('results-growth.json', { seconds, minutes, filling, rows, aims });
if (aims.some(({ holds }) => !holds)) process.exitCode = 1;
