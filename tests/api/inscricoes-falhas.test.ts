import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const formToken = () => ({ [formFields.formToken]: s.formToken() });
const lotsOf = (evento: TestEvent, people: number) => ({
  [`lotes.${evento.lotes[0]!.id}`]: String(people),
});
async function start(evento: TestEvent, people = 1): Promise<string> {
  const outcome = await pages.start(evento.slug, { ...formToken(), ...lotsOf(evento, people) }, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  await pages.fill(
    outcome.codigo,
    {
      'comprador.nome': 'Rute Lima',
      'comprador.email': 'rute@example.com',
      ...Object.fromEntries(
        Array.from({ length: people }, (_, at) => [`participantes.${at}.nome`, `Pessoa ${at}`]),
      ),
    },
    from,
  );
  return outcome.codigo;
}
const pay = (codigo: string, more = formToken()) => pages.pay(codigo, { metodo: 'pix', ...more }, from);
const stateOf = async (codigo: string) => (await pages.purchase(codigo))!;
const change = async (evento: TestEvent, values: object): Promise<void> =>
  expect((await s.change(evento, { ...evento, igreja: s.igreja, ...values })).status).toBe(200);

it('the first form sent twice, also at the same moment, holds the places once', async () => {
  const evento = await s.evento();
  const fields = { ...formToken(), ...lotsOf(evento, 2) };
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => pages.start(evento.slug, fields, from)));
  outcomes.push(await pages.start(evento.slug, fields, from));
  const codes = new Set(outcomes.map((one) => (one.ok ? one.codigo : one.message)));
  expect(codes.size).toBe(1);
  expect(await s.free(evento)).toMatchObject({ lotes: [8] });
  // another number of people is another purchase
  expect(await pages.start(evento.slug, { ...fields, ...lotsOf(evento, 3) }, from)).toMatchObject({
    ok: true,
  });
  expect(await s.free(evento)).toMatchObject({ lotes: [5] });
  // and so is the same page, once that purchase is over
  t.clock.advance(16);
  await t.jobs.tick('inscricao.varrer');
  const later = await pages.start(evento.slug, fields, from);
  expect(later.ok && !codes.has(later.codigo)).toBe(true);
  const again = await pages.start(evento.slug, fields, from);
  expect(again.ok).toBe(true);
});

describe('the gateway is away', () => {
  const gateway = t.gateways.get('mercadopago');
  const card = (codigo: string, token: object) =>
    pages.pay(codigo, { metodo: 'cartao', token: 'tok', parcelas: '1', ...token }, from);
  const attempt = async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 4_000, quantidade: 2 }] });
    const codigo = await start(evento, 2);
    gateway.outcome = 'paga';
    return { evento, codigo, token: formToken() };
  };
  const chargesOf = (evento: TestEvent) =>
    t.db.query<{ estado: string; codigo: string }>(sql`select k.estado, k.codigo from cobranca k join compra c
      on c.id = k.origem_id and k.origem = 'inscricao' where c.evento = ${evento.id} order by k.id`);

  it('when a card is charged: the places stay held, and it is charged once when it is back', async () => {
    const { evento, codigo, token } = await attempt();
    gateway.fail('create', new GatewayUnavailable('away'));
    expect(await card(codigo, token)).toEqual({ ok: true });
    // pressed again
    expect(await card(codigo, token)).toEqual({ ok: true });
    expect((await stateOf(codigo)).estado).toBe('aguardando');
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
    t.clock.advance(1);
    await t.jobs.tick('cobranca.consultar');
    expect(await chargesOf(evento)).toMatchObject([{ estado: 'paga' }]);
    expect(await stateOf(codigo)).toMatchObject({ estado: 'confirmada' });
  });

  it('after it took the money: the sign-up is confirmed, once', async () => {
    const { evento, codigo, token } = await attempt();
    gateway.fail('create', new GatewayUnavailable('silent'), { after: true });
    expect(await card(codigo, token)).toEqual({ ok: true });
    t.clock.advance(1);
    await t.jobs.tick('cobranca.consultar');
    await t.jobs.tick('cobranca.consultar');
    expect(await chargesOf(evento)).toMatchObject([{ estado: 'paga' }]);
    expect(await stateOf(codigo)).toMatchObject({ estado: 'confirmada' });
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('for longer than the hold: the places are for sale again, and nothing was charged', async () => {
    const { evento, codigo, token } = await attempt();
    for (const operation of ['create', 'find'] as const)
      gateway.fail(operation, new GatewayUnavailable('away'), { times: 3 });
    expect(await card(codigo, token)).toEqual({ ok: true });
    t.clock.advance(16);
    await t.jobs.tick('cobranca.varrer');
    expect(await stateOf(codigo)).toMatchObject({ estado: 'expirada' });
    expect(await chargesOf(evento)).toMatchObject([{ estado: 'expirada' }]);
    expect(await s.free(evento)).toMatchObject({ lotes: [2] });
  });
});

describe('while a buyer pays', () => {
  it('the next lot opens: the buyer keeps lot and price', async () => {
    const evento = await s.evento({
      lotes: [
        { nome: 'Primeiro', preco: 5_000, quantidade: 1, ate: '2026-03-10' },
        { nome: 'Segundo', preco: 8_000, quantidade: 5, de: '2026-03-11' },
      ],
    });
    t.clock.set('2026-03-10T23:55:00-03:00');
    const codigo = await start(evento);
    t.clock.advance(10); // the lot ended at midnight
    const lots = (await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body.lotes;
    expect(lots.map(({ estado }: { estado: string }) => estado)).toEqual(['encerrado', 'aberto']);
    expect(await pay(codigo)).toEqual({ ok: true });
    await s.confirm((await pages.payment(codigo))!.cobranca.codigo);
    expect(await stateOf(codigo)).toMatchObject({
      estado: 'confirmada',
      total: 5_000,
      participantes: [{ lote: { nome: 'Primeiro' }, valor: 5_000 }],
    });
    expect(await s.free(evento)).toMatchObject({ lotes: [0, 5] });
  });

  it('the lot sells out and the next one opens by itself: the buyer is not moved to it', async () => {
    const evento = await s.evento({
      lotes: [
        { nome: 'Primeiro', preco: 5_000, quantidade: 2 },
        { nome: 'Segundo', preco: 8_000, quantidade: 5 },
      ],
    });
    const codigo = await start(evento);
    await s.buy(evento, 1);
    const lots = (await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body.lotes;
    expect(lots.map(({ estado }: { estado: string }) => estado)).toEqual(['esgotado', 'aberto']);
    expect(await pay(codigo)).toEqual({ ok: true });
    await s.confirm((await pages.payment(codigo))!.cobranca.codigo);
    expect(await stateOf(codigo)).toMatchObject({ estado: 'confirmada', total: 5_000 });
    expect(await s.free(evento)).toMatchObject({ lotes: [0, 5] });
  });

  it('the office changes the price and renames the lot: the price that was shown is charged and booked', async () => {
    const evento = await s.evento();
    const before = await start(evento);
    expect(await pay(before)).toEqual({ ok: true });
    const held = await start(evento);
    await change(evento, { lotes: [{ ...evento.lotes[0], nome: 'Caro', preco: 99_000 }] });
    // held before the change, paid after it: the price that was shown
    expect(await pay(held)).toEqual({ ok: true });
    for (const codigo of [before, held]) {
      const { cobranca } = (await pages.payment(codigo))!;
      expect(cobranca.valor).toBe(10_000);
      await s.confirm(cobranca.codigo);
      const { id } = await s.charge(cobranca.codigo);
      const books = await t.db.query(sql`select valor from financeiro where origem = ${`cobranca:${id}`}`);
      expect([(await stateOf(codigo)).total, books]).toEqual([10_000, [{ valor: 10_000 }]]);
    }
    expect((await s.buy(evento)).total).toBe(99_000);
  });
});

it('a refund while the ticket is at the door leaves the entry either admitted or refused, never both', async () => {
  const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 1_000, quantidade: 30 }] });
  type Ticket = { codigo: string; charge: number };
  const tickets: Ticket[] = [];
  for (let one = 0; one < 12; one++) {
    const compra = await s.buy(evento);
    await s.confirm(compra.cobranca!.codigo);
    const { id } = await s.charge(compra.cobranca!.codigo);
    tickets.push({ codigo: compra.inscricoes[0]!.codigo, charge: id });
  }
  const momento = new Date(t.clock.now().getTime() - 60_000).toISOString();
  const enter = (codigo: string) =>
    t.request({
      url: '/api/admin/inscricao/checkin',
      as: 'Secretaria',
      body: { codigo, momento, aparelho: 'Porta 1' },
    });
  const refund = (charge: number) =>
    t.request({
      url: `/api/admin/cobranca/${charge}/estornar`,
      as: 'Tesouraria',
      body: { valor: 1_000, motivo: 'Não vem' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  const give = async (charge: number): Promise<number> => {
    const { status } = await refund(charge);
    await t.jobs.runAll();
    return status;
  };
  const come = async (codigo: string): Promise<number> => (await enter(codigo)).status;
  const [first, second, ...others] = tickets as [Ticket, Ticket, ...Ticket[]];
  // one is refunded first, one comes first, the others do both at once
  const outcomes = [
    { codigo: first.codigo, refunded: await give(first.charge), entered: await come(first.codigo) },
    { codigo: second.codigo, entered: await come(second.codigo), refunded: await give(second.charge) },
  ];
  expect(outcomes.map(({ entered }) => entered)).toEqual([409, 200]);
  outcomes.push(
    ...(await Promise.all(
      others.map(async ({ codigo, charge }) => {
        const [refunded, entered] = await Promise.all([give(charge), come(codigo)]);
        return { codigo, refunded, entered };
      }),
    )),
  );
  await t.jobs.runAll();
  for (const { codigo, entered, refunded } of outcomes) {
    expect(refunded).toBe(200);
    expect([200, 409]).toContain(entered);
    const [row] =
      await t.db.query(sql`select i.status, i.checkin_em is not null as entrou, k.estado, k.estornado,
        (select count(*)::integer from checkin c where c.inscricao = i.id) as entradas
      from inscricao i join compra p on p.id = i.compra join cobranca k on k.id = p.cobranca where i.codigo = ${codigo}`);
    expect(row).toEqual({
      estado: 'estornada',
      estornado: 1_000,
      entradas: entered === 200 ? 1 : 0,
      status: 'cancelada',
      entrou: entered === 200,
    });
  }
  // a ticket that was refunded never admits afterwards
  const late = outcomes.filter(({ entered }) => entered === 409);
  for (const { codigo } of late) expect((await enter(codigo)).status).toBe(409);
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
