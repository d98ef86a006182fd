// The baseline of bench/painel.ts: Fastify, pg and the sums of the dashboard as plain SQL over the same rows. No session, no
// abilities, no checks. Run as `node bench/baseline-painel.ts <database url> <pool>`; prints its port.
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

const [url, max] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(max) });
const app = Fastify();

const month = "date_trunc('month', current_date)::date";
const people = `select count(*) filter (where status = 'membro_ativo') as membros,
    count(*) filter (where status = 'visitante' and criado_em >= ${month}) as visitantes,
    count(*) filter (where esta_afastado) as afastados,
    count(*) filter (where data_batismo >= date_trunc('year', current_date)) as batismos,
    count(*) filter (where data_nascimento is null or sexo is null or bairro is null or cidade is null) as incompletos,
    count(*) filter (where extract(week from data_nascimento) = extract(week from current_date)) as aniversarios
  from pessoa`;
const groups = `select bairro, extract(year from age(data_nascimento))::int / 15 as faixa, count(*) from pessoa
  where status = 'membro_ativo' group by 1, 2`;
const months = `select date_trunc('month', data_pagamento) as mes, tipo, classificacao_financeira, sum(valor) from financeiro
  where pago and data_pagamento >= ${month} - interval '11 months' group by 1, 2, 3`;
const compared = `select tipo, sum(valor) from financeiro
  where pago and data_pagamento between ${month} - interval '1 year' and current_date - interval '1 year' group by 1`;
const categories = `select categoria, sum(valor), count(*) filter (where comprovante is null) from financeiro
  where pago and tipo = 'despesa' and data_pagamento >= ${month} group by 1`;
const open = `select data_vencimento < current_date as vencido, tipo, count(*), sum(valor) from financeiro
  where not pago group by 1, 2`;
const balances = `select c.id, c.valor_inicial + coalesce((select sum(s.valor) from total_financeiro s
  where s.conta = c.id and s.pago), 0) as saldo from conta c`;

app.get('/painel', async () => {
  // one connection, as the product uses
  const client = await pool.connect();
  try {
    const answers: unknown[] = [];
    for (const text of [people, groups, months, compared, categories, open, balances])
      answers.push((await client.query(text)).rows);
    return answers;
  } finally {
    client.release();
  }
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`port ${(app.server.address() as AddressInfo).port}`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
