import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import { sweepHolds } from '#server/features/rifa/sweep.ts';
import { systemClock } from '#server/ports/clock.ts';
import { commitRules } from '#server/sections/rifa-compromisso.ts';
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
function buy(url: string, at: number, choice: object, slug = 'rifa-4'): Promise<Answered> {
  const body = JSON.stringify({
    nome: 'Rute Lima',
    whatsapp: `(81) 9${String(at % 1e8).padStart(8, '0')}`,
    aceite: true,
    metodo: 'pix',
    ...choice,
  });
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}/api/rifas/${slug}/comprar`, {
      method: 'POST',
      agent,
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

/** Waits until no statement has run for a while: a request whose client disconnected may be between two of them. */
export async function waitUntilQuiet(db: Database): Promise<void> {
  for (let quiet = 0; quiet < 5; quiet += 1) {
    const busy =
      await db.query(sql`select 1 from pg_stat_activity where datname is not null and pid <> pg_backend_pid()
      and (state <> 'idle' or state_change > clock_timestamp() - interval '500 milliseconds') limit 1`);
    if (busy.length > 0) quiet = -1;
    await delay(100);
  }
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
        const ofClient: Answered[] = [];
        for (let turn = 0; turn < 10; turn += 1) {
          const at = turn * clients + client;
          const numeros = Array.from({ length: 10 }, (_number, n) => (at * 7 + n) % total);
          ofClient.push(await buy(urls[client % urls.length]!, at, { numeros }));
        }
        return ofClient;
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

/** The p95 of sales alone, and while 50,000 expired holds are deleted as the job does it. */
export async function sweptBeside(db: Database, url: string, total: number): Promise<Aim> {
  let at = 1_000_000;
  const sales = (many: number): Promise<Answered[]> =>
    Promise.all(
      Array.from({ length: 16 }, async () => {
        const ofClient: Answered[] = [];
        for (let turn = 0; turn < many; turn += 1) {
          at += 1;
          ofClient.push(await buy(url, at, { numeros: [at % (total / 2), (at % (total / 2)) + total / 2] }));
        }
        return ofClient;
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

const soldNumbers = 10_000;

/** Many buyers take ten numbers each until none is left, while others look at the page. */
export async function soldOut(db: Database, url: string): Promise<Aim[]> {
  await db.run(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas)
    values ('Rifa do minuto', 'rifa-do-minuto', 'ativa', '2040-01-01', 1000, ${soldNumbers})`);
  const started = performance.now();
  let at = 5_000_000;
  let isOver = false;
  const looked: number[] = [];
  const look = async (): Promise<void> => {
    while (!isOver) {
      const began = performance.now();
      const answers = await Promise.all(
        ['', '/numeros'].map((path) => fetch(`${url}/api/rifas/rifa-do-minuto${path}`)),
      );
      for (const answer of answers) {
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`The page answers ${answer.status}.`);
      }
      looked.push(performance.now() - began);
      await delay(100);
    }
  };
  const looking = look();
  const answers: Answered[] = [];
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      for (;;) {
        at += 1;
        const answer = await buy(url, at, { quantidade: 10 }, 'rifa-do-minuto');
        answers.push(answer);
        if (answer.status !== 201) break;
      }
    }),
  );
  isOver = true;
  await looking;
  const seconds = (performance.now() - started) / 1000;
  const bought = answers.flatMap(({ numeros }) => numeros);
  const others = answers.filter(({ status }) => status !== 201 && status !== 409).length;
  const [row] = await db.query<{ n: number }>(sql`select count(*)::integer as n from rifa_numero n
    join rifa t on t.id = n.rifa where t.slug = 'rifa-do-minuto'`);
  const slowest = looked.toSorted((a, b) => a - b);
  return [
    {
      text: `a raffle of ${soldNumbers.toLocaleString('en')} numbers sold in ${seconds.toFixed(1)} s, p95 ${p95(answers).toFixed(0)} ms; aim 60 s`,
      holds: seconds <= 60,
    },
    {
      text: `numbers with an owner ${row!.n}, sold ${new Set(bought).size} of ${bought.length}, other answers ${others}; aim all ${soldNumbers}, 0 others`,
      holds: row!.n === soldNumbers && new Set(bought).size === soldNumbers && others === 0,
    },
    {
      text: `its page meanwhile: p95 ${part(slowest, 0.95).toFixed(0)} ms of ${looked.length}, aim 1,000 ms`,
      holds: part(slowest, 0.95) <= 1000,
    },
  ];
}

/** A raffle whose numbers are all paid, ten in each purchase, is closed and frozen by the office. */
export async function frozen(db: Database, url: string, token: string): Promise<Aim> {
  const total = 100_000;
  const day = new Date(Date.now() + 86_400_000).toISOString();
  const [created] = await db.query<{
    id: number;
  }>(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas,
      extracao_numero, extracao_data)
    values ('Rifa fechada', 'rifa-fechada', 'aguardando_sorteio', ${day}, 1000, ${total}, '06000', ${day.slice(0, 10)})
    returning id`);
  const { id } = created!;
  await db.run(sql`insert into rifa_premios (rifa, descricao, ordem) values (${id}, 'Bicicleta', 1)`);
  await commitRules(db, id, { users: 1, now: new Date() });
  await db.run(sql`with donas as (insert into rifa_compra (rifa, codigo, nome, estado, numeros, quantidade, escolhidos, valor, aceite_em)
      select ${id}, 'fechada' || n, 'Rute', 'paga', array(select generate_series(n * 10, n * 10 + 9)), 10, true, 10000, now()
      from generate_series(0, ${total / 10 - 1}) n returning id, numeros)
    insert into rifa_numero (rifa, numero, compra, estado) select ${id}, n, donas.id, 'paga' from donas, unnest(donas.numeros) n`);
  const started = performance.now();
  const answer = await fetch(`${url}/api/admin/rifa/${id}/sorteio/congelar`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const text = await answer.text();
  const seconds = (performance.now() - started) / 1000;
  if (answer.status !== 200) throw new Error(text);
  return {
    text: `freezing ${total.toLocaleString('en')} paid numbers through the API: ${seconds.toFixed(2)} s, aim 5 s`,
    holds: seconds <= 5,
  };
}
