// A bare server over the same table: Fastify, pg and plain SQL. No session, no abilities, no checks. Run as `node
// bench/bare-server.ts <database url> <pool>`; prints its port.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

const columns = 'p.*, i.nome_fantasia as igreja_rotulo from pessoa p left join igreja i on i.id = p.igreja';
const page = `select ${columns} order by p.nome limit 25 offset $1`;
const offset = (query: unknown): number => (Number((query as { page?: string }).page ?? 1) - 1) * 25;
const fields = [
  ...[
    'nome',
    'data_nascimento',
    'sexo',
    'estado_civil',
    'profissao',
    'whatsapp',
    'email',
    'cep',
    'logradouro',
  ],
  ...['numero', 'bairro', 'cidade', 'uf', 'igreja', 'status', 'e_batizado', 'data_batismo'],
];
const values = (body: unknown): unknown[] => fields.map((field) => (body as Record<string, unknown>)[field]);
const places = fields.map((_, at) => `$${at + 1}`);

app.get('/list', async (request) => (await pool.query(page, [offset(request.query)])).rows);
app.get('/list-counted', async (request) => {
  const [rows, count] = await Promise.all([
    pool.query(page, [offset(request.query)]),
    pool.query('select count(*)::int as total from pessoa'),
  ]);
  return { data: rows.rows, total: count.rows[0].total };
});
app.get('/search', async (request) => {
  const { term } = request.query as { term: string };
  const where = 'where lower(unaccent(p.nome)) like lower(unaccent($1)) order by p.nome limit 25';
  return (await pool.query(`select ${columns} ${where}`, [`%${term}%`])).rows;
});
app.get('/detail/:id', async (request) => {
  const { id } = request.params as { id: string };
  return (await pool.query(`select ${columns} where p.id = $1`, [id])).rows[0];
});
app.post('/create', async (request, reply) => {
  const insert = `insert into pessoa (${fields.join(', ')}) values (${places.join(', ')}) returning *`;
  const { rows } = await pool.query(insert, values(request.body));
  return reply.status(201).send(rows[0]);
});
app.put('/update/:id', async (request) => {
  const { id } = request.params as { id: string };
  const set = fields.map((field, at) => `${field} = ${places[at]}`).join(', ');
  const update = `update pessoa set ${set}, atualizado_em = now() where id = $${fields.length + 1} returning *`;
  return (await pool.query(update, [...values(request.body), id])).rows[0];
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
