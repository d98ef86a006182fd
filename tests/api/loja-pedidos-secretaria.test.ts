import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { Pedido } from '#shared/contracts/loja.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { type Buyer, type Paid, storeFixture } from '../support/loja-fixture.ts';
import { until } from '../support/server.ts';

const pt = (key: ErrorKey): string => errorText(key, 'pt_BR');
const s = await storeFixture();
const { t, call, act } = s;
const { db, clock } = t;

const subjects = async (by: Buyer) => (await s.mails(by.email)).map(({ subject }) => subject);
const items = async (
  id: number,
): Promise<{ item: number; quantidade: number; devolvidas: number; desistidas: number }[]> =>
  (await t.request({ url: `/api/admin/pedido/${id}/linhas`, as: 'Loja' })).body.linhas;
const charge = async (order: Paid) => s.charge(order.cobranca!.codigo);

/** An order that a gateway's card paid. */
async function paidByCard(
  by: Buyer,
  product: Awaited<ReturnType<typeof s.product>>,
  quantidade = 1,
): Promise<Paid> {
  await s.put(by, product, quantidade);
  const { body } = await s.pay(by, await s.begin(by), { metodo: 'cartao', token: 'tok_1', parcelas: 1 });
  const { gateway } = await s.charge(body.cobranca.codigo);
  const used = t.gateways.get(gateway as 'mercadopago');
  used.pay(body.cobranca.codigo);
  await t.request({ method: 'POST', ...used.notice(body.cobranca.codigo) });
  await t.jobs.runAll();
  return body;
}
const delivered = async (by: Buyer, order: Paid): Promise<Pedido> => {
  const { retirada } = await s.order(by, order.pedido);
  await act(order.pedido, 'pronto');
  await act(order.pedido, 'entregar', { codigo: retirada!.codigo });
  return s.order(by, order.pedido);
};

describe('preparing and handing over', () => {
  it('goes step by step, with a mail for each', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    const { retirada } = await s.order(by, order.pedido);
    await subjects(by);
    expect((await act(order.pedido, 'separar')).status).toBe(204);
    expect((await act(order.pedido, 'separar')).status).toBe(409);
    expect((await act(order.pedido, 'enviar', { rastreio: 'AA123' })).status).toBe(409);
    expect((await act(order.pedido, 'pronto')).status).toBe(204);
    const [preparing, ready] = await s.mails(by.email);
    expect(preparing!.subject).toBe(`Estamos separando o pedido ${order.pedido}`);
    expect(ready!.text).toContain(retirada!.codigo.toUpperCase());

    expect(await act(order.pedido, 'entregar')).toMatchObject({
      status: 422,
      body: { errors: { codigo: [expect.any(String)] } },
    });
    expect((await act(order.pedido, 'entregar', { codigo: 'zzzzzz' })).body.errors.codigo).toEqual([
      'O código não é deste pedido.',
    ]);
    const codigo = ` ${retirada!.codigo.toUpperCase()} `;
    expect((await act(order.pedido, 'entregar', { codigo })).status).toBe(204);
    const again = await act(order.pedido, 'entregar', { codigo });
    expect([again.status, again.body.message]).toEqual([
      409,
      expect.stringMatching(/^Este pedido já foi entregue em 10\/03\/2026, 15:00, por .+\.$/),
    ]);
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'entregue',
      retirada: null,
      desistir_ate: '2026-03-17',
      linha_do_tempo: ['aberto', 'cobranca', 'pago', 'separacao', 'pronto', 'entregue'].map((tipo) => ({
        tipo,
      })),
    });
    expect(await subjects(by)).toEqual([`Pedido ${order.pedido} entregue`]);
  });

  it('is for users who may edit orders, in their churches', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    for (const as of ['Tesouraria', 'Secretaria', 'Somente leitura'])
      expect((await act(order.pedido, 'separar', {}, as)).status).toBe(403);
    expect((await act(999_999, 'separar')).status).toBe(404);
    expect(
      (await t.request({ url: `/api/admin/pedido/${order.pedido}/linhas`, as: 'Tesouraria' })).status,
    ).toBe(200);
    const list = await t.request({
      url: '/api/admin/pedido?de=2026-03-10&ate=2026-03-10&entrega=retirada',
      as: 'Loja',
    });
    expect(list.body.data.map(({ id }: { id: number }) => id)).toContain(order.pedido);
    expect(Object.keys(list.body)).toEqual(expect.arrayContaining(['data', 'total']));
  });

  it('stops guessing of pickup codes', async () => {
    const order = await s.paid(await s.buyer(), await s.product());
    for (let at = 0; at < 10; at += 1) await act(order.pedido, 'entregar', { codigo: 'zzzzzz' });
    expect((await act(order.pedido, 'entregar', { codigo: 'zzzzzz' })).status).toBe(429);
  });
});

describe('giving back', () => {
  it('returns some units of a line through the gateway, on sale again or not', async () => {
    const by = await s.buyer();
    const product = await s.product(10);
    const order = await paidByCard(by, product, 3);
    expect(await s.stock(product)).toEqual({ total: 7, livres: 7 });
    const [line] = await items(order.pedido);
    const refund = (quantidade: number, more: object = {}) =>
      act(order.pedido, 'reembolsar', {
        linhas: [{ item: line!.item, quantidade }],
        motivo: 'Veio rasgada',
        ...more,
      });
    expect((await refund(4)).body.errors).toHaveProperty(['linhas.0.quantidade']);
    await subjects(by);
    expect((await refund(1, { repor: false })).body).toEqual({ valor: 5000 });
    expect(await s.stock(product)).toEqual({ total: 7, livres: 7 });
    expect(await subjects(by)).toEqual([`Devolução do pedido ${order.pedido}`]);
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'pago',
      devolvido: 5000,
      linhas: [{ devolvidas: 1 }],
    });
    expect((await refund(2)).body).toEqual({ valor: 10_000 });
    await t.jobs.runAll();
    expect(await s.stock(product)).toEqual({ total: 9, livres: 9 });
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'reembolsado', devolvido: 15_000 });
    expect((await charge(order)).estado).toBe('estornada');
  });

  it('cancels what is still here: stock and money go back', async () => {
    const by = await s.buyer();
    const product = await s.product(2);
    const order = await paidByCard(by, product, 2);
    expect((await act(order.pedido, 'cancelar', {})).body.errors).toHaveProperty('motivo');
    await subjects(by);
    expect((await act(order.pedido, 'cancelar', { motivo: 'Acabou o tecido' })).status).toBe(204);
    const [cancelled] = await s.mails(by.email);
    expect(cancelled!.text).toContain('Acabou o tecido');
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'reembolsado', devolvido: 10_000 });
    expect(await s.stock(product)).toEqual({ total: 2, livres: 2 });
    expect((await act(order.pedido, 'cancelar', { motivo: 'x' })).status).toBe(409);
  });

  it('leaves to the treasurer what goes back by hand', async () => {
    const by = await s.buyer();
    const product = await s.product(2);
    const order = await s.paid(by, product);
    await act(order.pedido, 'cancelar', { motivo: 'Sem tecido' });
    const [owed] = await db.query(sql`select estado, a_devolver from pedido where id = ${order.pedido}`);
    expect(owed).toEqual({ estado: 'cancelado', a_devolver: 5000 });
    const list = await t.request({ url: '/api/admin/pedido?a_devolver=true', as: 'Tesouraria' });
    expect(list.body.data.map(({ id }: { id: number }) => id)).toEqual([order.pedido]);
    const { id } = await charge(order);
    const answer = await t.request({
      url: `/api/admin/cobranca/${id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 5000, motivo: 'Cancelado' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.status).toBeLessThan(300);
    await t.jobs.runAll();
    const [settled] = await db.query(sql`select estado, a_devolver from pedido where id = ${order.pedido}`);
    expect(settled).toEqual({ estado: 'reembolsado', a_devolver: 0 });
    expect(await s.stock(product)).toEqual({ total: 2, livres: 2 });
  });
});

describe('units that left the church', () => {
  it('go back on sale only where the office says that they came back', async () => {
    const by = await s.buyer();
    const product = await s.product(10);
    const order = await s.paid(by, product, 3);
    await delivered(by, order);
    const [line] = await items(order.pedido);
    const body = { linhas: [{ item: line!.item, quantidade: 1 }], motivo: 'Ficou pequena' };
    expect((await act(order.pedido, 'reembolsar', body)).status).toBe(200);
    expect((await s.stock(product)).total).toBe(7);
    expect((await act(order.pedido, 'reembolsar', { ...body, repor: true })).status).toBe(200);
    expect((await s.stock(product)).total).toBe(8);
  });
});

describe('a chargeback', () => {
  it('during a refund is applied, and nothing more is given back meanwhile', async () => {
    const by = await s.buyer();
    const product = await s.product(10);
    const order = await paidByCard(by, product, 3);
    const { gateway } = await charge(order);
    const { codigo } = order.cobranca!;
    const used = t.gateways.get(gateway as 'mercadopago');
    const sendWebhook = async (evento: string) => {
      expect((await t.request({ method: 'POST', ...used.notice(codigo, evento) })).status).toBe(200);
      await t.jobs.runAll();
    };
    const [line] = await items(order.pedido);
    const refund = () =>
      act(order.pedido, 'reembolsar', {
        linhas: [{ item: line!.item, quantidade: 1 }],
        motivo: 'Veio rasgada',
      });
    used.refundOutcome = 'pendente';
    expect((await refund()).status).toBe(200);
    await t.jobs.runAll();
    used.refundOutcome = 'feito';
    used.set(codigo, { estado: 'contestada' });
    await sendWebhook('e1');
    expect((await charge(order)).estado).toBe('contestada');
    for (const answer of [
      await refund(),
      await act(order.pedido, 'cancelar', { motivo: 'Contestado' }),
      await call('POST', `pedidos/${order.pedido}/desistir`, { by }),
    ])
      expect(answer.status).toBe(409);
    // the bank took all of the money back
    used.set(codigo, { estado: 'contestada', estornado: 15_000 });
    await sendWebhook('e2');
    expect((await charge(order)).estado).toBe('estornada');
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'reembolsado' });
    expect(await s.stock(product)).toEqual({ total: 10, livres: 10 });
  });
});

describe('an order whose payment is disputed', () => {
  const anyway = { sem_dinheiro: true, motivo: 'O comprador desistiu da contestação' };
  /** An order paid by card that its payer disputes at the bank. */
  async function disputed() {
    const by = await s.buyer();
    const order = await paidByCard(by, await s.product(3));
    const used = t.gateways.get((await charge(order)).gateway as 'mercadopago');
    const sendWebhook = async (estado: 'contestada' | 'paga', evento: string): Promise<void> => {
      used.set(order.cobranca!.codigo, { estado });
      await t.request({ method: 'POST', ...used.notice(order.cobranca!.codigo, evento) });
      await t.jobs.runAll();
    };
    await sendWebhook('contestada', `${order.pedido}-aberta`);
    return { by, order, sendWebhook };
  }

  it('moves on only by a confirmation with a reason, which is traced', async () => {
    const { by, order } = await disputed();
    const { pedido } = order;
    const codigo = (await s.order(by, pedido)).retirada!.codigo;
    for (const [step, body] of [
      ['separar', {}],
      ['pronto', {}],
      ['entregar', { codigo }],
    ] as const) {
      expect((await act(pedido, step, body)).body.errors).toEqual({ sem_dinheiro: [pt('loja.disputed')] });
      expect((await act(pedido, step, { ...body, sem_dinheiro: true })).body.errors).toEqual({
        motivo: [pt('validation.required')],
      });
      expect((await act(pedido, step, { ...body, ...anyway })).status).toBe(204);
      const [line] = await db.query<{ depois: object }>(sql`select depois from trilha
        where secao = 'pedido' and registro = ${pedido} and depois ? 'dinheiro' order by id desc limit 1`);
      expect(line!.depois).toEqual({ passo: step, dinheiro: 'contestado', motivo: anyway.motivo });
    }
    const { historia } = (await t.request({ url: `/api/admin/pedido/${pedido}/linhas`, as: 'Loja' })).body;
    expect(historia[0]).toMatchObject({ tipo: 'entregue', dados: { motivo_contestado: anyway.motivo } });
    expect(JSON.stringify(await s.order(by, pedido))).not.toContain(anyway.motivo);
  });

  it('is marked where it is prepared and handed over, and moves on by itself once the dispute is won', async () => {
    const { order, sendWebhook } = await disputed();
    const cards = async (): Promise<{ id: number; contestado: boolean }[]> => {
      const board = await t.request({ url: '/api/admin/pedido/quadro', as: 'Loja' });
      const pickup = await t.request({
        url: `/api/admin/pedido/retirada?pedido=${order.pedido}`,
        as: 'Loja',
      });
      const columns: { pedidos: { id: number; contestado: boolean }[] }[] = board.body.colunas;
      return [...columns.flatMap(({ pedidos }) => pedidos), ...pickup.body.data].filter(
        ({ id }) => id === order.pedido,
      );
    };
    expect((await cards()).map(({ contestado }) => contestado)).toEqual([true, true]);
    await sendWebhook('paga', `${order.pedido}-ganha`);
    expect((await cards()).map(({ contestado }) => contestado)).toEqual([false, false]);
    expect((await act(order.pedido, 'separar')).status).toBe(204);
  });
});

describe('the mail about money that went back', () => {
  const lastMails = async (by: Buyer) =>
    (await s.mails(by.email)).map(({ subject, text }) => ({ subject, text }));

  it.each([
    ['contestada', 5_000],
    ['paga', 2_000],
  ] as const)(
    'says that the bank returned it when the church lost the dispute (%s, %i)',
    async (estado, estornado) => {
      const by = await s.buyer();
      const order = await paidByCard(by, await s.product(3));
      const used = t.gateways.get((await charge(order)).gateway as 'mercadopago');
      const { codigo } = order.cobranca!;
      const sendWebhook = async (state: Parameters<typeof used.set>[1], evento: string) => {
        used.set(codigo, state);
        await t.request({ method: 'POST', ...used.notice(codigo, `${order.pedido}-${evento}`) });
        await t.jobs.runAll();
      };
      await sendWebhook({ estado: 'contestada' }, 'aberta');
      await s.mails(by.email);
      await sendWebhook({ estado, estornado }, 'perdida');
      const sent = await lastMails(by);
      expect(sent.map(({ subject }) => subject)).toEqual([`Pagamento contestado do pedido ${order.pedido}`]);
      expect(sent[0]!.text).not.toContain('Devolvemos');
      expect((await charge(order)).estornado).toBe(estornado);
    },
  );

  it('says that the church returned it when it did', async () => {
    const by = await s.buyer();
    const order = await paidByCard(by, await s.product(3));
    const { id } = await charge(order);
    await s.mails(by.email);
    await t.request({
      url: `/api/admin/cobranca/${id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 2_000, motivo: 'Cobrado a mais' },
    });
    await t.jobs.runAll();
    expect((await lastMails(by)).map(({ subject }) => subject)).toEqual([
      `Devolução do pedido ${order.pedido}`,
    ]);
  });
});

describe('the number of an order', () => {
  it('names it, and finds it in the list and in the search of the office', async () => {
    const by = await s.buyer();
    const { pedido } = await s.paid(by, await s.product(3, { variantes: [{ tamanho: 'gg', estoque: 3 }] }));
    const list = await t.request({ url: `/api/admin/pedido/search?term=${pedido}`, as: 'Loja' });
    const found = list.body.data.find(({ id }: { id: number }) => id === pedido);
    expect(found).toMatchObject({
      titulo: `${pedido} · ${by.nome}`,
      consumidor: { id: by.id, rotulo: by.nome },
      produtos: expect.stringMatching(/^1 × Camiseta \d+, GG$/),
    });
    const { body } = await t.request({ url: `/api/admin/busca?term=${pedido} ${by.nome}`, as: 'Loja' });
    expect(body).toContainEqual(expect.objectContaining({ secao: 'pedido', id: pedido }));
  });

  it('leads from the page of its consumer to it', async () => {
    const by = await s.buyer();
    const { pedido } = await s.paid(by, await s.product());
    const { body } = await t.request({ url: `/api/admin/consumidor/${by.id}/relacionados`, as: 'Loja' });
    expect(JSON.stringify(body)).toContain(`${pedido} · ${by.nome}`);
  });
});

describe('withdrawal', () => {
  const withdraw = (by: Buyer, id: number, body = {}) => call('POST', `pedidos/${id}/desistir`, { by, body });
  /** Everything that the buyer withdrew from came back. */
  const receiveAll = async (id: number, repor: boolean) => {
    const linhas = (await items(id))
      .filter(({ desistidas }) => desistidas > 0)
      .map(({ item, desistidas }) => ({ item, quantidade: desistidas }));
    return act(id, 'receber-devolucao', { repor, linhas });
  };

  it('before delivery ends the order at once', async () => {
    const by = await s.buyer();
    const product = await s.product(1);
    const order = await paidByCard(by, product);
    expect((await withdraw(by, order.pedido)).body.estado).toBe('cancelado');
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'reembolsado', devolvido: 5000 });
    expect(await s.stock(product)).toEqual({ total: 1, livres: 1 });
    expect((await withdraw(by, order.pedido)).status).toBe(409);
  });

  it('after delivery waits for the return, then gives everything back', async () => {
    const by = await s.buyer();
    const product = await s.product(1);
    const order = await paidByCard(by, product);
    await delivered(by, order);
    await subjects(by);
    expect((await withdraw(by, order.pedido, { motivo: 'Ficou pequena' })).body).toMatchObject({
      estado: 'entregue',
      devolucao: { estado: 'solicitada', motivo: 'Ficou pequena' },
      pode: { desistir: false },
    });
    expect((await withdraw(by, order.pedido)).status).toBe(409);
    expect(await subjects(by)).toEqual([`Desistência do pedido ${order.pedido} recebida`]);
    const unsaid = await act(order.pedido, 'receber-devolucao');
    expect(unsaid.status).toBe(422);
    expect(unsaid.body.errors.repor).toEqual(['Diga em que estado os produtos voltaram.']);
    expect((await receiveAll(order.pedido, true)).body).toEqual({ valor: 5000 });
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'reembolsado',
      devolucao: { estado: 'reembolsada' },
      devolvido: 5000,
    });
    expect(await s.stock(product)).toEqual({ total: 1, livres: 1 });
    expect((await act(order.pedido, 'receber-devolucao', { repor: true })).status).toBe(409);
  });

  it('of a part before delivery takes it out of the order, and its money goes back without the freight', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const order = await paidByCard(by, product, 3);
    await db.run(sql`update pedido set subtotal = subtotal - 1500, frete = 1500 where id = ${order.pedido}`);
    await subjects(by);
    const [line] = (await s.order(by, order.pedido)).linhas;
    const request = (quantidade: number, item = line!.item) =>
      withdraw(by, order.pedido, { linhas: [{ item, quantidade }] });
    expect((await request(0)).body.errors).toEqual({ linhas: ['Escolha pelo menos uma unidade.'] });
    expect((await request(4)).body.errors).toHaveProperty(['linhas.0.quantidade']);
    expect((await request(1, line!.item + 100_000)).body.errors).toHaveProperty(['linhas.0.item']);
    expect((await request(1)).body).toMatchObject({
      estado: 'pago',
      devolucao: null,
      pode: { desistir: true },
      linhas: [{ quantidade: 3, devolvidas: 1, desistidas: 0 }],
    });
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'pago', devolvido: 5000 });
    expect(await s.stock(product)).toEqual({ total: 1, livres: 1 });
    const [notice, paidBack] = await s.mails(by.email);
    expect(notice!.text).toContain('1 × ');
    expect(notice!.text).toMatch(/Devolvemos R\$\s50,00/);
    expect(paidBack!.subject).toBe(`Devolução do pedido ${order.pedido}`);

    // The rest ends the order: all that is left of the money goes back.
    expect((await request(2)).body.estado).toBe('cancelado');
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({ estado: 'reembolsado', devolvido: 15_000 });
    expect(await s.stock(product)).toEqual({ total: 3, livres: 3 });
  });

  it('of a part after delivery waits for those units alone, and may be followed by another', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const order = await paidByCard(by, product, 3);
    const [line] = (await delivered(by, order)).linhas;
    await subjects(by);
    const request = (quantidade: number) =>
      withdraw(by, order.pedido, { linhas: [{ item: line!.item, quantidade }] });
    expect((await request(1)).body).toMatchObject({
      estado: 'entregue',
      devolucao: { estado: 'solicitada' },
      pode: { desistir: true },
      linhas: [{ devolvidas: 0, desistidas: 1 }],
    });
    const [notice] = await s.mails(by.email);
    expect(notice!.subject).toBe(`Desistência de parte do pedido ${order.pedido} recebida`);
    expect((await request(3)).body.errors).toHaveProperty(['linhas.0.quantidade']);
    expect((await receiveAll(order.pedido, false)).body).toEqual({ valor: 5000 });
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'entregue',
      devolvido: 5000,
      devolucao: { estado: 'reembolsada' },
      linhas: [{ devolvidas: 1, desistidas: 0 }],
    });
    expect(await s.stock(product)).toEqual({ total: 0, livres: 0 });
    const { linha_do_tempo } = await s.order(by, order.pedido);
    expect(linha_do_tempo.find(({ tipo }) => tipo === 'desistencia')!.detalhe).toMatch(/^1 × /);

    expect((await withdraw(by, order.pedido)).body).toMatchObject({
      devolucao: { estado: 'solicitada' },
      linhas: [{ devolvidas: 1, desistidas: 2 }],
      pode: { desistir: false },
    });
    // The office gives the money of one of them back by another way: it is no longer waited for.
    const refund = { linhas: [{ item: line!.item, quantidade: 2 }], motivo: 'Chegou quebrada', repor: false };
    const answer = await t.request({
      method: 'POST',
      url: `/api/admin/pedido/${order.pedido}/reembolsar`,
      as: 'Loja',
      body: refund,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(answer.body).toEqual({ valor: 10_000 });
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'reembolsado',
      devolvido: 15_000,
      devolucao: { estado: 'reembolsada' },
      linhas: [{ devolvidas: 3, desistidas: 0 }],
    });
    expect((await act(order.pedido, 'receber-devolucao', { repor: true })).status).toBe(409);
  });

  it('gives back only the units that the clerk received, once', async () => {
    const by = await s.buyer();
    const [shirt, coat] = [await s.product(3), await s.product(3, { preco: 8000 })];
    await s.put(by, shirt, 2);
    const order = await paidByCard(by, coat);
    const [one, two] = (await delivered(by, order)).linhas;
    const part = (item: number, quantidade: number) =>
      withdraw(by, order.pedido, { linhas: [{ item, quantidade }] });
    // The clerk sees the shirts; the coat comes into the withdrawal meanwhile, and stays with its buyer.
    await part(one!.item, 2);
    await part(two!.item, 1);
    const came = (item: number, quantidade: number, key: string = crypto.randomUUID()) =>
      t.request({
        url: `/api/admin/pedido/${order.pedido}/receber-devolucao`,
        as: 'Loja',
        body: { repor: true, linhas: [{ item, quantidade }] },
        headers: { 'idempotency-key': key },
      });
    const key = crypto.randomUUID();
    expect((await came(one!.item, 1, key)).body).toEqual({ valor: 5000 });
    // as after an answer that was lost and could not be stored
    await db.run(sql`delete from idempotencia where chave = ${key}`);
    expect((await came(one!.item, 1, key)).body).toEqual({ valor: 5000 });
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'entregue',
      devolvido: 5000,
      devolucao: { estado: 'solicitada' },
      linhas: [
        { devolvidas: 1, desistidas: 1 },
        { devolvidas: 0, desistidas: 1 },
      ],
    });
    expect(await s.stock(shirt)).toEqual({ total: 2, livres: 2 });
    expect(await s.stock(coat)).toEqual({ total: 2, livres: 2 });
    expect((await came(one!.item, 2)).body.errors).toHaveProperty(['linhas.0.quantidade']);
    expect((await act(order.pedido, 'receber-devolucao', { repor: true })).body.errors).toHaveProperty(
      'linhas',
    );

    // With the rest, the order is over.
    expect((await receiveAll(order.pedido, false)).body).toEqual({ valor: 13_000 });
    await t.jobs.runAll();
    expect(await s.order(by, order.pedido)).toMatchObject({
      estado: 'reembolsado',
      devolvido: 18_000,
      devolucao: { estado: 'reembolsada' },
    });
    expect(await s.stock(coat)).toEqual({ total: 2, livres: 2 });
  });

  it('is undone by its buyer, who keeps the goods and may withdraw again', async () => {
    const by = await s.buyer();
    const product = await s.product(3);
    const order = await paidByCard(by, product, 3);
    const [line] = (await delivered(by, order)).linhas;
    const undo = (who = by) => call('POST', `pedidos/${order.pedido}/desfazer-desistencia`, { by: who });
    const isListedAsReturned = async () => (await s.store.orders(by.id)).map((one) => one.desistencia);
    const part = (quantidade: number) =>
      withdraw(by, order.pedido, { linhas: [{ item: line!.item, quantidade }] });
    expect((await undo()).status).toBe(409);
    expect((await withdraw(by, order.pedido, { motivo: 'Engano' })).body.pode).toMatchObject({
      desfazer: true,
    });
    expect((await undo(await s.buyer())).status).toBe(404);
    expect(await isListedAsReturned()).toEqual([true]);
    await subjects(by);
    expect((await undo()).body).toMatchObject({
      estado: 'entregue',
      devolvido: 0,
      devolucao: null,
      linhas: [{ devolvidas: 0, desistidas: 0 }],
      pode: { desistir: true, desfazer: false },
    });
    expect(await isListedAsReturned()).toEqual([false]);
    const [notice, ...others] = await s.mails(by.email);
    expect([notice!.subject, others]).toEqual([`A desistência do pedido ${order.pedido} foi desfeita`, []]);
    expect(notice!.text).toContain('3 × ');
    expect((await undo()).status).toBe(409);
    expect((await act(order.pedido, 'receber-devolucao', { repor: true })).status).toBe(409);

    // What came back of an earlier withdrawal stays returned.
    await part(1);
    await receiveAll(order.pedido, true);
    await t.jobs.runAll();
    await part(1);
    await subjects(by);
    expect((await undo()).body).toMatchObject({
      devolvido: 5000,
      devolucao: { estado: 'reembolsada' },
      linhas: [{ devolvidas: 1, desistidas: 0 }],
      pode: { desistir: true },
    });
    expect((await s.mails(by.email))[0]!.text).toContain('1 × ');
  });

  it('is undone while the money of an earlier part arrives: nothing is pending afterwards', async () => {
    const by = await s.buyer();
    const order = await paidByCard(by, await s.product(2), 2);
    const { codigo } = order.cobranca!;
    const { id, gateway } = await charge(order);
    const used = t.gateways.get(gateway as 'mercadopago');
    const [line] = (await delivered(by, order)).linhas;
    const part = () => withdraw(by, order.pedido, { linhas: [{ item: line!.item, quantidade: 1 }] });
    await part();
    used.refundOutcome = 'pendente';
    await receiveAll(order.pedido, true);
    await t.jobs.runAll();
    used.refundOutcome = 'feito';
    expect((await s.order(by, order.pedido)).devolucao).toMatchObject({ estado: 'recebida' });
    await part();
    const [{ referencia }] = (await db.query<{ referencia: string }>(
      sql`select referencia from estorno where cobranca = ${id}`,
    )) as [{ referencia: string }];
    used.refundStates.set(referencia, 'feito');
    used.set(codigo, { estornado: 5_000 });
    await t.request({ method: 'POST', ...used.notice(codigo) });

    // Both wait for the order: first the notice, which holds the charge, then the buyer.
    const waiting = async (count: number) =>
      until(`${count} wait`, async () => {
        const rows = await db.query(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length === count;
      });
    const running: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.run(sql`select from pedido where id = ${order.pedido} for update`);
      running.push(t.jobs.runAll());
      await waiting(1);
      running.push(call('POST', `pedidos/${order.pedido}/desfazer-desistencia`, { by }));
      await waiting(2);
    });
    await Promise.all(running);
    expect(await s.order(by, order.pedido)).toMatchObject({
      devolvido: 5000,
      devolucao: { estado: 'reembolsada' },
      linhas: [{ devolvidas: 1, desistidas: 0 }],
    });
  });

  it('is closed by the office, with a reason, when the goods did not come back', async () => {
    const by = await s.buyer();
    const order = await paidByCard(by, await s.product(1));
    await delivered(by, order);
    await withdraw(by, order.pedido);
    await subjects(by);
    const close = (body = {}, as?: string) => act(order.pedido, 'desfazer-desistencia', body, as);
    expect((await close()).body.errors).toHaveProperty('motivo');
    expect((await close({ motivo: 'Ficou com a camiseta' })).status).toBe(204);
    const [notice] = await s.mails(by.email);
    expect(notice!.text).toContain('Motivo: Ficou com a camiseta');
    const closed = await s.order(by, order.pedido);
    expect(closed).toMatchObject({ estado: 'entregue', devolucao: null, devolvido: 0 });
    expect(closed.linha_do_tempo.at(-1)).toMatchObject({
      tipo: 'desistencia_desfeita',
      detalhe: expect.stringContaining('Ficou com a camiseta'),
    });
    expect((await close({ motivo: 'De novo' })).status).toBe(409);
  });

  it('is over seven days after delivery', async () => {
    const by = await s.buyer();
    const order = await s.paid(by, await s.product());
    expect((await delivered(by, order)).pode.desistir).toBe(true);
    clock.set('2026-03-18T00:30:00-03:00');
    const over = await s.order(by, order.pedido);
    expect([over.pode.desistir, over.desistir_ate]).toEqual([false, null]);
    expect((await withdraw(by, order.pedido)).status).toBe(409);
  });
});

describe('a refund that is on its way while more is given back', () => {
  /** An order of three units paid by card, of which the gateway is returning so much. */
  async function returning(valor: number) {
    const by = await s.buyer();
    const product = await s.product(3);
    const order = await paidByCard(by, product, 3);
    const { id, gateway } = await charge(order);
    const used = t.gateways.get(gateway as 'mercadopago');
    const refund = async (amount: number): Promise<void> => {
      const answer = await t.request({
        url: `/api/admin/cobranca/${id}/estornar`,
        as: 'Tesouraria',
        body: { valor: amount, motivo: 'Demorou' },
      });
      expect(answer.status, answer.text).toBe(200);
      await t.jobs.runAll();
    };
    used.refundOutcome = 'pendente';
    await refund(valor);
    used.refundOutcome = 'feito';
    const [row] = await db.query<{ referencia: string }>(
      sql`select referencia from estorno where cobranca = ${id}`,
    );
    const end = async (state: 'feito' | 'falhou'): Promise<void> => {
      used.refundStates.set(row!.referencia, state);
      if (state === 'feito') {
        const { state: now } = used.charges.get(used.idOf(order.cobranca!.codigo))!;
        used.set(order.cobranca!.codigo, { estornado: now.estornado + valor });
      }
      await t.request({ method: 'POST', ...used.notice(order.cobranca!.codigo) });
      await t.jobs.runAll();
    };
    const read = async () => {
      const [found] = await db.query<{ estado: string; a_devolver: number; devolucao: string | null }>(
        sql`select estado, a_devolver, devolucao from pedido where id = ${order.pedido}`,
      );
      return found!;
    };
    return { by, product, order, refund, end, read };
  }

  it.each([15_000, 6_000])('is owed if it fails after the order was cancelled: %i', async (valor) => {
    const { product, order, refund, end, read } = await returning(valor);
    expect((await act(order.pedido, 'cancelar', { motivo: 'Acabou o tecido' })).status).toBe(204);
    await t.jobs.runAll();
    expect(await s.stock(product)).toEqual({ total: 3, livres: 3 });
    expect((await read()).a_devolver).toBe(0);
    await end('falhou');
    expect((await read()).a_devolver).toBe(valor);
    await db.run(sql`update pedido set a_devolver = 0 where id = ${order.pedido}`);
    const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
    expect(body.lista).toMatchObject([
      { tipo: 'devolucao_a_menos', esperado: 15_000, detalhe: `pedido:${order.pedido}` },
    ]);
    await db.run(sql`update pedido set a_devolver = ${valor} where id = ${order.pedido}`);
    await refund(valor);
    expect(await read()).toMatchObject({ estado: 'reembolsado', a_devolver: 0 });
    expect((await charge(order)).estado).toBe('estornada');
  });

  it('is not owed if it succeeds after the order was cancelled', async () => {
    const { order, end, read } = await returning(6_000);
    await act(order.pedido, 'cancelar', { motivo: 'Acabou o tecido' });
    await t.jobs.runAll();
    await end('feito');
    expect(await read()).toMatchObject({ estado: 'reembolsado', a_devolver: 0 });
    expect((await charge(order)).estado).toBe('estornada');
  });

  it('is owed as far as it was to return the units that came back', async () => {
    const { by, order, end, read } = await returning(12_000);
    const [line] = (await delivered(by, order)).linhas;
    const linhas = [{ item: line!.item, quantidade: 1 }];
    await call('POST', `pedidos/${order.pedido}/desistir`, { by, body: { linhas } });
    // R$ 30,00 are free, and returned at once
    const back = await act(order.pedido, 'receber-devolucao', { repor: true, linhas });
    expect([back.status, back.body]).toEqual([200, { valor: 5_000 }]);
    await t.jobs.runAll();
    expect(await read()).toEqual({ estado: 'entregue', a_devolver: 0, devolucao: 'recebida' });
    await end('falhou');
    expect(await read()).toEqual({ estado: 'entregue', a_devolver: 2_000, devolucao: 'recebida' });
  });

  it('is still awaited when what comes back last was free', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product(3), 1);
    const mug = await s.product(3, { preco: 3000 });
    const order = await paidByCard(by, mug, 2);
    const { gateway } = await charge(order);
    const used = t.gateways.get(gateway as 'mercadopago');
    const [shirt, mugs] = (await delivered(by, order)).linhas;
    await db.run(sql`update pedido_item set desconto = preco * quantidade where id = ${mugs!.item}`);
    await db.run(sql`update pedido set desconto = 6000, frete = 6000 where id = ${order.pedido}`);
    const linhas = [shirt!, mugs!].map(({ item }) => ({ item, quantidade: 1 }));
    await call('POST', `pedidos/${order.pedido}/desistir`, { by, body: { linhas } });
    used.refundOutcome = 'pendente';
    for (const [line, valor] of linhas.map((one, at) => [one, at === 0 ? 5_000 : 0] as const)) {
      const back = await act(order.pedido, 'receber-devolucao', { repor: true, linhas: [line] });
      expect([back.status, back.body]).toEqual([200, { valor }]);
      await t.jobs.runAll();
    }
    used.refundOutcome = 'feito';
    expect((await s.order(by, order.pedido)).devolucao).toMatchObject({ estado: 'recebida' });
  });
});

it('charges, books and stock agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
