import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { accountPages, storeAccounts } from '../support/loja-accounts.ts';
import { storeFixture } from '../support/loja-fixture.ts';

const s = await storeFixture(accountPages);
const { t } = s;
const { call, mailed } = storeAccounts(t);

const erase = async (by: { cookie: string }) => {
  await call('sendOwnCode', [], by);
  return call('erase', [{ codigo: await mailed() }], by);
};
const rowOf = async (id: number) =>
  (
    await t.db.query<Record<string, unknown>>(
      sql`select consumidor, nome, email, whatsapp, nota, total, estado from pedido where id = ${id}`,
    )
  )[0];
/** The payer's data of the charges of an order, the first charge first. */
const payersOf = (pedido: number) =>
  t.db.query(sql`select estado, nome, email, documento from cobranca
    where origem = 'pedido' and origem_id = ${pedido} order by criado_em`);

describe('erasing an account that bought something', () => {
  it('waits until no order is open, keeps the data that the tax laws require and deletes the rest', async () => {
    const by = await s.buyer();
    const product = await s.product();
    const { pedido, total } = await s.paid(by, product);
    await t.db.run(
      sql`update pedido set whatsapp = '+5527999990000', nota = 'Tocar a campainha' where id = ${pedido}`,
    );
    await s.put(by, product);
    const copy = await call('copy', [], by);
    expect(copy).toMatchObject({
      pedidos: [{ id: pedido, total, itens: [{ quantidade: 1 }] }],
      carrinho: [{ quantidade: 1 }],
    });
    expect(await erase(by)).toMatchObject({
      ok: false,
      message: expect.stringContaining('ainda não terminou'),
    });

    await t.db.run(sql`update pedido set estado = 'entregue', entregue_em = now() where id = ${pedido}`);
    await t.db.run(sql`insert into cobranca
        (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, nome, email, documento, destino, expira_em, criado_em)
      select descricao, gen_random_uuid(), origem, origem_id, 'expirada', metodo, gateway, valor, nome, email, '52998224725', destino, now(),
        criado_em + interval '1 minute' from cobranca where origem = 'pedido' and origem_id = ${pedido}`);
    expect(await payersOf(pedido)).toMatchObject([{ email: by.email }, { email: by.email, nome: by.nome }]);
    expect(await erase(by)).toMatchObject({ ok: true });
    expect(await rowOf(pedido)).toEqual({
      consumidor: null,
      nome: by.nome,
      email: null,
      whatsapp: null,
      nota: null,
      total,
      estado: 'entregue',
    });
    expect(await payersOf(pedido)).toEqual([
      { estado: 'paga', nome: by.nome, email: null, documento: null },
      { estado: 'expirada', nome: null, email: null, documento: null },
    ]);
    expect(
      await t.db.query(sql`select 1 from consumidor where id = ${by.id}
      union all select 1 from carrinho where consumidor = ${by.id}`),
    ).toEqual([]);
  });

  it('waits until the treasurer has decided about money that came late', async () => {
    const [by, other] = [await s.buyer(), await s.buyer()];
    const product = await s.product(1);
    const { pedido, cobranca } = await s.buy(by, product);
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    await s.paid(other, product);
    await s.confirm(cobranca!.codigo);
    const charge = await s.charge(cobranca!.codigo);
    expect(charge).toMatchObject({ estado: 'expirada', a_decidir: 5000 });
    expect(await erase(by)).toMatchObject({
      ok: false,
      message: expect.stringContaining('ainda não terminou'),
    });
    expect(await rowOf(pedido)).toMatchObject({ email: by.email, estado: 'cancelado' });

    // The treasurer returned it.
    await t.db.run(sql`update cobranca set a_decidir = 0 where id = ${charge.id}`);
    expect(await erase(by)).toMatchObject({ ok: true });
    expect(await rowOf(pedido)).toMatchObject({ consumidor: null, email: null });
  });

  it('waits while the money of a cancelled order is on its way: if it does not arrive, it is owed', async () => {
    const by = await s.buyer();
    const { pedido, cobranca } = await s.paid(by, await s.product());
    const { id } = await s.charge(cobranca!.codigo);
    await t.db.run(sql`update pedido set estado = 'cancelado' where id = ${pedido}`);
    await t.db.run(sql`insert into estorno (cobranca, valor, motivo, chave, estado, ator, devido, criado_em)
      values (${id}, 5000, 'Cancelado', ${crypto.randomUUID()}, 'pedido', 'sistema', 5000, now())`);
    expect(await erase(by)).toMatchObject({ ok: false });
    expect(await rowOf(pedido)).toMatchObject({ email: by.email });
    await t.db.run(sql`update estorno set estado = 'feito' where cobranca = ${id}`);
    expect(await erase(by)).toMatchObject({ ok: true });
  });

  it('waits until the treasurer has answered a payment that was reported', async () => {
    const by = await s.buyer();
    const product = await s.product(2);
    const [found, missing] = [await s.buy(by, product), await s.buy(by, product)];
    for (const { cobranca } of [found, missing])
      await t.request({ url: `/api/cobrancas/${cobranca!.codigo}/comprovante`, form: new FormData() });
    t.clock.advance(5 * 24 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect(await rowOf(missing.pedido)).toMatchObject({ estado: 'cancelado' });
    const refusal = {
      ok: false,
      message: expect.stringContaining('cujo pagamento ainda não foi conferido'),
    };
    expect(await erase(by)).toMatchObject(refusal);

    await s.confirm(found.cobranca!.codigo);
    expect(await rowOf(found.pedido)).toMatchObject({ estado: 'pago', email: by.email });
    await t.db.run(
      sql`update pedido set estado = 'entregue', entregue_em = now() where id = ${found.pedido}`,
    );
    expect(await erase(by)).toMatchObject(refusal);
    const { id } = await s.charge(missing.cobranca!.codigo);
    const body = { motivo: 'Não veio' };
    await t.request({ url: `/api/admin/cobranca/${id}/recusar`, as: 'Tesouraria', body });
    expect(await erase(by)).toMatchObject({ ok: true });
  });

  it('leaves money that comes later to the treasurer, although the goods are there', async () => {
    const by = await s.buyer();
    const { pedido, cobranca } = await s.buy(by, await s.product(1));
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    expect(await erase(by)).toMatchObject({ ok: true });
    await s.confirm(cobranca!.codigo);
    expect(await rowOf(pedido)).toMatchObject({ estado: 'cancelado', consumidor: null });
    expect(await s.charge(cobranca!.codigo)).toMatchObject({ estado: 'expirada', a_decidir: 5000 });
  });

  it('removes the account and its address from drafts', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product());
    const id = await s.begin(by);
    expect(await erase(by)).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ consumidor: null, email: null });
  });

  it('is not done at night to an account with orders, proved or not', async () => {
    const by = await s.buyer();
    await s.paid(by, await s.product());
    const before = new Date(t.clock.now().getTime() - 40 * 24 * 3_600_000);
    await t.db.run(
      sql`update consumidor set email_verificado_em = null, ultimo_acesso = ${before} where id = ${by.id}`,
    );
    await t.jobs.tick('loja.retencao');
    await t.jobs.runAll();
    expect(await t.db.query(sql`select 1 from consumidor where id = ${by.id}`)).toHaveLength(1);
  });

  it('forgets who bought numbers of raffles, except while the raffle runs or the church owes something', async () => {
    const by = await s.buyer();
    const [account] = await t.db.query<{ email: string }>(
      sql`select email from consumidor where id = ${by.id}`,
    );
    const { email } = account!;
    const [rifa] = await t.db.query<{
      id: number;
    }>(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas)
      values ('Reforma', 'reforma', 'ativa', now() + interval '1 day', 1000, 100) returning id`);
    const [person] = await t.db.query<{ id: number }>(
      sql`insert into pessoa (nome) values ('Rute') returning id`,
    );
    for (const [codigo, estado, owed] of [
      ['paga', 'paga', 0],
      ['nada', 'expirada', 0],
      ['deve', 'cancelada', 1000],
      ['troca', 'trocar', 0],
      ['espera', 'aguardando', 0],
      ['avisou', 'expirada', 0],
      ['contesta', 'paga', 0],
      ['volta', 'cancelada', 0],
    ] as const)
      await t.db.run(sql`insert into rifa_compra (rifa, codigo, nome, email, whatsapp, cpf, pessoa, estado, numeros, quantidade,
          escolhidos, valor, aceite_em, a_devolver)
        values (${rifa!.id}, ${codigo}, 'Rute', ${email}, '+5581999990000', '52998224725', ${person!.id}, ${estado}, '{1}', 1, true,
          1000, now(), ${owed})`);
    const [reported] = await t.db.query<{ id: number }>(sql`insert into cobranca
        (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, nome, destino, expira_em)
      select 'Rifa', 'avisada', 'rifa', id, 'expirada', 'pix', 'pix_manual', 1000, 'Rute', 'rifa', now()
      from rifa_compra where rifa = ${rifa!.id} and codigo = 'avisou' returning id`);
    await t.db.run(sql`insert into cobranca_evento (cobranca, quando, tipo, ator)
      values (${reported!.id}, now(), 'em_analise', 'pagador')`);
    await t.db.run(sql`update rifa_compra set cobranca = ${reported!.id} where codigo = 'avisou'`);
    const [disputed] = await t.db.query<{ id: number }>(sql`insert into cobranca
        (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, recebido, paga_em, nome, destino, expira_em)
      select 'Rifa', 'contestada', 'rifa', id, 'contestada', 'cartao', 'stripe', 1000, 1000, now(), 'Rute', 'rifa', now()
      from rifa_compra where rifa = ${rifa!.id} and codigo = 'contesta' returning id`);
    await t.db.run(sql`update rifa_compra set cobranca = ${disputed!.id} where codigo = 'contesta'`);
    const [returning] = await t.db.query<{ id: number }>(sql`insert into cobranca
        (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, recebido, paga_em, nome, destino, expira_em)
      select 'Rifa', 'voltando', 'rifa', id, 'paga', 'cartao', 'stripe', 1000, 1000, now(), 'Rute', 'rifa', now()
      from rifa_compra where rifa = ${rifa!.id} and codigo = 'volta' returning id`);
    await t.db.run(sql`insert into estorno (cobranca, valor, motivo, chave, estado, ator, criado_em)
      values (${returning!.id}, 1000, 'Rifa cancelada', ${crypto.randomUUID()}, 'pedido', 'sistema', now())`);
    await t.db.run(sql`update rifa_compra set cobranca = ${returning!.id} where codigo = 'volta'`);
    expect(await erase(by)).toMatchObject({ ok: true });
    const gone = { email: null, whatsapp: null, cpf: null, pessoa: null };
    const kept = { nome: 'Rute', email, whatsapp: '+5581999990000', cpf: '52998224725', pessoa: person!.id };
    const purchases = () =>
      t.db.query(
        sql`select codigo, nome, email, whatsapp, cpf, pessoa from rifa_compra where rifa = ${rifa!.id} order by id`,
      );
    expect(await purchases()).toEqual([
      { codigo: 'paga', ...kept },
      { codigo: 'nada', nome: '—', ...gone },
      { codigo: 'deve', ...kept },
      { codigo: 'troca', ...kept },
      { codigo: 'espera', ...kept },
      { codigo: 'avisou', ...kept },
      { codigo: 'contesta', ...kept },
      { codigo: 'volta', ...kept },
    ]);

    // The raffle is over, the money was returned, and the reported payment was not found.
    await t.db.run(sql`update cobranca set estado = 'recusada' where id = ${reported!.id}`);
    await t.db.run(sql`update rifa set status = 'sorteada' where id = ${rifa!.id}`);
    await t.db.run(
      sql`update rifa_compra set a_devolver = 0, estado = case estado when 'aguardando' then 'expirada' else estado end
        where rifa = ${rifa!.id}`,
    );
    const night = async () => {
      await t.jobs.tick('privacidade.retencao');
      await t.jobs.runAll();
      return purchases();
    };
    const over = [
      { codigo: 'paga', nome: 'Rute', ...gone },
      { codigo: 'nada', nome: '—', ...gone },
      { codigo: 'deve', nome: '—', ...gone },
      { codigo: 'troca', nome: 'Rute', ...gone },
      { codigo: 'espera', nome: '—', ...gone },
      { codigo: 'avisou', nome: '—', ...gone },
    ];
    // numbers that were left out of the list because of the dispute may be owed money once it is over
    // and so is money whose refund fails
    expect(await night()).toEqual([...over, { codigo: 'contesta', ...kept }, { codigo: 'volta', ...kept }]);
    await t.db.run(sql`update cobranca set estado = 'paga' where id = ${disputed!.id}`);
    await t.db.run(sql`update estorno set estado = 'feito' where cobranca = ${returning!.id}`);
    expect(await night()).toEqual([
      ...over,
      { codigo: 'contesta', nome: 'Rute', ...gone },
      { codigo: 'volta', nome: 'Rute', ...gone },
    ]);
  });
});
