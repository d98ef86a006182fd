import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { raffleFixture } from '../support/rifa-fixture.ts';

const r = await raffleFixture();
const { t } = r;

const held = async (rifa: number): Promise<number> => Object.keys(await r.owners(rifa)).length;

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The buyer says that a purchase was paid, and sends a picture that proves nothing. */
async function reportWithPicture(charge: string) {
  const form = new FormData();
  form.append('comprovante', new File([new Uint8Array(png)], 'x.png'));
  const { status, text } = await t.request({ url: `/api/cobrancas/${charge}/comprovante`, form });
  if (status >= 300) throw new Error(text);
}

/** An hour and a minute go by, and the jobs of the minute run. */
async function anHour() {
  t.clock.advance(61);
  await t.jobs.tick('cobranca.varrer');
  await t.jobs.tick('rifa.varrer');
}

describe('numbers held without paying', () => {
  it('count for their network as long as they are held, also under review', async () => {
    const { id, slug } = await r.raffle();
    const ip = '10.20.0.1';
    for (let turn = 0; turn < 3; turn += 1) {
      for (let part = 0; part < 3; part += 1) {
        const { status, body } = await r.post(slug, { quantidade: 10 }, { ip });
        expect(status).toBe(turn === 0 ? 201 : 429);
        if (status === 201) await reportWithPicture(body.cobranca.codigo);
      }
      await anHour();
    }
    expect(await held(id)).toBe(30);
  });

  it('are kept while the bank reviews a card, until the draw at most', async () => {
    const { id, slug } = await r.raffle();
    const card = { quantidade: 2, metodo: 'cartao', token: 'tok', parcelas: 1 };
    const { codigo, cobranca } = await r.buy(slug, card);
    const [{ gateway }] = (await t.db.query<{ gateway: string }>(
      sql`select gateway from cobranca where codigo = ${cobranca.codigo}`,
    )) as [{ gateway: string }];
    const used = t.gateways.get(gateway as 'mercadopago');
    const soon = new Date(t.clock.now().getTime() + 5 * 3_600_000);
    await t.db.run(sql`update rifa set data_sorteio = ${soon} where id = ${id}`);
    used.set(cobranca.codigo, { estado: 'em_analise' });
    await t.request({ method: 'POST', ...used.notice(cobranca.codigo) });
    await t.jobs.runAll();
    await anHour();
    expect([await held(id), await r.stateOf(codigo)]).toEqual([2, 'aguardando']);
    for (let hour = 0; hour < 4; hour += 1) await anHour();
    expect([await held(id), await r.stateOf(codigo)]).toEqual([0, 'expirada']);
  });

  it('wait for a review only up to half of the raffle, whatever the network', async () => {
    const { id, slug } = await r.raffle();
    const buy = async () => {
      const bought = await r.buy(slug, { quantidade: 10 }, { ip: `10.21.0.${await held(id)}` });
      await reportWithPicture(bought.cobranca.codigo);
      return bought;
    };
    for (let part = 0; part < 5; part += 1) await buy();
    const sixth = await buy();
    expect(await held(id)).toBe(60);
    await r.expire();
    expect([await held(id), await r.stateOf(sixth.codigo)]).toEqual([50, 'expirada']);
    // its money takes the numbers back all the same
    await r.pay(sixth.cobranca.codigo);
    expect([await held(id), await r.stateOf(sixth.codigo)]).toEqual([60, 'paga']);
  });

  it('count for an hour after they were cancelled', async () => {
    const { slug } = await r.raffle();
    const ip = '10.22.0.1';
    const hold = () => r.post(slug, { quantidade: 15 }, { ip });
    for (let turn = 0; turn < 2; turn += 1) {
      const { body } = await hold();
      expect(await r.raffles.cancel(body.codigo, r.from)).toEqual({ ok: true });
    }
    expect((await hold()).status).toBe(429);
    await anHour();
    expect((await hold()).status).toBe(201);
  });
});

it('leaves late money beyond the maximum per buyer to the treasurer', async () => {
  const { id, slug } = await r.raffle({ maximo_por_comprador: 5 });
  const buyer = { whatsapp: r.phone(), cpf: '529.982.247-25' };
  const all = [];
  for (const first of [0, 5, 10]) {
    const numeros = Array.from({ length: 5 }, (_, at) => first + at);
    const bought = await r.buy(slug, { numeros, ...buyer });
    await r.raffles.cancel(bought.codigo, r.from);
    all.push(bought);
  }
  for (const { cobranca } of all) await r.pay(cobranca.codigo);
  expect(await Promise.all(all.map(({ codigo }) => r.stateOf(codigo)))).toEqual([
    'paga',
    'cancelada',
    'cancelada',
  ]);
  expect(await held(id)).toBe(5);
  expect((await r.charge(all[1]!.cobranca.codigo)).a_decidir).toBe(5000);
});

it('shows paid numbers to their buyer, however many purchases others make with that phone', async () => {
  const { id, slug } = await r.raffle();
  const whatsapp = r.phone();
  const { chave, codigo, cobranca } = await r.buy(slug, { numeros: [1], whatsapp });
  await r.pay(cobranca.codigo);
  await t.db.run(sql`insert into rifa_compra (rifa, codigo, nome, whatsapp, estado, numeros, quantidade, escolhidos, valor,
      aceite_em)
    select rifa, codigo || n, nome, whatsapp, 'expirada', numeros, quantidade, escolhidos, valor, aceite_em
    from rifa_compra cross join generate_series(1, 501) n where rifa = ${id}`);
  const { body } = await t.request({ url: `/api/rifas/${slug}/meus-numeros`, body: { whatsapp, chave } });
  expect(body.compras).toMatchObject([{ codigo, numeros: [1] }]);
});

describe('the cost of one request', () => {
  it('is bounded by the numbers of a purchase, before any of them is checked', async () => {
    const { slug } = await r.raffle({ total_cotas: 10_000 });
    const refused = { numeros: [errorText('rifa.max_purchase', 'pt_BR', { max: 1000 })] };
    expect((await r.post(slug, { numeros: Array(1001).fill('x') })).body.errors).toEqual(refused);
    expect((await r.post(slug, { numeros: Array(100_000).fill('x') })).status).toBe(413);
    const { status, body } = await t.request({
      url: '/api/admin/rifa',
      as: 'Tesouraria',
      body: { nome: 'Grande', valor_cota: 1000, total_cotas: 100_000, minimo_por_comprador: 1001 },
    });
    expect([status, body.errors.minimo_por_comprador]).toEqual([
      422,
      [errorText('validation.between', 'pt_BR', { min: 1, max: 1000 })],
    ]);
  });

  it('is no new count of a raffle without free numbers within a second', async () => {
    const { slug } = await r.raffle({ total_cotas: 2, distribuicao: 'aleatoria' });
    const pick = (at: number) => r.post(slug, { quantidade: 1 }, { ip: `10.23.0.${at}` });
    const { body } = await pick(1);
    await pick(2);
    expect((await pick(3)).status).toBe(409);
    await r.raffles.cancel(body.codigo, r.from);
    expect((await pick(3)).status).toBe(409);
    t.clock.advance(1);
    expect((await pick(3)).status).toBe(201);
  });

  it('is no more than half of a small raffle', async () => {
    const { slug } = await r.raffle({ total_cotas: 20 });
    expect((await r.post(slug, { quantidade: 11 })).status).toBe(429);
    expect((await r.post(slug, { quantidade: 10 })).status).toBe(201);
  });
});

it('keeps a draft that was cancelled from visitors', async () => {
  const office = { method: 'POST', as: 'Tesouraria' } as const;
  const { body } = await t.request({
    ...office,
    url: '/api/admin/rifa',
    body: {
      nome: 'Segredo',
      valor_cota: 1000,
      total_cotas: 100,
      premios: [{ descricao: 'Carro' }],
      data_sorteio: '2026-04-30T19:00:00-03:00',
    },
  });
  expect((await t.request({ ...office, url: `/api/admin/rifa/${body.id}/cancelar` })).status).toBe(200);
  expect((await t.request({ url: `/api/rifas/${body.slug}` })).status).toBe(404);
});

it('refuses a token that cannot be stored', async () => {
  const { slug } = await r.raffle();
  for (const token of ['a\u0000b', 'a\ud800b']) {
    const { status, body } = await r.post(slug, { quantidade: 1, token });
    expect([status, body.errors]).toEqual([422, { token: [errorText('validation.characters', 'pt_BR')] }]);
  }
});

describe('the maximum per buyer', () => {
  it('is not used up by what others hold with the same phone', async () => {
    const { slug } = await r.raffle({ maximo_por_comprador: 5 });
    const whatsapp = r.phone();
    const five = (first: number) => ({ numeros: [0, 1, 2, 3, 4].map((at) => first + at), whatsapp });
    await r.buy(slug, five(0), { ip: '10.24.0.1' });
    expect((await r.post(slug, five(5), { ip: '10.24.0.1' })).status).toBe(422);
    await r.buy(slug, five(5), { ip: '10.24.0.2' });
  });

  it('is not used up by what a stranger of the same network holds with the same phone', async () => {
    const { slug } = await r.raffle({ maximo_por_comprador: 5 });
    const buyer = { whatsapp: r.phone(), cpf: '529.982.247-25' };
    const five = (first: number) => ({ numeros: [0, 1, 2, 3, 4].map((at) => first + at), ...buyer });
    const ip = '10.26.0.1';
    await r.buy(slug, { ...five(0), nome: 'Estranho' }, { ip });
    const mine = await r.buy(slug, { ...five(5), nome: 'Rute Álves' }, { ip });
    // numbers that the buyer already holds count, however the name is written
    expect((await r.post(slug, { ...five(10), nome: 'rute alves' }, { ip })).status).toBe(422);
    await r.pay(mine.cobranca.codigo);
    expect((await r.post(slug, { ...five(10), nome: 'Estranho' }, { ip: '10.26.0.2' })).status).toBe(422);
  });

  it('holds when the money arrives: the excess is refunded', async () => {
    const { id, slug } = await r.raffle({ maximo_por_comprador: 5 });
    const email = 'acima@casa.example';
    const buyer = { whatsapp: r.phone(), email };
    const bought = [];
    for (const first of [0, 5]) {
      const numeros = [0, 1, 2, 3, 4].map((at) => first + at);
      bought.push(await r.buy(slug, { numeros, ...buyer }, { ip: `10.25.0.${first}` }));
    }
    await r.mails(email);
    for (const { cobranca } of bought) await r.pay(cobranca.codigo);
    expect(await Promise.all(bought.map(({ codigo }) => r.stateOf(codigo)))).toEqual(['paga', 'cancelada']);
    expect(Object.keys(await r.owners(id))).toEqual(['0', '1', '2', '3', '4']);
    expect((await r.mails(email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('acima do máximo'),
    );
    const owed = { url: `/api/admin/rifa/${id}/devolucoes`, as: 'Tesouraria' };
    expect((await t.request(owed)).body.total).toEqual({ compras: 1, valor: 5000, gateway: 0 });
    expect((await t.request({ ...owed, method: 'POST' })).body.pedidos).toBe(1);
    await t.jobs.runAll();
    expect(await r.stateOf(bought[1]!.codigo)).toBe('devolvida');
  });

  it('is not raised by the treasurer, and no number is sold for less', async () => {
    const { slug } = await r.raffle({ maximo_por_comprador: 2 });
    const whatsapp = r.phone();
    const late = await r.buy(slug, { numeros: [1, 2], whatsapp });
    await r.expire();
    await r.pay((await r.buy(slug, { numeros: [3, 4], whatsapp })).cobranca.codigo);
    await r.pay(late.cobranca.codigo);
    const short = await r.buy(slug, { numeros: [5, 6] });
    await r.expire();
    await r.confirm(short.cobranca.codigo, 1);
    const accept = async ({ codigo }: { codigo: string }) => {
      const [arrival] = await t.db.query<{ id: number }>(sql`select m.id from recebimento m
        join cobranca k on k.id = m.cobranca where k.codigo = ${codigo}`);
      const url = `/api/admin/recebimento/${arrival!.id}/aceitar`;
      const { status, body } = await t.request({ url, as: 'Tesouraria', body: { por_menos: true } });
      return [status, body.message];
    };
    expect(await accept(late.cobranca)).toEqual([409, errorText('rifa.over_maximum', 'pt_BR', { max: 2 })]);
    expect(await accept(short.cobranca)).toEqual([409, errorText('rifa.less_money', 'pt_BR')]);
    expect([await r.stateOf(late.codigo), await r.stateOf(short.codigo)]).toEqual(['expirada', 'expirada']);
  });
});

it('lets the system choose instead of numbers that are gone, where buyers choose none', async () => {
  const { id, slug } = await r.raffle({ total_cotas: 4, distribuicao: 'aleatoria' });
  const late = await r.buy(slug, { quantidade: 2 });
  await r.expire();
  const [first] = [await r.buy(slug, { quantidade: 2 }), await r.buy(slug, { quantidade: 2 })];
  await r.pay(late.cobranca.codigo);
  expect(await r.stateOf(late.codigo)).toBe('trocar');
  const exchange = (sent: Record<string, string>) => r.raffles.exchange(late.codigo, sent, r.from);
  expect(await exchange({ numeros: '0, 1' })).toMatchObject({
    ok: false,
    errors: { numeros: [errorText('rifa.random_only', 'pt_BR')] },
  });
  expect(await exchange({})).toMatchObject({ ok: false });
  await r.raffles.cancel(first.codigo, r.from);
  expect(await exchange({})).toEqual({ ok: true, codigo: late.codigo });
  expect(await r.stateOf(late.codigo)).toBe('paga');
  expect(await held(id)).toBe(4);
});

it('reads a quantity of digits alone', async () => {
  const { slug } = await r.raffle();
  const fields = { nome: 'Rute', whatsapp: r.phone(), aceite: 'on', metodo: 'pix' };
  for (const quantidade of ['0x10', '1e1', '١'])
    expect(
      await r.raffles.buy(slug, { ...fields, [formFields.formToken]: r.formToken(), quantidade }, r.from),
    ).toMatchObject({ ok: false, errors: { quantidade: [errorText('validation.integer', 'pt_BR')] } });
});
