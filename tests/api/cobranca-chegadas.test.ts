import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayRefused } from '#server/ports/payments.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

const m = await chargeFixture();
const { t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');

beforeEach(() => {
  m.originCalls.length = 0;
  m.place.free = true;
});

const what = () => m.originCalls.map((one) => one.what);
/** Advances the clock past the expiry and forgets the events of other charges. */
const expire = async (): Promise<void> => {
  t.clock.advance(61);
  await t.jobs.tick('cobranca.varrer');
  const [last] = await db.query<{ id: number }>(sql`select max(id) as id from cobranca`);
  m.originCalls.splice(
    0,
    m.originCalls.length,
    ...m.originCalls.filter(({ charge }) => charge.id === last!.id),
  );
};
async function decide(
  codigo: string,
  decisao: 'aceitar' | 'devolver',
  more: { motivo?: string; porMenos?: boolean; at?: number } = {},
) {
  const waiting = (await m.arrivals(codigo)).filter(({ situacao }) => situacao === 'a_decidir');
  const { id } = await m.row(codigo);
  const { at = 0, ...rest } = more;
  return db.transaction(async (tx) =>
    m.office.refunds.decide(tx, await m.office.transitions.lock(tx, id), {
      recebimento: waiting[at]!.id,
      decisao,
      ator: 'users:1',
      ...rest,
    }),
  );
}
const booked = async (codigo: string) => {
  const { id } = await m.row(codigo);
  return db.query(sql`select origem, valor, estorno_de is not null as volta from financeiro
    where origem = ${`cobranca:${id}`} or estorno_de = (select id from financeiro where origem = ${`cobranca:${id}`})
      or origem in (select 'excesso:' || r.id from recebimento r where r.cobranca = ${id}) order by id`);
};

describe('money that arrives', () => {
  it('counts once, however many notices arrive', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    for (const _ of [1, 2, 3, 4, 5]) await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 0 });
    expect(what()).toEqual(['paid']);
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }]);
  });

  it('counts once when many notices arrive at the same moment', async () => {
    const { codigo } = await m.open();
    const rows = await Promise.all(Array.from({ length: 20 }, () => m.arrive(codigo, 10_000, 'E1')));
    expect(rows.every(({ estado }) => estado === 'paga')).toBe(true);
    expect(await m.arrivals(codigo)).toMatchObject([{ valor: 10_000, situacao: 'aceito' }]);
    expect(what()).toEqual(['paid']);
  });

  it('adds up several payments that arrive at the same moment', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await Promise.all(Array.from({ length: 10 }, (_, at) => m.arrive(codigo, 1_000, `E-${at}`)));
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 0 });
    expect(what()).toEqual(['paid']);
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }]);
  });

  it('confirms one charge only', async () => {
    const [one, other] = [await m.open({ gateway: 'pix_manual' }), await m.open({ gateway: 'pix_manual' })];
    await m.arrive(one.codigo, 10_000, 'E123');
    await expect(m.arrive(other.codigo, 10_000, 'E123')).rejects.toMatchObject({
      kind: 'conflict',
      key: 'cobranca.reference_used',
    });
    expect((await m.row(other.codigo)).recebido).toBe(0);
  });

  it('leaves a charge open while it is less, and pays it when the rest comes', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form: new FormData() });
    expect(await m.arrive(codigo, 6_000)).toMatchObject({ estado: 'pendente', recebido: 6_000 });
    expect(await m.charges.read(codigo)).toMatchObject({
      estado: 'pendente',
      recebido: 6_000,
      paga_em: null,
    });
    expect(what()).toEqual([]);
    expect(await m.arrive(codigo, 4_000)).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 0 });
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }]);
  });

  it('is an excess where it is more: exactly the requested amount counts', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    expect(await m.arrive(codigo, 12_500)).toMatchObject({
      estado: 'paga',
      recebido: 10_000,
      a_decidir: 2_500,
    });
    expect(await m.arrivals(codigo)).toMatchObject([
      { valor: 10_000, tipo: 'normal', situacao: 'aceito' },
      { valor: 2_500, tipo: 'excesso', situacao: 'a_decidir' },
    ]);
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }]);
    const list = await t.request({ url: '/api/admin/cobranca?a_decidir=true', as: 'Tesouraria' });
    expect(list.body.data).toMatchObject([{ codigo, a_decidir: 2_500 }]);
  });

  it('is an excess where it comes a second time', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 10_000 });
    expect(what()).toEqual(['paid']);
  });

  it.each([0, -1, 1.5, 100_000_001])('is never %s', async (valor) => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await expect(m.arrive(codigo, valor)).rejects.toMatchObject({
      fields: { valor: [{ key: 'cobranca.valor' }] },
    });
  });
});

describe('an excess', () => {
  it('is kept by a decision of the treasurer, with a row of its own in the books', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await m.arrive(codigo, 12_500);
    expect(await decide(codigo, 'aceitar')).toMatchObject({ recebido: 12_500, a_decidir: 0, estado: 'paga' });
    const { id } = (await m.arrivals(codigo))[1]!;
    expect(await booked(codigo)).toMatchObject([
      { valor: 10_000 },
      { valor: 2_500, origem: `excesso:${id}` },
    ]);
  });

  it('is decided on once', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await m.arrive(codigo, 12_500);
    const { id } = (await m.arrivals(codigo))[1]!;
    const charge = (await m.row(codigo)).id;
    const again = () =>
      db.transaction(async (tx) =>
        m.office.refunds.decide(tx, await m.office.transitions.lock(tx, charge), {
          recebimento: id,
          decisao: 'aceitar',
          ator: 'users:1',
        }),
      );
    const results = await Promise.allSettled([again(), again(), again()]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await m.row(codigo)).recebido).toBe(12_500);
    await expect(again()).rejects.toMatchObject({ key: 'cobranca.decided' });
  });

  it('is returned without ever having been in the books', async () => {
    const { codigo } = await m.open();
    pay.pay(codigo, { valor: 12_500 });
    await m.sendWebhook(codigo);
    await expect(decide(codigo, 'devolver')).rejects.toMatchObject({ fields: { motivo: expect.anything() } });
    expect(await decide(codigo, 'devolver', { motivo: 'Pago a mais' })).toMatchObject({ a_decidir: 0 });
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({
      estado: 'paga',
      recebido: 10_000,
      estornado: 0,
      a_decidir: 0,
    });
    expect((await m.arrivals(codigo))[1]).toMatchObject({ situacao: 'devolvido' });
    expect(pay.calls.at(-1)).toMatchObject({ operation: 'refund', centavos: 2_500 });
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }]);
    expect(what()).toEqual(['paid']);
  });
});

describe('money that comes late', () => {
  it('takes its place again where one is free', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await expire();
    expect((await m.row(codigo)).estado).toBe('expirada');
    expect(await m.arrive(codigo, 10_000)).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 0 });
    expect(what()).toEqual(['ended', 'reclaim', 'paid']);
    expect(await m.arrivals(codigo)).toMatchObject([{ tipo: 'atraso', situacao: 'aceito' }]);
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }]);
  });

  it.each(['cancelada', 'recusada'] as const)('is not dropped where the charge was %s', async (estado) => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    const { id } = await m.row(codigo);
    await db.transaction(async (tx) =>
      m.office.transitions.end(tx, await m.office.transitions.lock(tx, id), estado, { ator: 'users:1' }),
    );
    expect((await m.arrive(codigo, 10_000)).estado).toBe('paga');
    expect(what()).toEqual(['ended', 'reclaim', 'paid']);
  });

  it('waits for the treasurer’s decision where there is no place, and is accepted anyway or returned', async () => {
    m.place.free = false;
    const [kept, returned] = [
      await m.open({ gateway: 'pix_manual' }),
      await m.open({ gateway: 'pix_manual' }),
    ];
    await expire();
    for (const { codigo } of [kept, returned]) {
      expect(await m.arrive(codigo, 10_000)).toMatchObject({
        estado: 'expirada',
        recebido: 0,
        a_decidir: 10_000,
      });
      expect(await booked(codigo)).toEqual([]);
    }
    expect(await decide(kept.codigo, 'aceitar')).toMatchObject({
      estado: 'paga',
      recebido: 10_000,
      a_decidir: 0,
    });
    expect(await booked(kept.codigo)).toMatchObject([{ valor: 10_000 }]);
    await decide(returned.codigo, 'devolver', { motivo: 'Sem vaga' });
    await t.jobs.runAll();
    expect(await m.row(returned.codigo)).toMatchObject({ estado: 'expirada', recebido: 0, a_decidir: 0 });
    expect(await m.arrivals(returned.codigo)).toMatchObject([{ situacao: 'devolvido' }]);
    expect(await booked(returned.codigo)).toEqual([]);
  });

  it('is kept as an excess where its refund fails after other money paid the charge', async () => {
    m.place.free = false;
    const { codigo } = await m.open();
    await expire();
    await m.arrive(codigo, 4_000, 'first');
    await decide(codigo, 'devolver', { motivo: 'Sem vaga' });
    await m.arrive(codigo, 10_000, 'second');
    expect(await decide(codigo, 'aceitar')).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 0 });
    pay.fail('refund', new GatewayRefused('too old'));
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', recebido: 10_000, a_decidir: 4_000 });
    expect(await decide(codigo, 'aceitar')).toMatchObject({ estado: 'paga', recebido: 14_000, a_decidir: 0 });
    expect(await booked(codigo)).toMatchObject([{ valor: 10_000 }, { valor: 4_000 }]);
  });

  it('keeps what came in part before the end, and is paid when the rest comes', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await m.arrive(codigo, 6_000);
    await expire();
    expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', recebido: 0, a_decidir: 6_000 });
    expect(await m.arrive(codigo, 5_000)).toMatchObject({
      estado: 'paga',
      recebido: 10_000,
      a_decidir: 1_000,
    });
    expect(await m.arrivals(codigo)).toMatchObject([
      { valor: 6_000, tipo: 'atraso', situacao: 'aceito' },
      { valor: 4_000, tipo: 'atraso', situacao: 'aceito' },
      { valor: 1_000, tipo: 'excesso', situacao: 'a_decidir' },
    ]);
  });

  it('that is less than requested pays the charge only by an explicit decision', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    await expire();
    await m.arrive(codigo, 7_000);
    await expect(decide(codigo, 'aceitar')).rejects.toMatchObject({ key: 'cobranca.short' });
    expect(await decide(codigo, 'aceitar', { porMenos: true })).toMatchObject({
      estado: 'paga',
      valor: 7_000,
      recebido: 7_000,
      a_decidir: 0,
    });
    expect(await booked(codigo)).toMatchObject([{ valor: 7_000 }]);
  });

  it('is late as soon as the time is over, before any sweep', async () => {
    m.place.free = false;
    const { codigo } = await m.open();
    pay.pay(codigo);
    t.clock.advance(61);
    expect(await m.charges.read(codigo)).toMatchObject({ estado: 'expirada' });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', a_decidir: 10_000 });
    expect(what()).toEqual(['ended', 'reclaim']);
  });
});
