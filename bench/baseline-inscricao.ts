// The baseline of bench/inscricao.ts: Fastify, pg and the SQL of a held place (the counts under their condition, the purchase,
// its participant and the holds), without tokens, limits, checks or waiting lists. Run as
// `node bench/baseline-inscricao.ts <database url> <pool>`; prints its port.
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

const query = (client: pg.PoolClient | pg.Pool, name: string, text: string, values: unknown[]) =>
  client.query({ name, text, values });

const count = async (client: pg.PoolClient, tipo: string, alvo: number): Promise<void> => {
  const { rowCount } = await query(
    client,
    'conta',
    'update capacidade set tomado = tomado + 1 where tipo = $1 and alvo = $2 and tomado + 1 <= total',
    [tipo, alvo],
  );
  if (rowCount === 0) throw new Error('no place');
};

app.post('/hold', async (request, reply) => {
  const { evento, lote } = request.query as { evento: number; lote: number };
  const codigo = randomBytes(13).toString('hex');
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await query(
      client,
      'compra',
      `insert into compra (codigo, evento, estado, passo, total, reservada_ate)
        values ($1, $2, 'aberta', 'participantes', 10000, now() + interval '15 minutes') returning id`,
      [codigo, evento],
    );
    const compra = rows[0].id as number;
    await query(
      client,
      'inscricao',
      `insert into inscricao (codigo, compra, evento, lote, status, preco, valor)
        values ($1, $2, $3, $4, 'pendente', 10000, 10000)`,
      [codigo, compra, evento, lote],
    );
    await query(
      client,
      'historia',
      `insert into inscricao_evento (compra, quando, tipo, ator) values ($1, now(), 'aberta', 'comprador')`,
      [compra],
    );
    await count(client, 'evento', evento);
    await count(client, 'lote', lote);
    await query(
      client,
      'reserva',
      `insert into reserva (dono, tipo, alvo, quantidade, estado, expira_em)
        select 'compra:' || $1, t.tipo, t.alvo, 1, 'retida', now() + interval '15 minutes'
        from (values ('evento', $2::integer), ('lote', $3::integer)) t (tipo, alvo)`,
      [compra, evento, lote],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return reply.status(201).send({ codigo });
});

app.get('/offer', async (request) => {
  const { evento } = request.query as { evento: number };
  const { rows } = await query(pool, 'evento', 'select * from evento where id = $1', [evento]);
  const { rows: lotes } = await query(
    pool,
    'lotes',
    `select l.id, l.nome, l.preco, l.de, l.ate, k.total - k.tomado as livres from evento_lotes l
      join capacidade k on k.tipo = 'lote' and k.alvo = l.id where l.evento = $1 order by l.ordem`,
    [evento],
  );
  const { rows: perguntas } = await query(
    pool,
    'perguntas',
    'select * from evento_perguntas where evento = $1 order by ordem',
    [evento],
  );
  return { evento: rows[0], lotes, perguntas };
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
