import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createCharges } from '#server/features/cobranca/charges.ts';
import { refundJob } from '#server/features/cobranca/refunds.ts';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import { chargeFixture } from '../support/charge-fixture.ts';
import { seededRandom } from '../support/seeded-random.ts';

const m = await chargeFixture();
const { t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');
/** The gateways that the server can reach. */
const live = t.gateways as unknown as Map<string, typeof pay>;

beforeEach(() => {
  m.originCalls.length = 0;
  pay.calls.length = 0;
  pay.refundOutcome = 'feito';
});

async function paid(): Promise<{ codigo: string; id: number }> {
  const { codigo } = await m.open();
  pay.pay(codigo);
  await m.sendWebhook(codigo);
  m.originCalls.length = 0;
  pay.calls.length = 0;
  return { codigo, id: (await m.row(codigo)).id };
}
const refund = (id: number, valor: number, motivo = 'Desistiu') =>
  db.transaction(async (tx) =>
    m.office.refunds.requestRefund(tx, await m.office.transitions.lock(tx, id), {
      valor,
      motivo,
      ator: 'users:1',
    }),
  );
const refunds = (id: number) =>
  db.query<{ estado: string; valor: number }>(
    sql`select estado, valor from estorno where cobranca = ${id} order by id`,
  );
const rowsOf = (id: number) =>
  db.query<{ valor: number; estorno_de: number | null; estornado_em: Date | null; sinal: number }>(
    sql`select valor, estorno_de, estornado_em, sinal from financeiro where origem = ${`cobranca:${id}`}
      or origem in (select 'estorno:' || e.id from estorno e where e.cobranca = ${id}) order by id`,
  );

describe('money given back', () => {
  it('goes in parts, each with its counterpart in the books, until nothing is left', async () => {
    const { codigo, id } = await paid();
    await refund(id, 3_000);
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', estornado: 0 });
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 3_000 });
    let [original, ...back] = await rowsOf(id);
    expect(original).toMatchObject({ valor: 10_000, estornado_em: null });
    expect(back).toMatchObject([{ valor: 3_000, sinal: -1 }]);
    await refund(id, 7_000);
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
    [original, ...back] = await rowsOf(id);
    expect(original!.estornado_em).toEqual(t.clock.now());
    expect(back.map(({ valor }) => valor)).toEqual([3_000, 7_000]);
    expect(m.originCalls).toMatchObject([
      { what: 'refunded', valor: 3_000, charge: { estado: 'estorno_parcial' } },
      { what: 'refunded', valor: 7_000, charge: { estado: 'estornada' } },
    ]);
    expect((await m.events(codigo)).slice(-4)).toMatchObject([
      { tipo: 'estorno_pedido', ator: 'users:1' },
      { tipo: 'estorno_feito', ator: 'gateway:mercadopago' },
      { tipo: 'estorno_pedido', ator: 'users:1' },
      { tipo: 'estorno_feito', ator: 'gateway:mercadopago', para: 'estornada' },
    ]);
  });

  it('is never more than came, also when two ask at the same time', async () => {
    const { id } = await paid();
    const results = await Promise.allSettled([refund(id, 6_000), refund(id, 6_000), refund(id, 6_000)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(refund(id, 4_001)).rejects.toMatchObject({
      fields: { valor: [{ key: 'cobranca.refund_limit' }] },
    });
    for (const valor of [0, -1, 0.5])
      await expect(refund(id, valor)).rejects.toMatchObject({ kind: 'invalid' });
    await refund(id, 4_000);
    await t.jobs.runAll();
    expect((await refunds(id)).map(({ valor }) => valor)).toEqual([6_000, 4_000]);
  });

  it('is returned once where the answer is lost: the request is repeated under the same key', async () => {
    const { codigo, id } = await paid();
    const { estorno } = await refund(id, 10_000);
    pay.fail('refund', new GatewayUnavailable('reset'), { after: true });
    await expect(t.jobs.runAll()).rejects.toThrow('reset');
    expect((await m.row(codigo)).estado).toBe('paga');
    await t.jobs.enqueue(db, refundJob, { estorno });
    await t.jobs.enqueue(db, refundJob, { estorno });
    await t.jobs.runAll();
    const keys = pay.calls.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(pay.charges.get(pay.idOf(codigo))!.state.estornado).toBe(10_000);
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('that the gateway makes later is done when the gateway reports it', async () => {
    const { codigo, id } = await paid();
    pay.refundOutcome = 'pendente';
    await refund(id, 10_000);
    await t.jobs.runAll();
    expect(await refunds(id)).toMatchObject([{ estado: 'pedido' }]);
    pay.set(codigo, { estornado: 10_000 });
    t.clock.advance(1);
    await t.jobs.tick('cobranca.consultar');
    expect(await refunds(id)).toMatchObject([{ estado: 'feito' }]);
    expect((await m.row(codigo)).estado).toBe('estornada');
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('that the gateway refuses changes nothing, and may be asked for again', async () => {
    const { codigo, id } = await paid();
    pay.fail('refund', new GatewayRefused('too old'));
    await refund(id, 10_000);
    await t.jobs.runAll();
    expect(await refunds(id)).toMatchObject([{ estado: 'falhou' }]);
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', estornado: 0 });
    expect(await rowsOf(id)).toHaveLength(1);
    await refund(id, 10_000);
    await t.jobs.runAll();
    expect((await m.row(codigo)).estado).toBe('estornada');
  });

  it('fails, with the reason, where the office has deleted the keys of the gateway', async () => {
    const { codigo, id } = await paid();
    live.delete('mercadopago');
    await refund(id, 4_000);
    await t.jobs.runAll().finally(() => live.set('mercadopago', pay));
    expect(await refunds(id)).toEqual([{ estado: 'falhou', valor: 4_000 }]);
    expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'estorno_falhou' });
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', estornado: 0 });
    await refund(id, 4_000);
    await t.jobs.runAll();
    expect((await m.row(codigo)).estornado).toBe(4_000);
  });

  it('that was too much waits for a decision again where the gateway refuses', async () => {
    const { codigo, id } = await paid();
    pay.pay(codigo, { valor: 500 });
    await m.sendWebhook(codigo);
    const [, excess] = await m.arrivals(codigo);
    const back = () =>
      db.transaction(async (tx) =>
        m.office.refunds.decide(tx, await m.office.transitions.lock(tx, id), {
          recebimento: excess!.id,
          decisao: 'devolver',
          motivo: 'A mais',
          ator: 'users:1',
        }),
      );
    pay.fail('refund', new GatewayRefused('no'));
    await back();
    await t.jobs.runAll();
    expect((await m.row(codigo)).a_decidir).toBe(500);
    await back();
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ a_decidir: 0, estado: 'paga', recebido: 10_000 });
  });

  it.each([
    ['feito', 'estorno_parcial', 4_000, 2],
    ['falhou', 'paga', 0, 1],
  ] as const)(
    'that was under way ends as the gateway says of it: %s',
    async (state, estado, estornado, rows) => {
      const { codigo, id } = await paid();
      pay.refundOutcome = 'pendente';
      await refund(id, 4_000);
      await t.jobs.runAll();
      await m.sendWebhook(codigo);
      expect(await refunds(id)).toEqual([{ estado: 'pedido', valor: 4_000 }]);
      const [{ referencia }] = (await db.query<{ referencia: string }>(
        sql`select referencia from estorno where cobranca = ${id}`,
      )) as [{ referencia: string }];
      pay.refundStates.set(referencia, state);
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect(await refunds(id)).toEqual([{ estado: state, valor: 4_000 }]);
      expect(await m.row(codigo)).toMatchObject({ estado, estornado });
      expect(await rowsOf(id)).toHaveLength(rows);
      // the part that was not refunded may be requested again
      await refund(id, 10_000 - estornado);
    },
  );

  it('in the gateway’s own panel is recorded, once', async () => {
    const { codigo, id } = await paid();
    pay.set(codigo, { estornado: 4_000 });
    await m.sendWebhook(codigo);
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect(await refunds(id)).toEqual([{ estado: 'feito', valor: 4_000 }]);
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('there of an excess settles the excess, which is not returned again', async () => {
    const { codigo, id } = await paid();
    pay.pay(codigo, { valor: 500 });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ a_decidir: 500 });
    pay.set(codigo, { estornado: 500 });
    await m.sendWebhook(codigo);
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', estornado: 0, a_decidir: 0 });
    expect((await m.arrivals(codigo)).map(({ situacao }) => situacao)).toEqual(['aceito', 'devolvido']);
    expect(await refunds(id)).toEqual([{ estado: 'feito', valor: 500 }]);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('there of late money without a place leaves nothing to decide', async () => {
    const { codigo } = await m.open();
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    m.place.free = false;
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    m.place.free = true;
    expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', a_decidir: 10_000 });
    pay.set(codigo, { estornado: 10_000 });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', recebido: 0, a_decidir: 0 });
    expect(await m.arrivals(codigo)).toMatchObject([{ situacao: 'devolvido' }]);
  });

  it('after a lost dispute leaves the books', async () => {
    const { codigo, id } = await paid();
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    await expect(refund(id, 1_000)).rejects.toMatchObject({ key: 'cobranca.disputed' });
    pay.set(codigo, { estornado: 10_000 });
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('estornada');
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('is disputed more than once: each dispute notifies the treasurer once', async () => {
    const { id: treasurer } = await t.user('Tesouraria');
    await t.jobs.tick('notificacao.avisar');
    const { codigo, id } = await paid();
    const notified = async (): Promise<number> => {
      await t.jobs.tick('notificacao.avisar');
      const rows = await db.query(sql`select id from notificacao
        where tipo = 'contestacao' and registro = ${id} and users = ${treasurer}`);
      return rows.length;
    };
    for (const [estado, times] of [
      ['contestada', 1],
      ['paga', 1],
      ['contestada', 2],
    ] as const) {
      pay.set(codigo, { estado });
      await m.sendWebhook(codigo);
      expect([estado, await notified()]).toEqual([estado, times]);
    }
    // the disputed charge changes
    pay.pay(codigo, { valor: 500 });
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    expect([await m.row(codigo), await notified()]).toMatchObject([{ a_decidir: 500 }, 2]);
  });

  it.each([
    ['without an answer', 3_000],
    ['pending, of more than was lost', 5_000],
  ])('that is %s keeps a dispute open whose lost part is not clear before', async (state, valor) => {
    const { codigo, id } = await paid();
    const isPending = state.startsWith('pending');
    if (isPending) pay.refundOutcome = 'pendente';
    else pay.fail('refund', new GatewayUnavailable('timeout'));
    const { estorno } = await refund(id, valor);
    await t.jobs.runSome();
    // runs only the job of the notice: the one of the refund waits to be repeated
    const repeated = (await db.query(sql`delete from teste.job where nome = ${refundJob.name} returning 1`))
      .length;
    expect(repeated).toBe(isPending ? 0 : 1);
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    pay.set(codigo, { estado: 'paga', estornado: 4_000 });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'contestada', estornado: 0 });
    expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'contestada' });
    if (isPending) {
      const [{ referencia } = { referencia: '' }] = await db.query<{ referencia: string }>(
        sql`select referencia from estorno where id = ${estorno}`,
      );
      pay.refundStates.set(referencia, 'falhou');
    } else {
      expect((await m.row(codigo)).consultar_em).toEqual(new Date(t.clock.now().getTime() + 60_000));
      pay.fail('refund', new GatewayRefused('disputed'));
      await t.jobs.enqueue(db, refundJob, { estorno });
      await t.jobs.runAll();
    }
    t.clock.advance(61);
    await t.jobs.tick('cobranca.consultar');
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect((await m.events(codigo)).slice(-3)).toMatchObject([
      { tipo: 'estorno_falhou', para: 'contestada' },
      { tipo: 'estorno_feito', para: 'contestada' },
      { tipo: 'contestacao_perdida', de: 'contestada', para: 'estorno_parcial' },
    ]);
    expect(await refunds(id)).toEqual([
      { estado: 'falhou', valor },
      { estado: 'feito', valor: 4_000 },
    ]);
  });

  describe('that fails after it was done', () => {
    const compared = async (id: number): Promise<object[]> => {
      const { body } = await t.request({
        method: 'POST',
        url: '/api/admin/conciliacao',
        as: 'Administrador',
      });
      return body.lista.filter(
        (one: { tipo: string; cobranca: number }) => one.tipo === 'estorno_falhou' && one.cobranca === id,
      );
    };
    const notices = (id: number) =>
      db.query(sql`select evento from transmissao where canal = '#notificacao' and evento = 'estorno_falhou'
        and (dados::jsonb ->> 'registro')::integer = ${id}`);
    const failures = async (codigo: string) =>
      (await m.events(codigo)).filter(({ tipo }) => tipo === 'estorno_falhou');
    const referenceOf = async (id: number): Promise<string> => {
      const [row] = await db.query<{ referencia: string }>(
        sql`select referencia from estorno where cobranca = ${id}`,
      );
      return row!.referencia;
    };
    async function failedAfterwards() {
      const { codigo, id } = await paid();
      await refund(id, 4_000);
      await t.jobs.runAll();
      await m.sendWebhook(codigo);
      expect([await compared(id), await failures(codigo)]).toEqual([[], []]);
      pay.set(codigo, { estornado: 0 });
      pay.refundStates.set(await referenceOf(id), 'falhou');
      await m.sendWebhook(codigo);
      return { codigo, id };
    }

    it('is noticed once: in the history, by the treasurer, and by the nightly comparison', async () => {
      const { codigo, id } = await failedAfterwards();
      await m.sendWebhook(codigo);
      expect(await failures(codigo)).toMatchObject([{ ator: 'gateway:mercadopago' }]);
      expect(await notices(id)).toHaveLength(1);
      expect(await compared(id)).toMatchObject([{ cobranca: id, esperado: 4_000, encontrado: 0 }]);
      // no money is invented: the books wait for the treasurer
      expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
      expect(await rowsOf(id)).toHaveLength(2);
    });

    it('is settled when the treasurer says how the money was returned', async () => {
      const { codigo, id } = await failedAfterwards();
      const read = async () =>
        (await t.request({ url: `/api/admin/cobranca/${id}/eventos`, as: 'Tesouraria' })).body.estornos;
      const [failed] = await read();
      expect(failed).toMatchObject({ estado: 'feito', falhou_depois: true });
      const settle = (body: object, as = 'Tesouraria') =>
        t.request({ url: `/api/admin/estorno/${failed.id}/acertar`, as, body });
      expect((await settle({ motivo: 'Pix de volta' }, 'Somente leitura')).status).toBe(403);
      expect((await settle({})).status).toBe(422);
      expect((await settle({ motivo: 'Pix de volta, 12/03' })).status).toBe(200);
      expect((await settle({ motivo: 'Pix de volta, 12/03' })).status).toBe(409);
      expect([(await read())[0].falhou_depois, await compared(id)]).toEqual([false, []]);
      await m.sendWebhook(codigo);
      expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'estorno_acertado' });
    });

    it('is settled when the gateway returns the money again', async () => {
      const { codigo, id } = await failedAfterwards();
      pay.set(codigo, { estornado: 4_000 });
      await m.sendWebhook(codigo);
      expect(await compared(id)).toEqual([]);
      expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'estorno_feito' });
      expect(await rowsOf(id)).toHaveLength(2);
    });

    it('is noticed where it was made at the gateway itself', async () => {
      const { codigo, id } = await paid();
      pay.set(codigo, { estornado: 10_000 });
      await m.sendWebhook(codigo);
      pay.set(codigo, { estornado: 0 });
      await m.sendWebhook(codigo);
      expect(await failures(codigo)).toHaveLength(1);
      expect(await compared(id)).toMatchObject([{ esperado: 10_000 }]);
    });

    describe('and whose payer disputes the payment', () => {
      const byBank = () => m.originCalls.flatMap(({ what, byBank }) => (what === 'refunded' ? [byBank] : []));
      const lastType = async (codigo: string) => (await m.events(codigo)).at(-1)!.tipo;
      /** The dispute is lost: the bank took so much. */
      async function disputeLost(codigo: string, perdido: number): Promise<void> {
        pay.set(codigo, { estado: 'contestada' });
        await m.sendWebhook(codigo);
        m.originCalls.length = 0;
        pay.set(codigo, { estado: 'paga', estornado: perdido, perdido });
        await m.sendWebhook(codigo);
        await m.sendWebhook(codigo);
        expect(await lastType(codigo)).toBe('contestacao_perdida');
      }

      it('is the money that the bank takes, which explains nothing else', async () => {
        const { codigo, id } = await failedAfterwards();
        await disputeLost(codigo, 4_000);
        expect([byBank(), await m.row(codigo), await compared(id)]).toMatchObject([
          [],
          { estado: 'estorno_parcial', estornado: 4_000 },
          [],
        ]);
        pay.set(codigo, { estornado: 5_000 });
        await m.sendWebhook(codigo);
        expect([byBank(), await m.row(codigo)]).toMatchObject([[false], { estornado: 5_000 }]);
        // the gateway makes one more, whose answer is lost, and forgets its key
        pay.fail('refund', new GatewayUnavailable('away'), { after: true });
        await refund(id, 3_000);
        await t.jobs.runSome();
        const charge = pay.charges.get(pay.idOf(codigo))!;
        charge.refunds.clear();
        t.clock.advance(25 * 60);
        await t.jobs.runSome();
        expect([charge.state.estornado, (await m.row(codigo)).estornado]).toEqual([8_000, 8_000]);
      });

      it.each([
        { perdido: 3_000, estornado: 7_000, failed: [4_000] },
        { perdido: 6_000, estornado: 6_000, failed: [] },
      ])('is apart from another amount that the bank takes: $perdido', async (one) => {
        const { codigo, id } = await failedAfterwards();
        await disputeLost(codigo, one.perdido);
        expect([byBank(), await m.row(codigo), await compared(id)]).toMatchObject([
          [true],
          { estado: 'estorno_parcial', estornado: one.estornado },
          one.failed.map((esperado) => ({ esperado })),
        ]);
      });

      it('is the money that the bank takes, also where both happened since the total was last read', async () => {
        const { codigo, id } = await paid();
        await refund(id, 4_000);
        await t.jobs.runAll();
        pay.refundStates.set(await referenceOf(id), 'falhou');
        await disputeLost(codigo, 4_000);
        expect([await failures(codigo), await compared(id), await m.row(codigo)]).toMatchObject([
          { length: 1 },
          [],
          { estornado: 4_000 },
        ]);
      });

      it('is not what the bank took, as long as the gateway says that it did', async () => {
        const { codigo, id } = await paid();
        pay.set(codigo, { estornado: 4_000 });
        await m.sendWebhook(codigo);
        pay.set(codigo, { estado: 'contestada' });
        await m.sendWebhook(codigo);
        pay.set(codigo, { estado: 'paga', estornado: 8_000, perdido: 4_000 });
        await m.sendWebhook(codigo);
        pay.set(codigo, { estornado: 4_000 });
        await m.sendWebhook(codigo);
        const failed = () =>
          db.query(sql`select valor, pelo_banco from estorno
            where cobranca = ${id} and desfeito_em is not null`);
        expect(await failed()).toEqual([{ valor: 4_000, pelo_banco: false }]);
        // in the gateway's own panel
        pay.set(codigo, { estornado: 8_000 });
        await m.sendWebhook(codigo);
        expect(await failed()).toEqual([]);
        pay.set(codigo, { estornado: 4_000, perdido: 0 });
        await m.sendWebhook(codigo);
        expect(await failed()).toEqual([{ valor: 4_000, pelo_banco: true }]);
      });
    });

    it.each([1, 2, 3, 4, 48, 58])(
      'is told from other refunds and from what disputes took, in any order of totals (%i)',
      async (seed) => {
        const random = seededRandom(seed);
        const { codigo, id } = await paid();
        /** centavos of the refunds of the panel that stand, and that lost disputes took */
        const panel: number[] = [];
        let lost = 0;
        const sum = (values: readonly number[]) => values.reduce((total, valor) => total + valor, 0);
        const log: string[] = [];
        const rowsNow = () =>
          db.query<{ id: number; valor: number; perdido: boolean; desfeito: boolean; acertado: boolean }>(
            sql`select id, valor, pelo_banco and not inferido as perdido, desfeito_em is not null as desfeito,
              acertado_em is not null as acertado from estorno where cobranca = ${id} order by id`,
          );
        const told = async (isOfBank: boolean) =>
          sum(
            (
              await db.query<{ valor: number }>(sql`select valor from cobranca_evento where cobranca = ${id}
                and tipo = 'estorno_tardio' and (dados -> 'pelo_banco' is not null) = ${isOfBank}`)
            ).map(({ valor }) => valor),
          );
        const read = async (isOpen = false) => {
          log.push(`${isOpen ? 'contestada ' : ''}${sum(panel)} + ${lost}`);
          const estornado = sum(panel) + lost;
          pay.set(codigo, { estado: isOpen ? 'contestada' : 'paga', estornado, perdido: lost });
          await m.sendWebhook(codigo);
        };
        const settleFailed = async (most?: number) => {
          const failed = (await rowsNow()).filter(({ desfeito, acertado }) => desfeito && !acertado);
          for (const { id: estorno } of failed.slice(0, most)) {
            const url = `/api/admin/estorno/${estorno}/acertar`;
            await t.request({ url, as: 'Tesouraria', body: { motivo: 'Pix' } });
          }
        };
        const check = async () => {
          const rows = await rowsNow();
          const ofBank = sum(
            rows.filter(({ perdido, desfeito }) => perdido && !desfeito).map(({ valor }) => valor),
          );
          const { recebido, estornado } = await m.row(codigo);
          expect(ofBank + (await told(true)), log.join('\n')).toBe(lost);
          expect(estornado, log.join('\n')).toBeLessThanOrEqual(recebido);
        };
        for (let step = 0; step < 10; step++) {
          const left = 10_000 - sum(panel) - lost;
          const valor = Math.min(left, random.pick([500, 1_000, 2_000, 3_000, 4_000]));
          const act = random.pick(['panel', 'panel', 'fails', 'dispute', 'reversed', 'settled'] as const);
          if (act === 'panel' && valor > 0) panel.push(valor);
          else if (act === 'fails' && panel.length > 0) panel.splice(random.below(panel.length), 1);
          else if (act === 'dispute' && (await m.row(codigo)).estado !== 'estornada') {
            await read(true);
            lost += valor;
          } else if (act === 'reversed' && random.chance(30)) lost = 0;
          else if (act === 'settled') await settleFailed(1);
          await read();
          await check();
        }
        await settleFailed();
        await read();
        await check();
        const rows = await rowsNow();
        const byHand = sum(rows.filter(({ acertado }) => acertado).map(({ valor }) => valor));
        const entered = sum(rows.map(({ valor }) => valor)) + (await told(true)) + (await told(false));
        // part of a refund cannot fail
        const over = entered - byHand - sum(panel) - lost;
        const standing = rows.filter(({ perdido, acertado }) => !perdido && !acertado);
        const isTooLittle = over <= (await told(false)) || standing.every(({ valor }) => valor > over);
        expect(over, log.join('\n')).toBeGreaterThanOrEqual(0);
        expect(isTooLittle, log.join('\n')).toBe(true);
        expect(await compared(id)).toEqual([]);
      },
    );

    it('is the one whose amount is missing in the total, and was made again if its amount returns to it', async () => {
      const { codigo, id } = await paid();
      const failedAt = async (estornado: number) => {
        pay.set(codigo, { estornado });
        await m.sendWebhook(codigo);
        const rows = await db.query<{ valor: number }>(
          sql`select valor from estorno where cobranca = ${id} and desfeito_em is not null order by id`,
        );
        return rows.map(({ valor }) => valor);
      };
      for (const total of [2_000, 6_000, 9_000]) expect(await failedAt(total)).toEqual([]);
      expect(await failedAt(5_000)).toEqual([4_000]);
      expect(await failedAt(0)).toEqual([2_000, 4_000, 3_000]);
      expect(await failedAt(4_000)).toEqual([2_000, 3_000]);
    });

    it('is noticed after money was told that is in no refund', async () => {
      const { codigo, id } = await paid();
      pay.fail('refund', new GatewayUnavailable('away'));
      const { estorno } = await refund(id, 6_000);
      await t.jobs.runSome();
      t.clock.advance(4 * 24 * 60);
      await db.run(sql`delete from teste.job`);
      const body = { motivo: 'Pix do banco' };
      const { status } = await t.request({
        url: `/api/admin/estorno/${estorno}/devolvido`,
        as: 'Tesouraria',
        body,
      });
      expect(status).toBe(200);
      const second = await refund(id, 4_000);
      await t.jobs.runAll();
      // staff return more in the gateway's own panel than is left
      pay.set(codigo, { estornado: 9_000 });
      await m.sendWebhook(codigo);
      expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'estorno_tardio' });
      const [row] = await db.query<{ referencia: string }>(
        sql`select referencia from estorno where id = ${second.estorno}`,
      );
      pay.set(codigo, { estornado: 5_000 });
      pay.refundStates.set(row!.referencia, 'falhou');
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect([await failures(codigo), await compared(id)]).toMatchObject([
        { length: 1 },
        [{ esperado: 4_000 }],
      ]);
    });

    it('is not another refund, where the money that was told comes back', async () => {
      const { codigo, id } = await paid();
      pay.fail('refund', new GatewayRefused('account closed'));
      const { estorno } = await refund(id, 6_000);
      await t.jobs.runAll();
      const url = `/api/admin/estorno/${estorno}/acertar`;
      expect((await t.request({ url, as: 'Tesouraria', body: { motivo: 'Pix' } })).status).toBe(200);
      const failed = () =>
        db.query(sql`select id from estorno
        where cobranca = ${id} and desfeito_em is not null and acertado_em is null`);
      for (const [estornado, failures] of [
        [4_000, 0],
        [9_000, 0],
        [4_000, 0],
        [0, 1],
      ] as const) {
        pay.set(codigo, { estornado });
        await m.sendWebhook(codigo);
        expect([estornado, (await failed()).length]).toEqual([estornado, failures]);
      }
    });

    it('is not an outdated answer', async () => {
      const { codigo, id } = await paid();
      await refund(id, 4_000);
      await t.jobs.runAll();
      pay.set(codigo, { estornado: 0 });
      await m.sendWebhook(codigo);
      expect(await failures(codigo)).toEqual([]);
      // the gateway is asked again only by this charge's next notice
      pay.set(codigo, { estornado: 4_000 });
      await m.sendWebhook(codigo);
      expect(await failures(codigo)).toEqual([]);
    });
  });

  describe('that was returned in another way', () => {
    const settle = (estorno: number) =>
      t.request({
        url: `/api/admin/estorno/${estorno}/acertar`,
        as: 'Tesouraria',
        body: { motivo: 'Pix, 12/03' },
      });
    const refundsOf = async (id: number) =>
      (await t.request({ url: `/api/admin/cobranca/${id}/eventos`, as: 'Tesouraria' })).body.estornos;
    const differencesOf = async (id: number): Promise<object[]> => {
      const { body } = await t.request({
        method: 'POST',
        url: '/api/admin/conciliacao',
        as: 'Administrador',
      });
      return body.lista.filter(({ cobranca }: { cobranca: number }) => cobranca === id);
    };
    async function refused(valor = 4_000) {
      const { codigo, id } = await paid();
      pay.fail('refund', new GatewayRefused('account closed'));
      const { estorno } = await refund(id, valor);
      await t.jobs.runAll();
      return { codigo, id, estorno };
    }

    it('after the gateway refused it is in the books, and is never sent', async () => {
      const { codigo, id, estorno } = await refused(10_000);
      expect(await refundsOf(id)).toMatchObject([{ id: estorno, estado: 'falhou', recusado: true }]);
      expect((await settle(estorno)).status).toBe(200);
      expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
      expect((await rowsOf(id)).map(({ valor, sinal }) => [valor, sinal])).toEqual([
        [10_000, 1],
        [10_000, -1],
      ]);
      expect(m.originCalls).toMatchObject([{ what: 'refunded', valor: 10_000 }]);
      expect((await m.events(codigo)).slice(-2)).toMatchObject([
        { tipo: 'estorno_acertado', ator: expect.stringMatching(/^users:/) },
        { tipo: 'estorno_feito', para: 'estornada' },
      ]);
      expect(await differencesOf(id)).toEqual([]);

      // neither by the same act, another request, the job, nor the gateway's total, which does not have it
      pay.calls.length = 0;
      expect((await settle(estorno)).status).toBe(409);
      await expect(refund(id, 1)).rejects.toMatchObject({ kind: 'invalid' });
      await t.jobs.enqueue(db, refundJob, { estorno });
      await t.jobs.runAll();
      await m.sendWebhook(codigo);
      expect(pay.calls.filter(({ operation }) => operation === 'refund')).toEqual([]);
      expect(await refundsOf(id)).toMatchObject([{ estado: 'feito', recusado: false, falhou_depois: false }]);
    });

    it('is not recorded for a refund that was requested again', async () => {
      const { codigo, id, estorno } = await refused();
      await refund(id, 4_000);
      expect((await settle(estorno)).status).toBe(409);
      await t.jobs.runAll();
      expect((await settle(estorno)).status).toBe(409);
      expect((await refundsOf(id))[0].recusado).toBe(false);
      expect(await m.row(codigo)).toMatchObject({ estornado: 4_000 });
    });

    it('settles money that waited for a decision', async () => {
      const { codigo, id } = await paid();
      pay.pay(codigo, { valor: 500 });
      await m.sendWebhook(codigo);
      const [, excess] = await m.arrivals(codigo);
      pay.fail('refund', new GatewayRefused('no'));
      await t.request({
        url: `/api/admin/recebimento/${excess!.id}/devolver`,
        as: 'Tesouraria',
        body: { motivo: 'A mais' },
      });
      await t.jobs.runAll();
      const [{ id: estorno }] = await refundsOf(id);
      expect((await settle(estorno)).status).toBe(200);
      expect(await m.row(codigo)).toMatchObject({ estado: 'paga', a_decidir: 0, estornado: 0 });
      expect((await m.arrivals(codigo)).map(({ situacao }) => situacao)).toEqual(['aceito', 'devolvido']);
      expect([await rowsOf(id), await differencesOf(id)]).toMatchObject([[{ valor: 10_000 }], []]);
    });

    it('does not hide what the gateway returns later, so that no more is returned than came', async () => {
      const { codigo, id } = await paid();
      await refund(id, 4_000);
      await t.jobs.runAll();
      const [{ id: estorno }] = await refundsOf(id);
      const [{ referencia }] = (await db.query<{ referencia: string }>(
        sql`select referencia from estorno where id = ${estorno}`,
      )) as [{ referencia: string }];
      pay.set(codigo, { estornado: 0 });
      pay.refundStates.set(referencia, 'falhou');
      await m.sendWebhook(codigo);
      expect((await settle(estorno)).status).toBe(200);
      // staff returned the rest in the gateway's own panel
      pay.set(codigo, { estornado: 6_000 });
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
      await expect(refund(id, 1)).rejects.toMatchObject({ kind: 'invalid' });
      expect(await differencesOf(id)).toEqual([]);
    });
  });

  it('needs money that came, and a reason without a card’s number', async () => {
    const { codigo } = await m.open();
    await expect(refund((await m.row(codigo)).id, 100)).rejects.toMatchObject({ key: 'cobranca.state' });
    const { id } = await paid();
    await expect(refund(id, 100, '  ')).rejects.toMatchObject({ fields: { motivo: expect.anything() } });
    await expect(refund(id, 100, 'cartão 4111 1111 1111 1111')).rejects.toMatchObject({
      fields: { motivo: [{ key: 'cobranca.card_number' }] },
    });
  });
});

describe('what the gateway does not answer for hours', () => {
  const away = new GatewayUnavailable('away');
  /** The retries of all waiting jobs end. */
  const giveUp = () => db.run(sql`delete from teste.job`);
  const openRefunds = async (id: number): Promise<object[]> => {
    const { body } = await t.request({
      method: 'POST',
      url: '/api/admin/conciliacao',
      token: await t.tokenOf((await t.user('Administrador')).id),
    });
    return body.lista.filter(
      (one: { tipo: string; cobranca: number }) => one.tipo === 'estorno_aberto' && one.cobranca === id,
    );
  };
  const hoursLater = async (hours: number) => {
    t.clock.advance(hours * 60);
    await t.jobs.due('cobranca.consultar');
    return t.jobs.runSome().then(async (errors) => [...errors, ...(await t.jobs.runSome())]);
  };
  /** Refunds of one charge wait for each other. */
  const untilAnswered = async () => {
    for (let turn = 0; turn < 5 && (await t.jobs.waiting()).length > 0; turn++) await t.jobs.runSome();
    expect(await t.jobs.waiting()).toEqual([]);
  };
  const returned = (codigo: string) => pay.charges.get(pay.idOf(codigo))!.state.estornado;

  it('is asked for again: a notice', async () => {
    const { codigo, id } = await paid();
    pay.set(codigo, { estornado: 4_000 });
    const { url, body, headers } = pay.notice(codigo);
    await t.request({ method: 'POST', url, body, headers });
    await giveUp();
    await hoursLater(2);
    expect(await refunds(id)).toEqual([]);
    await hoursLater(2);
    expect(await refunds(id)).toEqual([{ estado: 'feito', valor: 4_000 }]);
    await hoursLater(4);
    expect(await t.jobs.waiting()).toEqual([]);
  });

  it('is asked for again: a refund that was not made', async () => {
    const { codigo, id } = await paid();
    pay.fail('refund', away);
    await refund(id, 4_000);
    await t.jobs.runSome();
    await giveUp();
    pay.fail('refund', away);
    expect(await hoursLater(4)).toEqual([away]);
    await giveUp();
    // once until its new retries have ended
    expect(await hoursLater(1)).toEqual([]);
    expect(await t.jobs.waiting()).toEqual([]);
    expect(await openRefunds(id)).toEqual([]);
    t.clock.advance(4 * 24 * 60);
    expect(await openRefunds(id)).toMatchObject([{ esperado: 4_000, encontrado: 0 }]);
    expect(await hoursLater(1)).toEqual([]);
    expect([await refunds(id), returned(codigo)]).toEqual([[{ estado: 'feito', valor: 4_000 }], 4_000]);
    expect(await openRefunds(id)).toEqual([]);
  });

  it('is not asked for again after a day if it was made: the gateway has forgotten its key', async () => {
    const { codigo, id } = await paid();
    pay.fail('refund', away, { after: true });
    await refund(id, 4_000);
    await t.jobs.runSome();
    await giveUp();
    pay.charges.get(pay.idOf(codigo))!.refunds.clear();
    expect(await hoursLater(25)).toEqual([]);
    expect([await refunds(id), returned(codigo)]).toEqual([[{ estado: 'feito', valor: 4_000 }], 4_000]);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('is not asked for again after a day if it is pending: its job runs again, because its server died', async () => {
    const { codigo, id } = await paid();
    pay.refundOutcome = 'pendente';
    const { estorno } = await refund(id, 4_000);
    await t.jobs.runAll();
    const { refunds: known } = pay.charges.get(pay.idOf(codigo))!;
    const [key] = known.keys();
    known.clear();
    t.clock.advance(25 * 60);
    await m.office.refunds.work(estorno);
    expect(pay.calls.filter(({ operation }) => operation === 'refund')).toHaveLength(1);
    pay.refundStates.set(`refund-${key}`, 'feito');
    pay.set(codigo, { estornado: 4_000 });
    await hoursLater(1);
    expect([await refunds(id), (await m.row(codigo)).estornado]).toEqual([
      [{ estado: 'feito', valor: 4_000 }],
      4_000,
    ]);
  });

  it.each(['that another APP_SECRET sealed', 'that the environment lacks'])(
    'waits for keys %s: the refund may have been made',
    async (keys) => {
      const { codigo, id } = await paid();
      pay.fail('refund', away, { after: true });
      const { estorno } = await refund(id, 4_000);
      await t.jobs.runSome();
      live.delete('mercadopago');
      try {
        if (keys === 'that the environment lacks') {
          const config = { ...t.config, gatewaysFixed: true };
          const { refunds } = createCharges({ ...t, config });
          await expect(refunds.work(estorno)).rejects.toThrow(GatewayUnavailable);
        } else {
          await db.run(sql`insert into conexao (nome, ajustes, segredo) values ('mercadopago',
            '{"chave_publica": "APP_USR-0001", "conta": "123456"}', 'sealed')`);
          expect(await t.jobs.runSome()).toEqual([expect.any(GatewayUnavailable)]);
        }
        expect(await refunds(id)).toEqual([{ estado: 'pedido', valor: 4_000 }]);
      } finally {
        live.set('mercadopago', pay);
        await db.run(sql`delete from conexao where nome = 'mercadopago'`);
      }
      await giveUp();
      pay.charges.get(pay.idOf(codigo))!.refunds.clear();
      await hoursLater(25);
      await untilAnswered();
      expect([await refunds(id), returned(codigo)]).toEqual([[{ estado: 'feito', valor: 4_000 }], 4_000]);
    },
  );

  it('waits where no refunds add up to what the gateway returned', async () => {
    const { codigo, id } = await paid();
    pay.fail('refund', away, { times: 2 });
    await refund(id, 3_000);
    await refund(id, 4_000);
    await t.jobs.runSome();
    await giveUp();
    pay.set(codigo, { estornado: 3_500 });
    const errors = (await hoursLater(25)).map(({ message }) => message);
    expect(errors).toContainEqual(expect.stringContaining('unclear'));
    expect(errors).toContainEqual(expect.stringContaining('is compared first'));
    expect(pay.calls.filter(({ operation }) => operation === 'refund')).toHaveLength(2);
    // the church returns the rest in the gateway's own panel
    pay.set(codigo, { estornado: 7_000 });
    await untilAnswered();
    expect((await refunds(id)).map(({ estado }) => estado)).toEqual(['feito', 'feito']);
    expect(await m.row(codigo)).toMatchObject({ estornado: 7_000 });
  });

  it.each([
    { amounts: [3_000, 4_000], made: [4_000] },
    { amounts: [3_000, 3_000], made: [3_000] },
    { amounts: [5_000, 3_000, 2_000], made: [3_000, 2_000] },
    { amounts: [5_000, 3_000, 2_000], made: [5_000, 2_000] },
  ])('returns each amount once where the gateway made $made of $amounts', async ({ amounts, made }) => {
    const { codigo, id } = await paid();
    pay.fail('refund', away, { times: amounts.length });
    for (const valor of amounts) await refund(id, valor);
    await t.jobs.runSome();
    await giveUp();
    const sum = (values: readonly number[]) => values.reduce((total, valor) => total + valor, 0);
    pay.set(codigo, { estornado: sum(made) });
    await hoursLater(25);
    await untilAnswered();
    expect(await refunds(id)).toEqual(amounts.map((valor) => ({ estado: 'feito', valor })));
    expect([returned(codigo), (await m.row(codigo)).estornado]).toEqual([sum(amounts), sum(amounts)]);
  });
});

describe('a refund that the gateway never answers', () => {
  const away = new GatewayUnavailable('away');
  const asTreasurer = (url: string, body?: object, as = 'Tesouraria') =>
    t.request({ url: `/api/admin/${url}`, as, ...(body && { body }) });
  const refundsOf = async (id: number) => (await asTreasurer(`cobranca/${id}/eventos`)).body.estornos;
  const settle = (estorno: number, act: 'devolvido' | 'nao-devolvido', more: object = {}) =>
    asTreasurer(`estorno/${estorno}/${act}`, { motivo: 'Pix do banco', ...more });
  const differencesOf = async (id: number): Promise<{ tipo: string }[]> => {
    const token = await t.tokenOf((await t.user('Administrador')).id);
    const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', token });
    return body.lista.filter(({ cobranca }: { cobranca: number }) => cobranca === id);
  };
  const notices = (id: number) =>
    db.query(sql`select from transmissao where canal = '#notificacao' and evento = 'estorno_tardio'
      and (dados::jsonb ->> 'registro')::integer = ${id}`);
  const late = (codigo: string) =>
    db.query<{ ator: string; valor: number }>(sql`select e.ator, e.valor from cobranca_evento e
      join cobranca c on c.id = e.cobranca where c.codigo = ${codigo} and e.tipo = 'estorno_tardio' order by e.id`);
  const requestsMade = (codigo: string) =>
    pay.calls.filter(({ operation, id }) => operation === 'refund' && id === pay.idOf(codigo)).length;
  const daysPass = async (days: number) => {
    t.clock.advance(days * 24 * 60);
    await db.run(sql`delete from teste.job`);
  };
  const account = async (ativa = true): Promise<number> => {
    const [row] = await db.query<{ id: number }>(
      sql`insert into conta (nome, tipo, ativa) values (${`Banco ${crypto.randomUUID()}`}, 'conta_corrente', ${ativa})
        returning id`,
    );
    return row!.id;
  };
  /** R$ 5,00 more arrive and are returned; the gateway makes the refund, and its answer is lost. */
  async function returnExcessUnanswered(codigo: string): Promise<void> {
    pay.pay(codigo, { valor: 500 });
    await m.sendWebhook(codigo);
    const [, excess] = await m.arrivals(codigo);
    pay.fail('refund', away, { after: true });
    await asTreasurer(`recebimento/${excess!.id}/devolver`, { motivo: 'A mais' });
    await t.jobs.runSome();
  }

  /** Requested four days ago; `isMade`: the gateway made it, and only its answer was lost. */
  async function unanswered({ valor = 4_000, isMade = false } = {}) {
    const { codigo, id } = await paid();
    pay.fail('refund', away, { after: isMade });
    const { estorno } = await refund(id, valor);
    await t.jobs.runSome();
    await daysPass(4);
    return { codigo, id, estorno };
  }

  it('is offered to the treasurer after three days, and to nobody who may not change the books', async () => {
    const { id } = await paid();
    pay.fail('refund', away);
    const { estorno } = await refund(id, 4_000);
    await t.jobs.runSome();
    await daysPass(2);
    expect(await refundsOf(id)).toMatchObject([{ sem_resposta: false }]);
    expect((await settle(estorno, 'devolvido')).status).toBe(409);
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(409);
    await daysPass(2);
    expect(await refundsOf(id)).toMatchObject([{ sem_resposta: true }]);
    for (const act of ['devolvido', 'nao-devolvido']) {
      const body = { motivo: 'Pix do banco' };
      expect((await asTreasurer(`estorno/${estorno}/${act}`, body, 'Somente leitura')).status).toBe(403);
      expect((await asTreasurer(`estorno/${estorno}/${act}`, {})).status).toBe(422);
    }
    expect(await refunds(id)).toEqual([{ estado: 'pedido', valor: 4_000 }]);
  });

  it('is done, on its day and from its account, when the money was returned in another way', async () => {
    const { codigo, id, estorno } = await unanswered({ valor: 10_000 });
    const conta = await account();
    const yesterday = addDays(churchToday(t.clock.now()), -1);
    expect((await settle(estorno, 'devolvido', { data: yesterday, conta })).status).toBe(200);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
    const rows = await db.query(sql`select valor, sinal, conta, to_char(data_pagamento, 'YYYY-MM-DD') as dia
      from financeiro where origem = ${`estorno:${estorno}`}`);
    expect(rows).toEqual([{ valor: 10_000, sinal: -1, conta, dia: yesterday }]);
    expect(m.originCalls).toMatchObject([{ what: 'refunded', valor: 10_000 }]);
    expect((await m.events(codigo)).slice(-2)).toMatchObject([
      { tipo: 'estorno_acertado', ator: expect.stringMatching(/^users:/) },
      { tipo: 'estorno_feito', ator: expect.stringMatching(/^users:/), para: 'estornada' },
    ]);
    expect(await differencesOf(id)).toEqual([]);
    // neither settled twice, nor requested again
    expect((await settle(estorno, 'devolvido')).status).toBe(409);
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(409);
    pay.calls.length = 0;
    await t.jobs.enqueue(db, refundJob, { estorno });
    t.clock.advance(4 * 60);
    await t.jobs.due('cobranca.consultar');
    await t.jobs.runAll();
    expect([requestsMade(codigo), await rowsOf(id)]).toMatchObject([0, { length: 2 }]);
    expect(await refundsOf(id)).toMatchObject([
      { estado: 'feito', falhou_depois: false, sem_resposta: false },
    ]);
  });

  it('needs a day between the payment and today, and an account that is active', async () => {
    const { id, estorno } = await unanswered();
    const today = churchToday(t.clock.now());
    const refusedFields = async (more: object) => {
      const { status, body } = await settle(estorno, 'devolvido', more);
      return [status, Object.keys(body.errors)];
    };
    expect(await refusedFields({ data: addDays(today, 1) })).toEqual([422, ['data']]);
    expect(await refusedFields({ data: addDays(today, -30) })).toEqual([422, ['data']]);
    expect(await refusedFields({ conta: 999_999 })).toEqual([422, ['conta']]);
    expect(await refusedFields({ conta: await account(false) })).toEqual([422, ['conta']]);
    expect(await refusedFields({ motivo: 'cartão 4111 1111 1111 1111' })).toEqual([422, ['motivo']]);
    expect(await refunds(id)).toEqual([{ estado: 'pedido', valor: 4_000 }]);
  });

  it.each([4_000, 10_000])(
    'of %i that the gateway made after all is not entered twice, and the treasurer is told',
    async (valor) => {
      const { codigo, id, estorno } = await unanswered({ valor, isMade: true });
      expect((await settle(estorno, 'devolvido')).status).toBe(200);
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect(await m.row(codigo)).toMatchObject({ estornado: valor });
      expect(await rowsOf(id)).toHaveLength(2);
      expect(await refunds(id)).toEqual([{ estado: 'feito', valor }]);
      expect([await late(codigo), await notices(id)]).toMatchObject([
        [{ ator: 'gateway:mercadopago' }],
        { length: 1 },
      ]);
      expect(await differencesOf(id)).toEqual([]);
    },
  );

  it('that is answered while the treasurer settles it is not entered twice', async () => {
    const { codigo, id, estorno } = await unanswered();
    const held = pay.hold('refund');
    const working = m.office.refunds.work(estorno);
    await held.reached;
    expect((await settle(estorno, 'devolvido')).status).toBe(200);
    held.release();
    await working;
    expect(await rowsOf(id)).toHaveLength(2);
    // the gateway's total is read once more, without a notice
    t.clock.advance(2);
    await t.jobs.tick('cobranca.consultar');
    expect(await m.row(codigo)).toMatchObject({ estornado: 4_000 });
    expect([await late(codigo), await rowsOf(id)]).toMatchObject([{ length: 1 }, { length: 2 }]);
  });

  it.each([
    ['devolvido', 1],
    ['nao-devolvido', 0],
  ] as const)('whose gateway lost its notice, too, is found by its total: %s', async (act, answers) => {
    const { codigo, id, estorno } = await unanswered({ isMade: true });
    expect((await settle(estorno, act)).status).toBe(200);
    pay.fail('find', away);
    for (let hours = 0; hours < 2; hours++) {
      t.clock.advance(61);
      await t.jobs.due('cobranca.consultar');
      await t.jobs.runSome();
    }
    expect([await m.row(codigo), await late(codigo), await rowsOf(id)]).toMatchObject([
      { estornado: 4_000, consultar_em: null },
      { length: answers },
      { length: 2 },
    ]);
  });

  it('of late money without a place is found by the total, too, long after the charge ended', async () => {
    const { codigo } = await m.open();
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    m.place.free = false;
    pay.pay(codigo);
    await m.sendWebhook(codigo);
    m.place.free = true;
    const { id } = await m.row(codigo);
    const [arrival] = await m.arrivals(codigo);
    pay.fail('refund', away, { after: true });
    await asTreasurer(`recebimento/${arrival!.id}/devolver`, { motivo: 'Sem vaga' });
    await t.jobs.runSome();
    await daysPass(9);
    const [{ id: estorno }] = await refundsOf(id);
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
    expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', a_decidir: 10_000 });
    t.clock.advance(2);
    await t.jobs.due('cobranca.consultar');
    await t.jobs.runSome();
    expect(await m.row(codigo)).toMatchObject({ estado: 'expirada', a_decidir: 0 });
    expect(await m.arrivals(codigo)).toMatchObject([{ situacao: 'devolvido' }]);
  });

  it('whose gateway stays silent is not asked about for ever', async () => {
    pay.refundOutcome = 'pendente';
    const { codigo, id } = await paid();
    const { estorno } = await refund(id, 4_000);
    await t.jobs.runAll();
    await daysPass(4);
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
    expect((await m.row(codigo)).consultar_em).toEqual(new Date(t.clock.now().getTime() + 60_000));
    pay.fail('find', away);
    await db.run(
      sql`update cobranca set consultas = 720, consultar_em = case when id = ${id} then consultar_em end`,
    );
    for (const isAsked of [true, false]) {
      t.clock.advance(61);
      await t.jobs.due('cobranca.consultar');
      await t.jobs.runSome();
      expect((await m.row(codigo)).consultar_em !== null).toBe(isAsked);
    }
    expect(await m.row(codigo)).toMatchObject({ consultas: 0, estado: 'paga' });
  });

  it('does not hide another refund, made in the gateway’s own panel', async () => {
    const { codigo, id, estorno } = await unanswered();
    expect((await settle(estorno, 'devolvido')).status).toBe(200);
    pay.set(codigo, { estornado: 1_500 });
    await m.sendWebhook(codigo);
    expect([await m.row(codigo), await late(codigo)]).toMatchObject([{ estornado: 5_500 }, []]);
    // the rest of the payment, and the refund without an answer
    pay.set(codigo, { estornado: 10_000 });
    await m.sendWebhook(codigo);
    expect([await m.row(codigo), await late(codigo)]).toMatchObject([
      { estado: 'estornada', estornado: 10_000 },
      { length: 1 },
    ]);
    expect([await differencesOf(id), await refunds(id)]).toMatchObject([[], { length: 3 }]);
  });

  it('leaves the payment as it was when the money was not returned, and may be requested again', async () => {
    const { codigo, id, estorno } = await unanswered({ valor: 10_000 });
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
    expect(await m.row(codigo)).toMatchObject({ estado: 'paga', estornado: 0 });
    expect([await rowsOf(id), await differencesOf(id)]).toMatchObject([{ length: 1 }, []]);
    expect((await m.events(codigo)).at(-1)).toMatchObject({
      tipo: 'estorno_falhou',
      ator: expect.stringMatching(/^users:/),
    });
    await refund(id, 10_000);
    await t.jobs.runAll();
    expect(await m.row(codigo)).toMatchObject({ estado: 'estornada', estornado: 10_000 });
    expect(pay.charges.get(pay.idOf(codigo))!.state.estornado).toBe(10_000);
  });

  it('is entered once if the gateway made it although the treasurer knew of none', async () => {
    const { codigo, id, estorno } = await unanswered({ isMade: true });
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
    await m.sendWebhook(codigo);
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect([await rowsOf(id), await differencesOf(id)]).toMatchObject([{ length: 2 }, []]);
  });

  it('is not made twice if it is requested again and the gateway had made it', async () => {
    const { codigo, id, estorno } = await unanswered({ isMade: true });
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
    pay.calls.length = 0;
    await refund(id, 4_000);
    await t.jobs.runAll();
    expect(requestsMade(codigo)).toBe(0);
    expect(pay.charges.get(pay.idOf(codigo))!.state.estornado).toBe(4_000);
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estornado: 4_000 });
    expect([await rowsOf(id), await differencesOf(id)]).toMatchObject([{ length: 2 }, []]);
  });

  describe('and that the gateway made although the treasurer gave it up', () => {
    const returned = (codigo: string) => pay.charges.get(pay.idOf(codigo))!.state.estornado;
    const givenUp = async (valor: number) => {
      const { codigo, id, estorno } = await unanswered({ valor, isMade: true });
      expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
      pay.calls.length = 0;
      return { codigo, id };
    };
    const readTotal = async (codigo: string) => {
      t.clock.advance(61);
      await t.jobs.tick('cobranca.consultar');
      await m.sendWebhook(codigo);
    };
    const booked = async (id: number) =>
      (await rowsOf(id)).filter(({ sinal }) => sinal < 0).map(({ valor }) => valor);

    it.each([
      { before: 4_000, next: 8_000, parts: [4_000, 4_000] },
      { before: 4_000, next: 10_000, parts: [4_000, 6_000] },
    ])('is part of a new request of more: $before of $next', async ({ before, next, parts }) => {
      const { codigo, id } = await givenUp(before);
      await refund(id, next);
      await t.jobs.runAll();
      expect(pay.calls.filter(({ operation }) => operation === 'refund')).toMatchObject([
        { centavos: next - before },
      ]);
      await readTotal(codigo);
      expect([returned(codigo), (await m.row(codigo)).estornado, await booked(id)]).toEqual([
        next,
        next,
        parts,
      ]);
      expect(await refunds(id)).toEqual([
        { estado: 'falhou', valor: before },
        ...parts.map((valor) => ({ estado: 'feito', valor })),
      ]);
      expect([await differencesOf(id), await late(codigo)]).toEqual([[], []]);
    });

    it('is more than a new request: the rest is entered, too, without a notice', async () => {
      const { codigo, id } = await givenUp(4_000);
      await refund(id, 3_000);
      await t.jobs.runAll();
      expect([requestsMade(codigo), await booked(id)]).toEqual([0, [3_000, 1_000]]);
      t.clock.advance(2);
      await t.jobs.tick('cobranca.consultar');
      expect([(await m.row(codigo)).estornado, await booked(id)]).toEqual([4_000, [3_000, 1_000]]);
    });

    it('counts for the first of two new requests, and the rest of it for the second', async () => {
      const { codigo, id } = await givenUp(4_000);
      await refund(id, 3_000);
      await refund(id, 5_000);
      for (let turn = 0; turn < 6; turn++) await t.jobs.runSome();
      await readTotal(codigo);
      expect([returned(codigo), await booked(id)]).toEqual([8_000, [3_000, 1_000, 4_000]]);
    });

    it('of money that waited for a decision is no part of a request of the payment', async () => {
      const { codigo, id } = await paid();
      await returnExcessUnanswered(codigo);
      await daysPass(4);
      const [{ id: estorno }] = await refundsOf(id);
      expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
      await refund(id, 4_000);
      await t.jobs.runAll();
      await readTotal(codigo);
      expect([returned(codigo), await booked(id)]).toEqual([4_500, [4_000]]);
      expect(await m.row(codigo)).toMatchObject({ estornado: 4_000, a_decidir: 0 });
    });
  });

  describe('and that the gateway made although the treasurer returned it in another way', () => {
    const returned = (codigo: string) => pay.charges.get(pay.idOf(codigo))!.state.estornado;
    /** The second refund has no answer for a day either. */
    const second = async (valor: number) => {
      const { codigo, id, estorno } = await unanswered({ isMade: true });
      expect((await settle(estorno, 'devolvido')).status).toBe(200);
      pay.fail('refund', away);
      const next = await refund(id, valor);
      await t.jobs.runSome();
      t.clock.advance(24 * 60);
      return { codigo, id, estorno: next.estorno };
    };

    it('is no answer to a later refund, which is made', async () => {
      const { codigo, id } = await second(3_000);
      for (let turn = 0; turn < 3; turn++) await t.jobs.runSome();
      expect(returned(codigo)).toBe(7_000);
      await m.sendWebhook(codigo);
      expect(await refunds(id)).toEqual([
        { estado: 'feito', valor: 4_000 },
        { estado: 'feito', valor: 3_000 },
      ]);
      expect(await m.row(codigo)).toMatchObject({ estornado: 7_000 });
      expect([await late(codigo), await notices(id), await differencesOf(id)]).toMatchObject([
        { length: 1 },
        { length: 1 },
        [],
      ]);
    });

    it('leaves a later refund of the same amount open, because nobody knows which of them was made', async () => {
      const { codigo, id, estorno } = await second(4_000);
      expect((await t.jobs.runSome()).map(({ message }) => message)).toContainEqual(
        expect.stringContaining('unclear'),
      );
      expect([returned(codigo), await refunds(id)]).toMatchObject([4_000, [{}, { estado: 'pedido' }]]);
      // the treasurer asks the payer, who got it once
      await daysPass(4);
      expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
      await m.sendWebhook(codigo);
      expect([await late(codigo), await m.row(codigo)]).toMatchObject([{ length: 1 }, { estornado: 4_000 }]);
    });
  });

  describe('is explained once, and what nothing explains is told', () => {
    const returned = (codigo: string) => pay.charges.get(pay.idOf(codigo))!.state.estornado;
    const booked = async (id: number) =>
      (await rowsOf(id)).filter(({ sinal }) => sinal < 0).map(({ valor }) => valor);
    /** One more refund that gets no answer; `isMade`: the gateway makes it all the same. The total is not read. */
    async function another(id: number, valor: number, { isMade = false } = {}): Promise<number> {
      pay.fail('refund', away, { after: isMade });
      const { estorno } = await refund(id, valor);
      await t.jobs.runSome();
      await daysPass(4);
      return estorno;
    }
    async function withExcess() {
      const { codigo, id } = await paid();
      pay.pay(codigo, { valor: 500 });
      await m.sendWebhook(codigo);
      return { codigo, id };
    }

    it.each([
      ['that was given up', 4_000],
      ['of the gateway’s own panel', 2_500],
    ])('a total %s, after all of the payment was returned in another way', async (kind, total) => {
      const { codigo, id } = await paid();
      if (kind.startsWith('that')) {
        const first = await another(id, total);
        expect((await settle(first, 'nao-devolvido')).status).toBe(200);
      }
      expect((await settle(await another(id, 10_000), 'devolvido')).status).toBe(200);
      pay.set(codigo, { estornado: total });
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await booked(id), await notices(id)]).toMatchObject([
        { estado: 'estornada', estornado: 10_000 },
        [10_000],
        { length: 1 },
      ]);
      expect(await late(codigo)).toMatchObject([{ ator: 'gateway:mercadopago', valor: total }]);
      // the gateway makes the refund that was recorded as returned in another way, too
      pay.set(codigo, { estornado: total + 10_000 });
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect((await late(codigo)).map(({ valor }) => valor)).toEqual([total, 10_000]);
      expect([await booked(id), await differencesOf(id)]).toEqual([[10_000], []]);
    });

    it('part of a total, where part of it is left of the payment', async () => {
      const { codigo, id } = await paid();
      expect((await settle(await another(id, 8_000), 'devolvido')).status).toBe(200);
      pay.set(codigo, { estornado: 5_000 });
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect([await booked(id), (await late(codigo)).map(({ valor }) => valor)]).toEqual([
        [8_000, 2_000],
        [3_000],
      ]);
    });

    it('a total that was given up, where an excess waits: the excess goes on waiting', async () => {
      const { codigo, id } = await withExcess();
      expect((await settle(await another(id, 4_000), 'nao-devolvido')).status).toBe(200);
      expect((await settle(await another(id, 10_000), 'devolvido')).status).toBe(200);
      pay.set(codigo, { estornado: 4_000 });
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), (await late(codigo)).map(({ valor }) => valor)]).toMatchObject([
        { a_decidir: 500 },
        [4_000],
      ]);
      pay.set(codigo, { estornado: 4_500 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await late(codigo)]).toMatchObject([{ a_decidir: 0 }, { length: 1 }]);
    });

    it('an excess that was returned in the gateway’s panel is no part of a refund of the payment', async () => {
      const { codigo, id } = await withExcess();
      expect((await settle(await another(id, 4_000), 'nao-devolvido')).status).toBe(200);
      pay.set(codigo, { estornado: 500 });
      pay.calls.length = 0;
      await refund(id, 4_000);
      await t.jobs.runAll();
      expect(pay.calls.filter(({ operation }) => operation === 'refund')).toMatchObject([
        { centavos: 4_000 },
      ]);
      await m.sendWebhook(codigo);
      expect([returned(codigo), await booked(id), await m.row(codigo)]).toMatchObject([
        4_500,
        [4_000],
        { estornado: 4_000, a_decidir: 0 },
      ]);
      expect(await differencesOf(id)).toEqual([]);
    });

    it('an excess of the requested amount keeps the request open until somebody decides on the excess', async () => {
      const { codigo, id } = await withExcess();
      expect((await settle(await another(id, 500, { isMade: true }), 'nao-devolvido')).status).toBe(200);
      pay.calls.length = 0;
      await refund(id, 500);
      expect((await t.jobs.runSome()).map(({ message }) => message)).toContainEqual(
        expect.stringContaining('unclear'),
      );
      const [, excess] = await m.arrivals(codigo);
      expect((await asTreasurer(`recebimento/${excess!.id}/aceitar`, {})).status).toBe(200);
      await t.jobs.runAll();
      expect([requestsMade(codigo), await booked(id), await refunds(id)]).toEqual([
        0,
        [500],
        [
          { estado: 'falhou', valor: 500 },
          { estado: 'feito', valor: 500 },
        ],
      ]);
    });

    it('a refund of the payment that was given up is no part of an excess', async () => {
      const { codigo, id } = await withExcess();
      expect((await settle(await another(id, 4_000, { isMade: true }), 'nao-devolvido')).status).toBe(200);
      await m.sendWebhook(codigo);
      expect([await booked(id), await m.row(codigo)]).toMatchObject([
        [4_000],
        { estornado: 4_000, a_decidir: 500 },
      ]);
      pay.set(codigo, { estornado: 4_500 });
      await m.sendWebhook(codigo);
      expect([await booked(id), await m.row(codigo)]).toMatchObject([
        [4_000],
        { estornado: 4_000, a_decidir: 0 },
      ]);
    });

    it('a refund that was given up and entered keeps no later request open', async () => {
      const { codigo, id, estorno } = await unanswered({ valor: 3_000, isMade: true });
      expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
      await m.sendWebhook(codigo);
      expect(await booked(id)).toEqual([3_000]);
      expect((await settle(await another(id, 3_000, { isMade: true }), 'devolvido')).status).toBe(200);
      pay.calls.length = 0;
      await refund(id, 2_000);
      expect(await t.jobs.runSome()).toEqual([]);
      expect(pay.calls.filter(({ operation }) => operation === 'refund')).toMatchObject([
        { centavos: 2_000 },
      ]);
      await m.sendWebhook(codigo);
      expect([returned(codigo), await booked(id), await late(codigo)]).toMatchObject([
        8_000,
        [3_000, 3_000, 2_000],
        [{ valor: 3_000 }],
      ]);
    });

    it('a refund that was given up and entered explains no part of a later total', async () => {
      const { codigo } = await m.open({ valor: 20_000 });
      pay.pay(codigo);
      await m.sendWebhook(codigo);
      const { id } = await m.row(codigo);
      expect((await settle(await another(id, 3_000, { isMade: true }), 'nao-devolvido')).status).toBe(200);
      await m.sendWebhook(codigo);
      expect((await settle(await another(id, 4_000), 'devolvido')).status).toBe(200);
      // in the gateway's own panel
      pay.set(codigo, { estornado: 10_000 });
      await m.sendWebhook(codigo);
      expect([await booked(id), await late(codigo)]).toEqual([[3_000, 4_000, 7_000], []]);
    });
  });

  describe('while a dispute is open', () => {
    const lastTypes = async (codigo: string) => (await m.events(codigo)).map(({ tipo }) => tipo).slice(-2);
    const byBank = () => m.originCalls.flatMap(({ what, byBank }) => (what === 'refunded' ? [byBank] : []));
    async function disputed({ valor = 4_000, act = 'nao-devolvido' as 'devolvido' | 'nao-devolvido' } = {}) {
      const { codigo, id, estorno } = await unanswered({ valor });
      expect((await settle(estorno, act)).status).toBe(200);
      pay.set(codigo, { estado: 'contestada' });
      await m.sendWebhook(codigo);
      m.originCalls.length = 0;
      return { codigo, id };
    }

    it('is not the bank’s where the treasurer had given it up', async () => {
      const { codigo } = await disputed();
      pay.set(codigo, { estornado: 4_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), byBank()]).toMatchObject([
        { estado: 'contestada', estornado: 4_000 },
        [false],
      ]);
      pay.set(codigo, { estado: 'paga' });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await lastTypes(codigo)]).toMatchObject([
        { estado: 'estorno_parcial', estornado: 4_000 },
        ['estorno_feito', 'contestacao_ganha'],
      ]);
    });

    it('is not the bank’s where the treasurer had returned it in another way', async () => {
      const { codigo } = await disputed({ act: 'devolvido' });
      pay.set(codigo, { estornado: 4_000 });
      await m.sendWebhook(codigo);
      pay.set(codigo, { estado: 'paga' });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await lastTypes(codigo), byBank()]).toMatchObject([
        { estado: 'estorno_parcial', estornado: 4_000 },
        ['estorno_tardio', 'contestacao_ganha'],
        [],
      ]);
    });

    it('is the bank’s where the gateway says so, whatever was given up', async () => {
      const { codigo, id } = await disputed();
      pay.set(codigo, { estado: 'paga', estornado: 4_000, perdido: 4_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await lastTypes(codigo), byBank()]).toMatchObject([
        { estado: 'estorno_parcial', estornado: 4_000 },
        ['estorno_feito', 'contestacao_perdida'],
        [true],
      ]);
      // the refund that was given up is made later
      pay.set(codigo, { estornado: 8_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), byBank(), await differencesOf(id)]).toMatchObject([
        { estornado: 8_000 },
        [true, false],
        [],
      ]);
    });

    it('is the bank’s where it returns in another amount', async () => {
      const { codigo } = await disputed();
      pay.set(codigo, { estado: 'paga', estornado: 5_000 });
      await m.sendWebhook(codigo);
      expect([await lastTypes(codigo), byBank()]).toEqual([['estorno_feito', 'contestacao_perdida'], [true]]);
    });

    it('is not the bank’s where the gateway names what the bank took, and the rest was returned in its panel', async () => {
      const { codigo } = await disputed();
      pay.set(codigo, { estornado: 1_500, perdido: 0 });
      await m.sendWebhook(codigo);
      pay.set(codigo, { estado: 'paga', estornado: 3_500, perdido: 2_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await lastTypes(codigo), byBank()]).toMatchObject([
        { estado: 'estorno_parcial', estornado: 3_500 },
        ['estorno_feito', 'contestacao_perdida'],
        [false, true],
      ]);
    });

    it('is told where the bank takes what had been returned in another way', async () => {
      const { codigo, id } = await disputed({ valor: 10_000, act: 'devolvido' });
      expect(await m.row(codigo)).toMatchObject({ estado: 'estornada' });
      pay.set(codigo, { estado: 'paga', estornado: 10_000, perdido: 10_000 });
      await m.sendWebhook(codigo);
      await m.sendWebhook(codigo);
      expect([
        await rowsOf(id),
        (await late(codigo)).map(({ valor }) => valor),
        await notices(id),
      ]).toMatchObject([{ length: 2 }, [10_000], { length: 1 }]);
      // the refund of a later excess whose answer is lost is found in the total
      await returnExcessUnanswered(codigo);
      const charge = pay.charges.get(pay.idOf(codigo))!;
      charge.refunds.clear();
      t.clock.advance(25 * 60);
      await t.jobs.runSome();
      expect([charge.state.estornado, (await refunds(id)).at(-1)]).toEqual([
        10_500,
        { estado: 'feito', valor: 500 },
      ]);
      await m.sendWebhook(codigo);
      expect([await late(codigo), await differencesOf(id)]).toMatchObject([{ length: 1 }, []]);
    });

    it('is the bank’s in a chargeback after a mediation, whose amount the gateway did not name', async () => {
      const { codigo, id } = await paid();
      for (const state of [{ estornado: 4_000 }, { estornado: 10_000, perdido: 6_000 }]) {
        pay.set(codigo, { estado: 'contestada' });
        await m.sendWebhook(codigo);
        pay.set(codigo, { estado: 'paga', ...state });
        await m.sendWebhook(codigo);
        await m.sendWebhook(codigo);
      }
      expect([await refunds(id), byBank(), await m.row(codigo), await differencesOf(id)]).toMatchObject([
        [{ valor: 4_000 }, { valor: 6_000 }],
        [true, true],
        { estado: 'estornada' },
        [],
      ]);
    });

    it('may be part of money that waits for a decision: it is entered, not told, once that is accepted', async () => {
      const { codigo } = await m.open();
      t.clock.advance(61);
      await t.jobs.tick('cobranca.varrer');
      m.place.free = false;
      pay.pay(codigo);
      await m.sendWebhook(codigo);
      m.place.free = true;
      pay.set(codigo, { estornado: 4_000, perdido: 4_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await late(codigo)]).toMatchObject([
        { estado: 'expirada', a_decidir: 10_000 },
        [],
      ]);
      const [arrival] = await m.arrivals(codigo);
      expect((await asTreasurer(`recebimento/${arrival!.id}/aceitar`, {})).status).toBe(200);
      t.clock.advance(2);
      await t.jobs.due('cobranca.consultar');
      await t.jobs.runSome();
      const { id, consultar_em, ...row } = await m.row(codigo);
      expect([row, consultar_em]).toMatchObject([
        { estado: 'estorno_parcial', recebido: 10_000, estornado: 4_000 },
        null,
      ]);
      expect((await rowsOf(id)).map(({ valor, sinal }) => valor * sinal)).toEqual([10_000, -4_000]);
      expect([await late(codigo), await differencesOf(id)]).toEqual([[], []]);
    });

    it('is told once the money that waits cannot be it', async () => {
      const { codigo, id } = await disputed({ valor: 10_000, act: 'devolvido' });
      pay.pay(codigo, { valor: 5_000 });
      pay.set(codigo, { estado: 'paga', estornado: 4_000, perdido: 4_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await late(codigo)]).toMatchObject([{ a_decidir: 5_000 }, []]);
      // the gateway returns the excess, which was not disputed
      const [, excess] = await m.arrivals(codigo);
      await asTreasurer(`recebimento/${excess!.id}/devolver`, { motivo: 'A mais' });
      await t.jobs.runAll();
      t.clock.advance(2);
      await t.jobs.due('cobranca.consultar');
      await t.jobs.runSome();
      expect([await late(codigo), await rowsOf(id), await differencesOf(id)]).toMatchObject([
        [{ valor: 4_000 }],
        { length: 2 },
        [],
      ]);
    });

    it('loses nothing where an excess was returned in the gateway’s panel', async () => {
      const { codigo, id } = await paid();
      pay.pay(codigo, { valor: 500 });
      pay.set(codigo, { estado: 'contestada' });
      await m.sendWebhook(codigo);
      pay.set(codigo, { estornado: 500 });
      await m.sendWebhook(codigo);
      pay.set(codigo, { estado: 'paga' });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await lastTypes(codigo), await rowsOf(id)]).toMatchObject([
        { estado: 'paga', estornado: 0, a_decidir: 0 },
        ['estorno_feito', 'contestacao_ganha'],
        { length: 1 },
      ]);
    });

    it('leaves a pending refund of the same amount open that the bank’s money is not', async () => {
      const { codigo, id } = await paid();
      pay.refundOutcome = 'pendente';
      const { estorno } = await refund(id, 4_000);
      await t.jobs.runAll();
      pay.set(codigo, { estado: 'contestada' });
      await m.sendWebhook(codigo);
      m.originCalls.length = 0;
      pay.set(codigo, { estado: 'paga', estornado: 4_000, perdido: 4_000 });
      await m.sendWebhook(codigo);
      expect([await m.row(codigo), await refunds(id)]).toMatchObject([
        { estado: 'contestada', estornado: 0 },
        [{ estado: 'pedido' }],
      ]);
      const [{ referencia } = { referencia: '' }] = await db.query<{ referencia: string }>(
        sql`select referencia from estorno where id = ${estorno}`,
      );
      pay.refundStates.set(referencia, 'falhou');
      t.clock.advance(61);
      await t.jobs.tick('cobranca.consultar');
      expect([await m.row(codigo), await lastTypes(codigo), byBank()]).toMatchObject([
        { estado: 'estorno_parcial', estornado: 4_000 },
        ['estorno_feito', 'contestacao_perdida'],
        [true],
      ]);
    });
  });

  it.each([124, 125, 126, 127, 128, 129, 2332, 2394])(
    'is explained in any order of acts and answers (%i): nothing is sent twice, booked twice or lost',
    async (seed) => {
      const random = seededRandom(seed);
      const { codigo, id } = await paid();
      const charge = pay.charges.get(pay.idOf(codigo))!;
      /** keys of the refunds that the gateway made, also those that it forgot */
      const made: string[] = [];
      /** centavos that staff returned in the gateway's own panel, or that disputes took */
      let others = 0;
      let lost = 0;
      const atGateway = (): number =>
        charge.state.arrivals.reduce((total, { valor }) => total + valor, 0) - charge.state.estornado;
      const forgetKeys = () => {
        made.push(...charge.refunds.keys());
        charge.refunds.clear();
      };
      const check = async (isEnd = false) => {
        const keys = [...made, ...charge.refunds.keys()];
        const rows = await db.query<{ valor: number; chave: string; estado: string; a_mao: boolean }>(
          sql`select valor, chave, estado, resolvido_em is not null as a_mao from estorno where cobranca = ${id}`,
        );
        const sum = (of: readonly { valor: number }[]) => of.reduce((total, { valor }) => total + valor, 0);
        const byHand = rows.filter(({ estado, a_mao }) => estado === 'feito' && a_mao);
        const told = sum(await late(codigo));
        const again = sum(byHand.filter(({ chave }) => keys.includes(chave)));
        const { estornado, recebido } = await m.row(codigo);
        const entered = sum(rows.filter(({ estado }) => estado === 'feito'));
        const requested = sum(rows.filter(({ estado, a_mao }) => estado !== 'falhou' && !a_mao));
        const forgotten = sum(
          rows.filter(({ estado, a_mao, chave }) => estado === 'falhou' && a_mao && keys.includes(chave)),
        );
        expect(charge.state.estornado).toBeLessThanOrEqual(
          others + Math.max(told, again) + Math.max(requested, forgotten) + (isEnd ? 0 : forgotten),
        );
        expect(new Set(keys).size).toBe(keys.length);
        expect(estornado).toBeLessThanOrEqual(recebido);
        if (!isEnd) return;
        // what is not entered a second time is told to the treasurer
        expect(entered + told).toBe(charge.state.estornado + sum(byHand));
        expect(sum((await rowsOf(id)).filter(({ sinal }) => sinal < 0))).toBe(estornado);
        expect((await differencesOf(id)).map(({ tipo }) => tipo)).toEqual([]);
      };
      const settleOne = async (act: 'devolvido' | 'nao-devolvido') => {
        const open = (await refundsOf(id)).find((one: { sem_resposta: boolean }) => one.sem_resposta);
        if (open) expect((await settle(open.id, act)).status).toBe(200);
      };
      const later = async (hours: number) => {
        forgetKeys();
        t.clock.advance(hours * 60);
        await t.jobs.due('cobranca.consultar');
        for (let turn = 0; turn < 3; turn++) await t.jobs.runSome();
      };
      for (let step = 0; step < 9; step++) {
        const act = random.pick([
          'request',
          'request',
          'unanswered',
          'devolvido',
          'nao-devolvido',
          'later',
          'panel',
          'dispute',
          'dispute',
          'excess',
          'return',
        ] as const);
        if (act === 'request' || act === 'unanswered') {
          const valor = random.pick([1_000, 2_000, 3_000, 5_000]);
          if (act === 'unanswered') pay.fail('refund', away, { after: random.chance(60) });
          await refund(id, valor).catch(() => undefined);
          await t.jobs.runSome();
        } else if (act === 'panel') {
          const valor = random.pick([500, 1_000, 2_000, 4_000]);
          if (valor <= atGateway()) {
            others += valor;
            pay.set(codigo, { estornado: charge.state.estornado + valor });
            if (random.chance(60)) await m.sendWebhook(codigo).catch(() => undefined);
          }
        } else if (act === 'dispute') {
          const { estado } = await m.row(codigo);
          if (charge.state.estado === 'contestada') {
            const valor = Math.min(random.pick([0, 0, 1_000, 2_000, 3_000, 50_000]), atGateway());
            const isNamed = random.chance(60);
            others += valor;
            lost += valor;
            const estornado = charge.state.estornado + valor;
            pay.set(codigo, { estado: 'paga', estornado, ...(isNamed && { perdido: lost }) });
          } else if (estado !== 'estornada') pay.set(codigo, { estado: 'contestada' });
          await m.sendWebhook(codigo).catch(() => undefined);
        } else if (act === 'excess') {
          pay.pay(codigo, { valor: random.pick([500, 1_000]) });
          await m.sendWebhook(codigo).catch(() => undefined);
        } else if (act === 'return') {
          const piece = (await m.arrivals(codigo)).find(({ situacao }) => situacao === 'a_decidir');
          if (random.chance(50)) pay.fail('refund', away, { after: random.chance(60) });
          const decision = random.chance(70) ? 'devolver' : 'aceitar';
          if (piece) await asTreasurer(`recebimento/${piece.id}/${decision}`, { motivo: 'A mais' });
          await t.jobs.runSome();
        } else if (act === 'later') await later(25);
        else {
          forgetKeys();
          await daysPass(4);
          await settleOne(act);
        }
        await check();
      }
      for (let open = 0; open < 6; open++) {
        forgetKeys();
        await daysPass(4);
        await settleOne('nao-devolvido');
        await later(2);
      }
      if (charge.state.estado === 'contestada') pay.set(codigo, { estado: 'paga' });
      await m.sendWebhook(codigo);
      await later(2);
      await later(2);
      expect((await m.row(codigo)).estado).not.toBe('contestada');
      await check(true);
    },
  );

  it('of money that waited for a decision changes no books, or lets it be decided again', async () => {
    for (const act of ['devolvido', 'nao-devolvido'] as const) {
      const { codigo, id } = await paid();
      pay.pay(codigo, { valor: 500 });
      await m.sendWebhook(codigo);
      const [, excess] = await m.arrivals(codigo);
      pay.fail('refund', away);
      await asTreasurer(`recebimento/${excess!.id}/devolver`, { motivo: 'A mais' });
      await t.jobs.runSome();
      await daysPass(4);
      const [{ id: estorno }] = await refundsOf(id);
      expect((await settle(estorno, act)).status).toBe(200);
      const isReturned = act === 'devolvido';
      expect(await m.row(codigo)).toMatchObject({
        estado: 'paga',
        estornado: 0,
        a_decidir: isReturned ? 0 : 500,
      });
      expect((await m.arrivals(codigo)).map(({ situacao }) => situacao)).toEqual([
        'aceito',
        isReturned ? 'devolvido' : 'a_decidir',
      ]);
      expect([await rowsOf(id), await differencesOf(id)]).toMatchObject([{ length: 1 }, []]);
    }
  });

  it('lets a dispute end that waited for it', async () => {
    const { codigo, id } = await paid();
    pay.fail('refund', away);
    const { estorno } = await refund(id, 3_000);
    await t.jobs.runSome();
    await daysPass(4);
    pay.set(codigo, { estado: 'contestada' });
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'contestada' });
    pay.set(codigo, { estado: 'paga', estornado: 4_000 });
    expect((await settle(estorno, 'nao-devolvido')).status).toBe(200);
    await m.sendWebhook(codigo);
    expect(await m.row(codigo)).toMatchObject({ estado: 'estorno_parcial', estornado: 4_000 });
    expect((await m.events(codigo)).at(-1)).toMatchObject({ tipo: 'contestacao_perdida' });
  });
});
