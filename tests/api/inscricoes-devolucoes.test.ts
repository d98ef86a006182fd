import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t } = s;

interface Sale {
  codigo: string;
  compra: number;
  cobranca: number;
  ids: number[];
}

const lotes = [{ nome: 'Primeiro', preco: 5_000, quantidade: 10 }];

async function saleOf(codigo: string): Promise<Sale> {
  const [row] = await t.db.query<Omit<Sale, 'codigo'>>(sql`select c.id as compra, c.cobranca,
      (select json_agg(i.id order by i.id) from inscricao i where i.compra = c.id) as ids
    from compra c where c.codigo = ${codigo}`);
  return { codigo, ...row! };
}
/** Two people of R$ 50,00 each, paid in cash. */
async function cashSale(evento: TestEvent): Promise<Sale> {
  const { metodo: _metodo, ...input } = s.body(evento, 2);
  const answer = await t.request({
    url: '/api/admin/inscricao/balcao',
    as: 'Secretaria',
    body: { forma: 'dinheiro', ...input },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status, answer.text).toBe(201);
  return saleOf(answer.body.codigo);
}
async function giveUp(inscricao: number, devolver: number): Promise<void> {
  const answer = await t.request({
    url: `/api/admin/inscricao/${inscricao}/cancelar`,
    as: 'Administrador',
    body: { motivo: 'Adoeceu', devolver },
  });
  expect(answer.status, answer.text).toBe(200);
}
const owed = async ({ id }: TestEvent): Promise<number> =>
  (await t.request({ url: `/api/admin/inscricao/reembolsos?evento=${id}`, as: 'Tesouraria' })).body.total
    .valor;
/** Returns what an event owes, as the page of returns does. */
const payBack = async ({ id }: TestEvent): Promise<unknown> =>
  (await t.request({ url: '/api/admin/inscricao/reembolsos', as: 'Tesouraria', body: { evento: id } })).body;
/** A refund on the page of the charge. */
async function refund({ cobranca }: Sale, valor: number): Promise<void> {
  const answer = await t.request({
    url: `/api/admin/cobranca/${cobranca}/estornar`,
    as: 'Tesouraria',
    body: { valor, motivo: 'Devolvido em mãos' },
  });
  expect(answer.status, answer.text).toBe(200);
}
const pay = t.gateways.get('mercadopago');
/** So many people of R$ 50,00 each, paid by card. */
async function cardSale(evento: TestEvent, people = 2): Promise<Sale> {
  const { codigo, cobranca } = await s.buy(evento, people, { metodo: 'cartao', token: 'tok', parcelas: 1 });
  pay.pay(cobranca!.codigo);
  await notice(cobranca!.codigo);
  expect((await s.read(codigo)).estado).toBe('confirmada');
  return saleOf(codigo);
}
/** The gateway reports a change of a charge. */
async function notice(codigo: string): Promise<void> {
  await t.request({ method: 'POST', ...pay.notice(codigo) });
  await t.jobs.runAll();
}
const states = async ({ codigo }: Sale): Promise<string[]> =>
  (await s.read(codigo)).inscricoes.map(({ estado }) => estado);

async function cancelEvent(evento: TestEvent): Promise<void> {
  const answer = await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
  expect(answer.status, answer.text).toBe(200);
  await t.jobs.runAll();
}

describe('an event that is cancelled', () => {
  it('owes what it owed before and the money of the remaining participants', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 5_000);
    expect(await owed(evento)).toBe(5_000);
    await cancelEvent(evento);
    expect(await states(sale)).toEqual(['cancelada', 'cancelada']);
    expect(await owed(evento)).toBe(10_000);
  });

  it('keeps the part that the policy kept of tickets cancelled before', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 2_000);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(7_000);
  });

  it('does not owe again money whose refund was requested or made', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 5_000);
    await payBack(evento);
    // the refund covers more than the cancelled ticket: only the rest is left
    await refund(sale, 3_000);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(2_000);
  });
});

describe('an event that is cancelled while a payment is on its way', () => {
  /** The treasurer confirms the money; the event's cancellation is repeated by the sweep. */
  async function confirmed(codigo: string): Promise<void> {
    await s.confirm(codigo);
    await t.jobs.runAll();
    await t.jobs.tick('inscricao.varrer');
  }

  it('owes the money of a Pix that was in review', async () => {
    const evento = await s.evento({ lotes });
    const { codigo, cobranca } = await s.buy(evento, 2);
    const sale = await saleOf(codigo);
    await s.signUps.reportPaid(codigo, s.from);
    expect(await s.charge(cobranca!.codigo)).toMatchObject({ estado: 'em_analise' });
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(0);
    await confirmed(cobranca!.codigo);
    expect(await owed(evento)).toBe(10_000);
    expect((await s.read(codigo)).estado).toBe('cancelada');
    expect(await states(sale)).toEqual(['cancelada', 'cancelada']);
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 10_000, falhas: 0 });
    await t.jobs.runAll();
    expect(await s.charge(cobranca!.codigo)).toMatchObject({ estado: 'estornada' });
  });

  it('owes late money that the treasurer accepts although the event was cancelled', async () => {
    const evento = await s.evento({ lotes });
    const { codigo, cobranca } = await s.buy(evento, 2);
    await cancelEvent(evento);
    await confirmed(cobranca!.codigo);
    const { id } = await s.charge(cobranca!.codigo);
    const [piece] = await t.db.query<{ id: number }>(sql`select id from recebimento where cobranca = ${id}`);
    const url = `/api/admin/recebimento/${piece!.id}/aceitar`;
    expect((await t.request({ url, as: 'Tesouraria', body: {} })).status).toBe(200);
    expect([(await s.read(codigo)).estado, await owed(evento)]).toEqual(['cancelada', 10_000]);
  });

  it('waits for a gateway that does not answer, and informs the other buyers', async () => {
    const evento = await s.evento({ lotes });
    const card = { metodo: 'cartao', token: 'tok', parcelas: 1 };
    const { codigo, cobranca } = await s.buy(evento, 1, card);
    const other = await s.buy(evento, 1, { comprador: { nome: 'Jó', email: 'jo@example.com' } });
    pay.fail('cancel', new GatewayUnavailable('silent'));
    const answer = await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    expect(answer.status).toBe(200);
    expect(await t.jobs.runSome()).toMatchObject([{ key: 'cobranca.gateway_away' }]);
    expect([(await s.read(other.codigo)).estado, (await s.read(codigo)).estado]).toEqual([
      'cancelada',
      'aguardando',
    ]);
    // it was paid meanwhile
    pay.pay(cobranca!.codigo);
    await notice(cobranca!.codigo);
    expect([(await s.read(codigo)).estado, await owed(evento)]).toEqual(['cancelada', 5_000]);
  });
});

describe('an event that is published again before its cancellation is done', () => {
  const change = async (evento: TestEvent, status: string): Promise<TestEvent> => {
    const answer = await s.change(evento, { ...evento, igreja: s.igreja, status });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('keeps its purchases and its waiting list', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Único', preco: 5_000, quantidade: 2 }] });
    const sale = await cashSale(evento);
    const entry = await s.wait(evento, 'espera@example.com');
    await change(await change(evento, 'cancelado'), 'publicado');
    await t.jobs.runAll();
    expect(await states(sale)).toEqual(['confirmada', 'confirmada']);
    const [waiting] = await t.db.query(sql`select status from espera where codigo = ${entry}`);
    expect(waiting).toEqual({ status: 'esperando' });
  });

  it('cancels no purchase from then on', async () => {
    const evento = await s.evento({ lotes });
    const sales = [await cashSale(evento), await cashSale(evento)];
    await change(evento, 'cancelado');
    await t.db.run(
      raw(`create function volta() returns trigger language plpgsql as $$
        begin update evento set status = 'publicado', versao = versao + 1 where id = new.evento; return null; end $$;
        create trigger volta after update on compra for each row when (new.estado = 'cancelada') execute function volta()`),
    );
    await t.jobs.runAll();
    await t.db.run(raw('drop function volta() cascade'));
    expect(await states(sales[0]!)).toEqual(['cancelada', 'cancelada']);
    expect(await states(sales[1]!)).toEqual(['confirmada', 'confirmada']);
  });
});

describe('an event that is cancelled during a dispute', () => {
  it.each(['paga', 'estornada'])('owes its money until the dispute ends: %s', async (end) => {
    const evento = await s.evento({ lotes });
    const sale = await cardSale(evento);
    const codigo = (await s.read(sale.codigo)).cobranca!.codigo;
    pay.set(codigo, { estado: 'contestada' });
    await notice(codigo);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(10_000);
    const url = `/api/admin/inscricao/reembolsos?evento=${evento.id}`;
    expect((await t.request({ url, as: 'Tesouraria' })).body.data).toMatchObject([{ contestada: true }]);
    expect(await payBack(evento)).toEqual({ pedidos: 0, valor: 0, falhas: 1 });
    if (end === 'estornada') {
      pay.set(codigo, { estornado: 10_000 });
      await notice(codigo);
      expect(await owed(evento)).toBe(0);
      return;
    }
    pay.set(codigo, { estado: 'paga' });
    await notice(codigo);
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 10_000, falhas: 0 });
    await t.jobs.runAll();
    expect((await s.read(sale.codigo)).cobranca).toMatchObject({ estado: 'estornada' });
  });
});

describe('a refund on the page of the charge', () => {
  it('settles what is owed, from the moment it is requested, and cancels nobody else', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 5_000);
    await refund(sale, 5_000);
    expect(await owed(evento)).toBe(0);
    expect(await payBack(evento)).toEqual({ pedidos: 0, valor: 0, falhas: 0 });
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(0);
    expect(await payBack(evento)).toEqual({ pedidos: 0, valor: 0, falhas: 0 });
    expect(await states(sale)).toEqual(['cancelada', 'confirmada']);
  });

  it('of a part leaves the rest owed', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 5_000);
    await refund(sale, 2_000);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(3_000);
    await refund(sale, 4_000);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(0);
    expect(await states(sale)).toEqual(['cancelada', 'confirmada']);
  });

  it('of all the money cancels the remaining participants', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 5_000);
    await refund(sale, 10_000);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(0);
    expect(await states(sale)).toEqual(['cancelada', 'cancelada']);
  });

  it('of an owed amount is not subtracted again from what is owed later', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 5_000);
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 5_000, falhas: 0 });
    await giveUp(sale.ids[1]!, 5_000);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(5_000);
  });
});

describe('a refund that the gateway refuses', () => {
  it('is owed again, and can be asked for again', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cardSale(evento);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(10_000);
    pay.fail('refund', new GatewayRefused('no balance'));
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 10_000, falhas: 0 });
    expect(await owed(evento)).toBe(0);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(10_000);
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 10_000, falhas: 0 });
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(0);
    expect((await s.read(sale.codigo)).cobranca).toMatchObject({ estado: 'estornada' });
  });

  it('of a cancelled ticket waits among the returns', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cardSale(evento);
    pay.fail('refund', new GatewayRefused('no balance'));
    await giveUp(sale.ids[0]!, 5_000);
    expect(await owed(evento)).toBe(0);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(5_000);
    expect(await states(sale)).toEqual(['cancelada', 'confirmada']);
  });

  it('on the page of the charge is owed again only as far as it was owed', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cardSale(evento);
    pay.fail('refund', new GatewayRefused('no balance'));
    await giveUp(sale.ids[0]!, 5_000);
    await t.jobs.runAll();
    pay.fail('refund', new GatewayRefused('no balance'));
    await refund(sale, 7_000);
    expect(await owed(evento)).toBe(0);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(5_000);
    pay.fail('refund', new GatewayRefused('no balance'));
    await refund(sale, 2_000);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(5_000);
  });
});

describe('a refund on the page of the charge that is on its way', () => {
  /** A sale by card of which the treasurer is returning so much: the gateway has not said yet whether it could. */
  async function returning(evento: TestEvent, valor: number) {
    const sale = await cardSale(evento);
    const codigo = (await s.read(sale.codigo)).cobranca!.codigo;
    const start = async (amount: number): Promise<string> => {
      pay.refundOutcome = 'pendente';
      await refund(sale, amount);
      await t.jobs.runAll();
      pay.refundOutcome = 'feito';
      const [row] = await t.db.query<{ referencia: string }>(
        sql`select referencia from estorno where cobranca = ${sale.cobranca} order by id desc limit 1`,
      );
      return row!.referencia;
    };
    const end = async (referencia: string, state: 'feito' | 'falhou'): Promise<void> => {
      pay.refundStates.set(referencia, state);
      await notice(codigo);
    };
    return { sale, codigo, start, end, referencia: await start(valor) };
  }
  /** The holder gives up the ticket, on its page. */
  async function leave(inscricao: number): Promise<number> {
    const [ticket] = await t.db.query<{ codigo: string }>(
      sql`select codigo from inscricao where id = ${inscricao}`,
    );
    const url = `/api/inscricoes/${ticket!.codigo}`;
    const { devolucao } = (await s.signUps.ticket(ticket!.codigo))!;
    const answer = await t.request({ method: 'POST', url: `${url}/cancelar` });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { devolucao } });
    return devolucao!;
  }
  const half = { lotes, reembolsos: [{ dias: 0, percentual: 50 }] };
  /** Seven days later the policy of the event alone decides what goes back. */
  const afterWithdrawal = (): void => t.clock.advance(8 * 24 * 60);

  it.each([
    ['all', 10_000, 0],
    ['a part', 4_000, 6_000],
  ])('of %s: its money is owed if it fails after the event was cancelled', async (_of, valor, rest) => {
    const evento = await s.evento({ lotes });
    const { sale, end, referencia } = await returning(evento, valor);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(rest);
    await end(referencia, 'falhou');
    expect(await owed(evento)).toBe(10_000);
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 10_000, falhas: 0 });
    await t.jobs.runAll();
    expect([await owed(evento), (await s.read(sale.codigo)).cobranca!.estado]).toEqual([0, 'estornada']);
  });

  it('is not owed again if it succeeds after the event was cancelled', async () => {
    const evento = await s.evento({ lotes });
    const { sale, end, referencia } = await returning(evento, 4_000);
    await cancelEvent(evento);
    await end(referencia, 'feito');
    expect(await owed(evento)).toBe(6_000);
    expect(await payBack(evento)).toEqual({ pedidos: 1, valor: 6_000, falhas: 0 });
    await t.jobs.runAll();
    expect([await owed(evento), (await s.read(sale.codigo)).cobranca!.estado]).toEqual([0, 'estornada']);
  });

  it('is owed by a cancelled event only as far as its policy did not keep it', async () => {
    const evento = await s.evento({ lotes });
    const { sale, end, referencia } = await returning(evento, 3_000);
    // R$ 30,00 of the first ticket are kept
    await giveUp(sale.ids[0]!, 2_000);
    await t.jobs.runAll();
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(5_000);
    await end(referencia, 'falhou');
    expect(await owed(evento)).toBe(5_000);
  });

  it('is owed ticket by ticket if it fails after they were given up', async () => {
    const evento = await s.evento({ lotes });
    const { sale, start, end, referencia } = await returning(evento, 10_000);
    expect(await leave(sale.ids[0]!)).toBe(5_000);
    await end(referencia, 'falhou');
    expect([await owed(evento), await states(sale)]).toEqual([5_000, ['cancelada', 'confirmada']]);
    const again = await start(10_000);
    expect(await owed(evento)).toBe(0);
    await giveUp(sale.ids[1]!, 5_000);
    expect(await owed(evento)).toBe(0);
    await end(again, 'falhou');
    expect([await owed(evento), await states(sale)]).toEqual([10_000, ['cancelada', 'cancelada']]);
  });

  it('is not owed again if it succeeds after the tickets were given up', async () => {
    const evento = await s.evento({ lotes });
    const { sale, codigo, end, referencia } = await returning(evento, 10_000);
    for (const id of sale.ids) expect(await leave(id)).toBe(5_000);
    const id = pay.idOf(codigo);
    expect(pay.calls.filter((call) => call.operation === 'refund' && call.id === id)).toHaveLength(1);
    await end(referencia, 'feito');
    expect([await owed(evento), (await s.read(sale.codigo)).cobranca!.estado]).toEqual([0, 'estornada']);
  });

  it('is owed as far as the policy returns the price of a ticket, beyond the money that is free', async () => {
    const evento = await s.evento(half);
    const { sale, end, referencia } = await returning(evento, 9_000);
    afterWithdrawal();
    // R$ 10,00 are free, and returned at once
    expect(await leave(sale.ids[0]!)).toBe(2_500);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(0);
    await end(referencia, 'falhou');
    expect(await owed(evento)).toBe(1_500);
    expect(await leave(sale.ids[1]!)).toBe(2_500);
    await t.jobs.runAll();
    expect(await owed(evento)).toBe(1_500);
  });

  it('is not owed where the office gives a ticket up without its money', async () => {
    const evento = await s.evento({ lotes });
    const { sale, end, referencia } = await returning(evento, 10_000);
    const url = `/api/admin/inscricao/${sale.ids[0]!}/ficha`;
    expect((await t.request({ url, as: 'Secretaria' })).body.devolucao).toEqual({
      politica: 5_000,
      maximo: 5_000,
    });
    await giveUp(sale.ids[0]!, 0);
    await end(referencia, 'falhou');
    expect(await owed(evento)).toBe(0);
  });

  it('is owed if the treasurer says that it was not returned', async () => {
    const evento = await s.evento({ lotes });
    const { sale } = await returning(evento, 10_000);
    await cancelEvent(evento);
    t.clock.advance(4 * 24 * 60);
    const [row] = await t.db.query<{ id: number }>(
      sql`select id from estorno where cobranca = ${sale.cobranca}`,
    );
    const url = `/api/admin/estorno/${row!.id}/nao-devolvido`;
    const answer = await t.request({ url, as: 'Tesouraria', body: { motivo: 'O painel não tem nada' } });
    expect(answer.status, answer.text).toBe(200);
    expect(await owed(evento)).toBe(10_000);
  });
});

it('returns all of the money of a cancelled event, whatever was refunded and given up before, succeeds and fails', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), valor: fc.constantFrom(1_000, 4_000, 10_000) }),
    fc.record({ kind: fc.constant('leave' as const), which: fc.nat(1) }),
    fc.record({
      kind: fc.constant('end' as const),
      which: fc.nat(3),
      state: fc.constantFrom('feito' as const, 'falhou' as const),
    }),
    fc.record({ kind: fc.constant('cancel' as const) }),
    fc.record({ kind: fc.constant('payBack' as const) }),
  );
  const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
    const evento = await s.evento({ lotes });
    const sale = await cardSale(evento);
    const codigo = (await s.read(sale.codigo)).cobranca!.codigo;
    const open = async (): Promise<{ referencia: string }[]> => {
      await t.jobs.runAll();
      return t.db.query(sql`select referencia from estorno
        where cobranca = ${sale.cobranca} and estado = 'pedido' order by id`);
    };
    const end = async (which: number, state: 'feito' | 'falhou'): Promise<void> => {
      const refunds = await open();
      if (refunds.length === 0) return;
      pay.refundStates.set(refunds[which % refunds.length]!.referencia, state);
      await notice(codigo);
    };
    const money = async (): Promise<number[]> => {
      const [row] = await t.db.query<{ recebido: number; estornado: number }>(
        sql`select recebido, estornado from cobranca where id = ${sale.cobranca}`,
      );
      return [row!.recebido, row!.estornado, await owed(evento)];
    };
    let isCancelled = false;
    pay.refundOutcome = 'pendente';
    for (const one of [...steps, { kind: 'cancel' as const }]) {
      if (one.kind === 'refund') {
        const url = `/api/admin/cobranca/${sale.cobranca}/estornar`;
        const body = { valor: one.valor, motivo: 'Devolvido em parte' };
        expect([200, 409, 422]).toContain((await t.request({ url, as: 'Tesouraria', body })).status);
      } else if (one.kind === 'leave') {
        const url = `/api/admin/inscricao/${sale.ids[one.which]!}/cancelar`;
        const body = { motivo: 'Adoeceu', devolver: 5_000 };
        expect([200, 409, 422]).toContain((await t.request({ url, as: 'Administrador', body })).status);
      } else if (one.kind === 'payBack') await payBack(evento);
      else if (one.kind === 'end') await end(one.which, one.state);
      else if (!isCancelled) {
        await cancelEvent(evento);
        isCancelled = true;
      }
    }
    for (let left = (await open()).length; left > 0; left -= 1) await end(0, left % 2 ? 'falhou' : 'feito');
    pay.refundOutcome = 'feito';
    const [received, returned, owes] = await money();
    expect(returned! + owes!).toBe(received);
    await payBack(evento);
    await t.jobs.runAll();
    expect(await money()).toEqual([received, received, 0]);
  });
  await fc.assert(property, { numRuns: 8 });
}, 30_000);

describe('the reconciliation', () => {
  const differences = async (): Promise<{ tipo: string; esperado: number; encontrado: number }[]> =>
    (await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' })).body.lista;

  it('finds nothing after all of it', async () => {
    expect(await differences()).toEqual([]);
  });

  it('finds money of cancelled sign-ups that is forgotten', async () => {
    const evento = await s.evento({ lotes });
    const sale = await cashSale(evento);
    await giveUp(sale.ids[0]!, 3_000);
    await cancelEvent(evento);
    expect(await differences()).toEqual([]);
    const owes = (valor: number) =>
      t.db.run(sql`update compra set a_devolver = ${valor} where id = ${sale.compra}`);
    await owes(6_000);
    expect(await differences()).toMatchObject([
      { tipo: 'devolucao_a_menos', cobranca: sale.cobranca, esperado: 8_000, encontrado: 6_000 },
    ]);
    await owes(8_000);
  });
});
