import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { raffleFixture } from '../support/rifa-fixture.ts';

const r = await raffleFixture();
const { t } = r;
const pt = (key: ErrorKey, vars = {}): string => errorText(key, 'pt_BR', vars);

describe('POST /api/rifas/{slug}/comprar', () => {
  it('holds the chosen numbers for fifteen minutes, and payment makes them the buyer’s', async () => {
    const { id, slug } = await r.raffle();
    const bought = await r.buy(slug, { numeros: [13, 7] });
    expect(bought).toMatchObject({ estado: 'aguardando', numeros: [7, 13], total: 2000 });
    expect(bought.expira_em).toBe('2026-03-10T18:15:00.000Z');
    expect(bought.chave).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
    expect(bought.cobranca).toMatchObject({ estado: 'pendente', valor: 2000, metodo: 'pix' });
    const held = { codigo: bought.codigo, estado: 'reservada' };
    expect(await r.owners(id)).toEqual({ 7: held, 13: held });
    await r.pay(bought.cobranca.codigo);
    const owned = { codigo: bought.codigo, estado: 'paga' };
    expect([await r.owners(id), await r.stateOf(bought.codigo)]).toEqual([{ 7: owned, 13: owned }, 'paga']);
    const [books] =
      await t.db.query(sql`select f.valor, f.classificacao_financeira as classe from financeiro f
      join cobranca k on f.origem = 'cobranca:' || k.id where k.codigo = ${bought.cobranca.codigo}`);
    expect(books).toEqual({ valor: 2000, classe: 'rifa' });
  });

  it('describes the charge in the payer’s language for the payer, and in the church’s for the books', async () => {
    const nome = 'Reforma do templo';
    const { slug } = await r.raffle({ nome });
    const { body } = await t.request({
      url: `/api/rifas/${slug}/comprar`,
      body: { nome: 'Ruth', whatsapp: r.phone(), aceite: true, metodo: 'pix', numeros: [1] },
      headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'en' },
    });
    expect(body.cobranca.descricao).toBe(`Raffle: ${nome}`);
    await r.pay(body.cobranca.codigo);
    const books = await t.db.query(sql`select k.descricao as charge, f.descricao as entry
      from cobranca k join financeiro f on f.origem = 'cobranca:' || k.id where k.codigo = ${body.cobranca.codigo}`);
    expect(books).toEqual([{ charge: `Rifa: ${nome}`, entry: `Rifa: ${nome}` }]);
  });

  it('refuses all when one is taken, names those, and holds none', async () => {
    const { id, slug } = await r.raffle();
    await r.buy(slug, { numeros: [5, 50] });
    const refused = await r.post(slug, { numeros: [4, 5, 6, 50] });
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: pt('rifa.taken', { numbers: '05, 50' }), ocupados: [5, 50] },
    ]);
    expect(Object.keys(await r.owners(id))).toEqual(['5', '50']);
    const [charges] = await t.db.query(sql`select count(*)::integer as n from cobranca where origem = 'rifa'
      and origem_id in (select id from rifa_compra where rifa = ${id})`);
    expect(charges).toEqual({ n: 1 });
  });

  it('picks free numbers where only a quantity is asked for, until none are left', async () => {
    const { id, slug } = await r.raffle({ total_cotas: 30, distribuicao: 'aleatoria' });
    for (let part = 0; part < 3; part += 1)
      expect((await r.buy(slug, { quantidade: 9 }, { ip: `10.2.0.${part}` })).numeros).toHaveLength(9);
    const few = await r.post(slug, { quantidade: 4 });
    expect([few.status, few.body]).toEqual([
      409,
      { message: pt('rifa.not_enough', { count: 3 }), livres: 3, ocupados: [] },
    ]);
    await r.buy(slug, { quantidade: 3 });
    expect(Object.keys(await r.owners(id))).toHaveLength(30);
    expect((await r.post(slug, { quantidade: 1 })).body.message).toBe(pt('rifa.sold_out'));
    expect((await r.post(slug, { numeros: [1] })).body.errors).toEqual({ numeros: [pt('rifa.random_only')] });
  });

  it('answers the same call once, and refuses another call under its key', async () => {
    const { id, slug } = await r.raffle();
    const key = crypto.randomUUID();
    const body = { quantidade: 2, whatsapp: r.phone() };
    const [first, second] = [await r.post(slug, body, { key }), await r.post(slug, body, { key })];
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body]);
    expect((await r.post(slug, { ...body, quantidade: 3 }, { key })).status).toBe(422);
    const whole = { ...body, nome: 'Rute', aceite: true, metodo: 'pix' };
    expect((await t.request({ url: `/api/rifas/${slug}/comprar`, body: whole })).status).toBe(400);
    // the answer was lost with its server
    await t.db.run(sql`delete from idempotencia`);
    expect((await r.post(slug, body, { key })).body).toEqual(first.body);
    expect(Object.keys(await r.owners(id))).toHaveLength(2);
  });

  it('says what is wrong with each field', async () => {
    const { slug } = await r.raffle();
    const wrong = async (body: object) => (await r.post(slug, body as Record<string, unknown>)).body.errors;
    const required = [pt('validation.required')];
    expect(await wrong({ nome: ' ', whatsapp: '', aceite: undefined, metodo: undefined })).toEqual({
      nome: required,
      whatsapp: required,
      aceite: [pt('rifa.consent')],
      metodo: required,
    });
    expect(await wrong({ numeros: [1], quantidade: 1 })).toEqual({
      numeros: [pt('rifa.numbers_or_quantity')],
    });
    expect(await wrong({})).toEqual({ numeros: [pt('rifa.numbers_or_quantity')] });
    expect(await wrong({ numeros: [3, 3] })).toEqual({ numeros: [pt('rifa.number_twice')] });
    expect(await wrong({ numeros: [100] })).toEqual({ numeros: [pt('rifa.number_range', { max: 99 })] });
    expect(await wrong({ quantidade: 101 })).toEqual({ quantidade: [pt('rifa.max_purchase', { max: 100 })] });
    for (const numeros of [[-1], [1.5], ['1'], [null], [100_000]])
      expect(await wrong({ numeros })).toEqual({ 'numeros.0': [pt('rifa.number')] });
    expect(Object.keys(await wrong({ quantidade: 0 }))).toEqual(['quantidade']);
    expect(Object.keys(await wrong({ quantidade: 1, cpf: '123', email: 'x', whatsapp: '1' }))).toEqual([
      'whatsapp',
      'email',
      'cpf',
    ]);
    expect(Object.keys(await wrong({ quantidade: 1, metodo: 'boleto' }))).toEqual(['metodo']);
    expect(await wrong({ quantidade: 1, nome: 'visite ganhe.com' })).toEqual({
      nome: [pt('inscricao.name')],
    });
    expect((await r.post('nenhuma', { quantidade: 1 })).status).toBe(404);
  });

  it('sells nothing while the raffle is paused, after its date, or at another price', async () => {
    const { id, slug } = await r.raffle();
    const refused = async () => {
      const { status, body } = await r.post(slug, { quantidade: 1 });
      return [status, body.message];
    };
    await t.db.run(sql`update rifa set status = 'pausada' where id = ${id}`);
    expect(await refused()).toEqual([409, pt('rifa.closed')]);
    await t.db.run(sql`update rifa set status = 'ativa', data_sorteio = ${t.clock.now()} where id = ${id}`);
    expect(await refused()).toEqual([409, pt('rifa.closed')]);
    expect(await r.owners(id)).toEqual({});
  });

  it('never keeps numbers beyond the draw, so that nobody can wait for its result', async () => {
    const { slug } = await r.raffle({ data_sorteio: '2026-03-10T15:05:00-03:00' });
    expect((await r.buy(slug, { quantidade: 1 })).expira_em).toBe('2026-03-10T18:05:00.000Z');
  });

  it('freezes price and total of the raffle with the first sale', async () => {
    const { id, slug } = await r.raffle();
    await r.buy(slug, { quantidade: 1 });
    const put = await t.request({
      method: 'PUT',
      url: `/api/admin/rifa/${id}`,
      as: 'Tesouraria',
      body: { valor_cota: 1, total_cotas: 9 },
    });
    expect([put.status, Object.keys(put.body.errors)]).toEqual([422, ['valor_cota', 'total_cotas']]);
  });
});

describe('limits', () => {
  it('count all numbers of a buyer, by phone or CPF, and those of expired holds no longer', async () => {
    const { slug } = await r.raffle({ maximo_por_comprador: 5, minimo_por_comprador: 2 });
    const [whatsapp, cpf, ip] = [r.phone(), '529.982.247-25', '10.6.1.1'];
    expect((await r.post(slug, { quantidade: 1, whatsapp })).body.errors).toEqual({
      quantidade: [pt('rifa.min_buyer', { min: 2 })],
    });
    const first = await r.buy(slug, { quantidade: 3, whatsapp, cpf }, { ip });
    const refused = { numeros: [pt('rifa.max_buyer', { max: 5, count: 3 })] };
    expect((await r.post(slug, { numeros: [1, 2, 3], whatsapp }, { ip })).body.errors).toEqual(refused);
    expect((await r.post(slug, { numeros: [1, 2, 3], cpf }, { ip })).body.errors).toEqual(refused);
    await r.pay(first.cobranca.codigo);
    // with three paid ones, one more is enough
    await r.buy(slug, { quantidade: 1, whatsapp }, { ip });
    expect((await r.post(slug, { numeros: [1, 2], cpf, whatsapp }, { ip })).status).toBe(422);
    await r.expire();
    await r.buy(slug, { quantidade: 2, whatsapp });
  });

  it('hold for concurrent purchases of one buyer from one network', async () => {
    const { slug } = await r.raffle({ maximo_por_comprador: 5 });
    const whatsapp = r.phone();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => r.post(slug, { quantidade: 2, whatsapp }, { ip: '10.6.2.1' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422, 422]);
  });

  it('keep one network from holding the whole raffle without paying', async () => {
    const { slug } = await r.raffle();
    const ip = '10.9.9.9';
    const answers = [];
    for (let part = 0; part < 4; part += 1) answers.push(await r.post(slug, { quantidade: 10 }, { ip }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
    expect(answers[3]!.body.message).toBe(pt('rifa.held_network', { max: 30, minutes: 60 }));
    await r.buy(slug, { quantidade: 10 }, { ip: '10.9.9.8' });
    // holding the same numbers again and again is no way round it
    await r.expire();
    expect((await r.post(slug, { quantidade: 1 }, { ip })).status).toBe(429);
    t.clock.advance(60);
    await r.buy(slug, { quantidade: 10 }, { ip });
  });

  it('keep known minors out, whether by CPF or by e-mail and phone', async () => {
    const { slug } = await r.raffle();
    await t.db.run(sql`insert into pessoa (nome, cpf, email, whatsapp, data_nascimento)
      values ('Davi', '11144477735', 'davi@casa.example', '+5581988887777', '2010-05-01')`);
    const refused = { aceite: [pt('rifa.adults_only')] };
    expect((await r.post(slug, { quantidade: 1, cpf: '111.444.777-35' })).body.errors).toEqual(refused);
    const buyer = { whatsapp: '(81) 98888-7777', email: 'davi@casa.example' };
    expect((await r.post(slug, { quantidade: 1, ...buyer })).body.errors).toEqual(refused);
    await r.buy(slug, { quantidade: 1, whatsapp: buyer.whatsapp });
  });

  it("tell nobody whose CPF is a minor's unless a purchase would be made, and not for long", async () => {
    const { id, slug } = await r.raffle();
    await t.db.run(sql`insert into pessoa (nome, cpf, data_nascimento) values
      ('Lia', '39053344705', '2012-05-01'), ('Saul', '71428793860', '1980-05-01')`);
    const [minor, adult] = ['390.533.447-05', '714.287.938-60'];
    await r.buy(slug, { numeros: [1] });
    for (const impossible of [
      { quantidade: 1, metodo: 'boleto' },
      { quantidade: 1, metodo: 'cartao' },
      { numeros: [1] },
      { numeros: [99_999] },
    ]) {
      const [one, other] = [
        await r.post(slug, { ...impossible, cpf: minor }),
        await r.post(slug, { ...impossible, cpf: adult }),
      ];
      expect([one.status, one.body]).toEqual([other.status, other.body]);
      expect(one.status).toBeGreaterThanOrEqual(400);
    }
    const ip = '10.9.8.7';
    const statuses = [];
    for (let turn = 0; turn < 31; turn += 1)
      statuses.push((await r.post(slug, { quantidade: 1, cpf: minor }, { ip })).status);
    expect([statuses[29], statuses[30]]).toEqual([422, 429]);
    expect((await r.post(slug, { quantidade: 1, cpf: adult }, { ip })).status).toBe(429);
    // who names neither CPF nor e-mail address, or buys elsewhere, is not kept waiting
    await r.buy(slug, { quantidade: 1 }, { ip });
    await r.buy(slug, { quantidade: 1, cpf: adult }, { ip: '10.9.8.6' });
    t.clock.advance(15);
    await r.buy(slug, { quantidade: 1, cpf: adult }, { ip });
    const [created] = await t.db.query(
      sql`select count(*)::integer as compras from rifa_compra where rifa = ${id}`,
    );
    expect(created).toEqual({ compras: 4 });
  });
});

describe('POST /api/rifas/{slug}/meus-numeros', () => {
  it('shows a purchase to a visitor with its phone or CPF and its key, and reveals nothing else', async () => {
    const { slug } = await r.raffle();
    const [whatsapp, cpf] = [r.phone(), '529.982.247-25'];
    const { chave, codigo } = await r.buy(slug, { numeros: [1, 2], whatsapp, cpf });
    const other = await r.buy(slug, { numeros: [3], whatsapp: r.phone() });
    const request = (body: object, ip = '10.7.0.1') =>
      t.request({ url: `/api/rifas/${slug}/meus-numeros`, body, ip });
    for (const proof of [{ whatsapp }, { cpf }, { whatsapp, cpf: '' }]) {
      const { status, body } = await request({ ...proof, chave: chave.toLowerCase().replace('-', ' ') });
      expect([status, body.compras]).toMatchObject([
        200,
        [{ codigo, numeros: [1, 2], estado: 'aguardando' }],
      ]);
    }
    const unproved = { chave: [pt('rifa.unproved')] };
    for (const wrong of [
      { whatsapp, chave: other.chave },
      { whatsapp: r.phone(), chave },
      { cpf, chave: 'AAAAA-AAAAA' },
    ])
      expect((await request(wrong)).body.errors).toEqual(unproved);
    expect((await request({ chave })).body.errors).toEqual({ whatsapp: [pt('rifa.phone_or_cpf')] });
    expect((await request({ whatsapp })).body.errors).toEqual({ chave: [pt('validation.required')] });
  });

  it('cannot be tried for long', async () => {
    const { slug } = await r.raffle();
    const statuses = [];
    for (let turn = 0; turn < 32; turn += 1) {
      const body = { whatsapp: '81 98888-0000', chave: `AAAAA-AAA${turn}` };
      statuses.push(
        (await t.request({ url: `/api/rifas/${slug}/meus-numeros`, body, ip: '10.7.0.2' })).status,
      );
    }
    expect([statuses[29], statuses[30]]).toEqual([422, 429]);
  });
});

describe('the forms of the pages', () => {
  const form = (more: Record<string, string>) => ({
    [formFields.formToken]: r.formToken(),
    nome: 'Rute Alves',
    whatsapp: r.phone(),
    aceite: 'on',
    metodo: 'pix',
    ...more,
  });

  it('buy once, however often they are sent, and name what others have', async () => {
    const { id, slug } = await r.raffle();
    const fields = form({ numeros: '007, 8  9' });
    const [first, second] = [
      await r.raffles.buy(slug, fields, r.from),
      await r.raffles.buy(slug, fields, r.from),
    ];
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(Object.keys(await r.owners(id))).toEqual(['7', '8', '9']);
    expect(await r.raffles.buy(slug, form({ numeros: '9, 10' }), r.from)).toEqual({
      ok: false,
      status: 422,
      message: pt('rifa.taken', { numbers: '09' }),
      ocupados: [9],
    });
    expect(await r.raffles.buy(slug, form({ quantidade: '2', aceite: '' }), r.from)).toMatchObject({
      ok: false,
      errors: { aceite: [pt('rifa.consent')] },
    });
    expect(await r.raffles.buy(slug, form({ numeros: '7x' }), r.from)).toMatchObject({
      ok: false,
      errors: { 'numeros.0': [pt('rifa.number')] },
    });
  });

  it('show the purchase under its address, cancel it, and find it by its key', async () => {
    const { id, slug } = await r.raffle();
    const fields = form({ quantidade: '2' });
    const outcome = await r.raffles.buy(slug, fields, r.from);
    const { codigo } = outcome as { codigo: string };
    const purchase = (await r.raffles.purchase(codigo))!;
    expect(purchase).toMatchObject({
      estado: 'aguardando',
      quantidade: 2,
      total: 2000,
      rifa: { slug, largura: 2 },
    });
    expect(purchase.pagamento?.cobranca.pix).toBeDefined();
    expect(
      await r.raffles.mine(slug, { whatsapp: fields.whatsapp, chave: purchase.chave }, r.from),
    ).toMatchObject({
      ok: true,
      compras: [{ codigo }],
    });
    expect(await r.raffles.cancel(codigo, r.from)).toEqual({ ok: true });
    expect((await r.raffles.purchase(codigo))?.estado).toBe('cancelada');
    expect(await r.owners(id)).toEqual({});
    expect(await r.raffles.purchase('nenhuma')).toBeNull();
  });
});

it('mails the numbers and the key with the purchase, and again when it is paid', async () => {
  const { slug } = await r.raffle({ nome: 'Rifa do coral' });
  const email = 'ana@casa.example';
  const { cobranca, chave, codigo } = await r.buy(slug, { numeros: [4, 44], email });
  const [held] = await r.mails(email);
  expect(held!.subject).toBe('Seus números estão guardados: Rifa do coral');
  for (const part of ['04, 44', chave, `/rifa/${slug}/compra/${codigo}`, '10/03/2026, 15:15'].slice(0, 3))
    expect(held!.text).toContain(part);
  await r.pay(cobranca.codigo);
  const [paid] = await r.mails(email);
  expect(paid!.subject).toBe('Seus números da rifa Rifa do coral');
  expect(paid!.text).toContain('04, 44');
});
