import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { type Buyer, type Paid, storeFixture } from '../support/loja-fixture.ts';
import { until } from '../support/server.ts';

/* What hostile buyers and careless clerks tried with the orders of the store. */
const s = await storeFixture();
const { t, call, act } = s;
const { db, clock } = t;

type Product = Awaited<ReturnType<typeof s.product>>;

const items = async (id: number): Promise<{ item: number; quantidade: number; devolvidas: number }[]> =>
  (await t.request({ url: `/api/admin/pedido/${id}/linhas`, as: 'Loja' })).body.linhas;
const withdraw = (by: Buyer, id: number, body = {}) => call('POST', `pedidos/${id}/desistir`, { by, body });
const refundAll = async (id: number) =>
  act(id, 'reembolsar', {
    linhas: (await items(id)).map(({ item, quantidade }) => ({ item, quantidade })),
    motivo: 'Defeito',
  });
const treasury = (charge: { id: number }, path: string, body: Record<string, unknown>) =>
  t.request({
    url: `/api/admin/cobranca/${charge.id}/${path}`,
    as: 'Tesouraria',
    body,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const expire = async () => {
  clock.advance(61);
  await t.jobs.tick('cobranca.varrer');
};

/** The treasurer decides to keep the late money of a charge. */
async function askToAccept(order: Paid) {
  const charge = await s.charge(order.cobranca!.codigo);
  const [piece] = await db.query<{ id: number }>(
    sql`select id from recebimento where cobranca = ${charge.id} and situacao = 'a_decidir'`,
  );
  return t.request({
    url: `/api/admin/recebimento/${piece!.id}/aceitar`,
    as: 'Tesouraria',
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}
async function acceptLate(order: Paid): Promise<void> {
  const answer = await askToAccept(order);
  if (answer.status !== 200) throw new Error(answer.text);
}

/** An order that waits for a payment, and the one that its buyer gave up before. */
async function payTwice(by: Buyer, product: Product): Promise<{ id: number; first: Paid; second: Paid }> {
  await s.put(by, product);
  const id = await s.begin(by);
  const { body: first } = await s.pay(by, id);
  await s.store.unpay(by.id, String(id), s.from);
  const { body: second } = await s.pay(by, id);
  return { id, first, second };
}

/** An order whose late money was accepted after its goods were sold to others. */
async function paidWithoutGoods(by: Buyer, product: Product): Promise<Paid> {
  const late = await s.buy(by, product);
  await expire();
  await s.paid(await s.buyer(), product);
  await s.confirm(late.cobranca!.codigo);
  await acceptLate(late);
  expect((await s.order(by, late.pedido)).estado).toBe('pago');
  return late;
}

it.each(['retirada?codigo', 'retirada?busca', 'balcao?termo'])(
  'a search by %s with characters that the database refuses is answered by its field',
  async (search) => {
    const answer = await t.request({ url: `/api/admin/pedido/${search}=%00`, as: 'Administrador' });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [search.split('?')[1]]]);
  },
);

it('a refund whose answer was lost is repeated without a second one', async () => {
  const order = await s.paid(await s.buyer(), await s.product(), 3);
  const [line] = await items(order.pedido);
  const key = crypto.randomUUID();
  const refund = () =>
    t.request({
      url: `/api/admin/pedido/${order.pedido}/reembolsar`,
      as: 'Administrador',
      body: { linhas: [{ item: line!.item, quantidade: 1 }], motivo: 'Defeito' },
      headers: { 'idempotency-key': key },
    });
  const first = await refund();
  expect(first.status).toBe(200);
  // as after the death of the server, or where the answer could not be stored
  expect(await db.run(sql`delete from idempotencia where chave = ${key}`)).toBe(1);
  const again = await refund();
  expect([again.status, again.body]).toEqual([200, first.body]);
  const [row] = await db.query(
    sql`select sum(devolvidas)::integer as devolvidas from pedido_item where pedido = ${order.pedido}`,
  );
  expect(row).toEqual({ devolvidas: 1 });
});

describe('reasons', () => {
  const long = 'Não serviu. '.repeat(40).trim();

  it('of buyers may be as long as their field takes', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    const motivo = `${long}\n${'x'.repeat(20)}`;
    expect(motivo.length).toBe(500);
    expect(await withdraw(by, order.pedido, { motivo })).toMatchObject({
      status: 200,
      body: { estado: 'cancelado' },
    });
  });

  it('of the office too', async () => {
    const by = await s.buyer();
    const product = await s.product();
    const [one, two] = [await s.paid(by, product), await s.paid(by, product)];
    const motivo = long.slice(0, 299);
    expect((await act(one.pedido, 'cancelar', { motivo })).status).toBe(204);
    const [line] = await items(two.pedido);
    const linhas = [{ item: line!.item, quantidade: 1 }];
    expect((await act(two.pedido, 'reembolsar', { linhas, motivo })).status).toBe(200);
    expect(await s.stock(product)).toEqual({ total: 10, livres: 10 });
  });
});

describe('money', () => {
  it('of the freight goes back once', async () => {
    const by = await s.buyer();
    const table = await t.request({
      as: 'Administrador',
      url: '/api/admin/frete_tabela',
      body: {
        nome: 'Recife',
        cep_de: '50000-000',
        cep_ate: '52999-999',
        peso_ate: 5,
        valor: 1500,
        prazo_dias: 3,
        ativo: true,
      },
    });
    await s.put(by, await s.product(), 2);
    const { id } = (await call('POST', 'checkout', { by })).body;
    const endereco = {
      nome: 'Bia',
      cep: '50010-000',
      logradouro: 'Rua do Sol',
      numero: '1',
      bairro: 'Centro',
      cidade: 'Recife',
      uf: 'PE',
    };
    await call('PUT', `checkout/${id}/entrega`, {
      by,
      body: { opcao: `tabela:${table.body.id}`, endereco },
    });
    const { body } = await s.pay(by, id);
    expect(body.total).toBe(11_500);
    await s.confirm(body.cobranca.codigo);
    const refund = (more: object) => act(id, 'reembolsar', { motivo: 'Atrasou', ...more });
    expect((await refund({ frete: true })).body).toEqual({ valor: 1500 });
    expect(await refund({ frete: true })).toMatchObject({
      status: 422,
      body: { errors: { frete: [expect.any(String)] } },
    });
    const [line] = await items(id);
    const linhas = [{ item: line!.item, quantidade: 1 }];
    expect((await refund({ linhas })).body).toEqual({ valor: 5000 });
    expect((await refund({ linhas, frete: true })).status).toBe(422);
    expect((await refund({ linhas })).body).toEqual({ valor: 5000 });
  });
});

describe('money that the treasurer still owes', () => {
  const owed = async (id: number) =>
    (await db.query(sql`select estado, devolucao, a_devolver from pedido where id = ${id}`))[0];

  it('keeps an order open, whatever else is given back', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    await refundAll(order.pedido);
    const again = await act(order.pedido, 'reembolsar', { frete: true, motivo: 'Frete' });
    expect(again.body).toEqual({ valor: 0 });
    expect(await owed(order.pedido)).toEqual({ estado: 'pago', devolucao: null, a_devolver: 5000 });
  });

  it('keeps a withdrawal open', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    const { retirada } = await s.order(by, order.pedido);
    await act(order.pedido, 'entregar', { codigo: retirada!.codigo });
    await withdraw(by, order.pedido);
    await refundAll(order.pedido);
    // Its units are given back: none is waited for.
    expect((await act(order.pedido, 'receber-devolucao', { repor: true })).status).toBe(409);
    expect(await owed(order.pedido)).toEqual({ estado: 'entregue', devolucao: 'recebida', a_devolver: 5000 });
    const charge = await s.charge(order.cobranca!.codigo);
    expect((await treasury(charge, 'estornar', { valor: 5000, motivo: 'Voltou' })).status).toBe(200);
    await t.jobs.runAll();
    expect(await owed(order.pedido)).toEqual({
      estado: 'reembolsado',
      devolucao: 'reembolsada',
      a_devolver: 0,
    });
  });
});

describe('goods', () => {
  it('are not handed over once their money goes back', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    const { retirada } = await s.order(by, order.pedido);
    expect((await refundAll(order.pedido)).body).toEqual({ valor: 5000 });
    for (const [step, body] of [
      ['separar', {}],
      ['pronto', {}],
      ['entregar', { codigo: retirada!.codigo }],
    ] as const)
      expect([step, (await act(order.pedido, step, body)).status]).toEqual([step, 409]);
  });

  it('that an order never got do not stop its end', async () => {
    const [a, b, c] = [await s.product(1), await s.product(1), await s.product(1)];
    const cancelled = await paidWithoutGoods(await s.buyer(), a);
    expect((await act(cancelled.pedido, 'cancelar', { motivo: 'Acabou' })).status).toBe(204);
    const other = await s.buyer();
    const withdrawn = await paidWithoutGoods(other, b);
    expect((await withdraw(other, withdrawn.pedido)).status).toBe(200);
    const by = await s.buyer();
    const refunded = await paidWithoutGoods(by, c);
    const charge = await s.charge(refunded.cobranca!.codigo);
    expect((await treasury(charge, 'estornar', { valor: 5000, motivo: 'Acabou' })).status).toBe(200);
    await t.jobs.runAll();
    expect((await s.order(by, refunded.pedido)).estado).toBe('reembolsado');
    for (const product of [a, b, c]) expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });
  });

  it('that come back after the treasurer returned their money go back on sale, and count as no sale', async () => {
    const by = await s.buyer();
    const product = await s.product(2);
    const order = await s.paid(by, product, 2);
    const { retirada } = await s.order(by, order.pedido);
    await act(order.pedido, 'entregar', { codigo: retirada!.codigo });
    await withdraw(by, order.pedido);
    const [line] = await items(order.pedido);
    const came = (quantidade: number, repor: boolean, key: string = crypto.randomUUID()) =>
      t.request({
        url: `/api/admin/pedido/${order.pedido}/receber-produtos`,
        as: 'Loja',
        body: { linhas: [{ item: line!.item, quantidade }], repor },
        headers: { 'idempotency-key': key },
      });
    // Until the money is returned, goods are received together with it.
    expect((await came(1, true)).status).toBe(409);
    const charge = await s.charge(order.cobranca!.codigo);
    expect((await treasury(charge, 'estornar', { valor: 10_000, motivo: 'Desistiu' })).status).toBe(200);
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'reembolsado', devolvido: 10_000 });
    const sales = async (por: string) => {
      const url = `/api/admin/pedido/vendas?produto=${product.id}&por=${por}`;
      const { body } = await t.request({ url, as: 'Loja' });
      return [body.data[0], body.total];
    };
    const none = { vendidas: 2, devolvidas: 0, valor: 10_000, devolvido: 10_000, liquido: 0 };
    for (const por of ['produto', 'variante']) expect(await sales(por)).toMatchObject([none, none]);
    expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });

    expect((await came(3, true)).body.errors).toHaveProperty(['linhas.0.quantidade']);
    const unsaid = await act(order.pedido, 'receber-produtos', { linhas: [] });
    expect(Object.keys(unsaid.body.errors)).toEqual(['repor']);
    const key = crypto.randomUUID();
    expect((await came(1, true, key)).status).toBe(204);
    // as after an answer that was lost and could not be stored
    await db.run(sql`delete from idempotencia where chave = ${key}`);
    expect((await came(1, true, key)).status).toBe(204);
    expect(await s.stock(product)).toEqual({ total: 1, livres: 1 });
    expect((await came(1, false)).status).toBe(204);
    expect(await s.stock(product)).toEqual({ total: 1, livres: 1 });
    expect((await came(1, true)).status).toBe(409);
    const back = { ...none, devolvidas: 2 };
    expect(await sales('produto')).toMatchObject([back, back]);
    expect((await s.order(by, order.pedido)).linha_do_tempo.slice(-2)).toMatchObject([
      { tipo: 'devolucao_recebida', detalhe: expect.stringMatching(/^1 × /) },
      { tipo: 'devolucao_recebida' },
    ]);
    expect(await s.charge(order.cobranca!.codigo)).toMatchObject({ estornado: 10_000 });
  });

  it('are not sold by late money for an order that was refunded', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const { id, first, second } = await payTwice(by, product);
    await s.confirm(second.cobranca!.codigo);
    expect((await act(id, 'cancelar', { motivo: 'Engano' })).status).toBe(204);
    const charge = await s.charge(second.cobranca!.codigo);
    expect((await treasury(charge, 'estornar', { valor: 5000, motivo: 'Engano' })).status).toBe(200);
    await t.jobs.runAll();
    expect((await s.order(by, id)).estado).toBe('reembolsado');
    await s.confirm(first.cobranca!.codigo);
    await acceptLate(first);
    expect((await s.order(by, id)).estado).toBe('reembolsado');
    expect(await s.stock(product)).toEqual({ total: 3, livres: 3 });
  });

  it('are not sold by late money for an order that was paid and cancelled, which still owes its own money', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const { id, first, second } = await payTwice(by, product);
    await s.confirm(second.cobranca!.codigo);
    expect((await act(id, 'cancelar', { motivo: 'Engano' })).status).toBe(204);
    await s.confirm(first.cobranca!.codigo);
    await acceptLate(first);
    const { id: cobranca } = await s.charge(second.cobranca!.codigo);
    expect(await db.query(sql`select estado, cobranca, a_devolver from pedido where id = ${id}`)).toEqual([
      { estado: 'cancelado', cobranca, a_devolver: 5_000 },
    ]);
    expect(await s.stock(product)).toEqual({ total: 3, livres: 3 });
  });

  it('stay for real money when test money comes for an older charge of the order', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const { id, first, second } = await payTwice(by, product);
    await db.run(sql`update cobranca set sandbox = true where codigo = ${first.cobranca!.codigo}`);
    await s.confirm(first.cobranca!.codigo);
    expect((await s.order(by, id)).estado).toBe('aguardando_pagamento');
    await s.confirm(second.cobranca!.codigo);
    expect(await s.order(by, id)).toMatchObject({ estado: 'pago', sandbox: false });
  });

  it('are sold once by accepted late money, which ends the payment begun since', async () => {
    const by = await s.buyer();
    const product = await s.product(1);
    const { id, first, second } = await payTwice(by, product);
    await s.confirm(first.cobranca!.codigo);
    expect((await s.charge(first.cobranca!.codigo)).a_decidir).toBe(5_000);
    await acceptLate(first);
    expect((await s.order(by, id)).estado).toBe('pago');
    expect(await s.charge(second.cobranca!.codigo)).toMatchObject({ estado: 'cancelada' });
    await s.confirm(second.cobranca!.codigo);
    expect((await s.charge(second.cobranca!.codigo)).a_decidir).toBe(5_000);
    expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });
  });

  const historyOf = (id: number) =>
    db.query<{ dados: unknown }>(
      sql`select dados from pedido_evento where pedido = ${id} and tipo = 'sem_estoque'`,
    );

  it('leave the stock by accepted late money whose voucher was used up since', async () => {
    const product = await s.product(5);
    const voucher = await t.request({
      url: '/api/admin/voucher',
      as: 'Administrador',
      body: { codigo: 'UMA-VEZ', loja: true, modo: 'percentual', percentual: 10, max_usos: 1 },
    });
    expect(voucher.status, voucher.text).toBe(201);
    const buyWith = async (by: Buyer): Promise<Paid> => {
      await s.put(by, product);
      const { status, text, body } = await s.pay(by, await s.begin(by), {
        voucher: 'UMA-VEZ',
        metodo: 'pix',
      });
      expect(status, text).toBe(201);
      return body;
    };
    const by = await s.buyer();
    const late = await buyWith(by);
    await expire();
    await s.confirm((await buyWith(await s.buyer())).cobranca!.codigo);
    expect(await s.stock(product)).toEqual({ total: 4, livres: 4 });
    await s.confirm(late.cobranca!.codigo);
    await acceptLate(late);
    expect(await s.order(by, late.pedido)).toMatchObject({ estado: 'pago', total: 4_500 });
    expect(await s.stock(product)).toEqual({ total: 3, livres: 3 });
    expect(await historyOf(late.pedido)).toEqual([]);
  });

  it('that are left leave the stock by accepted late money, and those that are gone are noted', async () => {
    const [left, gone] = [await s.product(5), await s.product(1, { nome: 'Boné' })];
    const by = await s.buyer();
    await s.put(by, left, 2);
    await s.put(by, gone);
    const late: Paid = (await s.pay(by, await s.begin(by))).body;
    await expire();
    await s.paid(await s.buyer(), gone);
    await s.confirm(late.cobranca!.codigo);
    await acceptLate(late);
    expect(await s.stock(left)).toEqual({ total: 3, livres: 3 });
    expect(await s.stock(gone)).toEqual({ total: 0, livres: 0 });
    expect(await historyOf(late.pedido)).toEqual([{ dados: { linhas: [{ nome: 'Boné', quantidade: 1 }] } }]);
  });

  it("that a voucher made free stay the buyer's when the paid ones are given back", async () => {
    const [shirt, mug] = [await s.product(5), await s.product(5, { preco: 3000 })];
    const voucher = await t.request({
      url: '/api/admin/voucher',
      as: 'Administrador',
      body: {
        codigo: 'CANECA-GRATIS',
        loja: true,
        modo: 'percentual',
        percentual: 100,
        produto: mug.id,
        max_usos: 5,
      },
    });
    expect(voucher.status, voucher.text).toBe(201);
    const by = await s.buyer();
    await s.put(by, shirt);
    await s.put(by, mug);
    const order: Paid = (await s.pay(by, await s.begin(by), { voucher: 'CANECA-GRATIS', metodo: 'pix' }))
      .body;
    expect(order.total).toBe(5000);
    await s.confirm(order.cobranca!.codigo);
    const [first] = await items(order.pedido);
    const linhas = [{ item: first!.item, quantidade: 1 }];
    expect((await withdraw(by, order.pedido, { linhas })).status).toBe(200);
    const charge = await s.charge(order.cobranca!.codigo);
    expect((await treasury(charge, 'estornar', { valor: 5000, motivo: 'Desistiu' })).status).toBe(200);
    await t.jobs.runAll();
    expect(await s.charge(order.cobranca!.codigo)).toMatchObject({ estado: 'estornada' });
    expect((await s.order(by, order.pedido)).estado).toBe('pago');
    expect(await items(order.pedido)).toMatchObject([{ devolvidas: 1 }, { devolvidas: 0 }]);
    expect(await s.stock(shirt)).toEqual({ total: 5, livres: 5 });
    expect(await s.stock(mug)).toEqual({ total: 4, livres: 4 });
    const used = await db.query(
      sql`select tomado from capacidade where tipo = 'voucher' and alvo = ${voucher.body.id}`,
    );
    expect(used).toEqual([{ tomado: 1 }]);

    // Nothing is left of the money: what is given back last ends the order at once.
    expect((await withdraw(by, order.pedido)).status).toBe(200);
    expect((await s.order(by, order.pedido)).estado).toBe('cancelado');
    expect(await s.stock(mug)).toEqual({ total: 5, livres: 5 });
  });

  it('that a voucher made free go back on sale when the freight, all that was paid, is returned', async () => {
    const by = await s.buyer();
    const mug = await s.product(5);
    const order = await s.paid(by, mug);
    await db.run(sql`update pedido_item set desconto = preco * quantidade where pedido = ${order.pedido}`);
    await db.run(sql`update pedido set desconto = subtotal, frete = total where id = ${order.pedido}`);
    const charge = await s.charge(order.cobranca!.codigo);
    expect((await treasury(charge, 'estornar', { valor: 5000, motivo: 'Engano' })).status).toBe(200);
    await t.jobs.runAll();
    expect((await s.order(by, order.pedido)).estado).toBe('reembolsado');
    expect(await s.stock(mug)).toEqual({ total: 5, livres: 5 });
  });

  it('are not sold by late money for another price than that of the order now', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const { id, first, second } = await payTwice(by, product);
    await s.store.unpay(by.id, String(id), s.from);
    const voucher = await t.request({
      url: '/api/admin/voucher',
      as: 'Administrador',
      body: { codigo: 'MENOS-10', loja: true, modo: 'percentual', percentual: 10, max_usos: 5 },
    });
    expect(voucher.status, voucher.text).toBe(201);
    const body = { voucher: 'MENOS-10', metodo: 'pix' };
    const { body: third } = await s.pay(by, id, body);
    for (const old of [first, second]) {
      await s.confirm(old.cobranca!.codigo);
      const answer = await askToAccept(old);
      expect([answer.status, answer.body.message]).toEqual([
        409,
        errorText('cobranca.changed_since', 'pt_BR'),
      ]);
    }
    await s.confirm(third.cobranca.codigo);
    expect(await s.order(by, id)).toMatchObject({ estado: 'pago', total: 4_500 });
    expect(await s.stock(product)).toEqual({ total: 2, livres: 2 });
  });

  it('are kept for a day while the bank reviews a card', async () => {
    const by = await s.buyer();
    const product = await s.product(1);
    await s.put(by, product);
    const { body } = await s.pay(by, await s.begin(by), { metodo: 'cartao', token: 'tok_1', parcelas: 1 });
    const { codigo } = body.cobranca;
    const used = t.gateways.get((await s.charge(codigo)).gateway as 'mercadopago');
    used.set(codigo, { estado: 'em_analise' });
    await t.request({ method: 'POST', ...used.notice(codigo) });
    await t.jobs.runAll();
    await expire();
    expect(await s.order(by, body.pedido)).toMatchObject({
      estado: 'aguardando_pagamento',
      conferencia: 'banco',
    });
    expect((await s.stock(product)).livres).toBe(0);
    clock.advance(24 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect((await s.order(by, body.pedido)).estado).toBe('cancelado');
    expect((await s.stock(product)).livres).toBe(1);
  });

  it('are kept two hours for a payment that is reported without a proof', async () => {
    const by = await s.buyer();
    const product = await s.product(1);
    const order = await s.buy(by, product);
    expect(await s.store.reportPaid(by.id, String(order.pedido), s.from)).toEqual({ ok: true });
    clock.advance(2 * 60);
    expect((await s.stock(product)).livres).toBe(0);
    clock.advance(61);
    expect((await s.stock(product)).livres).toBe(1);
  });
});

it('drafts that are being paid while old ones are deleted stay', async () => {
  const by = await s.buyer();
  await s.put(by, await s.product());
  const id = await s.begin(by);
  await db.run(
    sql`update pedido set atualizado_em = ${clock.now()}::timestamptz - interval '8 days' where id = ${id}`,
  );
  let swept: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.run(sql`update pedido set estado = 'aguardando_pagamento' where id = ${id}`);
    swept = t.jobs.tick('loja.varrer');
    await until('the sweep waits for the order', async () => {
      const waiting = await db.query(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%delete from pedido%'`);
      return waiting.length > 0;
    });
  });
  await swept;
  expect((await s.order(by, id)).estado).toBe('aguardando_pagamento');
  await db.run(sql`update pedido set estado = 'cancelado' where id = ${id}`);
});

describe('names', () => {
  it.each(['Ganhe bit.ly/golpe', 'visite golpe.example'])('that go into mails are not %s', async (nome) => {
    const password = 'Uma-senha-bem-comprida-9';
    const body = { nome, email: 'alvo@example.com', password, password_confirmation: password };
    expect((await call('POST', 'auth/register', { body })).body.errors).toHaveProperty('nome');
  });
});

it('charges, books and stock agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
