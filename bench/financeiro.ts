// The church's books with a million rows: lists, searches, filters with their totals, deep pages and balances, compared
// with plain SQL over the same rows in the same run. `node bench/financeiro.ts [--rows 1000000] [--seconds 4]`
import { parseArgs } from 'node:util';
import { bulkPessoas } from '#demo/bulk.ts';
import { bulkFinanceiro } from '#demo/bulk-financeiro.ts';
import { raw } from '#server/db/sql.ts';
import type { RequestFactory } from './cases.ts';
import { startDemoChurch, type Undo, undoAll } from './demo-church.ts';
import { measureSides, type Target } from './load.ts';
import { printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, pool, postmaster, startNode, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '1,8' },
    only: { type: 'string', default: '' },
  },
});
const rows = Number(options.rows);
const lastPage = Math.floor(rows / 25);
const api = '/api/admin/financeiro';
const get =
  (address: string): RequestFactory =>
  () => ({ method: 'GET', path: address });
const undo: Undo = [];
const results: Row[] = [];

interface Against {
  of: 'baseline' | 'product';
  make: RequestFactory;
  /** the least ratio of requests a second to the other side */
  aim: number;
}

try {
  const { cluster, db, postgres, server, url } = await startDemoChurch(undo);
  console.log(`PostgreSQL with ${rows.toLocaleString('en')} rows of financeiro …`);
  await bulkPessoas(db, 2000);
  await bulkFinanceiro(db, rows);
  await db.run(raw('checkpoint'));

  const baselineServer = await startNode('baseline-financeiro.ts', [postgres.url, String(pool)]);
  undo.push(() => end(baselineServer.child));
  const baseline: Target = { url: baselineServer.url, pid: baselineServer.child.pid!, headers: {} };
  const token = await server.login();
  const product: Target = { url, pid: server.child.pid!, headers: { authorization: `Bearer ${token}` } };

  /** The address of the rows after a page, as the list on the screen requests it. */
  const after = async (page: number): Promise<string> => {
    const response = await fetch(`${url}${api}?page=${page}`, { headers: product.headers });
    const { apos } = (await response.json()) as { apos: string };
    return `${api}?page=${page + 1}&apos=${apos}`;
  };
  const [{ conta }] = (await db.query(raw('select min(id) as conta from conta where ativa'))) as [
    { conta: number },
  ];
  const year = new Date().getFullYear();
  const period = { de: `${year - 2}-01-01`, ate: `${year - 2}-06-30` };
  const filtered = `${api}?conta=${conta}&data_vencimento_de=${period.de}&data_vencimento_ate=${period.ate}`;
  const first: Against = { of: 'product', make: get(api), aim: 0.7 };
  const offset = (page: number): Against => ({ of: 'baseline', make: get(`/list?page=${page}`), aim: 1 });
  const middle = Math.floor(lastPage / 2);
  const cases: {
    name: string;
    make: RequestFactory;
    against: Record<string, Against>;
    slow?: number;
    most?: 1;
  }[] = [
    {
      name: 'list 25 with totals',
      make: get(api),
      against: {
        'page alone': { of: 'baseline', make: get('/list'), aim: 0.5 },
        'count and sums': { of: 'baseline', make: get('/list-summed'), aim: 4 },
      },
    },
    {
      name: `page ${middle.toLocaleString('en')}, going on`,
      make: get(await after(middle - 1)),
      against: { 'product, page 1': first, offset: offset(middle) },
      slow: 2,
    },
    {
      name: `page ${(lastPage - 10).toLocaleString('en')}, going on`,
      make: get(await after(lastPage - 11)),
      against: { 'product, page 1': first, offset: offset(lastPage - 10) },
      slow: 2,
    },
    {
      name: `page ${middle.toLocaleString('en')}, by its number`,
      make: get(`${api}?page=${middle}`),
      against: { 'product, page 1': first, offset: offset(middle) },
      slow: 2,
    },
    {
      name: `page ${(lastPage - 10).toLocaleString('en')}, by its number`,
      make: get(`${api}?page=${lastPage - 10}`),
      against: { 'product, page 1': first, offset: offset(lastPage - 10) },
      slow: 2,
    },
    {
      name: 'search',
      make: get(`${api}/search?term=limpeza%209999`),
      against: { scan: { of: 'baseline', make: get('/search?term=limpeza%209999'), aim: 4 } },
      slow: 6,
      // a scan takes all processors for seconds: of eight at once none ends in time
      most: 1,
    },
    {
      name: 'filter with totals',
      make: get(filtered),
      against: {
        'count and sums': {
          of: 'baseline',
          make: get(`/filter?conta=${conta}&de=${period.de}&ate=${period.ate}`),
          aim: 0.6,
        },
      },
    },
    {
      name: 'export of the filter as CSV',
      make: get(`${filtered.replace(api, `${api}/exportar`)}&formato=csv`),
      against: {
        'select and join': {
          of: 'baseline',
          make: get(`/export?conta=${conta}&de=${period.de}&ate=${period.ate}`),
          aim: 0.4,
        },
      },
      slow: 6,
    },
    {
      name: 'accounts with balances',
      make: get('/api/admin/conta'),
      against: { sums: { of: 'baseline', make: get('/contas'), aim: 4 } },
      slow: 3,
    },
  ];

  const postgresPid = await postmaster(cluster);
  for (const { name, make, against, slow, most } of cases.filter((one) => one.name.includes(options.only))) {
    for (const connections of options.connections.split(',').map(Number)) {
      if (most && connections > most) continue;
      console.log(`${name}, ${connections} connections …`);
      const sides = Object.entries(against).map(([other, { of, make: otherMake }]) => [
        other,
        { target: of === 'baseline' ? baseline : product, make: otherMake },
      ]);
      const { product: productFigures, ...baselines } = await measureSides(
        { ...Object.fromEntries(sides), product: { target: product, make } },
        postgresPid,
        {
          connections,
          seconds: Number(options.seconds),
          drain: () => waitUntilIdle(db),
          // Some are so slow in the baseline that they are measured longer.
          ...(slow && { seconds: Number(options.seconds) * slow, rounds: 2 }),
        },
      );
      results.push({
        case: name,
        connections,
        product: productFigures!,
        baselines,
        aim: Object.fromEntries(Object.entries(against).map(([other, { aim }]) => [other, aim])),
      });
    }
  }
} catch (error) {
  // The results measured before the error are still shown.
  console.error(error);
  process.exitCode = 1;
} finally {
  await undoAll(undo);
}

printRows(results);
const aims = rowAims(results);
printAims(aims);
await writeResults('results-financeiro.json', { rows, results, aims });
