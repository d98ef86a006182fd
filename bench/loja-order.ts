import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { Database } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { createConsumidorSessions } from '#server/http/consumidor-session.ts';
import { systemClock } from '#server/ports/clock.ts';
import type { Run, Target } from './load.ts';
import type { StoreCase } from './loja-catalogue.ts';
import type { Aim } from './report.ts';

/** Consumers of each side; one consumer has at most three unpaid orders. */
const buyers = 900;
const api = '/api/loja-virtual';

/** A consumer who always buys the same variant, one line in the cart. */
interface Buyer {
  consumidor: number;
  variante: number;
  token: string;
  /** buyers come from many networks, each of which has its limits */
  ip: string;
}

const ipOf = (at: number): string => `10.7.${at >> 8}.${at & 255}`;

interface Sent {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request and returns the answer; anything but success ends the benchmark. */
function send<T>(agent: http.Agent, url: string, { method, path, body, headers }: Sent): Promise<T> {
  const json = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = http.request(url + path, {
      method,
      agent,
      headers: {
        ...headers,
        ...(json !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(json),
        }),
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode! < 300) resolve(JSON.parse(text) as T);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
      });
    });
    request.end(json);
  });
}

type Call = <T>(request: Sent) => Promise<T>;

/** The four requests of a purchase: into the cart, the order from it, picked up at the church, paid by Pix. */
async function buyFromProduct(call: Call, { token, variante, ip }: Buyer): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': ip };
  await call({
    method: 'POST',
    path: `${api}/carrinho/itens`,
    headers,
    body: { variante, quantidade: 1 },
  });
  const { id } = await call<{ id: number }>({ method: 'POST', path: `${api}/checkout`, headers });
  await call({
    method: 'PUT',
    path: `${api}/checkout/${id}/entrega`,
    headers,
    body: { opcao: 'retirada:1' },
  });
  await call({
    method: 'POST',
    path: `${api}/checkout/${id}/pagar`,
    body: { metodo: 'pix' },
    headers: { ...headers, 'idempotency-key': randomUUID() },
  });
}

async function buyFromBaseline(call: Call, { consumidor, variante }: Buyer): Promise<void> {
  await call({ method: 'POST', path: '/add', body: { consumidor, variante, quantidade: 1 } });
  const { id } = await call<{ id: number }>({ method: 'POST', path: '/checkout', body: { consumidor } });
  await call({ method: 'PUT', path: `/delivery/${id}`, body: { consumidor, igreja: 1 } });
  await call({
    method: 'POST',
    path: `/pay/${id}`,
    body: { consumidor, metodo: 'pix' },
    headers: { 'idempotency-key': randomUUID() },
  });
}

/** Consumers who buy, their sessions opened in the database; the church takes Pix by its own key. */
export async function orders(db: Database) {
  await db.run(sql`insert into igreja (nome_fantasia, razao_social, sede, retirada_na_loja)
    values ('Sede', 'Igreja Sede', true, true)`);
  await db.run(sql`insert into conta (nome, tipo, igreja) values ('Banco', 'caixa', 1)`);
  await db.run(sql`update recebimentos set conta = (select min(id) from conta), pix_tipo = 'aleatoria',
    pix_nome = 'IGREJA EXEMPLO', pix_cidade = 'SAO PAULO', pix_chave = '7f1c2d3e-0000-4000-8000-000000000001'`);
  const rows = await db.query<{ consumidor: number; variante: number }>(sql`with c as (
      insert into consumidor (nome, email, password, email_verificado_em)
      select 'Rute Lima ' || n, 'rute' || n || '@igreja.example', null, now() from generate_series(1, ${buyers * 2}) n
      returning id),
    v as (select v.id, row_number() over (order by v.id) as n from produto_variantes v join produto t on t.id = v.produto
      where v.estoque > 0 and t.limite_por_pedido is null)
    select c.id as consumidor, v.id as variante from (select id, row_number() over (order by id) as n from c) c
    join v on v.n = c.n order by c.id`);
  const sessions = createConsumidorSessions({ db, clock: systemClock });
  const sides: Record<'product' | 'baseline', Buyer[]> = { product: [], baseline: [] };
  for (const [at, row] of rows.entries())
    if (at % 2 === 0)
      sides.product.push({
        ...row,
        token: (await sessions.open(row.consumidor, 'bench')).token,
        ip: ipOf(at),
      });
    else sides.baseline.push({ ...row, token: '', ip: ipOf(at) });
  await db.run(sql`analyze`);

  const next = { product: 0, baseline: 0 };
  /** The buyers in turn, so that two requests at once are from different ones. */
  const nextOf = (side: 'product' | 'baseline'): Buyer => sides[side][next[side]++ % buyers]!;
  const json = { 'content-type': 'application/json' };
  const add: StoreCase = {
    name: 'add to cart',
    aim: { 'same SQL': 0.4 },
    product: () => {
      const { token, variante, ip } = nextOf('product');
      return {
        method: 'POST',
        path: `${api}/carrinho/itens`,
        body: JSON.stringify({ variante, quantidade: 1 }),
        headers: { ...json, authorization: `Bearer ${token}`, 'x-forwarded-for': ip },
      };
    },
    baselines: {
      'same SQL': () => {
        const { consumidor, variante } = nextOf('baseline');
        const body = JSON.stringify({ consumidor, variante, quantidade: 1 });
        return { method: 'POST', path: '/add', body, headers: json };
      },
    },
  };

  return {
    add,
    whole: { name: 'whole purchase', aim: { 'same SQL': 0.4 } },

    /** So many buyers at once, each of whom begins another purchase when one is done. */
    run:
      ({ url }: Target, side: 'product' | 'baseline'): Run =>
      async (connections, seconds, latencies) => {
        const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
        const call: Call = (request) => send(agent, url, request);
        const started = performance.now();
        const end = started + seconds * 1000;
        let requests = 0;
        await Promise.all(
          Array.from({ length: connections }, async () => {
            for (let now = performance.now(); now < end; ) {
              await (side === 'product' ? buyFromProduct : buyFromBaseline)(call, nextOf(side));
              const after = performance.now();
              latencies?.push(after - now);
              requests += 1;
              now = after;
            }
          }),
        );
        agent.destroy();
        return { requests, seconds: (performance.now() - started) / 1000 };
      },

    /** Empties the carts, and lets the buyers order again: their orders count as ended, their attempts as old. */
    async clear(): Promise<void> {
      await db.run(sql`delete from carrinho_item`);
      await db.run(sql`update pedido set estado = 'cancelado' where estado = 'aguardando_pagamento'`);
      await db.run(sql`delete from tentativa`);
    },

    /** Whether both sides counted every held unit exactly once. */
    async counted(): Promise<Aim> {
      const [row] = await db.query<{ orders: number; wrong: number }>(sql`select
        (select count(*)::integer from pedido where cobranca is not null) as orders,
        (select count(*)::integer from capacidade k where k.tomado <> coalesce((select sum(r.quantidade) from reserva r
          where r.tipo = k.tipo and r.alvo = k.alvo and r.estado in ('retida', 'confirmada')), 0)) as wrong`);
      return {
        text: `${row!.orders.toLocaleString('en')} orders: ${row!.wrong} counts differ from their holds, aim 0`,
        holds: row!.wrong === 0,
      };
    },
  };
}
