// The baseline of bench/cobranca.ts: Fastify, pg and the same SQL, without checks, idempotency, holds, origins or
// workers for the jobs it writes. Run as `node bench/baseline-cobranca.ts <database url> <pool> <gateway>`; prints its
// port.
import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url, max, gateway] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();
const { rows: settings } = await pool.query(
  'select r.conta, (select id from igreja where sede) as igreja from recebimentos r',
);
const { conta, igreja } = settings[0] as { conta: number; igreja: number };

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const query = (client: pg.PoolClient | pg.Pool, name: string, text: string, values: unknown[]) =>
  client.query({ name, text, values });

const step = (client: pg.PoolClient, id: number, tipo: string, para: string, valor: number) =>
  query(
    client,
    'evento',
    `insert into cobranca_evento (cobranca, quando, tipo, de, para, valor, ator)
      values ($1, now(), $2, 'pendente', $3, $4, 'sistema')`,
    [id, tipo, para, valor],
  );

app.post('/create', async (request, reply) => {
  const { valor, email, nome } = request.body as { valor: number; email: string; nome: string };
  const key = request.headers['idempotency-key'];
  await query(
    pool,
    'chave',
    `insert into idempotencia (escopo, chave, impressao, ate) values ('baseline', $1, '\\x00', now() + interval '1 minute')`,
    [key],
  );
  const code = randomBytes(13).toString('hex');
  const id = await inTransaction(async (client) => {
    const { rows } = await query(
      client,
      'cobranca',
      `insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, nome, email, igreja, txid, expira_em,
          destino, conta, chave, pedido)
        values ('Oferta', $1, 'contribuicao', 'criada', 'pix', 'pix_manual', $2, $3, $4, $5, $6, now() + interval '1 day',
          'oferta', $7, $8, '{}') returning id`,
      [code, valor, nome, email, igreja, code.slice(0, 25).toUpperCase(), conta, `baseline:${key}`],
    );
    const chargeId = rows[0].id as number;
    await query(
      client,
      'contribuicao',
      `with g as (insert into contribuicao (tipo) values ('oferta') returning id)
        update cobranca set origem_id = g.id from g where cobranca.id = $1`,
      [chargeId],
    );
    await step(client, chargeId, 'criada', 'criada', valor);
    return chargeId;
  });
  await inTransaction(async (client) => {
    await query(
      client,
      'pendente',
      `update cobranca set estado = 'pendente', gateway_id = $2, pedido = null, dados = $3, versao = versao + 1
        where id = $1`,
      [id, code, JSON.stringify({ pix: { copia_e_cola: code.repeat(6), txid: code } })],
    );
    await step(client, id, 'pendente', 'pendente', valor);
  });
  const body = { codigo: code, estado: 'pendente', valor };
  await query(
    pool,
    'resposta',
    "update idempotencia set status = 201, corpo = $2 where escopo = 'baseline' and chave = $1",
    [key, JSON.stringify(body)],
  );
  return reply.status(201).send(body);
});

/** Inserts a job as a row that is complete at once. */
const enqueue = (client: pg.PoolClient | pg.Pool, name: string, id: number) =>
  query(
    client,
    'tarefa',
    `insert into pgboss.job (name, data, state, completed_on) values ($1, $2, 'completed', now())`,
    [name, JSON.stringify({ id })],
  );

/** Everything that a payment writes, in one transaction under the charge's lock. */
const settle = (id: number, referencia: string): Promise<void> =>
  inTransaction(async (client) => {
    const { rows } = await query(client, 'trava', 'select * from cobranca where id = $1 for update', [id]);
    const { valor, estado, descricao, gateway: through } = rows[0];
    if (estado === 'paga') return;
    await query(
      client,
      'recebimento',
      `insert into recebimento (cobranca, gateway, referencia, valor, quando, tipo, situacao, ator)
        values ($1, $2, $3, $4, now(), 'normal', 'aceito', 'sistema')`,
      [id, through, referencia, valor],
    );
    await query(
      client,
      'paga',
      `update cobranca set estado = 'paga', recebido = valor, paga_em = now(), consultar_em = null, versao = versao + 1
        where id = $1`,
      [id],
    );
    await step(client, id, 'paga', 'paga', valor);
    await query(
      client,
      'livro',
      `insert into financeiro (descricao, tipo, valor, classificacao_financeira, data_vencimento, pago, data_pagamento,
          competencia, conta, forma_pagamento, igreja, origem)
        values ($1, 'receita', $2, 'oferta', (now() at time zone 'America/Sao_Paulo')::date, true,
          (now() at time zone 'America/Sao_Paulo')::date, date_trunc('month', now())::date, $3, 'pix', $4, $5)`,
      [descricao, valor, conta, igreja, `cobranca:${id}`],
    );
    await query(
      client,
      'recibo',
      `with n as (insert into recibo_ultimo as u (igreja, ano, numero) values ($1, 1999, 1)
          on conflict (igreja, ano) do update set numero = u.numero + 1 returning numero)
        insert into recibo (igreja, ano, numero, cobranca) select $1, 1999, numero, $2 from n`,
      [igreja, id],
    );
    // the receipt's job; no worker takes it on this side
    await enqueue(client, 'contribuicao.recibo', id);
  });

app.post('/webhook', async (request) => {
  const { id, evento } = request.query as { id: string; evento: string };
  const { rows } = await query(
    pool,
    'aviso',
    `insert into webhook (gateway, evento, gateway_id, recebido_em) values ('stripe', $1, $2, now())
      on conflict (gateway, evento) do nothing returning id`,
    [evento, id],
  );
  if (rows.length === 0) return { recebido: true };
  await enqueue(pool, 'cobranca.webhook', rows[0].id);
  // The gateway is called here too, so that its time counts on both sides.
  const answer = await fetch(`${gateway}/v1/payments/${id}`, {
    headers: { authorization: 'Bearer APP_USR-teste-0001' },
  });
  await answer.json();
  const { rows: found } = await query(
    pool,
    'acha',
    "select id from cobranca where gateway = 'mercadopago' and gateway_id = $1",
    [id],
  );
  await settle(found[0].id, id);
  await query(pool, 'feito', 'update webhook set processado_em = now() where id = $1', [rows[0].id]);
  return { recebido: true };
});

app.post('/batch', async (request) => {
  const { ids } = request.body as { ids: number[] };
  for (const id of ids) await settle(id, randomUUID());
  return { feitas: ids.length };
});

app.post('/sweep', async () => {
  const { rows } =
    await pool.query(`select id from cobranca where estado in ('criada', 'pendente', 'em_analise')
    and expira_em <= now() order by expira_em limit 500`);
  for (const { id } of rows)
    await inTransaction(async (client) => {
      await query(client, 'trava', 'select * from cobranca where id = $1 for update', [id]);
      await query(
        client,
        'expira',
        "update cobranca set estado = 'expirada', versao = versao + 1 where id = $1 and estado <> 'paga'",
        [id],
      );
      await step(client, id, 'expirada', 'expirada', 0);
    });
  return { expiradas: rows.length };
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
