// A raffle of 100,000 numbers: chosen numbers, ten by quick pick, the grid, many clients whose choices overlap, and the sweep of
// expired holds beside sales, a raffle that is sold within a minute, and the freeze of a list; see bench/README.md. `node bench/rifa.ts [--seconds 8] [--connections 1,32] [--only chosen]`
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { startServer } from '../tests/support/server.ts';
import type { RequestFactory } from './cases.ts';
import { measureSides, type Target } from './load.ts';
import { type Aim, printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { frozen, overlapping, soldOut, sweptBeside, waitUntilQuiet } from './rifa-faults.ts';
import { end, pool, postmaster, startNode, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '1,32' },
    only: { type: 'string', default: '' },
  },
});
const total = 100_000;
const secret = 'the secret of a benchmark, longer than thirty-two letters';
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: Row[] = [];
const aims: Aim[] = [];

try {
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
    TRUST_PROXY: 'on',
    APP_SECRET: secret,
    DATABASE_POOL: String(pool),
  };
  const server = await startServer(env);
  undo.push(() => server.end('SIGTERM'));
  const baselineServer = await startNode('baseline-rifa.ts', [postgres.url, String(pool)]);
  undo.push(() => end(baselineServer.child));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  const main = await postmaster(cluster);

  await db.run(
    sql`insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Igreja Sede', true)`,
  );
  await db.run(sql`insert into conta (nome, tipo, igreja) values ('Banco', 'caixa', 1)`);
  await db.run(sql`update recebimentos set conta = (select min(id) from conta), pix_tipo = 'aleatoria',
    pix_nome = 'IGREJA EXEMPLO', pix_cidade = 'SAO PAULO', pix_chave = '7f1c2d3e-0000-4000-8000-000000000001'`);
  await db.run(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas)
    select 'Rifa ' || n, 'rifa-' || n, 'ativa', '2040-01-01', 1000, ${total} from generate_series(1, 4) n`);

  const product: Target = {
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: {},
  };
  const baseline: Target = { url: baselineServer.url, pid: baselineServer.child.pid!, headers: {} };

  /** The numbers of one raffle, each once, in an order of their own for each side. */
  const next = { product: 0, baseline: 0 };
  const chosen = (side: 'product' | 'baseline', count: number): number[] =>
    Array.from({ length: count }, () => (next[side]++ * 7919) % total).toSorted((a, b) => a - b);
  const buyFromProduct =
    (numbersOf: () => object): RequestFactory =>
    () => {
      const n = Math.floor(Math.random() * 1e8);
      return {
        method: 'POST',
        path: '/api/rifas/rifa-1/comprar',
        body: JSON.stringify({
          nome: 'Rute Lima',
          whatsapp: `(81) 9${String(n).padStart(8, '0')}`,
          aceite: true,
          metodo: 'pix',
          ...numbersOf(),
        }),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          // varies the address, as the telephones of a congregation do
          'x-forwarded-for': `10.${n & 255}.${(n >> 8) & 255}.${(n >> 16) & 255}`,
        },
      };
    };
  const buyFromBaseline =
    (numbersOf: () => object): RequestFactory =>
    () => ({
      method: 'POST',
      path: '/buy',
      body: JSON.stringify({ rifa: 2, ...numbersOf() }),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
  const get =
    (address: string): RequestFactory =>
    () => ({ method: 'GET', path: address });

  /** Frees all numbers, so that no case runs out of them. Waits first for requests that clients of the last case abandoned. */
  async function clear(): Promise<void> {
    await waitUntilQuiet(db);
    await db.run(raw('delete from rifa_numero; delete from rifa_compra; delete from tentativa'));
    await db.run(raw('vacuum analyze rifa_numero'));
    Object.assign(next, { product: 0, baseline: 0 });
  }

  const cases: [string, RequestFactory, { name: string; make: RequestFactory }][] = [
    [
      'buy two chosen numbers',
      buyFromProduct(() => ({ numeros: chosen('product', 2) })),
      { name: 'same SQL', make: buyFromBaseline(() => ({ numeros: chosen('baseline', 2) })) },
    ],
    [
      'buy ten by quick pick',
      buyFromProduct(() => ({ quantidade: 10 })),
      { name: 'same SQL', make: buyFromBaseline(() => ({ quantidade: 10 })) },
    ],
    [
      'grid of 50,000 taken numbers',
      get('/api/rifas/rifa-3/numeros'),
      { name: 'one query', make: get('/taken?rifa=3') },
    ],
  ];
  await db.run(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, estado, numeros, quantidade, escolhidos, valor,
        aceite_em) values (3, 'dona', 'Rute', 'paga', '{1}', 1, true, 1000, now()) returning id)
    insert into rifa_numero (rifa, numero, compra, estado) select 3, n * 2, dona.id, 'paga' from dona, generate_series(0, 49999) n`);
  await db.run(sql`analyze`);

  for (const [name, make, against] of cases.filter(([title]) => title.includes(options.only)).toReversed())
    for (const connections of options.connections.split(',').map(Number)) {
      console.log(`${name}, ${connections} connections …`);
      if (!name.startsWith('grid')) await clear();
      const { product: productFigures, baseline: baselineFigures } = await measureSides(
        { baseline: { target: baseline, make: against.make }, product: { target: product, make } },
        main,
        { connections, seconds: Number(options.seconds), drain: () => waitUntilIdle(db) },
      );
      rows.push({
        case: name,
        connections,
        product: productFigures!,
        baselines: { [against.name]: baselineFigures! },
        aim: { [against.name]: 0.4 },
      });
    }

  await waitUntilQuiet(db);
  // Every number has one owner, and every purchase all of its numbers.
  const [wrong] = await db.query<{ n: number; all: number }>(sql`select count(*)::integer as all,
      count(*) filter (where c.numeros <> array(select numero from rifa_numero n where n.rifa = c.rifa and n.compra = c.id
        order by numero))::integer as n
    from rifa_compra c where c.rifa in (1, 2) and c.estado = 'aguardando' and c.expira_em > now()`);
  aims.push({
    text: `${wrong!.all.toLocaleString('en')} purchases: ${wrong!.n} do not own exactly their numbers, aim 0`,
    holds: wrong!.n === 0,
  });

  if ('faults'.includes(options.only)) {
    await clear();
    const second = await startServer(env);
    undo.push(() => second.end('SIGTERM'));
    aims.push(...(await overlapping(db, [product.url, second.url.replace('localhost', '127.0.0.1')], total)));
    await clear();
    aims.push(await sweptBeside(db, product.url, total));
  }
  if ('sold out'.includes(options.only)) aims.push(...(await soldOut(db, product.url)));
  if ('freeze'.includes(options.only)) aims.push(await frozen(db, product.url, await server.login()));
} catch (error) {
  // The results measured before the error are still shown.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const undoing of undo.toReversed())
    await undoing().catch((error: Error) => console.error(error.message));
}

printRows(rows);
aims.unshift(...rowAims(rows));
printAims(aims);
await writeResults('results-rifa.json', { rows, aims });
