import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { type Buyer, storeFixture } from '../support/loja-fixture.ts';

const s = await storeFixture();
const { t } = s;
const second = await testApp({ beside: t });

const payOn = (on: typeof t, by: Buyer, id: number, key = crypto.randomUUID()) =>
  on.request({
    url: `/api/loja-virtual/checkout/${id}/pagar`,
    token: by.token,
    body: { metodo: 'pix' },
    headers: { 'idempotency-key': key },
  });
const counts = (statuses: readonly number[]) =>
  Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]),
  );
const chargesOf = async (ids: readonly number[]) =>
  (
    await t.db.query<{ n: number }>(sql`select count(*)::integer as n from cobranca
      where origem = 'pedido' and origem_id = any(${ids})`)
  )[0]!.n;

/** So many buyers with a checkout of one unit each, at its payment. */
async function atTheTill(many: number, product: Awaited<ReturnType<typeof s.product>>) {
  const first = await s.buyer();
  await s.put(first, product);
  const model = await s.begin(first);
  const buyers = [first, ...(await Promise.all(Array.from({ length: many - 1 }, () => s.buyer())))];
  const ids = await t.db.query<{
    id: number;
  }>(sql`with novos as (insert into pedido (codigo, retirada_codigo, consumidor,
        nome, email, estado, subtotal, desconto, frete, total, igreja, entrega, opcao, criado_em, atualizado_em)
      select 'copia' || c.id, 'abcdef', c.id, c.nome, c.email, 'rascunho', p.subtotal, 0, 0, p.total, p.igreja, p.entrega,
        p.opcao, p.criado_em, p.atualizado_em
      from pedido p, consumidor c where p.id = ${model} and c.id = any(${buyers.slice(1).map(({ id }) => id)})
      returning id, consumidor),
    linhas as (insert into pedido_item (pedido, ordem, variante, produto, nome, ref, tamanho, quantidade, preco)
      select n.id, i.ordem, i.variante, i.produto, i.nome, i.ref, i.tamanho, i.quantidade, i.preco
      from novos n, pedido_item i where i.pedido = ${model})
    select id from novos order by consumidor`);
  const byId = buyers.slice(1).toSorted((a, b) => a.id - b.id);
  return [{ by: first, id: model }, ...byId.map((by, at) => ({ by, id: ids[at]!.id }))];
}

describe('the last unit', () => {
  it('is sold once to 200 buyers over two servers, and everyone is answered', async () => {
    const product = await s.product(1);
    const tills = await atTheTill(200, product);
    const answers = await Promise.all(
      tills.map(({ by, id }, at) => payOn(at % 2 === 0 ? t : second, by, id)),
    );
    expect(counts(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 199 });
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe(`O estoque não basta para: ${product.nome}. Nada foi cobrado.`);
    expect(await s.stock(product)).toEqual({ total: 1, livres: 0 });
    expect(await chargesOf(tills.map(({ id }) => id))).toBe(1);
    const winner = answers.find(({ status }) => status === 201)!;
    await s.confirm(winner.body.cobranca.codigo);
    expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });
  });

  it('of several lines is taken whole or not at all, in any order of the lines', async () => {
    const [one, two] = [await s.product(6), await s.product(6)];
    const buyers = await Promise.all(Array.from({ length: 8 }, () => s.buyer()));
    const ids = await Promise.all(
      buyers.map(async (by, at) => {
        for (const product of at % 2 === 0 ? [one, two] : [two, one]) await s.put(by, product, 2);
        return s.begin(by);
      }),
    );
    const answers = await Promise.all(ids.map((id, at) => payOn(at % 2 === 0 ? t : second, buyers[at]!, id)));
    expect(counts(answers.map(({ status }) => status))).toEqual({ 201: 3, 409: 5 });
    expect([await s.stock(one), await s.stock(two)]).toEqual([
      { total: 6, livres: 0 },
      { total: 6, livres: 0 },
    ]);
  });
});

describe('one checkout in several tabs', () => {
  it('is paid once', async () => {
    const product = await s.product(9);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => payOn(at % 2 === 0 ? t : second, by, id)),
    );
    expect(counts(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 5 });
    expect([await chargesOf([id]), (await s.stock(product)).livres]).toEqual([1, 8]);
  });

  it('is one order, however often it is begun', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product(9));
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        (at % 2 === 0 ? t : second).request({
          method: 'POST',
          url: '/api/loja-virtual/checkout',
          token: by.token,
        }),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });

  it('is either cancelled or paid', async () => {
    const product = await s.product(1);
    const by = await s.buyer();
    const order = await s.buy(by, product);
    const [cancelled] = await Promise.all([
      second.request({
        method: 'POST',
        url: `/api/loja-virtual/pedidos/${order.pedido}/cancelar`,
        token: by.token,
      }),
      s.confirm(order.cobranca!.codigo).catch(() => undefined),
    ]);
    const { estado } = await s.order(by, order.pedido);
    const { total } = await s.stock(product);
    // Money that came while its buyer cancelled waits for the treasurer.
    expect([cancelled.status, estado, total]).toEqual(
      cancelled.status === 200 ? [200, 'cancelado', 1] : [409, 'pago', 0],
    );
  });
});

describe('two of the staff at once', () => {
  it('hand an order over once', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product(2));
    const { retirada } = await s.order(by, order.pedido);
    await s.act(order.pedido, 'pronto');
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => s.act(order.pedido, 'entregar', { codigo: retirada!.codigo })),
    );
    expect(counts(answers.map(({ status }) => status))).toEqual({ 204: 1, 409: 3 });
  });

  it('give the money of a unit back once', async () => {
    const product = await s.product(2);
    const order = await s.paid(await s.buyer(), product);
    const [line] = await t.db.query<{ id: number }>(
      sql`select id from pedido_item where pedido = ${order.pedido}`,
    );
    const body = { linhas: [{ item: line!.id, quantidade: 1 }], motivo: 'Defeito' };
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => s.act(order.pedido, 'reembolsar', body)),
    );
    expect(counts(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: 2 });
    const [row] = await t.db.query(sql`select a_devolver from pedido where id = ${order.pedido}`);
    expect([row, await s.stock(product)]).toEqual([{ a_devolver: 5000 }, { total: 2, livres: 2 }]);
  });
});

it('charges, books and stock agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
