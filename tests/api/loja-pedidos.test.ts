import { describe, expect, it } from 'vitest';
import { maxHolds } from '#server/checkout/hold-limits.ts';
import { sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { storeFixture } from '../support/loja-fixture.ts';
import { blackPng } from '../support/pictures.ts';

const s = await storeFixture();
const { t, call } = s;
const { db, clock } = t;

const books = async (cobranca: string) =>
  db.query<{
    valor: number;
    classificacao: string;
  }>(sql`select f.valor, f.classificacao_financeira as classificacao
    from financeiro f join cobranca k on f.origem = 'cobranca:' || k.id where k.codigo = ${cobranca}`);
const expire = async () => {
  clock.advance(61);
  await t.jobs.tick('cobranca.varrer');
};

it('shows the picture of what was bought after the product left the store, and no other one', async () => {
  const [by, other] = [await s.buyer(), await s.buyer()];
  const [bought, unsold] = [await s.product(), await s.product()];
  const picture = async ({ id }: { id: number }): Promise<string> => {
    const file = crypto.randomUUID();
    await t.storage.put(file, blackPng(1, 1), 'image/png');
    await db.run(sql`insert into arquivo (id, chave, nome, tipo, bytes, largura, altura, subject, publico, ligado)
      values (${file}, ${file}, 'foto.png', 'image/png', 1, 1, 1, 'produto', true, true)`);
    await db.run(sql`insert into produto_fotos (produto, arquivo, ordem) values (${id}, ${file}, 0)`);
    return file;
  };
  const [seen, hidden] = [await picture(bought), await picture(unsold)];
  await s.put(other, unsold);
  await s.begin(other);
  const { pedido } = await s.buy(by, bought);
  for (const product of [bought, unsold])
    expect((await s.change(product, { ativo: false })).status).toBe(200);
  expect((await s.order(by, pedido)).linhas[0]!.foto?.id).toBe(seen);
  const read = async (file: string) => (await t.request({ url: `/arquivos/${file}` })).status;
  expect([await read(seen), await read(hidden)]).toEqual([200, 404]);
});

describe('the checkout of the store', () => {
  it('makes one order of a cart until the cart changes', async () => {
    const [product, other] = [await s.product(), await s.product()];
    const by = await s.buyer();
    expect((await call('POST', 'checkout', { by })).status).toBe(409);
    await s.put(by, product, 2);
    const first = (await call('POST', 'checkout', { by })).body.id;
    expect((await call('POST', 'checkout', { by })).body.id).toBe(first);
    expect(await s.checkout(by, first)).toMatchObject({
      estado: 'rascunho',
      passo: 'entrega',
      subtotal: 10_000,
      desconto: 0,
      frete: 0,
      total: 10_000,
      entrega: null,
      mudancas: [],
      voucher: null,
      expira_em: null,
      opcoes: [{ codigo: `retirada:${s.igreja}`, tipo: 'retirada', valor: 0, nome: 'Aprisco' }],
      comprador: { nome: by.nome, email: by.email },
      linhas: [{ quantidade: 2, preco: 5000, tamanho: 'm', nome: product.nome }],
    });
    await s.put(by, other);
    const second = (await call('POST', 'checkout', { by })).body.id;
    expect(second).not.toBe(first);
    expect((await s.stock(product)).livres).toBe(10);
  });

  it('asks how the order is delivered, and keeps gift and note', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product());
    const { id } = (await call('POST', 'checkout', { by })).body;
    expect(await s.pay(by, id)).toMatchObject({
      status: 422,
      body: { errors: { opcao: [expect.any(String)] } },
    });
    const deliver = (body: Record<string, unknown>) => call('PUT', `checkout/${id}/entrega`, { by, body });
    expect((await deliver({ opcao: 'retirada:999999' })).body.errors).toHaveProperty('opcao');
    expect((await deliver({ opcao: 'tabela:1' })).body.errors).toHaveProperty('endereco');
    const opcao = `retirada:${s.igreja}`;
    expect((await deliver({ opcao, nota: 'cartão 4111 1111 1111 1111' })).body.errors).toHaveProperty('nota');
    expect((await deliver({ opcao, presente: true, nota: 'Com laço' })).body).toMatchObject({
      passo: 'pagamento',
      presente: true,
      nota: 'Com laço',
      entrega: { opcao: { codigo: opcao } },
    });
  });

  it('delivers to an address for the freight of its table, while that holds', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product(5, { peso: 0.3 }), 2);
    const { id } = (await call('POST', 'checkout', { by })).body;
    const office = { as: 'Administrador', url: '/api/admin/frete_tabela' };
    const table = await t.request({
      ...office,
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
    expect([table.status, table.text]).toEqual([201, expect.any(String)]);
    const opcao = `tabela:${table.body.id}`;
    const endereco = {
      nome: 'Bia',
      cep: '50010-000',
      logradouro: 'Rua do Sol',
      numero: '1',
      bairro: 'Centro',
      cidade: 'Recife',
      uf: 'PE',
    };
    // the cost is requested before an address is typed
    const quote = (cep: string) => call('GET', `checkout/${id}?cep=${cep}`, { by });
    expect((await quote('50010-000')).body).toMatchObject({
      cep: '50010000',
      opcoes: [{ tipo: 'retirada' }, { codigo: opcao, valor: 1500 }],
    });
    expect((await quote('01001000')).body.opcoes).toHaveLength(1);
    for (const none of ['0100', '99999-999', '00000-000', '00123-000'])
      expect((await quote(none)).status).toBe(422);
    const deliver = (body: Record<string, unknown>) => call('PUT', `checkout/${id}/entrega`, { by, body });
    expect(
      (await deliver({ opcao, endereco: { ...endereco, cep: '01001-000' } })).body.errors,
    ).toHaveProperty('opcao');
    expect((await deliver({ opcao, endereco })).body).toMatchObject({
      frete: 1500,
      total: 11_500,
      entrega: { endereco: { cep: '50010000', id: null }, opcao: { prazo_dias: 3 } },
    });
    const { versao } = table.body;
    await t.request({
      ...office,
      method: 'PUT',
      url: `${office.url}/${table.body.id}`,
      body: { versao, valor: 1800 },
    });
    expect(await s.pay(by, id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('entrega') },
    });
    // to an address that the account keeps, and to none of another account
    const kept = (who: typeof by) =>
      t.request({ url: '/api/loja-virtual/enderecos', token: who.token, body: endereco });
    const { id: own } = (await kept(by)).body;
    const { id: others } = (await kept(await s.buyer())).body;
    expect((await deliver({ opcao, endereco: others })).body.errors).toHaveProperty('endereco');
    expect((await deliver({ opcao, endereco: own })).body).toMatchObject({
      frete: 1800,
      total: 11_800,
      entrega: { endereco: { id: own, nome: 'Bia', cep: '50010000' } },
    });
    // changed in the account afterwards, it stays as it was chosen
    await t.request({ method: 'DELETE', url: `/api/loja-virtual/enderecos/${own}`, token: by.token });
    const { body: order } = await s.pay(by, id);
    expect(order).toMatchObject({ total: 11_800, cobranca: { valor: 11_800 } });
    await s.confirm(order.cobranca.codigo);
    for (const step of ['separar', 'pronto', 'entregar'])
      expect([step, (await s.act(id, step)).status]).toEqual([step, step === 'separar' ? 204 : 409]);
    await s.mails(by.email);
    expect((await s.act(id, 'enviar', { rastreio: 'BR123456789' })).status).toBe(204);
    expect((await s.mails(by.email))[0]!.text).toContain('BR123456789');
    expect((await s.act(id, 'entregar')).status).toBe(204);
    expect(await s.order(by, id)).toMatchObject({
      estado: 'entregue',
      retirada: null,
      entrega: { rastreio: 'BR123456789' },
    });
  });

  it('names the fields of an address that is not complete', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product(4));
    const id = await s.begin(by);
    const body = { opcao: 'tabela:1', endereco: { nome: 'Casa', cep: '123', logradouro: '', numero: '1' } };
    const answer = await call('PUT', `checkout/${id}/entrega`, { by, body });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual(
      expect.arrayContaining(['endereco.cep', 'endereco.logradouro', 'endereco.cidade']),
    );
    const wrong = await call('PUT', `checkout/${id}/entrega`, { by, body: { ...body, endereco: true } });
    expect(Object.keys(wrong.body.errors)).toEqual(['endereco']);
  });

  it('belongs to its buyer alone', async () => {
    const [by, other] = [await s.buyer(), await s.buyer()];
    const order = await s.buy(by, await s.product());
    const id = order.pedido;
    for (const [method, path, body] of [
      ['GET', `checkout/${id}`, undefined],
      ['PUT', `checkout/${id}/entrega`, { opcao: `retirada:${s.igreja}` }],
      ['POST', `checkout/${id}/aceitar`, {}],
      ['GET', `pedidos/${id}`, undefined],
      ['POST', `pedidos/${id}/cancelar`, {}],
      ['POST', `pedidos/${id}/desistir`, {}],
    ] as const)
      expect([path, (await call(method, path, { by: other, ...(body && { body }) })).status]).toEqual([
        path,
        404,
      ]);
    expect((await s.pay(other, id)).status).toBe(404);
    expect((await call('GET', `pedidos/${id}`)).status).toBe(401);
    expect((await call('GET', 'pedidos', { by: other })).body).toEqual({ data: [], total: 0 });
    expect(await s.store.order(other.id, String(id))).toBeNull();
    expect(await s.store.orderByCode(order.codigo)).toMatchObject({ id, estado: 'aguardando_pagamento' });
    expect(await s.store.orderByCode('x'.repeat(26))).toBeNull();
  });
});

describe('paying an order', () => {
  it('holds the goods, empties the cart, and sells them when the money comes', async () => {
    const product = await s.product(5);
    const by = await s.buyer();
    const order = await s.buy(by, product, 2);
    expect(order).toMatchObject({
      estado: 'aguardando_pagamento',
      total: 10_000,
      codigo: expect.stringMatching(/^[a-z2-7]{26}$/),
      cobranca: { metodo: 'pix', valor: 10_000, estado: 'pendente', sandbox: false },
    });
    expect(await s.stock(product)).toEqual({ total: 5, livres: 3 });
    expect((await s.cart(by)).linhas).toEqual([]);
    const [waiting] = await s.mails(by.email);
    expect(waiting!.subject).toBe(`Falta só o pagamento: pedido ${order.pedido}`);
    expect(waiting!.text).toContain(`/loja-virtual/acompanhar/${order.codigo}`);

    await s.confirm(order.cobranca!.codigo);
    expect(await s.stock(product)).toEqual({ total: 3, livres: 3 });
    const paid = await s.order(by, order.pedido);
    expect(paid).toMatchObject({
      estado: 'pago',
      total: 10_000,
      sandbox: false,
      devolvido: 0,
      devolucao: null,
      pode: { pagar: false, cancelar: false, desistir: true },
      retirada: { codigo: expect.stringMatching(/^[a-z2-7]{6}$/) },
      linha_do_tempo: [{ tipo: 'aberto' }, { tipo: 'cobranca' }, { tipo: 'pago' }],
    });
    expect(await books(order.cobranca!.codigo)).toEqual([{ valor: 10_000, classificacao: 'loja' }]);
    expect((await s.mails(by.email)).map(({ subject }) => subject)).toEqual([
      `Pedido ${order.pedido} confirmado`,
    ]);
    expect((await call('GET', 'pedidos', { by })).body).toMatchObject({
      data: [{ id: order.pedido, estado: 'pago', quantidade: 2, total: 10_000 }],
      total: 1,
    });
  });

  it('answers the same key with the same answer, and other tabs that it is being paid', async () => {
    const product = await s.product(5);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const key = crypto.randomUUID();
    const [one, two] = [
      await s.pay(by, id, { metodo: 'pix' }, key),
      await s.pay(by, id, { metodo: 'pix' }, key),
    ];
    expect([one.status, two.status, two.body]).toEqual([201, 201, one.body]);
    expect(await s.pay(by, id)).toMatchObject({ status: 409, body: { estado: 'aguardando_pagamento' } });
    expect((await call('POST', `checkout/${id}/pagar`, { by, body: { metodo: 'pix' } })).status).toBe(400);
    expect(await s.stock(product)).toEqual({ total: 5, livres: 4 });
    const [count] = await db.query(
      sql`select count(*)::integer as n from cobranca where origem = 'pedido' and origem_id = ${id}`,
    );
    expect(count).toEqual({ n: 1 });
  });

  it('reports a changed price and charges nothing until it is accepted', async () => {
    const product = await s.product(5);
    const by = await s.buyer();
    await s.put(by, product, 2);
    const id = await s.begin(by);
    await s.change(product, { preco: 4000 });
    const refused = await s.pay(by, id);
    expect(refused).toMatchObject({
      status: 409,
      body: { mudancas: [{ aviso: 'preco_mudou', preco_antes: 5000, preco: 4000 }] },
    });
    expect(await s.stock(product)).toEqual({ total: 5, livres: 5 });
    expect((await s.checkout(by, id)).mudancas).toHaveLength(1);
    const accepted = await call('POST', `checkout/${id}/aceitar`, { by });
    expect(accepted.body).toMatchObject({ mudancas: [], subtotal: 8000, total: 8000 });
    expect((await s.pay(by, id)).body).toMatchObject({ total: 8000, cobranca: { valor: 8000 } });
    // once it is being paid, later prices change nothing
    await s.change({ ...product, versao: product.versao + 1 }, { preco: 9000 });
    expect((await s.order(by, id)).total).toBe(8000);
  });

  it('reports a changed price also where fewer units are left', async () => {
    const product = await s.product(3);
    const by = await s.buyer();
    await s.put(by, product, 3);
    const id = await s.begin(by);
    const [variante] = product.variantes;
    await s.change(product, { preco: 7000, variantes: [{ ...variante, estoque: 2 }] });
    const refused = await s.pay(by, id);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `Mudou enquanto você comprava: ${product.nome}. Confira e aceite; nada foi cobrado.`,
        mudancas: [{ aviso: 'menos_estoque', disponivel: 2, preco_antes: 5000, preco: 7000 }],
      },
    });
  });

  it('names the lines that others bought meanwhile', async () => {
    const [scarce, there, gone, archived] = [
      await s.product(2),
      await s.product(9),
      await s.product(1),
      await s.product(9),
    ];
    const by = await s.buyer();
    for (const [product, units] of [
      [scarce, 2],
      [there, 1],
      [gone, 1],
      [archived, 1],
    ] as const)
      await s.put(by, product!, units);
    const id = await s.begin(by);
    await s.buy(await s.buyer(), scarce!);
    const other = await s.buyer();
    await s.buy(other, gone!);
    const refused = await s.pay(by, id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      `O estoque não basta para: ${scarce!.nome}, ${gone!.nome}. Nada foi cobrado.`,
    );
    await s.change(archived!, { ativo: false });
    expect((await s.pay(by, id)).body.mudancas).toMatchObject([
      { aviso: 'menos_estoque', disponivel: 1 },
      { aviso: 'esgotado', disponivel: 0 },
      { aviso: 'fora_de_venda', disponivel: 0 },
    ]);
    const accepted = (await call('POST', `checkout/${id}/aceitar`, { by })).body;
    expect(accepted.linhas.map((line: { quantidade: number }) => line.quantidade)).toEqual([1, 1]);
    expect((await s.pay(by, id)).body.total).toBe(10_000);
  });

  it('frees the goods when the time is over, and takes late money while they are there', async () => {
    const product = await s.product(1);
    const by = await s.buyer();
    const late = await s.buy(by, product);
    await expire();
    expect(await s.order(by, late.pedido)).toMatchObject({ estado: 'cancelado', pode: { pagar: false } });
    expect((await s.stock(product)).livres).toBe(1);
    expect((await s.cart(by)).quantidade).toBe(1);
    await s.confirm(late.cobranca!.codigo);
    expect((await s.order(by, late.pedido)).estado).toBe('pago');
    expect((await s.cart(by)).linhas).toEqual([]);
    expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });
  });

  it('mails a second cancellation, after late money, as a mail of its own', async () => {
    const by = await s.buyer();
    const late = await s.buy(by, await s.product(1));
    await expire();
    await s.confirm(late.cobranca!.codigo);
    expect((await s.act(late.pedido, 'cancelar', { motivo: 'Veio com defeito' })).status).toBe(204);
    const subject = `Pedido ${late.pedido} cancelado`;
    const cancelled = (await s.mails(by.email)).filter((mail) => mail.subject === subject);
    expect(cancelled).toHaveLength(2);
    expect(new Set(cancelled.map(({ id }) => id)).size).toBe(2);
  });

  it('leaves late money to the treasurer once the goods are gone', async () => {
    const product = await s.product(1);
    const [by, other] = [await s.buyer(), await s.buyer()];
    const late = await s.buy(by, product);
    await expire();
    await s.paid(other, product);
    await s.confirm(late.cobranca!.codigo);
    expect((await s.order(by, late.pedido)).estado).toBe('cancelado');
    const charge = await s.charge(late.cobranca!.codigo);
    expect(charge).toMatchObject({ estado: 'expirada', a_decidir: 5000 });
    expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });
  });

  it('lets a refused card be replaced by a Pix, and cancels what is not paid', async () => {
    const product = await s.product(3);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const refused = await s.pay(by, id, { metodo: 'cartao', token: 'tok_recusado', parcelas: 1 });
    if (refused.body.cobranca.estado === 'recusada') expect(refused.body.estado).toBe('rascunho');
    else await s.store.unpay(by.id, String(id), s.from);
    expect((await s.checkout(by, id)).pagamento_recusado).toBe(
      refused.body.cobranca.estado === 'recusada' ? 'cartao' : null,
    );
    expect((await s.stock(product)).livres).toBe(3);
    expect((await s.pay(by, id)).status).toBe(201);
    // A Pix that its buyer gives up was not refused.
    await s.store.unpay(by.id, String(id), s.from);
    expect((await s.checkout(by, id)).pagamento_recusado).toBeNull();
    // The treasurer found no money: the message does not say that a card was refused.
    const waiting = await s.pay(by, id);
    const charge = await s.charge(waiting.body.cobranca.codigo);
    const url = `/api/admin/cobranca/${charge.id}/recusar`;
    await t.request({ method: 'POST', url, as: 'Administrador', body: { motivo: 'Não chegou' } });
    expect((await s.checkout(by, id)).pagamento_recusado).toBe('pix');
    const steps = (await s.order(by, id)).linha_do_tempo.map(({ tipo }) => tipo);
    expect(steps.slice(-2)).toEqual(['cobranca', 'recusado']);
    expect(steps).toContain('pagamento_desistido');
    expect((await s.pay(by, id)).status).toBe(201);
    expect((await call('POST', `pedidos/${id}/cancelar`, { by })).body).toMatchObject({
      estado: 'cancelado',
    });
    expect((await s.stock(product)).livres).toBe(3);
    expect((await s.pay(by, id)).status).toBe(409);
  });

  it('keeps an order whose payment was refused where its buyer finds it, and tells them', async () => {
    const product = await s.product(3);
    const by = await s.buyer();
    const { pedido, codigo, cobranca } = await s.buy(by, product);
    const checkedBy = async () => [
      (await s.order(by, pedido)).conferencia,
      (await s.store.orderByCode(codigo))?.conferencia,
      (await s.store.orders(by.id)).map(({ conferencia }) => conferencia),
    ];
    expect(await checkedBy()).toEqual([null, null, [null]]);
    expect((await s.order(by, pedido)).pode.cancelar).toBe(true);
    await s.store.reportPaid(by.id, String(pedido), s.from);
    expect(await checkedBy()).toEqual(['igreja', 'igreja', ['igreja']]);
    expect((await s.order(by, pedido)).linha_do_tempo.map(({ tipo }) => tipo)).toContain('conferencia');
    // What is being checked cannot be cancelled, and so that is not offered.
    expect((await call('POST', `pedidos/${pedido}/cancelar`, { by })).status).toBe(409);
    expect((await s.order(by, pedido)).pode).toMatchObject({ pagar: true, cancelar: false });
    await s.mails(by.email);
    const url = `/api/admin/cobranca/${(await s.charge(cobranca!.codigo)).id}/recusar`;
    expect(
      (await t.request({ method: 'POST', url, as: 'Administrador', body: { motivo: 'Não chegou' } })).status,
    ).toBe(200);
    const [mail, ...others] = await s.mails(by.email);
    expect([mail?.subject, others]).toEqual([`Pedido ${pedido}: o pagamento não foi confirmado`, []]);
    expect(mail!.text).toContain(`/loja-virtual/acompanhar/${codigo}`);
    const listed = async () => (await call('GET', 'pedidos', { by })).body.data;
    expect(await listed()).toMatchObject([{ id: pedido, estado: 'rascunho' }]);
    expect(await checkedBy()).toEqual([null, null, [null]]);
    expect(await s.store.orderByCode(codigo)).toMatchObject({
      id: pedido,
      pode: { pagar: true, cancelar: true },
    });
    // A checkout that was never paid for is no order yet.
    await s.put(by, product, 2);
    const begun = await s.begin(by);
    const [draft] = await db.query<{ codigo: string }>(sql`select codigo from pedido where id = ${begun}`);
    expect(await listed()).toHaveLength(1);
    expect(await s.store.orderByCode(draft!.codigo)).toBeNull();
  });

  it('holds goods a few times for one order; another one from the cart is a new one', async () => {
    const product = await s.product(3);
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    for (let time = 0; time < maxHolds; time += 1) {
      expect((await s.pay(by, id)).status).toBe(201);
      await s.store.unpay(by.id, String(id), s.from);
    }
    expect(await s.pay(by, id)).toMatchObject({
      status: 409,
      body: { message: errorText('loja.too_often', 'pt_BR') },
    });
    await s.put(by, product);
    const next = await s.begin(by);
    expect(next).not.toBe(id);
    expect((await s.pay(by, next)).status).toBe(201);
  });

  it('shows an order whose payment was given up, and ends it with a notice after a week', async () => {
    const [product, other] = [await s.product(3), await s.product(3)];
    const by = await s.buyer();
    const { pedido, codigo } = await s.buy(by, product, 2);
    await s.store.unpay(by.id, String(pedido), s.from);
    expect((await call('GET', 'pedidos', { by })).body.data).toMatchObject([{ id: pedido }]);
    expect((await s.cart(by)).quantidade).toBe(0);
    await s.put(by, other);
    await s.mails(by.email);
    clock.advance(7 * 24 * 60 - 5);
    await t.jobs.tick('loja.varrer');
    expect((await s.order(by, pedido)).estado).toBe('rascunho');
    clock.advance(10);
    await t.jobs.tick('loja.varrer');
    expect((await s.mails(by.email)).map(({ subject }) => subject)).toEqual([`Pedido ${pedido} cancelado`]);
    const ended = await s.store.orderByCode(codigo);
    expect(ended).toMatchObject({ estado: 'cancelado', pode: { pagar: false } });
    expect(ended!.linha_do_tempo.at(-1)!.tipo).toBe('expirado');
    expect((await s.cart(by)).quantidade).toBe(3);
  });

  it('bounds what one consumer holds without paying', async () => {
    const product = await s.product(50);
    const by = await s.buyer();
    for (let at = 0; at < 3; at += 1) await s.buy(by, product);
    await s.put(by, product);
    expect((await s.pay(by, await s.begin(by))).status).toBe(429);
    expect((await s.stock(product)).livres).toBe(47);
  });

  it('does not book late money to a church that was left for another', async () => {
    const product = await s.product(4);
    const [other] = await db.query<{
      id: number;
    }>(sql`insert into igreja (nome_fantasia, razao_social, retirada_na_loja)
      values ('Congregação', 'Congregação', true) returning id`);
    const by = await s.buyer();
    const { pedido, cobranca } = await s.buy(by, product);
    await s.store.unpay(by.id, String(pedido), s.from);
    const body = { opcao: `retirada:${other!.id}` };
    expect((await call('PUT', `checkout/${pedido}/entrega`, { by, body })).status).toBe(200);
    await s.confirm(cobranca!.codigo);
    expect(await books(cobranca!.codigo)).toEqual([]);
    expect((await s.order(by, pedido)).estado).toBe('rascunho');
  });

  it('says until when the goods are kept while the treasurer looks at the payment', async () => {
    const by = await s.buyer();
    const { pedido, cobranca } = await s.buy(by, await s.product(4));
    const before = (await s.checkout(by, pedido)).expira_em;
    await s.store.reportPaid(by.id, String(pedido), s.from);
    const [row] = await db.query<{ expira_em: Date }>(
      sql`select expira_em from cobranca where codigo = ${cobranca!.codigo}`,
    );
    const after = (await s.checkout(by, pedido)).expira_em;
    expect(after).toBe(row!.expira_em.toISOString());
    expect(after! > before!).toBe(true);
  });

  it('leaves half of a small stock to others while one consumer has not paid, unless a card pays for all', async () => {
    const product = await s.product(12);
    const by = await s.buyer();
    await s.put(by, product, 12);
    const id = await s.begin(by);
    const refused = await s.pay(by, id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Sem pagamento guardamos até 6 unidades de ${product.nome} por pessoa, para que todos possam comprar. Diminua a quantidade, ou pague com cartão.`,
    ]);
    expect((await s.stock(product)).livres).toBe(12);
    expect((await s.pay(by, id, { metodo: 'cartao', token: 'tok' })).status).toBe(201);
    const few = await s.product(5);
    expect((await s.buy(await s.buyer(), few, 5)).estado).toBe('aguardando_pagamento');
  });

  it('bounds what one network holds without paying', async () => {
    const product = await s.product(50);
    for (let at = 0; at < 3; at += 1) await s.buy(await s.buyer(), product, 10);
    const by = await s.buyer();
    await s.put(by, product, 1);
    expect((await s.pay(by, await s.begin(by))).status).toBe(429);
  });
});

describe('vouchers', () => {
  let counter = 0;
  const voucher = async (values: Record<string, unknown>): Promise<string> => {
    counter += 1;
    const body = {
      codigo: `LOJA-${counter}`,
      loja: true,
      igreja: s.igreja,
      modo: 'percentual',
      percentual: 10,
      ...values,
    };
    const answer = await t.request({ url: '/api/admin/voucher', as: 'Administrador', body });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.codigo;
  };
  const usesOf = async (codigo: string) =>
    (
      await db.query<{ tomado: number }>(sql`select k.tomado from capacidade k join voucher v on v.id = k.alvo
        where k.tipo = 'voucher' and v.codigo = ${codigo}`)
    )[0]!.tomado;

  it('take off the lines they are limited to, and are used with the goods', async () => {
    const [one, other] = [await s.product(9), await s.product(9)];
    const codigo = await voucher({ produto: one.id, percentual: 50, max_usos: 3 });
    const by = await s.buyer();
    await s.put(by, other);
    const without = await s.begin(by);
    expect((await s.pay(by, without, { metodo: 'pix', voucher: codigo })).body.errors).toHaveProperty(
      'voucher',
    );
    await s.put(by, one, 2);
    const id = await s.begin(by);
    expect((await s.pay(by, id, { metodo: 'pix', voucher: 'NADA-DISSO' })).body.errors).toHaveProperty(
      'voucher',
    );
    const { body } = await s.pay(by, id, { metodo: 'pix', voucher: codigo });
    expect(body).toMatchObject({ total: 10_000, cobranca: { valor: 10_000 } });
    expect(await s.order(by, id)).toMatchObject({
      subtotal: 15_000,
      desconto: 5000,
      total: 10_000,
      linhas: [{ desconto: 5000 }, { desconto: 0 }],
    });
    expect(await usesOf(codigo)).toBe(2);
    await s.confirm(body.cobranca.codigo);
    expect(await usesOf(codigo)).toBe(2);
    const [{ id: known } = { id: 0 }] = await db.query<{ id: number }>(
      sql`select id from voucher where codigo = ${codigo}`,
    );
    const shown = await t.request({ url: `/api/admin/voucher/${known}`, as: 'Administrador' });
    expect(shown.body).toMatchObject({ codigo, usos: 2, desconto_dado: 5000 });
  });

  it('that pay for everything leave nothing to charge', async () => {
    const product = await s.product(2);
    const codigo = await voucher({ percentual: 100, max_usos: 1 });
    const by = await s.buyer();
    await s.put(by, product);
    const id = await s.begin(by);
    const free = await s.pay(by, id, { voucher: codigo });
    expect(free).toMatchObject({ status: 201, body: { estado: 'pago', total: 0, cobranca: null } });
    expect(await s.stock(product)).toEqual({ total: 1, livres: 1 });
    expect((await s.mails(by.email)).map(({ subject }) => subject)).toEqual([`Pedido ${id} confirmado`]);
    const other = await s.buyer();
    await s.put(other, product);
    expect((await s.pay(other, await s.begin(other), { voucher: codigo })).body.errors).toHaveProperty(
      'voucher',
    );
    expect((await s.act(id, 'cancelar', { motivo: 'Engano' })).status).toBe(204);
    expect([await usesOf(codigo), await s.stock(product)]).toEqual([0, { total: 2, livres: 2 }]);
  });

  it('that changed meanwhile are reported before anything is charged', async () => {
    const product = await s.product(9);
    const codigo = await voucher({ percentual: 50, max_usos: 1 });
    const [by, other] = [await s.buyer(), await s.buyer()];
    const ids: number[] = [];
    for (const consumer of [by, other]) {
      await s.put(consumer, product);
      const id = await s.begin(consumer);
      expect(await s.store.voucher(consumer.id, String(id), { voucher: codigo }, s.from)).toEqual({
        ok: true,
      });
      ids.push(id);
    }
    expect((await s.pay(by, ids[0]!)).body.total).toBe(2500);
    expect(await s.pay(other, ids[1]!)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('voucher') },
    });
    await s.store.voucher(other.id, String(ids[1]), { voucher: '' }, s.from);
    expect((await s.pay(other, ids[1]!)).body.total).toBe(5000);
  });
});

describe('orders of the sandbox', () => {
  it('are marked as tests, hold no stock, and are neither prepared nor handed over', async () => {
    const product = await s.product(4);
    const by = await s.buyer();
    // a church without an account can only try
    await db.run(sql`update recebimentos set pix_chave = null, pix_tipo = null, conta = null`);
    const order = await s.buy(by, product);
    expect(order.cobranca).toMatchObject({ sandbox: true });
    const sandbox = t.gateways.get('sandbox');
    sandbox.pay(order.cobranca!.codigo);
    await t.request({ method: 'POST', ...sandbox.notice(order.cobranca!.codigo) });
    expect((await s.mails(by.email)).at(-1)!.subject).toBe(
      `Pedido TESTE · ${order.pedido}: nada foi cobrado`,
    );
    const paid = await s.order(by, order.pedido);
    expect(paid).toMatchObject({ estado: 'pago', sandbox: true, retirada: null, pode: { desistir: false } });
    expect(await books(order.cobranca!.codigo)).toEqual([]);
    // a test keeps nothing from buyers
    expect(await s.stock(product)).toEqual({ total: 4, livres: 4 });
    for (const step of ['separar', 'pronto', 'entregar'])
      expect((await s.act(paid.id, step, step === 'entregar' ? { codigo: 'abc123' } : {})).status).toBe(
        step === 'entregar' ? 422 : 409,
      );
    expect((await call('POST', `pedidos/${paid.id}/desistir`, { by })).status).toBe(409);
    expect((await s.act(paid.id, 'cancelar', { motivo: 'Fim do teste' })).status).toBe(204);
    expect(await s.order(by, paid.id)).toMatchObject({ estado: 'cancelado' });
    expect(await s.mails(by.email)).toEqual([]);
    expect(await s.stock(product)).toEqual({ total: 4, livres: 4 });
  });
});

it('charges, books and stock agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});

it('describes the charge in the buyer’s language for the buyer, and in the church’s for the books', async () => {
  const by = await s.buyer();
  await s.put(by, await s.product());
  const id = await s.begin(by);
  await db.run(sql`update pedido set idioma = 'en' where id = ${id}`);
  const { body } = await s.pay(by, id);
  expect(body.cobranca.descricao).toBe(`Order ${id}`);
  expect((await s.charge(body.cobranca.codigo)).descricao).toBe(`Pedido ${id}`);
});
