import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHolds } from '#server/checkout/holds.ts';
import { sql } from '#server/db/sql.ts';
import { setVoucher } from '#server/features/loja/order-voucher.ts';
import { consumidorCookie } from '#server/http/consumidor-session.ts';
import { cartCookie } from '#shared/contracts/loja.ts';
import { type Answer, testApp } from '../support/app.ts';
import { type Buyer, type Paid, storeFixture } from '../support/loja-fixture.ts';
import { until } from '../support/server.ts';

/* What hostile buyers and visitors tried all at once, and what they could not do. */
const s = await storeFixture();
const { t, call, act } = s;
const { db, clock } = t;

const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();
const held = async (id: number) =>
  db.query(sql`select 1 from reserva r where r.estado = 'retida' and (r.dono = ${`pedido:${id}`}
    or r.cobranca in (select k.id from cobranca k where k.origem = 'pedido' and k.origem_id = ${id}))`);
let vouchers = 0;
async function voucher(values: Record<string, unknown>): Promise<{ id: number; codigo: string }> {
  vouchers += 1;
  const answer = await t.request({
    url: '/api/admin/voucher',
    as: 'Administrador',
    body: {
      codigo: `ATAQUE-${vouchers}`,
      loja: true,
      igreja: s.igreja,
      modo: 'percentual',
      percentual: 50,
      ...values,
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body;
}

describe('at the same moment', () => {
  it('the last unit is sold once, by two servers', async () => {
    const product = await s.product(1);
    const buyers = [await s.buyer(), await s.buyer(), await s.buyer(), await s.buyer()];
    const ids: number[] = [];
    for (const by of buyers) {
      await s.put(by, product);
      ids.push(await s.begin(by));
    }
    const other = await testApp({ beside: t });
    const answers = await Promise.all(
      buyers.map((by, at) =>
        (at % 2 ? other : t).request({
          url: `/api/loja-virtual/checkout/${ids[at]}/pagar`,
          token: by.token,
          body: { metodo: 'pix' },
          headers: { 'idempotency-key': crypto.randomUUID() },
        }),
      ),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409]);
    expect(await s.stock(product)).toEqual({ total: 1, livres: 0 });
    const lost = ids.filter((_, at) => answers[at]!.status === 409);
    for (const id of lost) expect(await held(id)).toEqual([]);
  });

  it('one order is paid once, however often it is asked for', async () => {
    const product = await s.product(5);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const key = crypto.randomUUID();
    const same = await Promise.all([1, 2, 3].map(() => s.pay(by, id, { metodo: 'pix' }, key)));
    expect(statuses(same).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const others = await Promise.all([1, 2].map(() => s.pay(by, id)));
    expect(statuses(others)).toEqual([409, 409]);
    expect(await s.stock(product)).toEqual({ total: 5, livres: 4 });
    expect(await s.pay(by, id, { metodo: 'cartao', token: 'tok' }, key)).toMatchObject({ status: 422 });
    await s.put(by, product);
    expect((await s.pay(by, await s.begin(by), { metodo: 'pix' }, key)).status).toBe(422);
  });

  it('an order is not paid for nothing while its voucher is taken out', async () => {
    const product = await s.product(5);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const { codigo, id: alvo } = await voucher({ percentual: 100, max_usos: 1 });
    const order = async () => {
      const [row] = await db.query<{ total: number; estado: string; voucher: number | null; espera: number }>(
        sql`select total, estado, voucher, (select count(*) from pg_locks
          where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())
          ) as espera from pedido where id = ${id}`,
      );
      return row!;
    };
    let paying: Promise<Answer> | undefined;
    await db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtext('pedido'), ${id}::integer)`);
      paying = s.pay(by, id, { metodo: 'pix', voucher: codigo });
      await until('the order costs nothing and waits', async () => {
        const { total, espera } = await order();
        return total === 0 && espera === 1;
      });
      await db.transaction((other) =>
        setVoucher(other, createHolds({ clock }), { pedido: id, codigo: null, now: clock.now() }),
      );
    });
    expect((await paying)!.status).toBe(409);
    expect(await order()).toMatchObject({ estado: 'rascunho', total: 5000 });
    expect(
      await db.query(sql`select tomado from capacidade where tipo = 'voucher' and alvo = ${alvo}`),
    ).toEqual([{ tomado: 0 }]);
  });

  it('a parcel is not sent once its refund is done', async () => {
    const order = await s.paid(await s.buyer(), await s.product());
    let moving: Promise<Answer> | undefined;
    await db.transaction(async (tx) => {
      await tx.run(sql`update pedido set estado = 'reembolsado' where id = ${order.pedido}`);
      moving = act(order.pedido, 'separar');
      await until('the office waits for the refund', async () => {
        const waiting = await db.query(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return waiting.length > 0;
      });
    });
    expect((await moving)!.status).toBe(409);
    const [row] = await db.query(sql`select estado from pedido where id = ${order.pedido}`);
    expect(row).toEqual({ estado: 'reembolsado' });
  });

  it('a voucher is used as often as it may be, and gives what it has', async () => {
    const product = await s.product(20);
    const { codigo, id: alvo } = await voucher({ max_usos: 2, orcamento: 4000 });
    const orders = await Promise.all(
      [1, 2, 3].map(async () => {
        const by = await s.buyer();
        await s.put(by, product);
        return { by, id: await s.begin(by) };
      }),
    );
    const answers = await Promise.all(
      orders.map(({ by, id }) => s.pay(by, id, { metodo: 'pix', voucher: codigo })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const [sum] = await db.query<{
      desconto: number;
      usos: number;
    }>(sql`select sum(desconto)::integer as desconto,
      (select sum(i.com_voucher)::integer from pedido_item i join pedido p on p.id = i.pedido
        where p.voucher = ${alvo} and p.estado = 'aguardando_pagamento') as usos
      from pedido where voucher = ${alvo} and estado = 'aguardando_pagamento'`);
    expect(sum!.desconto).toBeLessThanOrEqual(4000);
    expect(sum!.usos).toBeLessThanOrEqual(2);
    const [counted] = await db.query(sql`select
      (select tomado from capacidade where tipo = 'voucher' and alvo = ${alvo}) as usos,
      (select tomado from capacidade where tipo = 'voucher_valor' and alvo = ${alvo}) as desconto`);
    expect(counted).toEqual(sum);
  });

  it('an order is cancelled or paid, withdrawn once, refunded once', async () => {
    const product = await s.product(9);
    const by = await s.buyer();
    const order = await s.buy(by, product);
    const charge = await s.charge(order.cobranca!.codigo);
    const confirm = () =>
      t.request({
        url: `/api/admin/cobranca/${charge.id}/confirmar`,
        as: 'Tesouraria',
        body: { valor: 5000 },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
    await Promise.all([call('POST', `pedidos/${order.pedido}/cancelar`, { by }), confirm()]);
    const { estado } = await s.order(by, order.pedido);
    expect(['pago', 'cancelado']).toContain(estado);
    expect(await s.stock(product)).toEqual(
      estado === 'pago' ? { total: 8, livres: 8 } : { total: 9, livres: 9 },
    );

    const second = await s.paid(by, product, 2);
    const before = (await s.stock(product)).total;
    const acts = await Promise.all([
      call('POST', `pedidos/${second.pedido}/desistir`, { by }),
      call('POST', `pedidos/${second.pedido}/desistir`, { by }),
      act(second.pedido, 'cancelar', { motivo: 'Engano' }),
      act(second.pedido, 'separar'),
    ]);
    expect(acts.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await s.stock(product)).total).toBe(before + 2);
    const [owed] = await db.query(sql`select a_devolver from pedido where id = ${second.pedido}`);
    expect(owed).toEqual({ a_devolver: 10_000 });
  });

  it('orders, stock and products are written without a failure', async () => {
    const [a, b] = [await s.product(50), await s.product(50)];
    const buyers = [await s.buyer(), await s.buyer(), await s.buyer()];
    const orders: Paid[] = [];
    for (const [at, by] of buyers.entries()) {
      for (const product of at % 2 ? [a, b] : [b, a]) await s.put(by, product);
      orders.push((await s.pay(by, await s.begin(by))).body);
    }
    const variantes = [a, b].map(({ variantes: [one] }) => one!.id);
    const entry = (ids: number[]) =>
      t.request({
        url: '/api/admin/estoque_movimento',
        as: 'Administrador',
        body: {
          tipo: 'entrada',
          motivo: 'Chegou',
          itens: ids.map((variante) => ({ variante, quantidade: 1 })),
        },
      });
    const answers = await Promise.all([
      ...orders.map(({ cobranca }) => s.confirm(cobranca!.codigo).then(() => ({ status: 200, text: '' }))),
      entry(variantes),
      entry(variantes.toReversed()),
      s.change(a, { nome: 'Outro nome', variantes: [{ ...a.variantes[0], tamanho: 'm', estoque: 80 }] }),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await s.stock(b)).toEqual({ total: 49, livres: 49 });
  });
});

describe('others', () => {
  it('do not read by the wrong kind of session, nor after a block', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    const staff = await t.tokenFor('Administrador');
    for (const path of ['pedidos', `pedidos/${order.pedido}`, 'auth/eu', 'enderecos'])
      expect([path, (await t.request({ url: `/api/loja-virtual/${path}`, token: staff })).status]).toEqual([
        path,
        401,
      ]);
    expect((await t.request({ url: '/api/loja-virtual/carrinho', token: staff })).status).toBe(401);
    for (const path of [`pedido/${order.pedido}`, `pedido/${order.pedido}/linhas`, 'pedido', 'consumidor'])
      expect([path, (await t.request({ url: `/api/admin/${path}`, token: by.token })).status]).toEqual([
        path,
        401,
      ]);
    await db.run(sql`update consumidor set bloqueado = true where id = ${by.id}`);
    expect((await call('GET', 'pedidos', { by })).status).toBe(401);
    const headers = { cookie: `${consumidorCookie}=${by.cookie}` };
    expect((await t.request({ method: 'POST', url: '/api/loja-virtual/auth/renovar', headers })).status).toBe(
      401,
    );
  });

  it('do not find orders by claiming an address', async () => {
    const by = await s.buyer();
    await s.paid(by, await s.product());
    const password = 'Uma-senha-bem-comprida-9';
    const { body } = await call('POST', 'auth/register', {
      body: { nome: 'Outra', email: by.email, password, password_confirmation: password },
    });
    const claimed: Buyer = { ...by, ...body.consumidor, token: body.accessToken };
    expect((await call('GET', 'pedidos', { by: claimed })).body.data).toEqual([]);
  });

  it('do not take the cart of a consumer by its number or an odd cookie', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product());
    for (const secret of ['1', 'a'.repeat(26), "' or 1=1--", '%00', 'a'.repeat(5000)]) {
      const { status, body } = await call('GET', 'carrinho', {
        headers: { cookie: `${cartCookie}=${secret}` },
      });
      expect([status, body.linhas]).toEqual([200, []]);
    }
  });

  it('do not use addresses of other accounts', async () => {
    const [by, other] = [await s.buyer(), await s.buyer()];
    const endereco = {
      nome: 'Bia',
      cep: '50010-000',
      logradouro: 'Rua do Sol',
      numero: '1',
      bairro: 'Centro',
      cidade: 'Recife',
      uf: 'PE',
    };
    const { body: address } = await call('POST', 'enderecos', { by, body: endereco });
    expect(address.id).toEqual(expect.any(Number));
    await s.put(other, await s.product());
    const id = await s.begin(other);
    const body = { opcao: 'tabela:1', endereco: address.id };
    expect((await call('PUT', `checkout/${id}/entrega`, { by: other, body })).body.errors).toHaveProperty(
      'endereco',
    );
    expect((await call('POST', 'enderecos', { by, body: { ...endereco, cep: '-' } })).status).toBe(422);
  });
});

describe('odd values', () => {
  it.each([0, -1, 1.5, 1e9, 2 ** 31, Number.MAX_SAFE_INTEGER, '1', null, true])(
    'of units are refused: %s',
    async (quantidade) => {
      const { variantes } = await s.product(2000);
      const body = { variante: variantes[0]!.id, quantidade };
      expect((await call('POST', 'carrinho/itens', { body })).status).toBe(422);
      expect((await call('PUT', 'carrinho', { body: { itens: [body] } })).status).toBe(422);
    },
  );

  it('of the catalogue are refused or find nothing', async () => {
    for (const query of [
      `termo=${'a '.repeat(2000)}`,
      `termo=${encodeURIComponent("'); drop table pedido; --")}`,
      `termo=${encodeURIComponent('& | ! ( ) : *')}`,
      'termo=%00',
      'page=999999999999',
      'per_page=1000000',
      `cor=${Array.from({ length: 500 }, (_, at) => at + 1).join()}`,
      `tamanho=${Array(500).fill('m').join()}`,
      'preco_de=999999999999&preco_ate=0',
      'categoria=2147483648',
      'cor=99999999999',
      'sort_by=preco;drop',
    ])
      expect([query.slice(0, 40), (await call('GET', `produtos?${query}`)).status]).toEqual([
        query.slice(0, 40),
        expect.toSatisfy((status: number) => status < 500),
      ]);
  });

  it('of the catalogue leave no statements behind in the database', async () => {
    const stored = async () =>
      new Map(
        (
          await Promise.all(
            Array.from({ length: 4 }, () =>
              db.query<{ pid: number; n: number }>(
                // without those of the tests (tests/support/prepared-statements.ts)
                sql`select pg_backend_pid() as pid, (select count(*)::integer from pg_prepared_statements
                  where name not like 'teste\\_%') as n`,
              ),
            ),
          )
        ).map(([row]) => [row!.pid, row!.n]),
      );
    await call('GET', 'produtos');
    const before = await stored();
    const filters = [
      'cor=1',
      'tamanho=m',
      'preco_de=1',
      'preco_ate=99999',
      'disponivel=true',
      'termo=camiseta',
    ];
    for (let choice = 1; choice < 2 ** filters.length; choice += 1) {
      const chosen = filters.filter((_, at) => choice & (1 << at)).join('&');
      expect((await call('GET', `produtos?${chosen}`)).status).toBe(200);
    }
    for (const [pid, n] of await stored()) expect(n - (before.get(pid) ?? 0)).toBeLessThan(10);
  });

  it('of money beyond what can be charged are refused clearly', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product(999, { preco: 90_000_000 }), 999);
    const answer = await s.pay(by, await s.begin(by));
    expect([answer.status, answer.text]).toEqual([422, expect.any(String)]);
  });
});

it('the sums of an order are those of its lines, its charge and the books', async () => {
  const products = [
    await s.product(900, { preco: 3333 }),
    await s.product(900, { preco: 1 }),
    await s.product(900, { preco: 10_007 }),
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        units: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)).filter((units) => units.some((one) => one > 0)),
        percentual: fc.constantFrom(0, 1, 33, 50, 99),
        back: fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { maxLength: 4 }),
      }),
      async ({ units, percentual, back }) => {
        const by = await s.buyer();
        for (const [at, count] of units.entries()) if (count > 0) await s.put(by, products[at]!, count);
        const id = await s.begin(by);
        const code = percentual > 0 ? (await voucher({ percentual, max_usos: 99 })).codigo : undefined;
        const { body } = await s.pay(by, id, { metodo: 'pix', ...(code && { voucher: code }) });
        await s.confirm(body.cobranca.codigo);
        const order = await s.order(by, id);
        const worth = order.linhas.reduce(
          (sum, line) => sum + line.preco * line.quantidade - line.desconto,
          0,
        );
        expect([order.total, body.cobranca.valor]).toEqual([worth + order.frete, worth + order.frete]);
        const [booked] = await db.query<{
          valor: number;
        }>(sql`select sum(f.valor)::bigint as valor from financeiro f
          join cobranca k on f.origem = 'cobranca:' || k.id where k.codigo = ${body.cobranca.codigo}`);
        expect(booked!.valor).toBe(order.total);
        let returned = 0;
        for (const [at, quantidade] of back) {
          const { linhas } = (await t.request({ url: `/api/admin/pedido/${id}/linhas`, as: 'Loja' })).body;
          const line = linhas[at % linhas.length];
          const answer = await act(id, 'reembolsar', {
            linhas: [{ item: line.item, quantidade: quantidade + 1 }],
            motivo: 'Teste',
          });
          expect([200, 409, 422]).toContain(answer.status);
          if (answer.status === 200) returned += answer.body.valor;
        }
        const [row] = await db.query<{ a_devolver: number }>(
          sql`select a_devolver from pedido where id = ${id}`,
        );
        expect(row!.a_devolver).toBe(returned);
        expect(returned).toBeLessThanOrEqual(order.total);
      },
    ),
    { numRuns: 12 },
  );
});

it('charges, books and stock agree after all of it', async () => {
  clock.advance(61);
  await t.jobs.tick('cobranca.varrer');
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
