import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowNameChanges } from '#server/db/closed-month.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Fechamentos } from '#shared/contracts/fechamento.ts';
import type { ListaDoNumero } from '#shared/contracts/painel.ts';
import { addDays, addMonths, dateLabel, firstOfMonth } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { type Answer, type TestApp, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { type BooksFixture, booksFixture } from '../support/financeiro-fixture.ts';
import { until } from '../support/server.ts';

const t = await testApp();
const b = await booksFixture(t);
const beside = await testApp({ beside: t });
const url = '/api/admin/fechamento';
/** the first day of a month before this one */
const monthAgo = (months: number): string => addMonths(firstOfMonth(b.today), -months);
const month = (day: string): string => day.slice(0, 7);
const shown = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;
const [sede] = await t.db.query<{ id: number }>(sql`select id from igreja where sede`);
const igreja = sede!.id;

const read = async (query = '', as = 'Tesouraria'): Promise<Fechamentos> =>
  (await t.request({ url: `${url}${query}`, as })).body;
const close = (day: string, more: object = {}, app: TestApp = t): Promise<Answer> =>
  app.request({ url, body: { igreja, mes: month(day), ciente: true, ...more }, as: 'Tesouraria' });
const reopen = (id: number, body: object = { motivo: 'Nota esquecida' }, as = 'Administrador') =>
  t.request({ url: `${url}/${id}/reabrir`, body, as });
/** Removes all closings and publications, so that each test begins with books of which no month was ever closed. */
const openAll = () =>
  t.db.transaction(async (tx) => {
    for (const table of [raw('transparencia'), raw('fechamento')]) {
      await tx.run(sql`alter table ${table} disable trigger user`);
      await tx.run(sql`delete from ${table} where igreja = ${igreja}`);
      await tx.run(sql`alter table ${table} enable trigger user`);
    }
  });

it('names to a treasurer without the permission to reopen a month the roles that have it, and no person', async () => {
  await t.user('Administrador');
  await t.user('Secretaria');
  const answer = await t.request({ url: `${url}/reabertura`, as: 'Tesouraria' });
  expect([answer.status, answer.body]).toEqual([200, { perfis: ['Administrador'] }]);
  // a role with the permission that no account has is not named
  await t.db.run(sql`with role as (insert into perfil (nome) values ('Conselho fiscal') returning id),
    rule as (insert into permissao (action, subject) values ('edit', 'fechamento')
      on conflict (action, subject) do update set subject = excluded.subject returning id)
    insert into perfil_permissao (perfil, permissao) select role.id, rule.id from role, rule`);
  expect((await t.request({ url: `${url}/reabertura`, as: 'Tesouraria' })).body.perfis).toEqual([
    'Administrador',
  ]);
  const { id } = await t.user('Tesouraria');
  await t.db.run(
    sql`update users set role = (select id from perfil where nome = 'Conselho fiscal') where id = ${id}`,
  );
  expect((await t.request({ url: `${url}/reabertura`, as: 'Tesouraria' })).body.perfis).toEqual([
    'Administrador',
    'Conselho fiscal',
  ]);
});

describe('before a month is closed', () => {
  it('shows what is missing, each number with the list that has exactly it', async () => {
    const day = monthAgo(3);
    await b.paid({ data_pagamento: day, valor: 700 });
    await b.paid({ data_pagamento: day, tipo: 'despesa', valor: 300 });
    await b.paid({ data_pagamento: day, tipo: 'transferencia', valor: 50, conta_destino: b.banco });
    await b.put({ data_vencimento: day });
    const { aberto } = await read(`?igreja=${igreja}&mes=${month(day)}`);
    expect(aberto).toMatchObject({ mes: month(day), terminou: true, primeiro: true });
    expect(aberto!.contas).toMatchObject([{ nome: 'Banco', saldo: -4950 }]);
    expect(Object.fromEntries(aberto!.verificacoes.map(({ nome, total }) => [nome, total]))).toEqual({
      sem_comprovante: 1,
      a_decidir: 0,
      diferencas: 0,
      contas_negativas: 1,
      cobrancas_abertas: 0,
      vencidos: 1,
    });
    const listOf = async ({ secao, filtros }: ListaDoNumero) =>
      (await t.request({ url: `/api/admin/${secao}?${new URLSearchParams(filtros)}`, as: 'Tesouraria' }))
        .body;
    for (const { total, lista } of aberto!.verificacoes)
      if (lista) expect((await listOf(lista)).total).toBe(total);
    const all = await listOf(aberto!.lancamentos.lista);
    expect([all.total, all.totais.entradas, all.totais.saidas]).toEqual([
      aberto!.lancamentos.valor,
      aberto!.entradas.valor,
      aberto!.saidas.valor,
    ]);
    expect([aberto!.entradas.valor, aberto!.saidas.valor]).toEqual([700, 300]);
  });

  it('asks to confirm what is missing, and keeps it with the closing', async () => {
    const refused = await close(monthAgo(3), { ciente: false });
    expect([refused.status, refused.body.message]).toEqual([409, errorText('fechamento.pending', 'pt_BR')]);
    expect(refused.body.pendencias).toEqual({ sem_comprovante: 1, contas_negativas: 1, vencidos: 1 });
    const { status, body } = await close(monthAgo(3));
    expect([status, body.fechado_ate, body.aberto.mes]).toEqual([
      201,
      month(monthAgo(3)),
      month(monthAgo(2)),
    ]);
    expect(body.fechamentos[0]).toMatchObject({
      mes: month(monthAgo(3)),
      lancamentos: 4,
      entradas: 700,
      saidas: 300,
      pendencias: refused.body.pendencias,
    });
    await openAll();
  });

  it('refuses a month that has not ended, that is not the next, or that is none', async () => {
    expect((await close(b.today)).body.errors.mes).toEqual([errorText('fechamento.not_ended', 'pt_BR')]);
    expect((await close(monthAgo(4))).status).toBe(201);
    for (const day of [monthAgo(4), monthAgo(2), monthAgo(5)])
      expect((await close(day)).body.errors.mes).toEqual([
        errorText('fechamento.not_next', 'pt_BR', { month: shown(monthAgo(3)) }),
      ]);
    for (const mes of ['2026-13', '2026', 7, null])
      expect((await close(b.today, { mes })).body.errors).toHaveProperty('mes');
    expect((await close(monthAgo(3), { igreja: 999 })).status).toBe(404);
    expect((await read()).fechado_ate).toBe(month(monthAgo(4)));
    await openAll();
  });

  const reopenLast = async () => {
    const last = (await read()).fechamentos.find(({ reaberto_em }) => reaberto_em === null);
    expect((await reopen(last!.id)).status).toBe(204);
  };
  const nextOf = async (query = '') => (await read(query)).aberto;

  it('may be any, if the only closed one was reopened and never published: a trial of years ago binds nobody', async () => {
    expect((await close(monthAgo(30))).status).toBe(201);
    await reopenLast();
    expect(await nextOf()).toMatchObject({ mes: month(monthAgo(30)), primeiro: true, reaberto: null });
    const chosen = { mes: month(monthAgo(1)), primeiro: true, reaberto: null };
    expect(await nextOf(`?mes=${month(monthAgo(1))}`)).toMatchObject(chosen);
    expect((await close(monthAgo(1))).status).toBe(201);
    expect((await read()).fechado_ate).toBe(month(monthAgo(1)));
    await openAll();
  });

  it('comes before all later months if it was published and reopened, also where no other month is closed', async () => {
    const [one, two, three, four] = [1, 2, 3, 4].map(monthAgo) as [string, string, string, string];
    expect((await close(three)).status).toBe(201);
    const mes = { igreja, mes: month(three) };
    const { body: previa } = await t.request({
      url: '/api/admin/transparencia/previa',
      body: mes,
      as: 'Tesouraria',
    });
    const published = await t.request({
      url: '/api/admin/transparencia',
      body: { ...mes, marca: previa.marca },
      as: 'Tesouraria',
    });
    expect(published.status).toBe(201);
    expect((await close(two)).status).toBe(201);
    for (const _ of [three, two]) await reopenLast();
    const next = { mes: month(three), primeiro: true, reaberto: month(three) };
    expect(await nextOf()).toMatchObject(next);
    expect(await nextOf(`?mes=${month(one)}`)).toMatchObject(next);
    for (const day of [one, two])
      expect((await close(day)).body.errors.mes).toEqual([
        errorText('fechamento.not_next', 'pt_BR', { month: shown(three) }),
      ]);
    // the books may begin earlier
    expect(await nextOf(`?mes=${month(four)}`)).toMatchObject({ ...next, mes: month(four) });
    const { status, body } = await close(four);
    expect([status, body.aberto]).toMatchObject([
      201,
      { mes: month(three), primeiro: false, reaberto: null },
    ]);
    await reopenLast();
    expect(await nextOf()).toMatchObject({ mes: month(four), reaberto: month(three) });
    await openAll();
  });
});

describe('a closed month', () => {
  const inside = monthAgo(2);
  const open = monthAgo(1);

  it('refuses every write of a paid entry, in the words of the caller, and changes nothing', async () => {
    const row = await b.paid({ data_pagamento: inside, pessoa: b.pessoa });
    const later = await b.paid({ data_pagamento: open });
    const due = await b.put({ data_vencimento: inside });
    const last = await b.paid({ data_pagamento: addDays(open, -1) });
    expect((await close(inside)).status).toBe(201);
    // The form says so before anything is typed.
    const closedOf = async (id: number) =>
      (await t.request({ url: `/api/admin/financeiro/${id}`, as: 'Tesouraria' })).body.mes_fechado;
    const closed = await Promise.all([row, last, later, due].map(({ id }) => closedOf(id)));
    expect(closed).toEqual([true, true, false, false]);
    const vars = { month: shown(inside), open: dateLabel(open) };
    for (const locale of locales) {
      const { status, body } = await t.request({
        url: '/api/admin/financeiro',
        body: b.row({ pago: true, data_pagamento: inside }),
        as: 'Tesouraria',
        headers: { 'accept-language': locale.replace('_', '-') },
      });
      const text = errorText('fechamento.entry_closed', locale, vars);
      expect([status, body.message, body.errors]).toEqual([409, text, { data_pagamento: [text] }]);
    }
    // Also what was paid before the first closed month.
    expect((await b.post({ pago: true, data_pagamento: monthAgo(9) })).status).toBe(409);
    const change = (id: number, body: object) => b.change(id, { ...b.row(), ...body });
    expect((await change(row.id, { ...row, descricao: 'Outra', conta: b.caixa })).status).toBe(409);
    expect((await change(later.id, { ...later, conta: b.caixa, data_pagamento: inside })).status).toBe(409);
    expect(
      (await change(due.id, { ...due, conta: b.caixa, pago: true, data_pagamento: inside })).status,
    ).toBe(409);
    const [{ before } = { before: '' }] = await t.db.query<{ before: string }>(
      sql`select md5(string_agg(f::text, ',' order by id)) as before from financeiro f`,
    );
    for (const statement of [
      sql`update financeiro set valor = valor + 1 where id = ${row.id}`,
      sql`update financeiro set pessoa = null where id = ${row.id}`,
      sql`update financeiro set data_pagamento = ${b.today} where id = ${row.id}`,
      sql`update financeiro set pago = false where id = ${row.id}`,
      sql`update financeiro set comprovante = null, igreja = null where id = ${row.id}`,
      sql`delete from financeiro where id = ${row.id}`,
    ])
      await expect(t.db.run(statement)).rejects.toMatchObject({ code: 'AP001' });
    expect(
      await t.db.query(sql`select md5(string_agg(f::text, ',' order by id)) as before from financeiro f`),
    ).toEqual([{ before }]);
    const account = await t.request({
      method: 'PUT',
      url: `/api/admin/conta/${b.caixa}`,
      as: 'Tesouraria',
      body: { nome: 'Caixa', tipo: 'caixa', valor_inicial: 1 },
    });
    expect([account.status, Object.keys(account.body.errors)]).toEqual([409, ['valor_inicial']]);
  });

  it('takes a late entry in the next month with its month of accrual, and reversals of today', async () => {
    const late = await b.paid({ data_vencimento: inside, data_pagamento: open });
    expect(late).toMatchObject({ competencia: inside, data_pagamento: open });
    const [row] = (await b.list(`data_pagamento_ate=${month(inside)}-28&situacao=pago`)).data;
    expect((await b.act(row.id, 'estornar')).status).toBe(200);
    expect((await b.get(row.id)).body).toMatchObject({
      situacao: 'estornado',
      data_pagamento: row.data_pagamento,
    });
    const [due] = (await b.list(`situacao=vencido&data_vencimento_ate=${month(inside)}-28`)).data;
    expect((await b.act(due.id, 'liquidar')).body).toMatchObject({
      data_pagamento: b.today,
      competencia: due.competencia,
    });
  });

  it('enters money that a charge brought late on the first open day, with its month of accrual', async () => {
    const [row] = await t.db.query(sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago,
        data_pagamento, competencia, conta, igreja, origem)
      values ('Oferta', 'receita', 900, ${inside}, true, ${inside}, ${inside}, ${b.caixa}, ${igreja}, 'cobranca:900')
      returning data_vencimento, data_pagamento, competencia`);
    expect(row).toEqual({ data_vencimento: inside, data_pagamento: open, competencia: inside });
  });

  it('lets names change where people are merged or forgotten', async () => {
    const [row] = await t.db.query<{ id: number }>(sql`select id from financeiro where pessoa = ${b.pessoa}
      and data_pagamento < ${open} limit 1`);
    const change = sql`update financeiro set pessoa = null, descricao = 'Anônimo' where id = ${row!.id}`;
    await expect(t.db.run(change)).rejects.toMatchObject({ code: 'AP001' });
    const changed = await t.db.transaction(async (tx) => {
      await allowNameChanges(tx);
      await expect(tx.run(sql`select 1`)).resolves.toBe(1);
      return tx.run(change);
    });
    expect(changed).toBe(1);
  });

  it('is reopened with the permission, the last one first, with a reason that stays in the trace', async () => {
    expect((await close(open)).status).toBe(201);
    const { fechamentos } = await read();
    const [last, before] = fechamentos.filter(({ reaberto_em }) => reaberto_em === null);
    expect((await reopen(last!.id, undefined, 'Tesouraria')).status).toBe(403);
    for (const motivo of ['', '   ', 7, 'x'.repeat(501), 'nulo\u0000'])
      expect((await reopen(last!.id, { motivo })).body.errors).toHaveProperty('motivo');
    const refused = await reopen(before!.id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      errorText('fechamento.not_last', 'pt_BR', { month: shown(open) }),
    ]);
    expect((await reopen(last!.id)).status).toBe(204);
    expect((await reopen(last!.id)).status).toBe(409);
    expect((await reopen(99_999)).status).toBe(404);
    expect((await read()).fechamentos[0]).toMatchObject({
      motivo: 'Nota esquecida',
      reaberto_em: expect.any(String),
    });
    const trace = await t.request({
      url: `/api/admin/trilha?secao=fechamento&registro=${last!.id}`,
      as: 'Administrador',
    });
    expect(trace.body.data[0]).toMatchObject({ acao: 'edit', depois: { motivo: 'Nota esquecida' } });
    expect((await b.post({ pago: true, data_pagamento: open })).status).toBe(201);
    // A closing is a fact: nothing but its reopening changes it.
    for (const statement of [
      sql`update fechamento set entradas = 1 where id = ${before!.id}`,
      sql`update fechamento set motivo = 'Outro' where id = ${last!.id}`,
      sql`delete from fechamento where id = ${before!.id}`,
    ])
      await expect(t.db.run(statement)).rejects.toMatchObject({ code: '23001' });
    await openAll();
  });
});

it('belongs to one church: others are neither seen nor closed by accounts limited to theirs', async () => {
  const created = await t.request({
    url: '/api/admin/igreja',
    body: { nome_fantasia: 'Filial', razao_social: 'Filial', sede_id: igreja },
    as: 'Administrador',
  });
  const filial = created.body.id as number;
  const limited = await limitedTo(t, { users: [filial] });
  expect((await limited.request({ url })).body).toMatchObject({ igreja: filial, igrejas: [{ id: filial }] });
  expect((await limited.request({ url: `${url}?igreja=${igreja}` })).status).toBe(404);
  const body = { igreja, mes: month(monthAgo(1)), ciente: true };
  expect((await limited.request({ url, body })).status).toBe(404);
  expect((await limited.request({ url, body: { ...body, igreja: filial } })).status).toBe(201);
  // The head church's books stay open.
  const row = b.row({ pago: true, data_pagamento: monthAgo(1) });
  expect((await b.post(row)).status).toBe(201);
  expect((await b.post({ ...row, igreja: filial })).status).toBe(409);
  expect((await close(monthAgo(1))).status).toBe(201);
  const [own] = (await read(`?igreja=${igreja}`)).fechamentos;
  expect(
    (await limited.request({ url: `${url}/${own!.id}/reabrir`, body: { motivo: 'Não é dela' } })).status,
  ).toBe(404);
  const leader = await limitedTo(t, { departamentos: [] });
  expect((await leader.request({ url })).status).toBe(403);
  await openAll();
});

it('keeps the balances of its accounts: another church does not write them, and no account comes or goes', async () => {
  const admin = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    t.request({ method, url: `/api/admin/${path}`, as: 'Administrador', ...(body && { body }) });
  const other = (
    await admin('POST', 'igreja', { nome_fantasia: 'Vizinha', razao_social: 'Vizinha', sede_id: igreja })
  ).body.id as number;
  const account = { tipo: 'caixa', valor_inicial: 500, igreja };
  const conta = (await admin('POST', 'conta', { nome: 'Cofre', ...account })).body;
  const empty = (await admin('POST', 'conta', { nome: 'Vazia', ...account, valor_inicial: 0 })).body;
  const late = { pago: true, data_pagamento: monthAgo(1), igreja: other, conta: conta.id };
  expect((await b.post(late)).status).toBe(201);
  expect((await close(monthAgo(1))).status).toBe(201);
  const before = await b.saldo(conta.id);
  const refused = await b.post(late);
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, ['data_pagamento']]);
  expect((await b.post({ ...late, data_pagamento: b.today })).status).toBe(201);
  const own = (await admin('POST', 'conta', { nome: 'Da vizinha', ...account, igreja: other })).body;
  expect((await b.post({ ...late, conta: own.id })).status).toBe(201);
  const transfer = { ...late, conta: own.id, tipo: 'transferencia', conta_destino: conta.id };
  expect((await b.post(transfer)).status).toBe(409);
  expect(await b.saldo(conta.id)).toBeGreaterThan(before);
  for (const [answer, field] of [
    [await admin('POST', 'conta', { nome: 'Achada', ...account }), 'valor_inicial'],
    [await admin('PUT', `conta/${conta.id}`, { nome: 'Cofre', ...account, igreja: other }), 'igreja'],
    [await admin('PUT', `conta/${own.id}`, { nome: 'Da vizinha', ...account }), 'igreja'],
  ] as const)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([409, [field]]);
  const [unused] = await t.db.query<{ id: number }>(sql`select id from conta where nome = 'Fechada'`);
  expect((await admin('DELETE', `conta/${unused!.id}`)).status).toBe(204);
  expect((await admin('PUT', `conta/${empty.id}`, { ...empty, igreja: other })).status).toBe(200);
  await openAll();
  const found = (await admin('POST', 'conta', { nome: 'Achada', ...account })).body;
  expect((await close(monthAgo(1))).status).toBe(201);
  expect((await admin('DELETE', `conta/${found.id}`)).body.errors).toHaveProperty('id');
  await openAll();
});

describe('while entries are written', () => {
  const waiting = () =>
    until('a lock that is waited for', async () => {
      const rows = await t.db.query(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`);
      return rows.length === 1;
    });
  const insert = sql`insert into financeiro (descricao, tipo, valor, data_vencimento, pago, data_pagamento, conta, igreja)
    values ('Oferta', 'receita', 12345, ${monthAgo(1)}, true, ${monthAgo(1)}, ${b.caixa}, ${igreja})`;

  it('waits for an entry that is under way, and counts it', async () => {
    const [{ total } = { total: 0 }] = await t.db.query<{
      total: number;
    }>(sql`select count(*) as total from financeiro
      where pago and igreja = ${igreja} and date_trunc('month', data_pagamento) = ${monthAgo(1)}::date`);
    const closing = await t.db.transaction(async (tx) => {
      await tx.run(insert);
      const answer = close(monthAgo(1), {}, beside);
      await waiting();
      return { answer };
    });
    expect((await closing.answer).body.fechamentos[0].lancamentos).toBe(total + 1);
    await openAll();
  });

  it('refuses an entry that waited for a closing', async () => {
    const entry = await t.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('fechamento'), ${igreja}::integer)`);
      await tx.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
        values (${igreja}, ${monthAgo(1)}, now(), 0, 0, 0)`);
      const answer = beside.request({
        url: '/api/admin/financeiro',
        as: 'Tesouraria',
        body: b.row({ pago: true, data_pagamento: monthAgo(1) }),
      });
      await waiting();
      return { answer };
    });
    expect((await entry.answer).status).toBe(409);
    await openAll();
  });

  it('closes once, whatever two servers are asked at once', async () => {
    const answers = await Promise.all([t, beside, t, beside].map((app) => close(monthAgo(1), {}, app)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    await openAll();
  });
});

/** After any acts the books of every closed month are as they were when it was closed. */
it('keeps the sums of closed months through any sequence of acts', async () => {
  const day = fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 28 }))
    .map(([months, date]) => `${month(monthAgo(months))}-${String(date).padStart(2, '0')}`);
  const act = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('write' as const),
        day,
        tipo: fc.constantFrom('receita', 'despesa', 'transferencia'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('close' as const) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('reopen' as const) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        act: fc.constantFrom('reverse' as const, 'move' as const, 'remove' as const),
        day,
        at: fc.nat(),
      }),
    },
  );
  const ids: number[] = [];
  const run = async (step: typeof act extends fc.Arbitrary<infer One> ? One : never, books: BooksFixture) => {
    const state = await read(`?igreja=${igreja}&mes=${month(monthAgo(4))}`);
    if (step.act === 'close') await close(`${state.aberto!.mes}-01`);
    else if (step.act === 'reopen') {
      const last = state.fechamentos.find(({ reaberto_em }) => reaberto_em === null);
      if (last) await reopen(last.id);
    } else if (step.act === 'write') {
      const { status, body } = await books.post({
        pago: true,
        tipo: step.tipo,
        data_pagamento: step.day,
        ...(step.tipo === 'transferencia' && { conta_destino: b.banco }),
      });
      expect(status).toBe(state.fechado_ate !== null && month(step.day) <= state.fechado_ate ? 409 : 201);
      if (status === 201) ids.push(body.id);
    } else {
      const id = ids[step.at % Math.max(ids.length, 1)];
      if (id === undefined) return;
      if (step.act === 'reverse') await books.act(id, 'estornar');
      else if (step.act === 'remove')
        await t.db.run(sql`delete from financeiro where id = ${id}`).catch(() => 0);
      else
        await t.db
          .run(sql`update financeiro set data_pagamento = ${step.day} where id = ${id}`)
          .catch(() => 0);
    }
    const broken =
      await t.db.query(sql`select c.id from fechamento c cross join lateral (select count(*) as lancamentos,
          coalesce(sum(valor * sinal) filter (where tipo = 'receita'), 0) as entradas,
          -coalesce(sum(valor * sinal) filter (where tipo = 'despesa'), 0) as saidas
        from financeiro f where f.igreja = c.igreja and f.pago and date_trunc('month', f.data_pagamento) = c.mes) s
      where c.reaberto_em is null and c.igreja = ${igreja} and c.fechado_por is not null
        and (s.lancamentos, s.entradas, s.saidas) <> (c.lancamentos, c.entradas, c.saidas)`);
    expect(broken).toEqual([]);
  };
  const [steps] = fc.sample(fc.array(act, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 18 });
  for (const step of steps!) await run(step, b);
  expect((await read()).fechamentos.length).toBeGreaterThan(3);
  await openAll();
});
