// Places of events: held in the first step of the checkout, on one lot and on many, and the offer as JSON and as a page; see
// bench/README.md. `node bench/inscricao.ts [--seconds 8] [--connections 32] [--only hold]`
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { startEmbedded } from '#server/drivers/postgres/embedded.ts';
import { createFormTokens } from '#server/http/form-tokens.ts';
import { systemClock } from '#server/ports/clock.ts';
import { formFields } from '#shared/contracts/site.ts';
import { startServer } from '../tests/support/server.ts';
import type { RequestFactory } from './cases.ts';
import { measureSides, type Target } from './load.ts';
import { type Aim, printAims, printRows, type Row, rowAims, writeResults } from './report.ts';
import { end, pool, postmaster, startNode, waitUntilIdle } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '32' },
    only: { type: 'string', default: '' },
  },
});
const secret = 'the secret of a benchmark, longer than thirty-two letters';
/** events with a lot each, for each side */
const many = 100;
const dir = await mkdtemp(path.join(os.tmpdir(), 'aprisco-bench-'));
const undo: (() => Promise<unknown>)[] = [() => rm(dir, { recursive: true, force: true, maxRetries: 20 })];
const rows: Row[] = [];
const aims: Aim[] = [];

interface Evento {
  evento: number;
  slug: string;
  lote: number;
}

try {
  const cluster = path.join(dir, 'postgres');
  const postgres = await startEmbedded({ dir: cluster, log: console.error });
  undo.push(() => postgres.stop());
  const server = await startServer({
    DATABASE_URL: postgres.url,
    DATA_DIR: path.join(dir, 'data'),
    DEMO: 'off',
    TRUST_PROXY: 'on',
    APP_SECRET: secret,
    DATABASE_POOL: String(pool),
  });
  undo.push(() => server.end('SIGTERM'));
  const baselineServer = await startNode('baseline-inscricao.ts', [postgres.url, String(pool)]);
  undo.push(() => end(baselineServer.child));
  const db = connect(postgres.url, { max: 2, onError: (error) => console.error(error.message) });
  undo.push(() => db.close());
  const main = await postmaster(cluster);

  await db.run(
    sql`insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Igreja Sede', true)`,
  );
  await db.run(sql`insert into evento (nome, slug, tipo, status, data, horario_inicial, horario_final, igreja, vagas)
    select 'Retiro ' || n, 'retiro-' || n, 'retiro', 'publicado', '2040-04-18', '08:00', '18:00', 1, 100000
    from generate_series(1, ${many * 2 + 2}) n`);
  await db.run(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade)
    select id, 0, 'Primeiro', 10000, 100000 from evento`);
  await db.run(sql`insert into evento_perguntas (evento, ordem, pergunta, tipo)
    select id, n, 'Pergunta ' || n, 'texto' from evento, generate_series(1, 3) n`);
  const events = await db.query<Evento>(
    sql`select e.id as evento, e.slug, l.id as lote from evento e join evento_lotes l on l.evento = e.id order by e.id`,
  );
  await db.run(sql`analyze`);
  const [productEvent, baselineEvent] = events as [Evento, Evento];
  const lots = { product: events.slice(2, many + 2), baseline: events.slice(many + 2) };

  const product: Target = {
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: {},
  };
  const baseline: Target = { url: baselineServer.url, pid: baselineServer.child.pid!, headers: {} };
  const page = await startNode('baseline-pages.ts', [
    postgres.url,
    `api=${product.url}`,
    `/eventos/${productEvent.evento}/inscricao`,
  ]);
  undo.push(() => end(page.child));
  const rendered: Target = { url: page.url, pid: page.child.pid!, headers: {} };

  const formTokens = createFormTokens({ secret, clock: systemClock });
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;
  const part = (): number => Math.floor(Math.random() * 250);
  /** The form as a browser with scripts sends it. */
  const form =
    (pick: () => Evento): RequestFactory =>
    () => {
      const { evento, lote } = pick();
      const fields = {
        [formFields.formToken]: formTokens.make(),
        [`lotes.${lote}`]: '1',
        formulario: 'lugares',
      };
      return {
        method: 'POST',
        path: `/eventos/${evento}/inscricao.data`,
        body: new URLSearchParams(fields).toString(),
        headers: {
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          // varies the address, as the telephones of a congregation do
          'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
        },
      };
    };
  const hold =
    (pick: () => Evento): RequestFactory =>
    () => {
      const { evento, lote } = pick();
      return { method: 'POST', path: `/hold?evento=${evento}&lote=${lote}` };
    };
  const get =
    (address: string): RequestFactory =>
    () => ({ method: 'GET', path: address });

  const cases: [
    string,
    RequestFactory,
    { name: string; target: Target; make: RequestFactory; aim: number },
  ][] = [
    [
      'hold a place, one lot',
      form(() => productEvent),
      { name: 'same SQL', target: baseline, make: hold(() => baselineEvent), aim: 0.4 },
    ],
    [
      `hold a place, ${many} lots`,
      form(() => any(lots.product)),
      { name: 'same SQL', target: baseline, make: hold(() => any(lots.baseline)), aim: 0.4 },
    ],
    [
      'offer as JSON',
      get(`/api/eventos/${productEvent.evento}/inscricao`),
      {
        name: 'three queries',
        target: baseline,
        make: get(`/offer?evento=${productEvent.evento}`),
        aim: 0.4,
      },
    ],
    [
      'first step as a page',
      get(`/eventos/${productEvent.evento}/inscricao`),
      {
        name: 'renderToString',
        target: rendered,
        make: get(`/eventos/${productEvent.evento}/inscricao`),
        aim: 0.5,
      },
    ],
  ];
  for (const [name, make, against] of cases.filter(([title]) => title.includes(options.only)))
    for (const connections of options.connections.split(',').map(Number)) {
      console.log(`${name}, ${connections} connections …`);
      const { product: productFigures, baseline: baselineFigures } = await measureSides(
        { baseline: { target: against.target, make: against.make }, product: { target: product, make } },
        main,
        { connections, seconds: Number(options.seconds), drain: () => waitUntilIdle(db) },
      );
      rows.push({
        case: name,
        connections,
        product: productFigures!,
        baselines: { [against.name]: baselineFigures! },
        aim: { [against.name]: against.aim },
      });
    }

  // Both sides counted every held place exactly once.
  const [wrong] = await db.query<{
    n: number;
  }>(sql`select count(*)::integer as n from capacidade k where k.tomado <> coalesce((
    select sum(r.quantidade) from reserva r where r.tipo = k.tipo and r.alvo = k.alvo and r.estado in ('retida', 'confirmada')), 0)`);
  const [held] = await db.query<{ n: number }>(sql`select count(*)::integer as n from compra`);
  aims.push({
    text: `${held!.n.toLocaleString('en')} purchases: ${wrong!.n} counts differ from their holds, aim 0`,
    holds: wrong!.n === 0,
  });
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
await writeResults('results-inscricao.json', { rows, aims });
