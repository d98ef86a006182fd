import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Answer } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { storeFixture } from '../support/loja-fixture.ts';

const s = await storeFixture();
const { t } = s;
const { db } = t;

type Values = Record<string, unknown>;
const url = '/api/admin/pedido/balcao';
const sell = (body: Values, { as = 'Loja', key = crypto.randomUUID() as string } = {}): Promise<Answer> =>
  t.request({ url, as, body, headers: { 'idempotency-key': key } });
const find = async (termo: string, as = 'Loja') =>
  (await t.request({ url: `${url}?termo=${termo}`, as })).body;
const saleOf = (product: { variantes: { id: number }[] }, quantidade = 1, more: Values = {}): Values => ({
  itens: [{ variante: product.variantes[0]!.id, quantidade }],
  total: 5000 * quantidade,
  forma: 'dinheiro',
  ...more,
});
const errorsOf = (answer: Answer): string[] => Object.keys(answer.body.errors ?? {});

describe('a sale at the counter', () => {
  it.each([
    ['dinheiro', 'dinheiro'],
    ['maquina_debito', 'cartao_de_debito'],
    ['maquina_credito', 'cartao_de_credito'],
    ['pix_balcao', 'pix'],
  ])('paid by %s is delivered, in the books as %s, and out of the stock', async (forma, forma_pagamento) => {
    const product = await s.product(10);
    const { status, body } = await sell(saleOf(product, 2, { forma, nome: 'Ana Lima' }));
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        total: 10_000,
        forma,
        nome: 'Ana Lima',
        linhas: [expect.objectContaining({ quantidade: 2 })],
      }),
    ]);
    expect(body.recibo).toMatch(/^\d{3}\/2026$/);
    const [row] =
      await db.query(sql`select p.estado, p.canal, p.consumidor, p.entrega, k.estado as cobranca, f.valor,
        f.forma_pagamento, f.classificacao_financeira as classe, f.igreja = p.igreja as na_igreja
      from pedido p join cobranca k on k.id = p.cobranca join financeiro f on f.origem = 'cobranca:' || k.id
      where p.id = ${body.pedido}`);
    expect(row).toEqual({
      estado: 'entregue',
      canal: 'balcao',
      consumidor: null,
      entrega: 'retirada',
      cobranca: 'paga',
      valor: 10_000,
      forma_pagamento,
      classe: 'loja',
      na_igreja: true,
    });
    expect(await s.stock(product)).toEqual({ total: 8, livres: 8 });
    const moved = await db.query(
      sql`select quantidade, tipo from estoque_movimento where pedido = ${body.pedido}`,
    );
    expect(moved).toEqual([{ quantidade: -2, tipo: 'venda' }]);
  });

  it('is made once under its key', async () => {
    const product = await s.product(10);
    const key = crypto.randomUUID();
    const [one, two] = [await sell(saleOf(product), { key }), await sell(saleOf(product), { key })];
    expect([one.status, two.status, two.body.pedido]).toEqual([201, 201, one.body.pedido]);
    const [row] = await db.query(sql`select titulo from pedido where id = ${one.body.pedido}`);
    expect(row).toEqual({ titulo: `${one.body.pedido} · Balcão` });
    expect((await s.stock(product)).total).toBe(9);
  });

  it('of the last unit is made once, among counters and site', async () => {
    const product = await s.product(1);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const [online, ...counter] = await Promise.all([
      s.pay(by, id),
      ...Array.from({ length: 4 }, () => sell(saleOf(product))),
    ]);
    const won = [online!, ...counter].filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect((await s.stock(product)).livres).toBe(0);
  });

  it('refuses what is not there, a price that changed, a church of others, and says which line', async () => {
    const [product, gone] = [await s.product(2), await s.product(3, { ativo: false })];
    expect(errorsOf(await sell(saleOf(product, 3)))).toEqual(['itens.0.quantidade']);
    expect(errorsOf(await sell(saleOf(gone)))).toEqual(['itens.0.variante']);
    expect(errorsOf(await sell(saleOf(product, 1, { total: 4000 })))).toEqual(['total']);
    expect(errorsOf(await sell(saleOf(product, 1, { igreja: 999_999 })))).toEqual(['igreja']);
    expect(errorsOf(await sell(saleOf(product, 1, { forma: 'cheque' })))).toEqual(['forma']);
    expect(errorsOf(await sell({ itens: [], total: 1, forma: 'dinheiro' }))).toEqual(['itens']);
    const twice = saleOf(product, 1, { total: 10_000 });
    twice.itens = [...(twice.itens as object[]), ...(twice.itens as object[])];
    expect(errorsOf(await sell(twice))).toEqual(['itens.1.variante']);
    expect((await s.stock(product)).livres).toBe(2);
  });

  it('is given back like any order, its goods on sale again where the office says so', async () => {
    const product = await s.product(4);
    const { pedido } = (await sell(saleOf(product, 2))).body;
    const [item] = await db.query<{ id: number }>(sql`select id from pedido_item where pedido = ${pedido}`);
    const answer = await s.act(pedido, 'reembolsar', {
      linhas: [{ item: item!.id, quantidade: 1 }],
      repor: true,
      motivo: 'Tamanho errado',
    });
    expect([answer.status, answer.body]).toEqual([200, { valor: 5000 }]);
    expect((await s.stock(product)).total).toBe(3);
  });
});

describe('the search of the counter', () => {
  it('finds by name and by SKU, a scanned label exactly', async () => {
    await s.product(5, { nome: 'Bíblia de estudo', variantes: [{ sku: '7891234567895', estoque: 5 }] });
    await s.product(5, { nome: 'Bíblia infantil', variantes: [{ sku: '78912345678952', estoque: 5 }] });
    const scanned = await find('7891234567895');
    expect(scanned.variantes.map(({ nome, exata }: Values) => [nome, exata])).toEqual([
      ['Bíblia de estudo', true],
      ['Bíblia infantil', false],
    ]);
    expect((await find('biblia infantil')).variantes).toHaveLength(1);
    expect((await find('')).variantes.length).toBeGreaterThan(0);
  });

  it('offers the churches of its user, and sells for no other', async () => {
    const [other] = await db.query<{ id: number }>(sql`insert into igreja (nome_fantasia, razao_social)
      values ('Congregação do Vale', 'Congregação do Vale') returning id`);
    const { token } = await limitedTo(t, { users: [other!.id] });
    const offer = (await t.request({ url, token })).body;
    expect(offer.igrejas.map(({ id }: { id: number }) => id)).toEqual([other!.id]);
    const product = await s.product(3);
    const body = saleOf(product, 1, { igreja: s.igreja });
    const refused = await t.request({
      url,
      token,
      body,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(errorsOf(refused)).toEqual(['igreja']);
  });
});

it('charges, books and stock agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
