// The baseline of bench/financeiro.ts: Fastify, pg and plain SQL over the same rows. No session, no abilities, no
// checks. Run as `node bench/baseline-financeiro.ts <database url> <pool>`; prints its port.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

const columns = `f.*, p.nome as pessoa_rotulo, c.nome as conta_rotulo, k.nome as categoria_rotulo, i.nome_fantasia as igreja_rotulo
  from financeiro f left join pessoa p on p.id = f.pessoa left join conta c on c.id = f.conta
  left join categoria k on k.id = f.categoria left join igreja i on i.id = f.igreja`;
const order = 'order by f.data_vencimento desc, f.id desc limit 25';
const sums = `count(*)::int as total, sum(valor) filter (where tipo = 'receita') as entradas,
  sum(valor) filter (where tipo = 'despesa') as saidas from financeiro f`;
const answer = async (where: string, values: unknown[], offset = 0) => {
  const [rows, totals] = await Promise.all([
    pool.query(`select ${columns} ${where} ${order} offset ${offset}`, values),
    pool.query(`select ${sums} ${where}`, values),
  ]);
  return { data: rows.rows, ...totals.rows[0] };
};

app.get('/list', async (request) => {
  const offset = (Number((request.query as { page?: string }).page ?? 1) - 1) * 25;
  // Only the rows of the page are joined: the offset is skipped in the index.
  const page = `select f.id from financeiro f ${order} offset $1`;
  return (await pool.query(`select ${columns} where f.id in (${page}) ${order}`, [offset])).rows;
});
app.get('/list-summed', async () => answer('', []));
app.get('/search', async (request) => {
  const { term } = request.query as { term: string };
  const where = 'where lower(unaccent(f.descricao)) like lower(unaccent($1))';
  return (await pool.query(`select ${columns} ${where} ${order}`, [`%${term}%`])).rows;
});
app.get('/filter', async (request) => {
  const { conta, de, ate } = request.query as Record<string, string>;
  return answer('where f.conta = $1 and f.data_vencimento between $2 and $3', [conta, de, ate]);
});
app.get('/export', async (request, reply) => {
  const { conta, de, ate } = request.query as Record<string, string>;
  const where = 'where f.conta = $1 and f.data_vencimento between $2 and $3';
  const { rows } = await pool.query(`select ${columns} ${where} order by f.data_vencimento desc, f.id desc`, [
    conta,
    de,
    ate,
  ]);
  const quoted = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;
  return reply.type('text/csv').send(rows.map((row) => Object.values(row).map(quoted).join(';')).join('\n'));
});
app.get(
  '/contas',
  async () =>
    (
      await pool.query(`select c.*, valor_inicial + coalesce((select sum(case when f.tipo = 'receita' then f.valor else -f.valor end)
        from financeiro f where f.conta = c.id and f.pago), 0) as saldo from conta c order by nome limit 25`)
    ).rows,
);

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
