import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { chargeFixture } from '../support/charge-fixture.ts';
import { until } from '../support/server.ts';

const m = await chargeFixture();
const { t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');

beforeEach(() => {
  m.originCalls.length = 0;
  pay.calls.length = 0;
  pay.outcome = 'pendente';
});
const callsOf = (operation: string) => pay.calls.filter((call) => call.operation === operation);

describe('a gateway is asked', () => {
  it('without holding a lock or a transaction', async () => {
    const held = pay.hold('create');
    const opening = m.open({ chave: 'held' });
    await held.reached;
    const [row] = await db.query<{ id: number; estado: string }>(
      sql`select id, estado from cobranca where chave = 'held' for update nowait`,
    );
    expect(row!.estado).toBe('criada');
    const open = await db.query(sql`select pid from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`);
    expect(open).toEqual([]);
    held.release();
    expect(await opening).toMatchObject({ estado: 'pendente' });
  });

  it('for a refund without holding a lock', async () => {
    const { codigo } = await m.open();
    await m.arrive(codigo, 10_000);
    const { id } = await m.row(codigo);
    await db.transaction(async (tx) =>
      m.office.refunds.requestRefund(tx, await m.office.transitions.lock(tx, id), {
        valor: 10_000,
        motivo: 'Desistiu',
        ator: 'users:1',
      }),
    );
    const held = pay.hold('refund');
    const working = t.jobs.runAll();
    await held.reached;
    expect(await db.query(sql`select 1 from cobranca where id = ${id} for update nowait`)).toHaveLength(1);
    held.release();
    await working;
    expect((await m.row(codigo)).estado).toBe('estornada');
  });

  it('with everything it needs and an idempotency key', async () => {
    const { codigo } = await m.open({
      metodo: 'cartao',
      token: 'tok_7',
      parcelas: 3,
      documento: '52998224725',
    });
    expect(callsOf('create')).toEqual([{ operation: 'create', id: codigo, key: codigo }]);
    expect(pay.charges.get(pay.idOf(codigo))!.charge).toMatchObject({
      codigo,
      valor: 10_000,
      metodo: 'cartao',
      token: 'tok_7',
      parcelas: 3,
      pagador: { nome: 'Rute Alves', email: 'rute@casa.example', documento: '52998224725' },
      webhookUrl: 'http://localhost:3000/api/webhooks/mercadopago',
    });
    // The token was used: no card data is stored.
    const [row] = await db.query<{ all: string }>(
      sql`select row_to_json(c)::text as all from cobranca c where codigo = ${codigo}`,
    );
    expect(row!.all).not.toContain('tok_7');
  });

  it('and may accept at once', async () => {
    pay.outcome = 'paga';
    expect(await m.open({ metodo: 'cartao', token: 'tok' })).toMatchObject({
      estado: 'paga',
      recebido: 10_000,
    });
    expect(m.originCalls.map(({ what }) => what)).toEqual(['paid']);
  });

  it('and may refuse: the charge is over, and its holds are free', async () => {
    pay.fail('create', new GatewayRefused('cc_rejected_bad_filled_security_code'));
    const { codigo, estado } = await m.open({ metodo: 'cartao', token: 'tok' });
    expect(estado).toBe('recusada');
    expect(await m.row(codigo)).toMatchObject({
      motivo: 'cc_rejected_bad_filled_security_code',
      pedido: null,
    });
    expect(m.originCalls.map(({ what }) => what)).toEqual(['ended']);
    t.clock.advance(2);
    await t.jobs.tick('cobranca.consultar');
    expect(callsOf('create')).toHaveLength(1);
  });

  it('and may refuse a card later, by a notice', async () => {
    const { codigo } = await m.open({ metodo: 'cartao', token: 'tok' });
    pay.set(codigo, { estado: 'em_analise' });
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('em_analise');
    pay.set(codigo, { estado: 'recusada', motivo: 'saldo insuficiente' });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'recusada', motivo: 'saldo insuficiente' });
  });
});

describe('a gateway that does not answer', () => {
  it('leaves a charge that the next call with the same key goes on with', async () => {
    pay.fail('create', new GatewayUnavailable('timeout'));
    let attached = 0;
    const open = () =>
      m.charges.open(m.request({ chave: 'again' }), async () => {
        attached += 1;
        return 77;
      });
    await expect(open()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await open()).toMatchObject({ estado: 'pendente' });
    expect(await open()).toMatchObject({ estado: 'pendente' });
    expect(attached).toBe(1);
    expect(callsOf('create')).toHaveLength(2);
    expect(await db.query(sql`select origem_id from cobranca where chave = 'again'`)).toEqual([
      { origem_id: 77 },
    ]);
  });

  it('is not asked for two charges by the same key, also at the same time', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => m.open({ chave: 'once' })));
    expect(new Set(opened.map(({ codigo }) => codigo)).size).toBe(1);
    expect(pay.charges.has(pay.idOf(opened[0]!.codigo))).toBe(true);
    expect(await db.query(sql`select count(*)::integer as n from cobranca where chave = 'once'`)).toEqual([
      { n: 1 },
    ]);
  });

  it('is asked again by the poller, and a payment that it took meanwhile counts once', async () => {
    pay.outcome = 'paga';
    // It took the money; only its answer was lost.
    pay.fail('create', new GatewayUnavailable('connection reset'), { after: true });
    await expect(m.open({ chave: 'lost' })).rejects.toMatchObject({ kind: 'unavailable' });
    await t.jobs.tick('cobranca.consultar');
    expect(callsOf('create')).toHaveLength(1);
    t.clock.advance(1);
    await t.jobs.tick('cobranca.consultar');
    const [row] = await db.query(sql`select estado, recebido, pedido from cobranca where chave = 'lost'`);
    expect(row).toEqual({ estado: 'paga', recebido: 10_000, pedido: null });
    expect(m.originCalls.map(({ what }) => what)).toEqual(['paid']);
  });

  it('does not keep a charge from expiring, and money that the gateway took all the same is found', async () => {
    pay.outcome = 'paga';
    pay.fail('create', new GatewayUnavailable('away'), { after: true });
    await expect(m.open({ chave: 'away' })).rejects.toMatchObject({ kind: 'unavailable' });
    t.clock.advance(61);
    pay.fail('create', new GatewayUnavailable('away'));
    await t.jobs.tick('cobranca.varrer');
    const [gone] = await db.query<{ codigo: string; estado: string }>(
      sql`select codigo, estado from cobranca where chave = 'away'`,
    );
    expect(gone!.estado).toBe('expirada');
    await t.jobs.tick('cobranca.consultar');
    expect(await m.row(gone!.codigo)).toMatchObject({ estado: 'paga', recebido: 10_000 });
  });
});

describe('a key', () => {
  it('is not for another amount, method or origin', async () => {
    await m.open({ chave: 'mine' });
    for (const other of [{ valor: 500 }, { metodo: 'boleto' as const }])
      await expect(m.open({ chave: 'mine', ...other })).rejects.toMatchObject({
        fields: { 'idempotency-key': [{ key: 'idempotency.reused' }] },
      });
  });
});

describe('the poller', () => {
  it('stops a round after three calls without an answer, and continues with the other charges in the next', async () => {
    await db.run(sql`update cobranca set consultar_em = null`);
    for (let count = 0; count < 6; count += 1) await m.open();
    t.clock.advance(1);
    pay.fail('find', new GatewayUnavailable('silent'), { times: 3 });
    await t.jobs.tick('cobranca.consultar');
    expect(callsOf('find')).toHaveLength(3);
    await t.jobs.tick('cobranca.consultar');
    expect(callsOf('find')).toHaveLength(6);
  });

  it('looks for late money for a week, and no longer', async () => {
    const { codigo } = await m.open();
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    /** counts how often the gateway is asked when the charge is due */
    const looks = async (): Promise<number> => {
      await db.run(sql`update cobranca set consultar_em = ${t.clock.now()} where codigo = ${codigo}`);
      pay.calls.length = 0;
      await t.jobs.tick('cobranca.consultar');
      return callsOf('find').filter(({ id }) => id === pay.idOf(codigo)).length;
    };
    t.clock.advance(6 * 24 * 60);
    expect(await looks()).toBe(1);
    t.clock.advance(2 * 24 * 60);
    expect(await looks()).toBe(0);
    expect((await m.row(codigo)).consultar_em).toBeNull();
  });

  it('asks at 1, 5 and 15 minutes, then every hour, until it is over', async () => {
    await db.run(sql`update cobranca set consultar_em = null`);
    const { codigo } = await m.open({ expiraEm: new Date(t.clock.now().getTime() + 240 * 60_000) });
    const looks: number[] = [];
    for (let minute = 1; minute <= 200; minute += 1) {
      t.clock.advance(1);
      const before = callsOf('find').length;
      await t.jobs.tick('cobranca.consultar');
      if (callsOf('find').length > before) looks.push(minute);
    }
    expect(looks).toEqual([1, 5, 15, 75, 135, 195]);
    pay.pay(codigo);
    t.clock.advance(60);
    await t.jobs.tick('cobranca.consultar');
    expect((await m.row(codigo)).estado).toBe('paga');
    expect((await m.row(codigo)).consultar_em).toBeNull();
  });

  it('asks once, however many servers run', async () => {
    await db.run(sql`update cobranca set consultar_em = null`);
    await m.open();
    t.clock.advance(1);
    // All three have found the same charge before any of them locks it.
    let looks: Promise<unknown>[] = [];
    await db.transaction(async (tx) => {
      await tx.query(sql`select 1 from cobranca where consultar_em is not null for update`);
      looks = [1, 2, 3].map(() => m.office.gatewaySync.syncDue(10));
      await until('all three wait', async () => {
        const waiting = await tx.query(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return waiting.length === 3;
      });
    });
    await Promise.all(looks);
    expect(callsOf('find')).toHaveLength(1);
  });

  it('continues with the others when a gateway does not answer', async () => {
    await db.run(sql`update cobranca set consultar_em = null`);
    const [, second] = [await m.open(), await m.open()];
    pay.pay(second.codigo);
    t.clock.advance(1);
    pay.fail('find', new GatewayUnavailable('slow'));
    await t.jobs.tick('cobranca.consultar');
    expect((await m.row(second.codigo)).estado).toBe('paga');
  });

  it('never asks about the church’s own Pix, which has no gateway to answer', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    expect((await m.row(codigo)).consultar_em).toBeNull();
  });
});

describe('the end of a charge', () => {
  it('comes after a last query: a charge paid in time does not expire', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    expect((await m.row(codigo)).estado).toBe('paga');
  });

  it('is sent to the gateway, so that nobody pays an expired charge', async () => {
    const { codigo } = await m.open();
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    await t.jobs.tick('cobranca.consultar');
    expect((await m.row(codigo)).estado).toBe('expirada');
    expect(pay.charges.get(pay.idOf(codigo))!.state.estado).toBe('cancelada');
    t.clock.advance(61);
    await t.jobs.tick('cobranca.consultar');
    expect((await m.row(codigo)).consultar_em).toBeNull();
  });

  it('shows nothing to pay with', async () => {
    const { codigo } = await m.open();
    t.clock.advance(61);
    const { body } = await t.request({ url: `/api/cobrancas/${codigo}` });
    expect(body).toMatchObject({ estado: 'expirada' });
    expect(body.pix).toBeUndefined();
  });
});
