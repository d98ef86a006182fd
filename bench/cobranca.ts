// Charges: opened, paid through a notice, confirmed in a batch beside the sweep; each compared with the same SQL on a
// plain server in the same run. `node bench/cobranca.ts [--payments 1000] [--seconds 4] [--rounds 3]`
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { raw, sql } from '#server/db/sql.ts';
import { startMoneyWithPostgres, valor } from '../tests/support/money-server.ts';
import { seededRandom } from '../tests/support/seeded-random.ts';
import { emptyMeasurement, figures, type Measured, round, type Target } from './load.ts';
import { cpuOf, cpuOfTree } from './process.ts';
import { type Aim, printAims, printRows, type Row, rowAims } from './report.ts';
import { end, pool, postmaster, startNode } from './servers.ts';

const { values: options } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    batch: { type: 'string', default: '500' },
  },
});
const payments = Number(options.payments);
const batch = Number(options.batch);
const aim = 0.6;
const results: Row[] = [];
const aims: Aim[] = [];
const undo: (() => Promise<unknown>)[] = [];

try {
  const money = await startMoneyWithPostgres({
    env: { GATEWAYS: 'pix_manual,mercadopago', DATABASE_POOL: String(pool) },
    durable: true,
    direct: true,
  });
  undo.push(() => money.close());
  const { db, gateway } = money;
  await db.run(sql`update recebimentos set pix_tipo = 'aleatoria', pix_nome = 'IGREJA EXEMPLO', pix_cidade = 'SAO PAULO',
    pix_chave = '7f1c2d3e-0000-4000-8000-000000000001'`);
  const baselineServer = await startNode('baseline-cobranca.ts', [
    money.database.url,
    String(pool),
    gateway.url,
  ]);
  undo.push(() => end(baselineServer.child));
  const server = money.server();
  const product: Target = {
    url: server.url.replace('localhost', '127.0.0.1'),
    pid: server.child.pid!,
    headers: { authorization: `Bearer ${await server.login()}` },
  };
  const baseline: Target = { url: baselineServer.url, pid: baselineServer.child.pid!, headers: {} };
  const postgres = await postmaster(money.database.folder);
  const drain = async (): Promise<void> => {
    const busy = `select 1 from pg_stat_activity
      where state <> 'idle' and datname is not null and pid <> pg_backend_pid()`;
    while ((await db.query(raw(busy))).length > 0) await delay(50);
  };

  /** Measures work other than equal requests: a number of items, and the time until all are done. */
  async function timed(
    into: Measured,
    { pid }: Target,
    count: number,
    work: () => Promise<void>,
  ): Promise<void> {
    await drain();
    const before = { node: cpuOf(pid), postgres: cpuOfTree(postgres) };
    const started = performance.now();
    await work();
    const milliseconds = performance.now() - started;
    into.requests += count;
    into.seconds += milliseconds / 1000;
    into.latencies.push(milliseconds / count);
    into.nodeCpu += cpuOf(pid) - before.node;
    into.postgresCpu += cpuOfTree(postgres) - before.postgres;
  }
  const report = (name: string, connections: number, ofProduct: Measured, ofBaseline: Measured): void => {
    results.push({
      case: name,
      connections,
      product: figures(ofProduct),
      baselines: { 'same SQL': figures(ofBaseline) },
      aim: { 'same SQL': aim },
    });
  };

  let counter = 0;
  /** Inserts open charges, by the hundred. */
  async function open(
    count: number,
    through: 'mercadopago' | 'pix_manual',
    expired = false,
  ): Promise<number[]> {
    const first = counter + 1;
    counter += count;
    const rows = await db.query<{ id: number }>(sql`with g as (insert into contribuicao (tipo)
        select 'oferta' from generate_series(1, ${count}) returning id),
      n as (select id, row_number() over () - 1 + ${first}::integer as n from g),
      c as (insert into cobranca (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, igreja, txid,
          expira_em, destino, conta, gateway_id)
        select 'Oferta', 'bench' || n, 'contribuicao', n.id, 'pendente', 'pix', ${through}, ${valor}, r.igreja, 'BENCH' || n,
          now() + ${expired ? '-1 hour' : '1 day'}::interval, 'oferta', r.conta, (900000000 + n)::text
        from n, (select conta, (select id from igreja where sede) as igreja from recebimentos) r returning id)
      insert into cobranca_evento (cobranca, quando, tipo, para, ator)
      select id, now(), 'pendente', 'pendente', 'sistema' from c returning cobranca as id`);
    return rows.map(({ id }) => id).toSorted((a, b) => a - b);
  }
  /** Creates charges that are paid at the gateway. */
  async function paidThere(count: number): Promise<{ ids: number[]; payments: string[] }> {
    const first = counter + 1;
    const ids = await open(count, 'mercadopago');
    const names = ids.map((_, at) => String(900_000_000 + first + at));
    for (const id of names)
      gateway.payments.set(id, {
        id: Number(id),
        status: 'approved',
        status_detail: 'accredited',
        refunds: [],
        transaction_amount: valor / 100,
        transaction_amount_refunded: 0,
        transaction_details: {},
        date_approved: new Date().toISOString(),
        point_of_interaction: {},
      });
    return { ids, payments: names };
  }
  const allPaid = async (ids: readonly number[]): Promise<void> => {
    for (;;) {
      const [row] = await db.query<{ paid: number }>(
        sql`select count(*) as paid from cobranca where id = any(${ids}::integer[]) and estado = 'paga'`,
      );
      if (row!.paid === ids.length) return;
      await delay(10);
    }
  };
  /** A number of clients that take items from one list until it is empty. */
  async function from<T>(
    heap: readonly T[],
    clients: number,
    send: (one: T) => Promise<boolean>,
  ): Promise<void> {
    const left = [...heap];
    await Promise.all(
      Array.from({ length: clients }, async () => {
        for (let charge = left.pop(); charge !== undefined; charge = left.pop())
          if (!(await send(charge))) throw new Error('a notice was not acknowledged');
      }),
    );
  }
  const post = async (target: Target, address: string, body: unknown = {}): Promise<boolean> => {
    const response = await fetch(target.url + address, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...target.headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${address}: ${response.status} ${text}`);
    return true;
  };

  // 1. A charge is opened.
  const gift = JSON.stringify({
    tipo: 'oferta',
    valor,
    metodo: 'pix',
    nome: 'Rute Lima',
    email: 'rute@igreja.example',
  });
  const create = (address: string) => () => ({
    method: 'POST',
    path: address,
    body: gift,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      // varies the address, as the telephones of a congregation do
      'x-forwarded-for': `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.7`,
    },
  });
  for (const connections of [1, 8]) {
    console.log(`create a charge, ${connections} connections …`);
    const [ofProduct, ofBaseline] = [emptyMeasurement(), emptyMeasurement()];
    const load = { connections, seconds: Number(options.seconds) / 2, warmUp: 1, drain };
    for (let turn = 0; turn < 2; turn++) {
      await round(ofBaseline, baseline, postgres, create('/create'), load);
      await round(ofProduct, product, postgres, create('/api/contribuir'), load);
    }
    report('create a charge', connections, ofProduct, ofBaseline);
  }

  // 2. Confirmed by a notice: from the first until the last is paid. 3. Each notice sent five times, in any order.
  const dice = seededRandom(5);
  for (const [name, times, clients] of [
    ['confirm by webhook', 1, 8],
    [`${payments.toLocaleString('en')} payments, each notice sent 5 times in random order`, 5, 100],
  ] as const) {
    console.log(`${name} …`);
    const [ofProduct, ofBaseline] = [emptyMeasurement(), emptyMeasurement()];
    const rounds = times === 1 ? Number(options.rounds) : 1;
    const count = times === 1 ? Math.min(payments, 300) : payments;
    for (let turn = 0; turn < rounds; turn++) {
      const measureNotices = async (
        work: (heap: string[]) => Promise<void>,
        into: Measured,
        target: Target,
      ) => {
        const { ids, payments: paid } = await paidThere(count);
        const heap = dice.shuffled(paid.flatMap((id) => Array<string>(times).fill(id)));
        await timed(into, target, count, async () => {
          await work(heap);
          await allPaid(ids);
        });
        const [once] = await db.query<{ rows: number; receipts: number }>(sql`select
          (select count(*) from financeiro where origem = any(${ids.map((id) => `cobranca:${id}`)})) as rows,
          (select count(*) from recibo where cobranca = any(${ids}::integer[])) as receipts`);
        if (target === product && times > 1)
          aims.push({
            text: `${name}: ${once!.rows} rows in the books, ${once!.receipts} receipts, aim ${count} each`,
            holds: once!.rows === count && once!.receipts === count,
          });
      };
      await measureNotices(
        (heap) => from(heap, clients, (id) => post(baseline, `/webhook?id=${id}&evento=${turn}-${id}`)),
        ofBaseline,
        baseline,
      );
      await measureNotices((heap) => from(heap, clients, (id) => money.sendWebhook(id)), ofProduct, product);
    }
    report(name, clients, ofProduct, ofBaseline);
  }

  // 4. A batch, while as many charges expire.
  console.log(`confirm ${batch} in a batch beside the sweep …`);
  const [ofProduct, ofBaseline] = [emptyMeasurement(), emptyMeasurement()];
  for (let turn = 0; turn < Number(options.rounds); turn++) {
    for (const target of [baseline, product]) {
      const ids = await open(batch, 'pix_manual');
      const late = await open(batch, 'pix_manual', true);
      const sweep = target === baseline ? post(baseline, '/sweep') : money.run('cobranca.varrer');
      await timed(target === baseline ? ofBaseline : ofProduct, target, batch, async () => {
        if (target === baseline) await post(baseline, '/batch', { ids });
        else
          await post(product, '/api/admin/cobranca/confirmar-lote', {
            itens: ids.map((id) => ({ id, valor })),
          });
      });
      await sweep;
      await allPaid(ids);
      const over = async () =>
        (
          await db.query<{ over: number }>(
            sql`select count(*) as over from cobranca where id = any(${late}::integer[]) and estado = 'expirada'`,
          )
        )[0]!.over;
      while ((await over()) < batch) await delay(50);
    }
  }
  report(`confirm ${batch} in a batch beside the sweep`, 1, ofProduct, ofBaseline);

  // The baseline numbers no receipts; charges and books agree all the same.
  const compared = await money.compare();
  aims.push({
    text: `${compared.cobrancas.toLocaleString('en')} paid charges against the books: ${compared.diferencas} differences, aim 0`,
    holds: compared.diferencas === 0,
  });
} catch (error) {
  // The results measured before the error are still shown.
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const undoing of undo.toReversed())
    await undoing().catch((error: Error) => console.error(error.message));
}

printRows(results);
aims.unshift(...rowAims(results));
printAims(aims);
await writeFile(
  path.join(import.meta.dirname, 'results-cobranca.json'),
  `${JSON.stringify({ date: new Date().toISOString(), payments, batch, results, aims }, null, 2)}\n`,
);
