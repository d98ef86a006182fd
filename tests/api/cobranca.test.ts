import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

const m = await chargeFixture();
const { t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');

describe('a charge from its creation to the books', () => {
  it('is shown to its payer under an unguessable code', async () => {
    const charge = await m.open();
    expect(charge).toMatchObject({
      estado: 'pendente',
      valor: 10_000,
      recebido: 0,
      sandbox: false,
      recibo: null,
    });
    expect(charge.codigo).toMatch(/^[a-z2-7]{26}$/);
    expect(charge.pix!.txid).toMatch(/^RF[A-Z2-7]{18}$/);
    const read = await t.request({ url: `/api/cobrancas/${charge.codigo}` });
    expect(read).toMatchObject({ status: 200, body: charge });
    expect(read.headers['cache-control']).toBe('private, no-store');
    for (const codigo of ['x', 'a'.repeat(26), String((await m.row(charge.codigo)).id)])
      expect((await t.request({ url: `/api/cobrancas/${codigo}` })).status).toBe(404);
  });

  it('names the actor of each step, and no step is ever unwritten', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    expect(await m.sendWebhook(codigo)).toBe(200);
    expect(await m.events(codigo)).toEqual([
      { tipo: 'criada', de: null, para: 'criada', ator: 'pagador' },
      { tipo: 'pendente', de: 'criada', para: 'pendente', ator: 'gateway:mercadopago' },
      { tipo: 'paga', de: 'pendente', para: 'paga', ator: 'gateway:mercadopago' },
    ]);
    for (const statement of [
      sql`update cobranca_evento set ator = 'users:1'`,
      sql`delete from cobranca_evento`,
      sql`truncate cobranca_evento`,
    ])
      await expect(db.run(statement)).rejects.toThrow(/never changed/);
  });

  it('writes exactly one row in the books, with what the settings say', async () => {
    const [banco] = await db.query<{ id: number }>(
      sql`insert into conta (nome) values ('Banco') returning id`,
    );
    const [categoria] = await db.query<{ id: number }>(
      sql`insert into categoria (nome, tipo) values ('Retiros', 'financeiro_receita') returning id`,
    );
    await db.run(sql`insert into recebimentos_destinos (recebimentos, ordem, destino, conta, categoria)
      values (1, 1, 'inscricao', ${banco!.id}, ${categoria!.id})`);
    const before = (await m.books()).length;
    const { codigo } = await m.open({ metodo: 'cartao', token: 'tok_1', parcelas: 2 });
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    const { id, paga_em } = await m.row(codigo);
    const day = churchToday(paga_em!);
    const rows = await m.books();
    expect(rows).toHaveLength(before + 1);
    expect(rows.at(-1)).toMatchObject({
      descricao: 'Inscrição no retiro',
      tipo: 'receita',
      valor: 10_000,
      pago: true,
      classificacao_financeira: 'evento',
      forma_pagamento: 'cartao_de_credito',
      origem: `cobranca:${id}`,
      conta: banco!.id,
      categoria: categoria!.id,
      igreja: m.igreja,
      data_pagamento: day,
      data_vencimento: day,
      competencia: `${day.slice(0, 7)}-01`,
    });
    await db.run(sql`delete from recebimentos_destinos`);
    await expect(
      db.run(sql`insert into financeiro (descricao, tipo, valor, conta, pago, data_pagamento, data_vencimento, competencia, origem)
        select descricao, tipo, valor, conta, pago, data_pagamento, data_vencimento, competencia, origem from financeiro
        where origem = ${`cobranca:${id}`}`),
    ).rejects.toThrow(/financeiro_origem/);
  });

  it('writes the day of the church, not of Greenwich', async () => {
    const { codigo } = await m.open();
    // 23:30 of the previous day in São Paulo
    pay.pay(codigo, { quando: new Date(`${churchToday(t.clock.now())}T02:30:00Z`) });
    await m.sendWebhook(codigo);
    const { id, paga_em } = await m.row(codigo);
    const [row] = await db.query<{ data_pagamento: string }>(
      sql`select data_pagamento from financeiro where origem = ${`cobranca:${id}`}`,
    );
    expect(row!.data_pagamento).toBe(churchToday(paga_em!));
    expect(row!.data_pagamento < churchToday(t.clock.now())).toBe(true);
  });

  it('is never paid in the future, whatever the gateway’s clock says', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo, { quando: new Date(t.clock.now().getTime() + 86_400_000) });
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).paga_em).toEqual(t.clock.now());
  });

  it('numbers receipts without gaps, also when many are paid at once', async () => {
    const codes = await Promise.all(Array.from({ length: 12 }, async () => (await m.open()).codigo));
    await Promise.all(codes.map((codigo) => m.arrive(codigo, 10_000)));
    const numbers = await db.query<{ numero: number }>(sql`select numero from recibo order by numero`);
    expect(numbers.map(({ numero }) => numero)).toEqual(numbers.map((_, at) => at + 1));
    const { recibo } = (await m.charges.read(codes[0]!))!;
    expect(recibo).toMatch(/^\d{3,}\/\d{4}$/);
  });

  it('leaves no number behind when a payment is undone', async () => {
    const { codigo } = await m.open();
    const { id } = await m.row(codigo);
    const count = () => db.query(sql`select max(numero) as last, count(*) as total from recibo`);
    const before = await count();
    await expect(
      db.transaction(async (tx) => {
        await m.office.transitions.confirmArrival(tx, await m.office.transitions.lock(tx, id), {
          referencia: 'undone',
          valor: 10_000,
          quando: t.clock.now(),
          ator: 'users:1',
        });
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await count()).toEqual(before);
    expect((await m.row(codigo)).estado).toBe('pendente');
  });

  it('only goes forward', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    for (const estado of ['pendente', 'recusada', 'cancelada', 'expirada', 'em_analise'] as const) {
      pay.set(codigo, { estado });
      await m.sendWebhook(codigo);
      expect((await m.row(codigo)).estado).toBe('paga');
    }
    const row = await m.row(codigo);
    for (const estado of ['pendente', 'criada', 'expirada'] as const)
      await expect(
        db.transaction((tx) =>
          m.office.transitions.step(tx, row, { estado }, { tipo: 'pendente', ator: 'x' }),
        ),
      ).rejects.toMatchObject({ key: 'cobranca.state' });
  });

  it('may be disputed, and the dispute won', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    const rows = (await m.books()).length;
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('contestada');
    pay.set(codigo, { estado: 'paga' });
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('paga');
    expect(await m.books()).toHaveLength(rows);
    expect((await m.events(codigo)).map(({ tipo }) => tipo).slice(-2)).toEqual([
      'contestada',
      'contestacao_ganha',
    ]);
  });

  it('is asked for once more an hour after its dispute ended, as an answer of before the dispute may have come last', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'paga' });
    await m.sendWebhook(codigo);
    const polled = async () => {
      expect((await m.row(codigo)).consultar_em).toEqual(new Date(t.clock.now().getTime() + 60 * 60_000));
      t.clock.advance(61);
      await t.jobs.tick('cobranca.consultar');
      return m.row(codigo);
    };
    // the dispute is still open
    pay.set(codigo, { estado: 'contestada' });
    expect(await polled()).toMatchObject({ estado: 'contestada' });
    pay.set(codigo, { estado: 'paga' });
    expect(await polled()).toMatchObject({ estado: 'paga' });
    expect(await polled()).toMatchObject({ estado: 'paga', consultar_em: null });
  });

  it('may be disputed after part went back: won, that part is still gone', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    pay.set(codigo, { estornado: 4_000 });
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('contestada');
    pay.set(codigo, { estado: 'paga' });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
  });

  it('may be disputed in part, and that part lost: the rest is a payment like any other', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'paga', estornado: 4_000 });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect((await m.events(codigo)).slice(-3)).toMatchObject([
      { tipo: 'contestada' },
      { tipo: 'estorno_feito', para: 'contestada' },
      { tipo: 'contestacao_perdida', de: 'contestada', para: 'estorno_parcial' },
    ]);
    const { id } = await m.row(codigo);
    const { status } = await t.request({
      url: `/api/admin/cobranca/${id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 6_000, motivo: 'Desistiu' },
    });
    expect(status).toBe(200);
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
  });

  it('whose dispute was lost and never left the state of it leaves it when its gateway is asked again', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'contestada', estornado: 4_000 });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'contestada', estornado: 4_000 });
    pay.set(codigo, { estado: 'paga' });
    t.clock.advance(61);
    await t.jobs.tick('cobranca.consultar');
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'contestacao_perdida' });
  });
});

describe('a charge is refused for', () => {
  const refusals: [string, Parameters<typeof m.request>[0], string][] = [
    ['nothing', { valor: 0 }, 'cobranca.valor'],
    ['less than nothing', { valor: -5 }, 'cobranca.valor'],
    ['parts of centavos', { valor: 10.5 }, 'cobranca.valor'],
    ['more than anybody means', { valor: 100_000_001 }, 'cobranca.valor'],
    ['parcelas of less than R$ 5,00', { metodo: 'cartao', valor: 1_499, parcelas: 3 }, 'cobranca.parcelas'],
    ['more than 12 parcelas', { metodo: 'cartao', valor: 1_000_000, parcelas: 13 }, 'cobranca.parcelas'],
    ['parcelas of a Pix', { parcelas: 2 }, 'cobranca.parcelas'],
    ['a card’s number as name', { nome: 'Rute 4111 1111 1111 1111' }, 'cobranca.card_number'],
    ['a card’s number as description', { descricao: 'pago com 5555555555554444' }, 'cobranca.card_number'],
    ['a card’s number as token', { metodo: 'cartao', token: '4111111111111111' }, 'cobranca.card_number'],
    ['a way that is off', { gateway: 'stripe' }, 'cobranca.no_gateway'],
    ['a card of who takes only Pix', { gateway: 'pix_manual', metodo: 'cartao' }, 'cobranca.no_gateway'],
  ];
  it.each(refusals)('%s', async (_name, more, key) => {
    const [before] = await db.query(sql`select count(*) from cobranca`);
    const error = await m.open(more).catch((caught) => caught);
    expect(Object.values(error.fields).flat()).toMatchObject([{ key }]);
    expect(await db.query(sql`select count(*) from cobranca`)).toEqual([before]);
  });

  it('money for which the books have no account', async () => {
    await db.run(sql`update recebimentos set conta = null`);
    await expect(m.open()).rejects.toMatchObject({ key: 'cobranca.no_account' });
    expect((await m.open({ gateway: 'sandbox' })).sandbox).toBe(true);
    await db.run(sql`update recebimentos set conta = ${m.caixa}`);
  });
});

describe('rows of the books that a charge wrote', () => {
  it('are not changed, deleted, settled or reversed by hand', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    const [row] = await db.query<{ id: number }>(
      sql`select id from financeiro where origem = ${`cobranca:${(await m.row(codigo)).id}`}`,
    );
    const url = `/api/admin/financeiro/${row!.id}`;
    const as = 'Administrador';
    const { body } = await t.request({ url, as });
    for (const options of [
      { method: 'PUT' as const, url, body: { descricao: 'Outra', versao: body.versao } },
      { method: 'DELETE' as const, url },
      { method: 'POST' as const, url: `${url}/estornar` },
      { method: 'POST' as const, url: `${url}/liquidar` },
    ]) {
      const answer = await t.request({ ...options, as });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain('vem de uma cobrança');
    }
    expect((await t.request({ url, as })).body).toEqual(body);
  });
});

describe('money of tests', () => {
  const box = t.gateways.get('sandbox');
  it('is paid, without books, receipts or anything handed over', async () => {
    const rows = await m.books();
    const { codigo, sandbox } = await m.open({ gateway: 'sandbox', metodo: 'cartao', token: 'tok' });
    expect(sandbox).toBe(true);
    m.originCalls.length = 0;
    box.pay(codigo, { valor: 12_000 });
    expect(await m.sendWebhook(codigo)).toBe(200);
    const charge = await m.charges.read(codigo);
    expect(charge).toMatchObject({ estado: 'paga', sandbox: true, recibo: null });
    const row = await m.row(codigo);
    const [excess] = (await m.arrivals(codigo)).filter(({ tipo }) => tipo === 'excesso');
    await db.transaction(async (tx) =>
      m.office.refunds.decide(tx, await m.office.transitions.lock(tx, row.id), {
        recebimento: excess!.id,
        decisao: 'aceitar',
        ator: 'users:1',
      }),
    );
    await db.transaction(async (tx) =>
      m.office.refunds.requestRefund(tx, await m.office.transitions.lock(tx, row.id), {
        valor: 12_000,
        motivo: 'teste',
        ator: 'users:1',
      }),
    );
    await t.jobs.runAll();
    expect((await m.row(codigo)).estado).toBe('estornada');
    expect(await m.books()).toEqual(rows);
    expect(m.originCalls).toEqual([]);
  });
});
