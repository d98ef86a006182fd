import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { isWritable, meetsCondition } from '#shared/crud/field.ts';
import { addDays, addMonths } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { financeiro as declaration } from '#shared/sections/financeiro.ts';
import { testApp } from '../support/app.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const b = await booksFixture(t);
const pt = (key: ErrorKey, vars?: Record<string, string | number>): string => errorText(key, 'pt_BR', vars);
const { today } = b;

describe('one row', () => {
  it('refuses an amount that is not above zero', async () => {
    for (const valor of [0, -1]) expect((await b.post({ valor })).body.errors).toHaveProperty('valor');
  });

  it('is paid on a day up to today, or due on some day', async () => {
    const missing = await b.post({ pago: true, data_pagamento: null });
    expect([missing.status, missing.body.errors]).toEqual([
      422,
      { data_pagamento: [pt('validation.required')] },
    ]);
    const tomorrow = await b.post({ pago: true, data_pagamento: addDays(today, 1) });
    expect(tomorrow.body.errors).toEqual({ data_pagamento: [pt('validation.date_future')] });
    const undue = await b.post({ data_vencimento: null });
    expect(undue.body.errors).toEqual({ data_vencimento: [pt('validation.required')] });
    expect(await b.put({ data_pagamento: today })).toMatchObject({ pago: false, data_pagamento: null });
    expect(await b.paid()).toMatchObject({ data_pagamento: today, data_vencimento: today });
  });

  it('the tables themselves refuse what the rules refuse', async () => {
    const insert = (columns: string, values: string) =>
      t.db.run(
        raw(`insert into financeiro (descricao, tipo, valor, conta, ${columns}) values ('x', ${values})`),
      );
    const day = `'${today}'`;
    for (const [columns, values, constraint] of [
      ['data_vencimento', `'receita', 0, ${b.caixa}, ${day}`, 'financeiro_valor_check'],
      ['pago', `'receita', 1, ${b.caixa}, true`, 'financeiro_pago'],
      ['pago', `'receita', 1, ${b.caixa}, false`, 'financeiro_aberto'],
      ['data_vencimento', `'transferencia', 1, ${b.caixa}, ${day}`, 'financeiro_destino'],
    ] as const)
      await expect(insert(columns, values)).rejects.toThrow(constraint);
  });

  it('says where it stands today', async () => {
    const at = async (days: number) => (await b.put({ data_vencimento: addDays(today, days) })).situacao;
    expect([await at(1), await at(0), await at(-1)]).toEqual(['a_vencer', 'vence_hoje', 'vencido']);
    expect((await b.paid()).situacao).toBe('pago');
  });

  it('offers the classifications and categories of its kind', async () => {
    const odd = await b.post({ classificacao_financeira: 'fixa' });
    expect(Object.keys(odd.body.errors)).toEqual(['classificacao_financeira']);
    const { body } = await t.request({
      url: '/api/admin/categoria',
      body: { nome: 'Aluguel', tipo: 'financeiro_despesa' },
      as: 'Administrador',
    });
    expect((await b.post({ categoria: body.id })).body.errors).toEqual({
      categoria: [pt('validation.reference')],
    });
    expect((await b.post({ categoria: body.id, tipo: 'despesa' })).status).toBe(201);
  });

  it('belongs to the month of its due date unless another is given, and to the head church', async () => {
    const row = await b.put({ data_vencimento: '2026-03-31' });
    expect(row).toMatchObject({ competencia: '2026-03-01', igreja: { rotulo: 'Sede' } });
    const answer = await b.put({ data_vencimento: '2026-03-31', competencia: '2026-02-17' });
    expect(answer.competencia).toBe('2026-02-01');
  });

  it('belongs to the church of its account where its own is emptied', async () => {
    const create = async (section: string, body: object): Promise<number> =>
      (await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' })).body.id;
    const filial = await create('igreja', { nome_fantasia: 'Filial', razao_social: 'Filial' });
    const conta = await create('conta', { nome: 'Caixa da filial', tipo: 'caixa', igreja: filial });
    const row = await b.put({ conta, igreja: filial, repeticao: 'mensal', repeticoes: 3 });
    const url = `/api/admin/financeiro/${row.id}?alcance=todos`;
    const answer = await t.request({ method: 'PUT', url, body: { igreja: null }, as: 'Tesouraria' });
    expect([answer.status, answer.body.igreja]).toEqual([200, { id: filial, rotulo: 'Filial' }]);
    expect((await b.list(`igreja=${filial}`)).total).toBe(3);
    const paid = await b.paid({ conta: b.caixa, tipo: 'transferencia', conta_destino: conta });
    const arrived = (await b.get(paid.contrapartida.id)).body;
    expect(arrived.igreja.rotulo).toBe('Filial');
    expect((await b.change(arrived.id, { igreja: null })).body.igreja.rotulo).toBe('Filial');
    expect((await b.change(paid.id, { igreja: null })).body.igreja.rotulo).toBe('Sede');
  });

  it('refuses an account that is no longer in use, but keeps one that was', async () => {
    const said = { conta: [pt('financeiro.conta_inactive', { name: 'Fechada' })] };
    expect((await b.post({ conta: b.fechada })).body.errors).toEqual(said);
    const row = await b.put();
    expect((await b.change(row.id, { conta: b.fechada })).body.errors).toEqual(said);
    await t.db.run(sql`update financeiro set conta = ${b.fechada} where id = ${row.id}`);
    expect((await b.change(row.id, { descricao: 'Outra' })).status).toBe(200);
    await t.db.run(sql`update financeiro set conta = ${b.caixa} where id = ${row.id}`);
  });

  it('is paid only from and into accounts in use, and can be given another account for that', async () => {
    const payment = { pago: true, data_pagamento: today };
    for (const [field, values] of [
      ['conta', {}],
      ['conta_destino', { tipo: 'transferencia', conta_destino: b.banco }],
    ] as const) {
      const { id, contrapartida } = await b.put(values);
      await t.db.run(sql`update financeiro set conta = case ${field} when 'conta' then ${b.fechada}::integer else conta end,
        conta_destino = case ${field} when 'conta' then conta_destino else ${b.fechada}::integer end
        where id in (${id}, ${contrapartida?.id ?? id})`);
      const said = { [field]: [pt('financeiro.conta_inactive', { name: 'Fechada' })] };
      for (const one of [id, contrapartida?.id ?? id]) {
        expect((await b.act(one, 'liquidar')).body.errors).toEqual(said);
        expect((await b.change(one, payment)).body.errors).toEqual(said);
      }
      expect((await b.change(id, { ...payment, [field]: b.banco })).body).toMatchObject({ pago: true });
      // an account that is deactivated later
      await t.db.run(sql`update conta set ativa = false where id = ${b.banco}`);
      expect((await b.change(id, { descricao: 'Outra' })).status).toBe(200);
      await t.db.run(sql`update conta set ativa = true where id = ${b.banco}`);
    }
  });

  it('warns of the same amount, day and person', async () => {
    const first = await b.put({ pessoa: b.pessoa, valor: 5_000, descricao: 'Dízimo' });
    const again = { pessoa: b.pessoa, valor: 5_000 };
    const answer = await b.post(again);
    expect([answer.status, answer.body.avisos]).toEqual([
      409,
      { valor: [pt('financeiro.duplicate', { descricao: 'Dízimo' })] },
    ]);
    for (const other of [{ valor: 5_001 }, { pessoa: null }, { data_vencimento: addDays(today, 1) }])
      expect((await b.post({ ...again, ...other })).status).toBe(201);
    const url = '/api/admin/financeiro?confirmar=true';
    expect((await t.request({ url, body: b.row(again), as: 'Tesouraria' })).status).toBe(201);
    expect((await b.change(first.id, { descricao: 'Dízimo de novembro' })).status).toBe(200);
    // A reversed row can be entered again without a warning.
    const wrong = await b.paid({ valor: 6_000 });
    await b.act(wrong.id, 'estornar');
    expect((await b.post({ pago: true, valor: 6_000 })).status).toBe(201);
  });
});

describe('a receipt', () => {
  const send = (bytes: number, head = '%PDF-1.7\n') => {
    const form = new FormData();
    form.append('arquivo', new File([head.padEnd(bytes, ' ')], 'comprovante.pdf'));
    return t.request({ url: '/api/admin/financeiro/arquivos/comprovante', form, as: 'Tesouraria' });
  };

  it('is a document of up to 10 MB, whatever its name says', async () => {
    const most = 10 * 1024 * 1024;
    const answer = await send(most);
    expect(answer.status, answer.text).toBe(201);
    const row = await b.put({ comprovante: answer.body.id });
    expect(row.comprovante).toMatchObject({ id: answer.body.id, tipo: 'application/pdf', bytes: most });
    expect((await send(most + 1)).body.errors).toEqual({
      comprovante: [pt('validation.file_size', { max: '10 MB' })],
    });
    expect((await send(100, '<html>')).status).toBe(422);
  });
});

describe('what is paid', () => {
  it('is settled today, once', async () => {
    const { id } = await b.put({ data_vencimento: addDays(today, -9) });
    const answer = await b.act(id, 'liquidar');
    expect(answer.body).toMatchObject({ pago: true, data_pagamento: today, situacao: 'pago', versao: 2 });
    const again = await b.act(id, 'liquidar');
    expect([again.status, again.body.message]).toEqual([409, pt('financeiro.already_paid')]);
  });

  it('is neither deleted nor changed in what it moved', async () => {
    const row = await b.paid();
    const deleted = await b.remove(row.id);
    expect([deleted.status, deleted.body.message]).toEqual([409, pt('financeiro.paid_delete')]);
    for (const change of [
      { valor: 999_999 },
      { conta: b.banco },
      { tipo: 'despesa' },
      { pago: false, data_vencimento: today },
    ]) {
      const answer = await b.change(row.id, change);
      expect([answer.status, answer.body.message]).toEqual([409, pt('financeiro.paid_locked')]);
    }
    const renamed = await b.change(row.id, { ...row, descricao: 'Com outro nome', pessoa: b.pessoa });
    expect(renamed.body).toMatchObject({ descricao: 'Com outro nome', pessoa: { id: b.pessoa } });
  });

  it('is closed to hands where a charge wrote it', async () => {
    const { id } = await b.paid();
    await t.db.run(sql`update financeiro set origem = 'cobranca:999999' where id = ${id}`);
    for (const answer of [
      await b.change(id, { descricao: 'Outra' }),
      await b.remove(id),
      await b.act(id, 'estornar'),
      await b.act(id, 'liquidar'),
    ])
      expect([answer.status, answer.body.message]).toEqual([409, pt('financeiro.from_charge')]);
    const { body } = await b.get(id);
    expect(body).toMatchObject({ situacao: 'pago', versao: 1 });
    // The form shows all of it as fixed, and offers no action that would be refused.
    const { fields, actions = [], fixed = [], deletes } = declaration;
    const sealed = fixed
      .filter(({ when }) => meetsCondition(when, body))
      .flatMap((one): readonly string[] => one.fields);
    for (const [name, field] of Object.entries(fields))
      expect(isWritable(field) && !('once' in field) && !sealed.includes(name), name).toBe(false);
    expect(actions.filter(({ when }) => !when || meetsCondition(when, body))).toEqual([]);
    expect(meetsCondition(deletes!, body)).toBe(false);
  });

  it('is taken back by an equal and opposite row, once', async () => {
    const before = [await b.saldo(b.caixa), (await b.list()).totais];
    const row = await b.paid({ valor: 70_000, descricao: 'Oferta em dobro' });
    expect(await b.saldo(b.caixa)).toBe((before[0] as number) + 70_000);
    const { body } = await b.act(row.id, 'estornar');
    expect(body).toMatchObject({ situacao: 'estornado', pago: true, estornado_em: expect.any(String) });
    const [reversal] = await t.db.query<{ id: number }>(
      sql`select id from financeiro where estorno_de = ${row.id}`,
    );
    expect((await b.get(reversal!.id)).body).toMatchObject({
      tipo: 'receita',
      valor: 70_000,
      descricao: 'Estorno: Oferta em dobro',
      situacao: 'estornado',
      sentido: 'saida',
      data_pagamento: today,
      estorno_de: { id: row.id, rotulo: row.descricao },
    });
    expect([await b.saldo(b.caixa), (await b.list()).totais]).toEqual(before);
    for (const id of [row.id, reversal!.id]) {
      const again = await b.act(id, 'estornar');
      expect([again.status, again.body.message]).toEqual([409, pt('financeiro.already_reversed')]);
    }
    const open = await b.act((await b.put()).id, 'estornar');
    expect([open.status, open.body.message]).toEqual([409, pt('financeiro.not_paid')]);
  });

  it('keeps all that sums are made by once it is taken back, and so does what takes it back', async () => {
    const create = async (section: string, body: object): Promise<number> =>
      (await t.request({ url: `/api/admin/${section}`, body, as: 'Administrador' })).body.id;
    const igreja = await create('igreja', { nome_fantasia: 'Leste', razao_social: 'Leste' });
    const changes = {
      tipo: 'despesa',
      data_pagamento: addDays(today, -40),
      competencia: '2025-01-01',
      data_vencimento: '2025-01-01',
      classificacao_financeira: 'oferta',
      categoria: await create('categoria', { nome: 'Ofertas', tipo: 'financeiro_receita' }),
      forma_pagamento: 'pix',
      pessoa: b.pessoa,
      igreja,
      departamento: await create('departamento', { nome: 'Louvor', igreja }),
    };
    const { id } = await b.paid();
    await b.act(id, 'estornar');
    const [reversal] = await t.db.query<{ id: number }>(
      sql`select id from financeiro where estorno_de = ${id}`,
    );
    for (const one of [id, reversal!.id]) {
      const { body: before } = await b.get(one);
      for (const [name, value] of Object.entries(changes)) {
        const { status, body } = await b.change(one, { [name]: value });
        expect([name, status, body.errors]).toEqual([
          name,
          409,
          { [name]: [pt('financeiro.reversed_locked')] },
        ]);
      }
      const { status, body } = await b.change(one, { ...before, descricao: 'Digitada em dobro' });
      expect([status, body]).toMatchObject([200, { descricao: 'Digitada em dobro', igreja: before.igreja }]);
    }
  });

  it('is taken back once even when two ask at the same moment', async () => {
    const { id } = await b.paid();
    const both = await Promise.all([b.act(id, 'estornar'), b.act(id, 'estornar')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('several rows at once', () => {
  const group = async (id: number): Promise<Row[]> =>
    (await b.list(`recorrencia=${id}&sort_by=data_vencimento`)).data;

  it('divides a total into parcelas, odd centavos in the first, on month ends where a day is missing', async () => {
    const first = await b.put({ tipo: 'despesa', valor: 100_00, parcelas: 3, data_vencimento: '2026-01-31' });
    expect(first).toMatchObject({ valor: 33_34, parcela: 1, parcelas: 3, recorrencia: first.id });
    const rows = await group(first.id);
    expect(
      rows.map((row) => [row.valor, row.data_vencimento, row.parcela, row.competencia, row.pago]),
    ).toEqual([
      [33_34, '2026-01-31', 1, '2026-01-01', false],
      [33_33, '2026-02-28', 2, '2026-02-01', false],
      [33_33, '2026-03-31', 3, '2026-03-01', false],
    ]);
  });

  it('leaves later parcelas open when the first is paid', async () => {
    const first = await b.put({ tipo: 'despesa', valor: 500, parcelas: 2, pago: true });
    const rows = await group(first.id);
    expect(rows.map(({ pago, data_vencimento }) => [pago, data_vencimento])).toEqual([
      [true, today],
      [false, addMonths(today, 1)],
    ]);
  });

  it('repeats by number or until a day, each with the whole amount', async () => {
    const weekly = await b.put({
      valor: 4_000,
      repeticao: 'semanal',
      repeticoes: 3,
      data_vencimento: '2026-12-20',
    });
    expect((await group(weekly.id)).map((row) => [row.data_vencimento, row.valor])).toEqual([
      ['2026-12-20', 4_000],
      ['2026-12-27', 4_000],
      ['2027-01-03', 4_000],
    ]);
    const monthly = await b.put({
      repeticao: 'mensal',
      repetir_ate: '2027-03-31',
      data_vencimento: '2026-12-31',
      competencia: '2026-11-01',
    });
    expect((await group(monthly.id)).map((row) => [row.data_vencimento, row.competencia])).toEqual([
      ['2026-12-31', '2026-11-01'],
      ['2027-01-31', '2026-12-01'],
      ['2027-02-28', '2027-01-01'],
      ['2027-03-31', '2027-02-01'],
    ]);
    const fortnightly = await b.put({ repeticao: 'quinzenal', repeticoes: 2, data_vencimento: '2026-12-25' });
    expect((await group(fortnightly.id)).map((row) => row.data_vencimento)).toEqual([
      '2026-12-25',
      '2027-01-08',
    ]);
    const yearly = await b.put({ repeticao: 'anual', repeticoes: 2, data_vencimento: '2028-02-29' });
    expect((await group(yearly.id)).map((row) => row.data_vencimento)).toEqual(['2028-02-29', '2029-02-28']);
  });

  it('refuses plans that make no sense, and writes nothing of them', async () => {
    const before = (await b.list()).total;
    for (const [values, field, key] of [
      [{ repeticao: 'mensal' }, 'repetir_ate', 'recorrencia.end'],
      [{ repeticao: 'semanal', repetir_ate: '2099-01-01' }, 'repetir_ate', 'recorrencia.long'],
      [{ repeticao: 'mensal', repetir_ate: addDays(today, 3) }, 'repetir_ate', 'recorrencia.short'],
      [{ parcelas: 2, repeticao: 'mensal', repeticoes: 2 }, 'repeticao', 'financeiro.plan_one'],
      [{ parcelas: 3, valor: 2 }, 'parcelas', 'financeiro.share_small'],
      // The third parcela would be due in the year 10000.
      [{ parcelas: 3, data_vencimento: '9999-12-01' }, 'data_vencimento', 'validation.date'],
    ] as const) {
      const answer = await b.post(values);
      expect(answer.body.errors).toEqual({ [field]: [pt(key, { max: 120, parcelas: 3 })] });
    }
    expect((await b.list()).total).toBe(before);
    const { id } = await b.put({ valor: 900, parcelas: 3 });
    expect((await b.change(id, { parcelas: 4 })).body.errors).toEqual({
      parcelas: [pt('validation.once')],
    });
  });

  it('is all or nothing', async () => {
    const before = (await b.list()).total;
    // The third row violates a constraint that only the table has.
    await t.db.run(
      sql`alter table financeiro add constraint teste check (data_vencimento <> '2031-03-10') not valid`,
    );
    const answer = await b.post({ valor: 300, parcelas: 3, data_vencimento: '2031-01-10' });
    await t.db.run(sql`alter table financeiro drop constraint teste`);
    expect([answer.status, (await b.list()).total]).toEqual([422, before]);
  });
});
