import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { sweepHolds } from '#server/features/rifa/sweep.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { Aim } from './report.ts';

const clients = 200;
/** Holds that the sweep finds. */
const expired = 50_000;

interface Answered {
  status: number;
  ms: number;
  numeros: number[];
}

const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

/** A purchase, each from a network and a phone of its own. */
function buy(url: string, at: number, asked: object): Promise<Answered> {
  const body = JSON.stringify({
    ...{
      nome: 'Rute Lima',
      whatsapp: `(81) 9${String(at % 1e8).padStart(8, '0')}`,
      aceite: true,
      metodo: 'pix',
    },
    ...asked,
  });
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/rifas/rifa-4/comprar`, {
      ...{ method: 'POST', agent },
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'idempotency-key': randomUUID(),
        'x-forwarded-for': `10.${at & 255}.${(at >> 8) & 255}.${(at >> 16) & 255}`,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { numeros = [] } = JSON.parse(Buffer.concat(chunks).toString()) as { numeros?: number[] };
        resolve({ status: response.statusCode!, ms: performance.now() - started, numeros });
      });
    });
    request.end(body);
  });
}

const part = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const p95 = (all: readonly Answered[]): number =>
  part(
    all.map(({ ms }) => ms).toSorted((a, b) => a - b),
    0.95,
  );

/** 200 clients over two servers; each buys ten times ten numbers, three of which a neighbour wants too. */
export async function overlapping(db: Database, urls: readonly string[], total: number): Promise<Aim[]> {
  const answers = (
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const mine: Answered[] = [];
        for (let turn = 0; turn < 10; turn += 1) {
          const at = turn * clients + client;
          const numeros = Array.from({ length: 10 }, (_number, n) => (at * 7 + n) % total);
          mine.push(await buy(urls[client % urls.length]!, at, { numeros }));
        }
        return mine;
      }),
    )
  ).flat();
  const sold = answers.filter(({ status }) => status === 201);
  const others = answers.filter(({ status }) => status !== 201 && status !== 409);
  const bought = sold.flatMap(({ numeros }) => numeros);
  const [row] = await db.query<{ n: number; deadlocks: number }>(sql`select
    (select count(*)::integer from rifa_numero where rifa = 4) as n,
    (select deadlocks::integer from pg_stat_database where datname = current_database()) as deadlocks`);
  return [
    {
      text: `${clients} clients, 30 % overlap, two servers: ${sold.length} sold, ${answers.length - sold.length - others.length} refused, ${others.length} other answers, p95 ${p95(answers).toFixed(0)} ms; aim 0 others`,
      holds: others.length === 0,
    },
    {
      text: `numbers with an owner ${row!.n}, sold ${new Set(bought).size} of ${bought.length}, deadlocks ${row!.deadlocks}; aim all equal, 0 deadlocks`,
      holds: row!.n === bought.length && new Set(bought).size === bought.length && row!.deadlocks === 0,
    },
  ];
}

/** The p95 of sales alone, and beside the deletion of 50,000 expired holds as the job does it. */
export async function sweptBeside(db: Database, url: string, total: number): Promise<Aim> {
  let at = 1_000_000;
  const sales = (many: number): Promise<Answered[]> =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        const mine: Answered[] = [];
        for (let turn = 0; turn < many; turn += 1) {
          at += 1;
          mine.push(await buy(url, at, { numeros: [at % (total / 2), (at % (total / 2)) + total / 2] }));
        }
        return mine;
      }),
    ).then((all) => all.flat());
  await sales(10);
  const rounds = 3;
  const [alone, beside]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    await db.run(raw('delete from rifa_numero where rifa = 4'));
    alone.push(p95(await sales(40)));
    await db.run(raw('delete from rifa_numero'));
    await db.run(sql`with dona as (insert into rifa_compra (rifa, codigo, nome, estado, numeros, quantidade, escolhidos, valor,
          aceite_em) values (3, ${randomUUID()}, 'Rute', 'expirada', '{1}', 1, true, 1000, now()) returning id)
      insert into rifa_numero (rifa, numero, compra, estado, expira_em)
      select 3, n, dona.id, 'reservada', now() - interval '1 minute' from dona, generate_series(0, ${expired - 1}) n`);
    const sweep = sweepHolds({ db, clock: systemClock });
    beside.push(p95(await sales(40)));
    await sweep;
  }
  const middle = (values: number[]): number =>
    part(
      values.toSorted((a, b) => a - b),
      0.5,
    );
  const [before, during] = [middle(alone), middle(beside)];
  return {
    text: `sweep of ${expired.toLocaleString('en')} expired holds: p95 of sales ${before.toFixed(1)} → ${during.toFixed(1)} ms, aim at most 20 % more`,
    holds: during <= before * 1.2,
  };
}
