import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { databaseBefore } from '../support/older-schema.ts';

const t = await testApp();
const { put, send, change } = adminApi(t);
t.clock.set('2026-03-10T15:00:00-03:00');

const post = async (path: string, body: object = {}, as: 'Tesouraria' | 'Administrador' = 'Tesouraria') => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const answer = await t.request({ url: `/api/${path}`, method: 'POST', as, headers, body });
  expect([answer.status, answer.text]).toEqual([
    expect.toSatisfy((status) => status < 300),
    expect.any(String),
  ]);
  return answer.body;
};

it('before there is a church, an entry is saved and changed without one', async () => {
  const caixa = await put('conta', { nome: 'Caixa' });
  const entry = {
    descricao: 'Oferta',
    tipo: 'receita',
    valor: 100,
    conta: caixa.id,
    data_vencimento: '2026-03-10',
  };
  const saved = await send('financeiro', entry);
  expect([saved.status, saved.body.igreja]).toEqual([201, null]);
  const changed = await change('financeiro', saved.body.id, { descricao: 'Oferta de março' });
  expect([changed.status, changed.body.igreja]).toEqual([200, null]);
});

it('the first church takes over money that came, was promised or was planned before it, with its receipts', async () => {
  const banco = await put('conta', { nome: 'Banco' });
  await t.db.run(sql`update recebimentos set conta = ${banco.id}, pix_tipo = 'email', pix_chave = 'pix@igreja.example',
    pix_nome = 'Aprisco', pix_cidade = 'Recife'`);
  const categoria = await put('categoria', { nome: 'Dízimos', tipo: 'financeiro_receita' });
  await put('orcamento', { tipo: 'receita', categoria: categoria.id, ano: 2026, valor: 1000 });
  for (const nome of ['Rute', 'Davi']) {
    const gift = {
      tipo: 'oferta',
      valor: 5000,
      metodo: 'pix',
      nome,
      email: `${nome}@casa.example`,
      mensal: true,
    };
    const { codigo } = await post('contribuir', gift);
    const [charge] = await t.db.query<{ id: number }>(sql`select id from cobranca where codigo = ${codigo}`);
    await post(`admin/cobranca/${charge!.id}/confirmar`, { valor: 5000 });
  }
  const { id: igreja } = await put('igreja', { nome_fantasia: 'Aprisco', razao_social: 'Aprisco' });

  const churches = await t.db.query(sql`select 'cobranca' as de, igreja from cobranca union
    select 'financeiro', igreja from financeiro union select 'mensal', igreja from contribuicao_mensal union
    select 'orcamento', igreja from orcamento order by 1`);
  expect(churches).toEqual(['cobranca', 'financeiro', 'mensal', 'orcamento'].map((de) => ({ de, igreja })));
  expect(
    await t.db.query(sql`select r.igreja, r.ano, r.numero, c.nome from recibo r join cobranca c on c.id = r.cobranca
    order by r.numero`),
  ).toEqual([
    { igreja, ano: 2026, numero: 1, nome: 'Rute' },
    { igreja, ano: 2026, numero: 2, nome: 'Davi' },
  ]);
  expect(await post('admin/conciliacao', {}, 'Administrador')).toMatchObject({ diferencas: 0 });
  t.clock.set('2026-04-10T15:00:00-03:00');
  await post('admin/fechamento', { igreja, mes: '2026-03', ciente: true });
  expect(await t.db.query(sql`select entradas from fechamento`)).toEqual([{ entradas: 10_000 }]);
  // the head church goes on being saved
  expect((await change('igreja', igreja, { telefone: '+551133334444' })).status).toBe(200);
});

it('in a database that exists, the head church takes over what no closed month contains', async () => {
  const db = await databaseBefore('0640');
  const one = async (statement: ReturnType<typeof sql>) => (await db.query<{ id: number }>(statement))[0]!.id;
  const igreja = await one(
    sql`insert into igreja (nome_fantasia, razao_social, tipo, sede) values ('Sede', 'Sede', 'sede', true) returning id`,
  );
  const conta = await one(sql`insert into conta (nome, tipo) values ('Caixa', 'caixa') returning id`);
  const entry = (day: string) =>
    db.run(sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta)
      values (${day}, 'receita', 100, ${day}, true, ${day}, ${conta})`);
  await entry('2026-01-10');
  await entry('2026-02-10');
  const category = await one(
    sql`insert into categoria (nome, tipo) values ('Dízimos', 'financeiro_receita') returning id`,
  );
  await db.run(sql`insert into orcamento (tipo, categoria, ano, valor, igreja)
    values ('receita', ${category}, 2026, 1, null), ('receita', ${category}, 2026, 2, ${igreja}), ('receita', ${category}, 2027, 3, null)`);
  await db.run(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, txid, expira_em, paga_em,
      recebido, destino, sandbox)
    select 'Oferta', 'codigo' || n, 'contribuicao', estado, 'pix', 'pix_manual', 100, 'TX' || n, '2026-02-02',
      case when estado = 'paga' then '2026-01-01T01:00:00Z'::timestamptz end, 100, 'oferta', sandbox
    from (values (1, 'paga', false), (2, 'expirada', false), (3, 'paga', true)) v(n, estado, sandbox)`);
  await db.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
    values (${igreja}, '2026-01-01', now(), 0, 0, 0)`);
  await migrate(db);
  expect(await db.query(sql`select descricao, igreja from financeiro order by id`)).toEqual([
    { descricao: '2026-01-10', igreja: null },
    { descricao: '2026-02-10', igreja },
  ]);
  expect(await db.query(sql`select valor, igreja from orcamento order by valor`)).toEqual([
    { valor: 1, igreja: null },
    { valor: 2, igreja },
    { valor: 3, igreja },
  ]);
  expect(await db.query(sql`select distinct igreja from cobranca`)).toEqual([{ igreja }]);
  // the church's year: it was still 2025 there
  expect(await db.query(sql`select ano, numero, cobranca from recibo`)).toEqual([
    { ano: 2025, numero: 1, cobranca: 1 },
  ]);
});
