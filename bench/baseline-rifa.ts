// The baseline of bench/rifa.ts: Fastify, pg and the SQL of a purchase in a raffle (the charge, the purchase and the claim of its
// numbers, all or nothing), without limits, checks or networks. Run as `node bench/baseline-rifa.ts <database url> <pool>`; prints its
// port.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

const query = async <Row = Record<string, unknown>>(
  client: pg.PoolClient | pg.Pool,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> => (await client.query({ name, text, values })).rows as Row[];

interface PurchaseInput {
  rifa: number;
  numeros?: number[];
  quantidade?: number;
}

/** Free numbers from a random start, and from the beginning where there are too few after the start. */
async function pick(client: pg.PoolClient, rifa: number, count: number): Promise<number[]> {
  const start = Math.floor(Math.random() * 100_000);
  const rows = await query<{ n: number }>(
    client,
    'livres',
    `select n from (
        (select n from generate_series($2::integer, least($2 + 2000, 99999)) n where not exists (select from rifa_numero r
          where r.rifa = $1 and r.numero = n and (r.estado = 'paga' or r.expira_em > now())) limit $3)
        union all
        (select n from generate_series(0, 2000) n where not exists (select from rifa_numero r
          where r.rifa = $1 and r.numero = n and (r.estado = 'paga' or r.expira_em > now())) limit $3)
      ) livres limit $3`,
    [rifa, start, count],
  );
  return rows.map(({ n }) => n).toSorted((a, b) => a - b);
}

/** Buys in one transaction; null: other buyers took the numbers first. */
async function buy(input: PurchaseInput, key: string, code: string): Promise<number[] | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const numeros = input.numeros ?? (await pick(client, input.rifa, input.quantidade!));
    const [charge] = await query<{ id: number }>(
      client,
      'cobranca',
      `insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, nome, txid, expira_em, destino, conta,
          chave, pedido)
        select 'Rifa', $1, 'rifa', 'criada', 'pix', 'pix_manual', $2::integer * 1000, 'Rute', $3, now() + interval '15 minutes',
          'rifa', r.conta, $4, '{}' from recebimentos r returning id`,
      [code, numeros.length, code.slice(0, 25).toUpperCase(), `baseline:${key}`],
    );
    const [created] = await query<{ id: number; n: string }>(
      client,
      'compra',
      `with dona as (insert into rifa_compra (rifa, codigo, nome, whatsapp, estado, numeros, quantidade, escolhidos, valor, cobranca,
            expira_em, aceite_em)
          select t.id, $2, 'Rute', '+5581999990000', 'aguardando', $3::integer[], cardinality($3::integer[]), true,
            t.valor_cota * cardinality($3::integer[]), $4, now() + interval '15 minutes', now()
          from rifa t where t.id = $1 and t.status = 'ativa' returning id),
        tomados as (insert into rifa_numero as n (rifa, numero, compra, estado, expira_em)
          select $1, p, dona.id, 'reservada', now() + interval '15 minutes' from dona cross join unnest($3::integer[]) p order by p
          on conflict (rifa, numero) do update set compra = excluded.compra, expira_em = excluded.expira_em
            where n.estado = 'reservada' and n.expira_em <= now() returning numero)
        select (select id from dona) as id, (select count(*) from tomados) as n`,
      [input.rifa, code, numeros, charge!.id],
    );
    if (Number(created!.n) < numeros.length) throw new Error('taken');
    await query(
      client,
      'pendente',
      `with pronta as (update cobranca set estado = 'pendente', origem_id = $2, gateway_id = $3, pedido = null, dados = $4,
            versao = versao + 1 where id = $1)
        insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator)
        values ($1, now(), 'criada', null, 'criada', $5::integer * 1000, 'pagador'),
          ($1, now(), 'pendente', 'criada', 'pendente', null, 'gateway:pix_manual')`,
      [
        charge!.id,
        created!.id,
        code,
        JSON.stringify({ pix: { copia_e_cola: code.repeat(6), txid: code } }),
        numeros.length,
      ],
    );
    await client.query('commit');
    return numeros;
  } catch (error) {
    await client.query('rollback');
    if (error instanceof Error && error.message === 'taken') return null;
    throw error;
  } finally {
    client.release();
  }
}

app.post('/buy', async (request, reply) => {
  const key = String(request.headers['idempotency-key']);
  await query(
    pool,
    'chave',
    `insert into idempotencia (escopo, chave, impressao, ate) values ('baseline', $1, '\\x00', now() + interval '1 minute')
      on conflict (escopo, chave) do nothing`,
    [key],
  );
  const code = randomBytes(13).toString('hex');
  let numeros: number[] | null = null;
  while (numeros === null) numeros = await buy(request.body as PurchaseInput, key, code);
  const body = { codigo: code, numeros, total: numeros.length * 1000 };
  await query(
    pool,
    'resposta',
    "update idempotencia set status = 201, corpo = $2 where escopo = 'baseline' and chave = $1",
    [key, JSON.stringify(body)],
  );
  return reply.status(201).send(body);
});

/** The bitmap, counted at each request. */
app.get('/taken', async (request) => {
  const { rifa } = request.query as { rifa: number };
  const [row] = await query<{ numeros: Buffer | null }>(
    pool,
    'ocupados',
    `select string_agg(int4send(numero), ''::bytea) as numeros from rifa_numero
      where rifa = $1 and (estado = 'paga' or expira_em > now())`,
    [rifa],
  );
  const found = row!.numeros ?? Buffer.alloc(0);
  const bytes = Buffer.alloc(12_500);
  for (let at = 0; at < found.length; at += 4) {
    const numero = found.readInt32BE(at);
    bytes[numero >> 3] = bytes[numero >> 3]! | (0x80 >> (numero & 7));
  }
  return { ocupados: bytes.toString('base64') };
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
