import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { FichaPedido, QuadroDePedidos, Retirada } from '#shared/contracts/loja-office.ts';
import { limitedTo } from '../support/churches.ts';
import { storeFixture } from '../support/loja-fixture.ts';
import { readPdf } from '../support/pdf.ts';
import { askFile } from '../support/sheets.ts';

const s = await storeFixture();
const { t, act } = s;

const record = async (id: number): Promise<FichaPedido> =>
  (await t.request({ url: `/api/admin/pedido/${id}/linhas`, as: 'Loja' })).body;
const board = async (query = ''): Promise<QuadroDePedidos> =>
  (await t.request({ url: `/api/admin/pedido/quadro${query}`, as: 'Loja' })).body;
const column = async (id: number, query = '') =>
  (await board(query)).colunas.find(({ pedidos }) => pedidos.some((one) => one.id === id))?.estado;
const pickups = async (query: Record<string, string>, as = 'Loja'): Promise<Retirada[]> =>
  (await t.request({ url: `/api/admin/pedido/retirada?${new URLSearchParams(query)}`, as })).body.data;
const codeOf = async (id: number): Promise<string> =>
  (
    await t.db.query<{ codigo: string }>(sql`select retirada_codigo as codigo from pedido where id = ${id}`)
  )[0]!.codigo;

describe('the page of an order', () => {
  it('has lines, buyer, delivery, charge and the author of each step', async () => {
    const by = await s.buyer();
    const product = await s.product(10);
    const order = await s.paid(by, product, 2);
    await act(order.pedido, 'separar');
    const ficha = await record(order.pedido);
    expect(ficha).toMatchObject({
      estado: 'em_separacao',
      entrega: 'retirada',
      canal: 'site',
      consumidor: by.id,
      subtotal: 10_000,
      total: 10_000,
      a_devolver: 0,
      endereco: null,
      voucher: null,
      devolucao: null,
      linhas: [
        {
          produto: product.id,
          nome: product.nome,
          tamanho: 'm',
          quantidade: 2,
          preco: 5000,
          desconto: 0,
          devolvidas: 0,
          devolvido: 0,
          foto: null,
        },
      ],
      opcao: { tipo: 'retirada', codigo: `retirada:${s.igreja}` },
      cobranca: { estado: 'paga', metodo: 'pix', valor: 10_000, recebido: 10_000, manual: true },
    });
    expect(ficha.historia.map(({ tipo }) => tipo)).toEqual(['separacao', 'pago', 'cobranca', 'aberto']);
    expect(ficha.historia[0]).toMatchObject({
      ator: expect.stringMatching(/^users:/),
      nome: expect.any(String),
    });
    expect(ficha.historia.at(-1)).toMatchObject({ ator: 'comprador', nome: null });
  });
});

describe('the board', () => {
  it('has each paid order in the column of its state until it is delivered', async () => {
    const order = await s.paid(await s.buyer(), await s.product(), 2);
    const { pedido } = order;
    expect(await column(pedido)).toBe('pago');
    const card = (await board()).colunas[0]!.pedidos.find(({ id }) => id === pedido);
    expect(card).toMatchObject({
      entrega: 'retirada',
      igreja: { id: s.igreja, rotulo: 'Aprisco' },
      presente: false,
      itens: [{ quantidade: 2, tamanho: 'm', cor: null }],
    });
    for (const [step, state] of [
      ['separar', 'em_separacao'],
      ['pronto', 'pronto_para_retirada'],
    ] as const) {
      expect((await act(pedido, step)).status).toBe(204);
      expect(await column(pedido)).toBe(state);
    }
    expect((await act(pedido, 'entregar', { codigo: await codeOf(pedido) })).status).toBe(204);
    expect(await column(pedido)).toBeUndefined();
  });

  it('leaves out unpaid orders, and is filtered by church and way of delivery', async () => {
    const open = await s.buy(await s.buyer(), await s.product());
    const { pedido } = await s.paid(await s.buyer(), await s.product());
    expect(await column(open.pedido)).toBeUndefined();
    expect(await column(pedido, `?igreja=${s.igreja}&entrega=retirada`)).toBe('pago');
    expect(await column(pedido, '?entrega=entrega')).toBeUndefined();
    expect(await column(pedido, '?igreja=999999')).toBeUndefined();
    expect((await board()).igrejas).toContainEqual({ id: s.igreja, rotulo: 'Aprisco' });
    const request = (query: string, as = 'Loja') =>
      t.request({ url: `/api/admin/pedido/quadro${query}`, as });
    expect((await request('?entrega=barco')).body.errors).toHaveProperty('entrega');
    expect((await request('', 'Secretaria')).status).toBe(403);
  });

  it('counts the units that are still to be handed over', async () => {
    const { pedido } = await s.paid(await s.buyer(), await s.product(), 3);
    const { linhas } = await record(pedido);
    await act(pedido, 'reembolsar', {
      linhas: [{ item: linhas[0]!.item, quantidade: 1 }],
      motivo: 'Desistiu',
    });
    const card = (await board()).colunas[0]!.pedidos.find(({ id }) => id === pedido);
    expect(card!.itens).toMatchObject([{ quantidade: 2 }]);
  });
});

describe('the stock of a product', () => {
  it('says how many paid units still stand in the church, which a count leaves out', async () => {
    const by = await s.buyer();
    const product = await s.product(10);
    const variante = product.variantes[0]!.id;
    const stock = async () =>
      (await t.request({ url: `/api/admin/produto/${product.id}/estoque`, as: 'Loja' })).body.data[0];
    const { pedido } = await s.paid(by, product, 3);
    const other = await s.paid(by, product);
    await s.buy(await s.buyer(), product, 2);
    expect(await stock()).toMatchObject({ estoque: 6, presas: 2, a_entregar: 4 });
    const [line] = (await record(pedido)).linhas;
    const linhas = [{ item: line!.item, quantidade: 1 }];
    expect((await act(pedido, 'reembolsar', { linhas, motivo: 'Defeito', repor: false })).status).toBe(200);
    expect(await stock()).toMatchObject({ estoque: 6, a_entregar: 3 });
    expect((await act(other.pedido, 'pronto')).status).toBe(204);
    expect(await stock()).toMatchObject({ a_entregar: 3 });
    const codigo = await codeOf(other.pedido);
    expect((await act(other.pedido, 'entregar', { codigo })).status).toBe(204);
    expect(await stock()).toMatchObject({ estoque: 6, a_entregar: 2 });
    // A test order and one without goods take nothing from the shelf.
    await t.db.run(sql`update pedido set sandbox = true where id = ${pedido}`);
    expect(await stock()).toMatchObject({ a_entregar: 0 });
    await t.db.run(sql`update pedido set sandbox = false where id = ${pedido}`);
    const counted = await t.request({
      url: '/api/admin/estoque_movimento',
      as: 'Loja',
      body: { tipo: 'ajuste', motivo: 'Contagem', itens: [{ variante, contagem: 5 }] },
    });
    expect([counted.status, await stock()]).toMatchObject([201, { estoque: 5, a_entregar: 2 }]);
  });
});

describe('the hand-over screen', () => {
  it('finds a pickup by its code, its buyer and its number, and says who handed it over', async () => {
    const by = await s.buyer();
    const { pedido } = await s.paid(by, await s.product());
    await act(pedido, 'pronto');
    const codigo = await codeOf(pedido);
    const ids = async (query: Record<string, string>) => (await pickups(query)).map(({ id }) => id);
    expect(await ids({ codigo: ` ${codigo.toUpperCase()} ` })).toEqual([pedido]);
    expect(await ids({ busca: by.nome.toUpperCase() })).toContain(pedido);
    expect(await ids({ busca: String(pedido) })).toContain(pedido);
    expect(await ids({ pedido: String(pedido) })).toEqual([pedido]);
    expect(await ids({ codigo: 'zzzzzz' })).toEqual([]);
    expect((await pickups({ codigo }))[0]).toMatchObject({ estado: 'pronto_para_retirada', entregue: null });

    expect((await act(pedido, 'entregar', { codigo })).status).toBe(204);
    expect(await ids({ busca: by.nome })).not.toContain(pedido);
    const [found] = await pickups({ codigo });
    expect(found!.entregue).toEqual({ em: expect.any(String), por: expect.any(String) });
    const again = await act(pedido, 'entregar', { codigo });
    expect([again.status, again.body.message]).toEqual([
      409,
      `Este pedido já foi entregue em 10/03/2026, 15:00, por ${found!.entregue!.por}.`,
    ]);
  });

  it('hands over the units that it showed, or says that they changed', async () => {
    const by = await s.buyer();
    const { pedido } = await s.paid(by, await s.product(), 3);
    const withdraw = async () => {
      const [line] = (await record(pedido)).linhas;
      const body = { linhas: [{ item: line!.item, quantidade: 1 }] };
      expect((await s.call('POST', `pedidos/${pedido}/desistir`, { by, body })).status).toBe(200);
    };
    const codigo = await codeOf(pedido);
    const shown = async () => {
      const [found] = await pickups({ codigo });
      const unidades = found!.itens.reduce((sum, { quantidade }) => sum + quantidade, 0);
      return { unidades, mudou: found!.mudou };
    };
    const isMarked = async () =>
      (await board()).colunas.flatMap(({ pedidos }) => pedidos).find(({ id }) => id === pedido)!.mudou;
    await withdraw();
    expect((await act(pedido, 'separar', { unidades: 3 })).status).toBe(409);
    expect((await act(pedido, 'separar', { unidades: 2 })).status).toBe(204);
    expect((await act(pedido, 'pronto', { unidades: 2 })).status).toBe(204);
    // What was withdrawn before the order was picked is not in its bag.
    expect([await shown(), await isMarked()]).toEqual([{ unidades: 2, mudou: false }, false]);
    const { unidades } = await shown();
    await withdraw();
    const refused = await act(pedido, 'entregar', { codigo, unidades });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'As unidades deste pedido mudaram. Confira o que se entrega e tente de novo.',
    ]);
    expect([await shown(), await isMarked()]).toEqual([{ unidades: 1, mudou: true }, true]);
    expect((await act(pedido, 'entregar', { codigo, unidades: 1 })).status).toBe(204);
    expect((await shown()).mudou).toBe(false);
  });

  it('needs a search term, and is for users who may change orders of the church', async () => {
    const { pedido } = await s.paid(await s.buyer(), await s.product());
    const request = (query: string, more: object) =>
      t.request({ url: `/api/admin/pedido/retirada${query}`, ...more });
    expect((await request('', { as: 'Loja' })).body.errors).toHaveProperty('busca');
    expect((await request('?busca=a', { as: 'Tesouraria' })).status).toBe(403);
    expect((await request(`?busca=${'a'.repeat(121)}`, { as: 'Loja' })).status).toBe(422);
    const [other] = await t.db.query<{ id: number }>(
      sql`insert into igreja (nome_fantasia, razao_social) values ('Outra', 'Outra') returning id`,
    );
    const elsewhere = await limitedTo(t, { users: [other!.id] });
    const found = await elsewhere.request({ url: `/api/admin/pedido/retirada?pedido=${pedido}` });
    expect(found.body.data).toEqual([]);
    expect((await elsewhere.request({ url: `/api/admin/pedido/${pedido}/linhas` })).status).toBe(404);
    const cards = await elsewhere.request({ url: '/api/admin/pedido/quadro' });
    expect(cards.body.colunas.flatMap(({ pedidos }: { pedidos: unknown[] }) => pedidos)).toEqual([]);
  });
});

describe('papers of orders', () => {
  const paper = async (file: string, query: string, as = 'Loja') =>
    askFile(t, `/api/admin/pedido/${file}?${query}`, as);

  it('are packing slips without prices, a page for each order, of one or of a column', async () => {
    const by = await s.buyer();
    const product = await s.product(10);
    const first = await s.paid(by, product, 2);
    const second = await s.paid(await s.buyer(), product);
    await t.db.run(sql`update pedido set presente = true, nota = 'Com laço azul' where id = ${first.pedido}`);
    const { status, body: file } = await paper('separacao.pdf', `ids=${first.pedido},${second.pedido}`);
    expect(status).toBe(200);
    const { pages, texts, info } = await readPdf(file);
    expect(pages).toBe(2);
    expect(info).toMatchObject({ Title: 'Folhas de separação', Language: 'pt-BR' });
    for (const text of [
      `Separação do pedido ${first.pedido}`,
      by.nome,
      '2 ×',
      `${product.nome}, M`,
      String(product.ref),
      'Presente',
      'Com laço azul',
      'Unidades: 2',
      'Retirada: Aprisco',
    ])
      expect(texts[0]).toContain(text);
    expect(texts.join(' ')).not.toMatch(/R\$|50,00/);
    const column = await paper('separacao.pdf', `estado=pago&igreja=${s.igreja}&entrega=retirada`);
    expect((await readPdf(column.body)).pages).toBeGreaterThanOrEqual(2);
  });

  it('are labels with the QR of the pickup, for those who may change orders', async () => {
    const by = await s.buyer();
    const { pedido } = await s.paid(by, await s.product());
    const { body: file } = await paper('etiquetas.pdf', `ids=${pedido}`);
    const { pages, texts, qr } = await readPdf(file);
    expect(pages).toBe(1);
    for (const text of [`Pedido ${pedido}`, by.nome, 'Retirada: Aprisco', 'Unidades: 1'])
      expect(texts[0]).toContain(text);
    expect(await qr()).toBe(await codeOf(pedido));
    expect((await paper('etiquetas.pdf', `ids=${pedido}`, 'Tesouraria')).status).toBe(403);
    const [traced] = await t.db.query(sql`select depois from trilha where acao = 'export' and secao = 'pedido'
      order by id desc limit 1`);
    expect(traced).toEqual({ depois: { formato: 'pdf', filtros: { ids: String(pedido) }, linhas: 1 } });
  });

  it('need a choice with orders in it', async () => {
    const request = (query: string) =>
      t.request({ url: `/api/admin/pedido/separacao.pdf?${query}`, as: 'Loja' });
    expect((await request('')).body.errors).toHaveProperty('estado');
    expect((await request('estado=rascunho')).body.errors).toHaveProperty('estado');
    expect((await request('ids=a')).status).toBe(422);
    expect((await request('ids=999999')).body.errors).toHaveProperty('ids');
    const open = await s.buy(await s.buyer(), await s.product());
    expect((await request(`ids=${open.pedido}`)).body.errors).toHaveProperty('ids');
  });
});

describe('sales', () => {
  const request = (query: string, as = 'Loja') => t.request({ url: `/api/admin/pedido/vendas?${query}`, as });

  it('are the paid amounts of the period, less the returned ones, by variant and by product', async () => {
    const product = await s.product(20, {
      variantes: [
        { tamanho: 'p', estoque: 10 },
        { tamanho: 'g', estoque: 10 },
      ],
    });
    const [small, large] = product.variantes;
    const { pedido } = await s.paid(await s.buyer(), product, 3);
    await s.paid(await s.buyer(), { ...product, variantes: [large!] }, 2);
    // neither paid nor real
    await s.buy(await s.buyer(), product);
    const test = await s.paid(await s.buyer(), product);
    await t.db.run(sql`update pedido set sandbox = true where id = ${test.pedido}`);
    const { linhas } = await record(pedido);
    await act(pedido, 'reembolsar', { linhas: [{ item: linhas[0]!.item, quantidade: 1 }], motivo: 'Furada' });
    const mine = `produto=${product.id}`;
    const { body } = await request(mine);
    expect(body.data.map(({ variante }: { variante: number }) => variante).sort()).toEqual(
      [small!.id, large!.id].sort(),
    );
    expect(body.data.find(({ variante }: { variante: number }) => variante === small!.id)).toMatchObject({
      nome: product.nome,
      tamanho: 'p',
      vendidas: 3,
      devolvidas: 1,
      valor: 15_000,
      devolvido: 5000,
      liquido: 10_000,
    });
    const total = { pedidos: 2, vendidas: 5, devolvidas: 1, valor: 25_000, devolvido: 5000, liquido: 20_000 };
    expect(body.total).toEqual(total);
    const byProduct = await request(`${mine}&por=produto&de=2026-03-10&ate=2026-03-10`);
    expect(byProduct.body).toMatchObject({ data: [{ variante: null, vendidas: 5 }], total });
    expect((await request(`${mine}&de=2026-01-01&ate=2026-03-09`)).body).toMatchObject({
      data: [],
      total: { pedidos: 0, liquido: 0 },
    });
  });

  it('are a sheet too, and refuse periods that are none', async () => {
    const product = await s.product(5, { nome: 'Caneca "Graça"' });
    await s.paid(await s.buyer(), product, 2);
    const file = (formato: string) =>
      askFile(t, `/api/admin/pedido/vendas/exportar?produto=${product.id}&formato=${formato}`, 'Loja');
    const { status, headers, body } = await file('csv');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="vendas-2026-03-01-2026-03-10.csv"');
    const [head, row] = body.toString('utf8').replace('\ufeff', '').split('\r\n');
    expect(head).toBe('Produto;Tamanho;Cor;Vendidas;Devolvidas;Valor;Devolvido;Líquido');
    expect(row).toBe('"Caneca ""Graça""";M;;2;0;100,00;0,00;100,00');
    expect((await file('xlsx')).body.subarray(0, 2).toString()).toBe('PK');
    expect((await file('pdf')).status).toBe(422);
    expect((await request('de=2026-03-11&ate=2026-03-10')).body.errors).toHaveProperty('ate');
    expect((await request('de=ontem')).body.errors).toHaveProperty('de');
    expect((await request('', 'Secretaria')).status).toBe(403);
  });
});
