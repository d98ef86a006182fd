import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { addDays, churchToday, formatDate } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { type Cobranca, missing } from '#web/pages/admin/cobrancas/charge.ts';
import { limitedTo } from '../support/churches.ts';
import { treasuryFixture } from '../support/treasury-fixture.ts';

const b = await treasuryFixture();
const { t, post } = b;
const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');
const today = () => churchToday(t.clock.now());
const booksOf = async (id: number) => (await b.books()).filter(({ origem }) => origem === `cobranca:${id}`);
const rowsOf = async (id: number) =>
  t.db.query<{ id: number; valor: number; tipo: string; situacao: string; referencia: string }>(
    sql`select id, valor, tipo, situacao, referencia from recebimento where cobranca = ${id} order by id`,
  );

beforeEach(() => {
  b.place.free = true;
  b.originCalls.length = 0;
});

describe('a payment that its payer reported', () => {
  const queue = async (filter = 'a_confirmar') =>
    (
      await t.request({ url: `/api/admin/cobranca?${filter}=true&per_page=100`, as: 'Tesouraria' })
    ).body.data.map((row: { id: number }) => row.id) as number[];
  const report = async ({ codigo }: { codigo: string }) => {
    const answer = await t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form: new FormData() });
    expect(answer.status).toBe(200);
  };
  /** One that was reported and not checked until its time was over. */
  async function expired() {
    const charge = await b.open();
    await report(charge);
    t.clock.advance(5 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect((await b.get(charge.id)).estado).toBe('expirada');
    return charge;
  }

  it('stays to be confirmed after the charge expired, unlike one that nobody reported', async () => {
    const [open, unreported] = [await b.open(), await b.open()];
    expect(await queue()).toEqual(expect.arrayContaining([open.id, unreported.id]));
    const { id } = await expired();
    const waiting = await queue();
    expect(waiting).toContain(id);
    expect(waiting).not.toContain(unreported.id);
    const { body } = await t.request({ url: '/api/admin/painel', as: 'Tesouraria' });
    const card = body.cartoes.find(({ chave }: { chave: string }) => chave === 'cobrancas_confirmar');
    expect(card.numero.valor).toBe(waiting.length);
    expect((await post(`cobranca/${id}/confirmar`, { valor: 5000 })).body).toMatchObject({ estado: 'paga' });
    expect(await queue()).not.toContain(id);
  });

  it('leaves when it is refused, and its money is still taken if it comes', async () => {
    const { id } = await expired();
    const answer = await post(`cobranca/${id}/recusar`, { motivo: 'Não achei no extrato' });
    expect([answer.status, answer.body.estado]).toEqual([200, 'recusada']);
    expect(await b.get(id)).toMatchObject({ motivo: 'Não achei no extrato' });
    // what it held was freed when it expired
    expect(b.originCalls.filter((call) => call === `ended ${id}`)).toHaveLength(1);
    expect(await queue()).not.toContain(id);
    expect((await post(`cobranca/${id}/confirmar`, { valor: 5000 })).body).toMatchObject({ estado: 'paga' });
    // a gateway itself says what became of its charges
    const other = await b.open({ gateway: 'mercadopago' });
    t.clock.advance(2 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect((await post(`cobranca/${other.id}/recusar`, { motivo: 'Não veio' })).status).toBe(409);
  });

  it('leaves when part of it came, which waits for a decision, and comes back with another report', async () => {
    const charge = await expired();
    const { id } = charge;
    await post(`cobranca/${id}/confirmar`, { valor: 2000 });
    expect(await queue()).not.toContain(id);
    expect(await queue('a_decidir')).toContain(id);
    const [arrival] = await rowsOf(id);
    await post(`recebimento/${arrival!.id}/devolver`, { motivo: 'Veio só uma parte' });
    expect([await queue(), await queue('a_decidir')].flat()).not.toContain(id);
    await report(charge);
    expect(await queue()).toContain(id);
  });

  it('is confirmed with what is missing, where part of it came before its time was over', async () => {
    const charge = await b.open();
    await post(`cobranca/${charge.id}/confirmar`, { valor: 2000 });
    await report(charge);
    t.clock.advance(5 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    const row = await b.get(charge.id);
    expect(row).toMatchObject({ estado: 'expirada', recebido: 0, a_decidir: 2000 });
    expect(await queue()).toContain(charge.id);
    const itens = [{ id: charge.id, valor: missing(row as Cobranca) }];
    expect((await post('cobranca/confirmar-lote', { itens })).body).toMatchObject({ confirmadas: 1 });
    expect(await b.get(charge.id)).toMatchObject({ estado: 'paga', recebido: 5000, a_decidir: 0 });
  });

  it('is only to be decided once all of it came, also after another report', async () => {
    const charge = await expired();
    b.place.free = false;
    await post(`cobranca/${charge.id}/confirmar`, { valor: 5000 });
    await report(charge);
    expect(await queue()).not.toContain(charge.id);
    expect(await queue('a_decidir')).toContain(charge.id);
  });
});

describe('confirming', () => {
  it('pays the charge and writes one row in the books', async () => {
    const { id } = await b.open();
    const answer = await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        id,
        estado: 'paga',
        valor: 5000,
        recebido: 5000,
        estornado: 0,
        a_decidir: 0,
        paga_em: t.clock.now().toISOString(),
      },
    ]);
    expect(await booksOf(id)).toEqual([
      { origem: `cobranca:${id}`, valor: 5000, conta: b.conta, data_pagamento: today() },
    ]);
    expect(b.originCalls).toEqual([`paid ${id}`]);
  });

  it('with less leaves it pending, and the rest pays it', async () => {
    const { id } = await b.open();
    expect((await post(`cobranca/${id}/confirmar`, { valor: 2000 })).body).toMatchObject({
      estado: 'pendente',
      recebido: 2000,
    });
    expect(await booksOf(id)).toEqual([]);
    expect((await post(`cobranca/${id}/confirmar`, { valor: 3000 })).body).toMatchObject({
      estado: 'paga',
      recebido: 5000,
    });
    expect(await booksOf(id)).toMatchObject([{ valor: 5000 }]);
  });

  it('with more pays it, and the excess waits for a decision', async () => {
    const { id } = await b.open();
    expect((await post(`cobranca/${id}/confirmar`, { valor: 7500 })).body).toMatchObject({
      estado: 'paga',
      recebido: 5000,
      a_decidir: 2500,
    });
    expect(await booksOf(id)).toMatchObject([{ valor: 5000 }]);
    const list = await t.request({ url: '/api/admin/cobranca?a_decidir=true', as: 'Tesouraria' });
    expect(list.body.data.map((row: { id: number }) => row.id)).toContain(id);
  });

  it('a second time is refused unless it is marked as an excess', async () => {
    const { id } = await b.open();
    await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    const again = await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    expect([again.status, again.body]).toEqual([
      409,
      { message: pt('cobranca.already_paid'), estado: 'paga' },
    ]);
    const known = await post(`cobranca/${id}/confirmar`, { valor: 5000, excedente: true });
    expect(known.body).toMatchObject({ estado: 'paga', a_decidir: 5000 });
    expect(await booksOf(id)).toHaveLength(1);
  });

  it('by one reference happens once, for one charge', async () => {
    const [one, other] = [await b.open(), await b.open()];
    const body = { valor: 2500, referencia: 'E00000000202601101530abcdef00001' };
    for (let time = 0; time < 2; time += 1)
      expect((await post(`cobranca/${one.id}/confirmar`, body)).body).toMatchObject({ recebido: 2500 });
    const elsewhere = await post(`cobranca/${other.id}/confirmar`, body);
    expect([elsewhere.status, elsewhere.body.errors]).toEqual([
      409,
      { referencia: [pt('cobranca.reference_used')] },
    ]);
  });

  it('of an earlier day is paid on that day', async () => {
    const { id } = await b.open({ expiraEm: new Date(t.clock.now().getTime() + 10 * 86_400_000) });
    t.clock.advance(3 * 24 * 60);
    const day = addDays(today(), -2);
    await post(`cobranca/${id}/confirmar`, { valor: 5000, data: day });
    expect(await booksOf(id)).toMatchObject([{ data_pagamento: day }]);
  });

  it('of the day before, as a bank may write it around midnight, is of the moment it was asked for', async () => {
    const { id } = await b.open();
    const eve = addDays(today(), -1);
    const answer = await post(`cobranca/${id}/confirmar`, { valor: 5000, data: eve });
    expect(answer.body).toMatchObject({ estado: 'paga', paga_em: t.clock.now().toISOString() });
    expect(await booksOf(id)).toMatchObject([{ data_pagamento: today() }]);
  });

  it('of two days before is refused, with the date of the charge', async () => {
    const { id } = await b.open();
    const answer = await post(`cobranca/${id}/confirmar`, { valor: 5000, data: addDays(today(), -2) });
    const day = formatDate(today());
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { data: [errorText('cobranca.before_charge', 'pt_BR', { day })] },
    ]);
  });

  it.each([
    ['a day to come', () => ({ data: addDays(today(), 1) }), 'data', 'validation.date_future'],
    ['a day that is none', () => ({ data: '2026-02-30' }), 'data', 'validation.date'],
    ['half a centavo', () => ({ valor: 0.5 }), 'valor', 'validation.integer'],
    ['no amount', () => ({ valor: null }), 'valor', 'validation.required'],
    ['a card’s number', () => ({ referencia: '4111 1111 1111 1111' }), 'referencia', 'cobranca.card_number'],
    ['what is nobody’s', () => ({ reais: 5 }), 'reais', 'validation.unknown'],
  ] as const)('refuses %s', async (_, values, field, key) => {
    const { id } = await b.open();
    const answer = await post(`cobranca/${id}/confirmar`, { valor: 5000, ...values() });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [pt(key)] }]);
    expect(await b.get(id)).toMatchObject({ estado: 'pendente', recebido: 0 });
  });

  it('is refused for charges that a gateway confirms', async () => {
    const { id } = await b.open({ gateway: 'mercadopago' });
    const answer = await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    expect([answer.status, answer.body.message]).toEqual([409, pt('cobranca.not_manual')]);
  });

  it('under a key is answered once', async () => {
    const { id } = await b.open();
    const send = (valor: number) =>
      post(`cobranca/${id}/confirmar`, { valor }, { 'idempotency-key': `confirma-${id}` });
    const [first, second] = [await send(1000), await send(1000)];
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await send(2000)).status).toBe(422);
    // the server was killed before it stored its answer: the money still counts once
    await t.db.run(sql`delete from idempotencia where chave = ${`confirma-${id}`}`);
    expect((await send(1000)).body).toEqual(first.body);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('at the same moment by many pays once', async () => {
    const { id } = await b.open();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(`cobranca/${id}/confirmar`, { valor: 5000 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await booksOf(id)).toHaveLength(1);
  });
});

describe('refusing', () => {
  it('ends the charge with its reason', async () => {
    const { id } = await b.open();
    const answer = await post(`cobranca/${id}/recusar`, { motivo: 'Não caiu na conta.' });
    expect(answer.body).toMatchObject({ estado: 'recusada' });
    expect(await b.get(id)).toMatchObject({ motivo: 'Não caiu na conta.' });
    expect(b.originCalls).toEqual([`ended ${id}`]);
  });

  it('asks for a reason, and for a charge that is open', async () => {
    const { id } = await b.open();
    expect((await post(`cobranca/${id}/recusar`, { motivo: ' ' })).status).toBe(422);
    await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    expect((await post(`cobranca/${id}/recusar`, { motivo: 'Engano' })).status).toBe(409);
  });
});

describe('giving back', () => {
  it('goes in parts, never further than what was paid, each with its row in the books', async () => {
    const { id } = await b.open();
    await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    const first = await post(`cobranca/${id}/estornar`, { valor: 2000, motivo: 'Pediu de volta' });
    expect(first.status).toBe(200);
    await t.jobs.runAll();
    expect(await b.get(id)).toMatchObject({ estado: 'estorno_parcial', estornado: 2000 });
    const tooMuch = await post(`cobranca/${id}/estornar`, { valor: 3001, motivo: 'Pediu de volta' });
    expect([tooMuch.status, Object.keys(tooMuch.body.errors)]).toEqual([422, ['valor']]);
    await post(`cobranca/${id}/estornar`, { valor: 3000, motivo: 'O resto' });
    await t.jobs.runAll();
    expect(await b.get(id)).toMatchObject({ estado: 'estornada', estornado: 5000 });
    const refunds = await t.db.query<{ id: number }>(sql`select id from estorno where cobranca = ${id}`);
    const rows = await b.books();
    for (const estorno of refunds)
      expect(rows.filter(({ origem }) => origem === `estorno:${estorno.id}`)).toHaveLength(1);
  });

  it('under a key goes once', async () => {
    const { id } = await b.open();
    await post(`cobranca/${id}/confirmar`, { valor: 5000 });
    for (let time = 0; time < 3; time += 1)
      await post(
        `cobranca/${id}/estornar`,
        { valor: 1000, motivo: 'Pediu de volta' },
        { 'idempotency-key': `estorno-${id}` },
      );
    // the server was killed before it stored its answer: the caller repeats the request
    await t.db.run(sql`delete from idempotencia where chave = ${`estorno-${id}`}`);
    await post(
      `cobranca/${id}/estornar`,
      { valor: 1000, motivo: 'Pediu de volta' },
      { 'idempotency-key': `estorno-${id}` },
    );
    await t.jobs.runAll();
    expect(await b.get(id)).toMatchObject({ estornado: 1000 });
  });
});

describe('money that came too much', () => {
  const excess = async () => {
    const { id } = await b.open();
    await post(`cobranca/${id}/confirmar`, { valor: 8000 });
    const row = (await rowsOf(id)).find(({ situacao }) => situacao === 'a_decidir')!;
    return { id, row };
  };

  it('is kept by the treasurer’s decision, as one more row', async () => {
    const { id, row } = await excess();
    expect((await post(`recebimento/${row.id}/aceitar`)).body).toMatchObject({ id, a_decidir: 0 });
    expect((await b.books()).filter(({ origem }) => origem === `excesso:${row.id}`)).toMatchObject([
      { valor: 3000 },
    ]);
    const again = await post(`recebimento/${row.id}/aceitar`);
    expect([again.status, again.body.message]).toEqual([409, pt('cobranca.decided')]);
  });

  it('is given back, with a reason, without ever having been in the books', async () => {
    const { id, row } = await excess();
    const before = await b.books();
    expect((await post(`recebimento/${row.id}/devolver`, {})).status).toBe(422);
    const answer = await post(`recebimento/${row.id}/devolver`, { motivo: 'Pagou a mais' });
    expect(answer.body).toMatchObject({ estado: 'paga', a_decidir: 0 });
    await t.jobs.runAll();
    expect((await b.history(id)).estornos).toMatchObject([
      { valor: 3000, estado: 'feito', recebimento: row.id },
    ]);
    expect(await b.books()).toEqual(before);
  });
});

describe('money that came late', () => {
  const late = async (valor: number) => {
    const { id } = await b.open();
    t.clock.advance(25 * 60);
    const answer = await post(`cobranca/${id}/confirmar`, { valor });
    return { id, body: answer.body };
  };

  it('takes its place again where one is free', async () => {
    const { id, body } = await late(5000);
    expect(body).toMatchObject({ estado: 'paga', recebido: 5000, a_decidir: 0 });
    expect(await booksOf(id)).toHaveLength(1);
  });

  it('waits where none is, until the treasurer accepts it anyway', async () => {
    b.place.free = false;
    const { id, body } = await late(5000);
    expect(body).toMatchObject({ estado: 'expirada', a_decidir: 5000 });
    expect(await booksOf(id)).toEqual([]);
    const [row] = await rowsOf(id);
    expect((await post(`recebimento/${row!.id}/aceitar`)).body).toMatchObject({ estado: 'paga' });
    expect(await booksOf(id)).toHaveLength(1);
  });

  it('and less than requested pays the charge only by an explicit decision', async () => {
    const { id, body } = await late(4000);
    expect(body).toMatchObject({ estado: 'expirada', a_decidir: 4000 });
    const [row] = await rowsOf(id);
    const short = await post(`recebimento/${row!.id}/aceitar`);
    expect([short.status, short.body.message]).toEqual([409, pt('cobranca.short')]);
    const taken = await post(`recebimento/${row!.id}/aceitar`, { por_menos: true });
    expect(taken.body).toMatchObject({ estado: 'paga', valor: 4000 });
  });
});

describe('many at once', () => {
  it('succeed or fail separately, each with its reason', async () => {
    const [one, other, paid] = [await b.open(), await b.open(), await b.open()];
    await post(`cobranca/${paid.id}/confirmar`, { valor: 5000 });
    const itens = [one, paid, other].map(({ id }) => ({ id, valor: 5000 }));
    const answer = await post('cobranca/confirmar-lote', {
      itens: [...itens, { id: 2_000_000_000, valor: 5 }],
    });
    expect(answer.body).toMatchObject({ confirmadas: 2, recusadas: 2 });
    expect(answer.body.resultados).toEqual([
      { id: one.id, ok: true, estado: 'paga' },
      { id: paid.id, ok: false, message: pt('cobranca.already_paid') },
      { id: other.id, ok: true, estado: 'paga' },
      { id: 2_000_000_000, ok: false, message: pt('error.not_found') },
    ]);
  });

  it('say of money that came after the end of a charge, and did not pay it, that the charge is over', async () => {
    const [late, open] = [
      await b.open(),
      await b.open({ expiraEm: new Date(t.clock.now().getTime() + 5 * 86_400_000) }),
    ];
    t.clock.advance(2 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    b.place.free = false;
    const itens = [late, open].map(({ id }) => ({ id, valor: 5000 }));
    expect((await post('cobranca/confirmar-lote', { itens })).body.resultados).toEqual([
      { id: late.id, ok: true, estado: 'expirada' },
      { id: open.id, ok: true, estado: 'paga' },
    ]);
  });

  it('are at most five hundred', async () => {
    const itens = Array.from({ length: 501 }, (_, at) => ({ id: at + 1, valor: 1 }));
    expect((await post('cobranca/confirmar-lote', { itens })).status).toBe(422);
    expect((await post('cobranca/confirmar-lote', { itens: [] })).status).toBe(422);
  });

  it('under a key count once', async () => {
    const { id } = await b.open();
    const send = () =>
      post(
        'cobranca/confirmar-lote',
        { itens: [{ id, valor: 1000 }] },
        { 'idempotency-key': `lote-${id}-${today()}` },
      );
    expect((await send()).body).toEqual((await send()).body);
    expect(await b.get(id)).toMatchObject({ recebido: 1000 });
  });
});

describe('the story of a charge', () => {
  it('names the author of each step', async () => {
    const { id } = await b.open();
    await post(`cobranca/${id}/confirmar`, { valor: 2000, referencia: `E-historia-${id}` });
    await post(`cobranca/${id}/confirmar`, { valor: 3000 });
    const { eventos, recebimentos, estornavel, manual } = await b.history(id);
    expect(eventos.map(({ tipo, ator }: { tipo: string; ator: string }) => [tipo, ator])).toEqual([
      ['criada', 'pagador'],
      ['pendente', 'gateway:pix_manual'],
      ['recebimento', expect.stringMatching(/^users:\d+$/)],
      ['paga', expect.stringMatching(/^users:\d+$/)],
    ]);
    expect(eventos[2].nome).toMatch(/^Pessoa \d+$/);
    expect(recebimentos).toMatchObject([{ referencia: `E-historia-${id}`, valor: 2000 }, { valor: 3000 }]);
    expect({ estornavel, manual }).toEqual({ estornavel: 5000, manual: true });
  });
});

describe('access to charges', () => {
  const paths = (id: number): [string, object][] => [
    [`cobranca/${id}/confirmar`, { valor: 5000 }],
    [`cobranca/${id}/recusar`, { motivo: 'Não chegou' }],
    [`cobranca/${id}/estornar`, { valor: 1, motivo: 'Pediu de volta' }],
    ['cobranca/confirmar-lote', { itens: [{ id, valor: 5000 }] }],
    ['recebimentos/teste', {}],
  ];

  it('is for users who may edit the books', async () => {
    const { id } = await b.open();
    for (const [path, body] of paths(id)) {
      for (const [as, status] of [
        ['Secretaria', 403],
        ['Somente leitura', 403],
        ['Pastor', 403],
      ] as const)
        expect([path, as, (await t.request({ url: `/api/admin/${path}`, body, as })).status]).toEqual([
          path,
          as,
          status,
        ]);
      expect((await t.request({ url: `/api/admin/${path}`, body })).status).toBe(401);
    }
    expect(
      (await t.request({ url: `/api/admin/cobranca/${id}/eventos`, as: 'Pastor' })).status,
      'reading is enough to read',
    ).toBe(200);
  });

  it('from another church sees none, and changes nothing', async () => {
    const filial = await t.request({
      url: '/api/admin/igreja',
      as: 'Administrador',
      body: { nome_fantasia: 'Filial', razao_social: 'Filial' },
    });
    const { id } = await b.open();
    const mine = await b.open({ igreja: filial.body.id });
    const late = await b.open();
    await post(`cobranca/${late.id}/confirmar`, { valor: 9000 });
    const row = (await rowsOf(late.id)).find(({ situacao }) => situacao === 'a_decidir')!;
    const { request } = await limitedTo(t, { users: [filial.body.id] });
    for (const [path, body] of [
      ...paths(id).slice(0, 3),
      [`recebimento/${row.id}/aceitar`, {}] as const,
      [`recebimento/${row.id}/devolver`, { motivo: 'Não é minha' }] as const,
    ])
      expect([path, (await request({ url: `/api/admin/${path}`, body })).status]).toEqual([path, 404]);
    expect((await request({ url: `/api/admin/cobranca/${id}/eventos` })).status).toBe(404);
    const batch = await request({
      url: '/api/admin/cobranca/confirmar-lote',
      body: { itens: [id, mine.id].map((one) => ({ id: one, valor: 5000 })) },
    });
    expect(batch.body.resultados.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true]);
    expect(await b.get(id)).toMatchObject({ estado: 'pendente' });
  });
});
