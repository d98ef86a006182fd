import { describe, expect, it } from 'vitest';
import { connect } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import type { HoldItem } from '#server/ports/holds.ts';
import { AppError } from '#shared/errors.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

const m = await chargeFixture();
const { t, holds } = m;
const { db } = t;

let last = 0;
/** Something with a limited capacity. */
async function counted(total: number, tipo: HoldItem['tipo'] = 'produto') {
  last += 1;
  const item = { tipo, alvo: last };
  expect(await holds.setTotal(db, item, total)).toBe(true);
  return item;
}
const inMinutes = (minutes: number): Date => new Date(t.clock.now().getTime() + minutes * 60_000);
const chargeId = async (): Promise<number> => (await m.row((await m.open()).codigo)).id;
const stateOf = async (cobranca: number) =>
  (
    await db.query<{ estado: string }>(
      sql`select estado from reserva where cobranca = ${cobranca} order by id`,
    )
  ).map(({ estado }) => estado);

describe('things that are held', () => {
  it('sells exactly the last 50 to 64 clients at once', async () => {
    const item = await counted(1_000);
    const [before, ...charges] = await Promise.all(Array.from({ length: 65 }, chargeId));
    expect(await holds.claim(db, before!, [{ ...item, quantidade: 950 }], inMinutes(5))).toBe(true);
    // More connections than one server has, so that the requests really run at the same time.
    const crowd = connect(t.db.url, { max: 16, onError: () => undefined });
    const answers = await Promise.all(
      charges.map((cobranca) =>
        crowd.transaction((tx) => holds.claim(tx, cobranca, [{ ...item, quantidade: 1 }], inMinutes(5))),
      ),
    );
    await crowd.close();
    expect(answers.filter(Boolean)).toHaveLength(50);
    expect(await holds.free(db, item)).toBe(0);
    const [sum] = await db.query(
      sql`select sum(quantidade)::integer as total from reserva where alvo = ${item.alvo} and estado = 'retida'`,
    );
    expect(sum).toEqual({ total: 1_000 });
  });

  it('has a check behind the claim', async () => {
    const item = await counted(3);
    await expect(
      db.run(sql`update capacidade set tomado = 4 where tipo = ${item.tipo} and alvo = ${item.alvo}`),
    ).rejects.toThrow(/capacidade_tomado_check/);
    await expect(
      db.run(sql`update capacidade set tomado = -1 where tipo = ${item.tipo} and alvo = ${item.alvo}`),
    ).rejects.toThrow(/capacidade_tomado_check/);
  });

  it('takes all that was asked for, or nothing', async () => {
    const [plenty, scarce] = [await counted(10), await counted(1, 'voucher')];
    const items = [
      { ...plenty, quantidade: 2 },
      { ...scarce, quantidade: 2 },
    ];
    const cobranca = await chargeId();
    expect(await holds.claim(db, cobranca, items, inMinutes(5))).toBe(false);
    expect(await holds.free(db, plenty)).toBe(10);
    expect(await stateOf(cobranca)).toEqual([]);
    expect(
      await holds.claim(db, cobranca, [{ tipo: 'evento', alvo: 999_999, quantidade: 1 }], inMinutes(5)),
    ).toBe(false);
    // two lines of the same item are requested as their sum
    const twice = [
      { ...scarce, quantidade: 1 },
      { ...scarce, quantidade: 1 },
    ];
    expect(await holds.claim(db, cobranca, twice, inMinutes(5))).toBe(false);
  });

  it('takes many things in one order, so that carts that cross do not wait for each other', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => counted(1_000)));
    const cobranca = await chargeId();
    const crowd = connect(t.db.url, { max: 16, onError: () => undefined });
    const shuffled = (seed: number) =>
      items.toSorted((a, b) => ((a.alvo * seed) % 7) - ((b.alvo * seed) % 7));
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        crowd.transaction((tx) =>
          holds.claim(
            tx,
            cobranca,
            shuffled(at + 1).map((item) => ({ ...item, quantidade: 1 })),
            inMinutes(5),
          ),
        ),
      ),
    );
    await crowd.close();
    expect(answers.every(Boolean)).toBe(true);
    expect(await Promise.all(items.map((item) => holds.free(db, item)))).toEqual(items.map(() => 940));
  });

  it('ends at its time, before any sweep', async () => {
    const item = await counted(5);
    const [first, second] = [await chargeId(), await chargeId()];
    expect(await holds.claim(db, first, [{ ...item, quantidade: 5 }], inMinutes(15))).toBe(true);
    expect(await holds.claim(db, second, [{ ...item, quantidade: 1 }], inMinutes(15))).toBe(false);
    t.clock.advance(16);
    expect(await holds.free(db, item)).toBe(5);
    expect(await stateOf(first)).toEqual(['retida']);
    expect(await holds.claim(db, second, [{ ...item, quantidade: 5 }], inMinutes(15))).toBe(true);
    expect(await stateOf(first)).toEqual(['expirada']);
    expect(await holds.free(db, item)).toBe(0);
  });

  it('loses nothing when a claim does not fit beside what ran out', async () => {
    const item = await counted(5);
    const [first, second] = [await chargeId(), await chargeId()];
    await holds.claim(db, first, [{ ...item, quantidade: 3 }], inMinutes(15));
    t.clock.advance(16);
    expect(await holds.claim(db, second, [{ ...item, quantidade: 6 }], inMinutes(15))).toBe(false);
    expect(await holds.free(db, item)).toBe(5);
    expect(await holds.claim(db, second, [{ ...item, quantidade: 5 }], inMinutes(15))).toBe(true);
  });

  it('is tidied by the sweep', async () => {
    const item = await counted(5);
    const cobranca = await chargeId();
    await holds.claim(db, cobranca, [{ ...item, quantidade: 2 }], inMinutes(15));
    await t.jobs.tick('cobranca.varrer');
    expect(await stateOf(cobranca)).toEqual(['retida']);
    t.clock.advance(16);
    await t.jobs.tick('cobranca.varrer');
    expect(await stateOf(cobranca)).toEqual(['expirada']);
    const [row] = await db.query(
      sql`select tomado from capacidade where tipo = ${item.tipo} and alvo = ${item.alvo}`,
    );
    expect(row).toEqual({ tomado: 0 });
  });

  it('does not become fewer than are taken', async () => {
    const item = await counted(5);
    await holds.claim(db, await chargeId(), [{ ...item, quantidade: 3 }], inMinutes(15));
    expect(await holds.setTotal(db, item, 2)).toBe(false);
    expect(await holds.setTotal(db, item, 3)).toBe(true);
    expect(await holds.free(db, item)).toBe(0);
  });
});

describe('a hold of a charge', () => {
  /** A charge that holds one unit, as a sign-up would. */
  async function holding(
    item: { tipo: HoldItem['tipo']; alvo: number },
    gateway: 'mercadopago' | 'pix_manual' | 'sandbox',
  ) {
    const request = m.request({ gateway });
    return m.charges.open(request, async (tx, charge) => {
      if (!(await holds.claim(tx, charge.id, [{ ...item, quantidade: 1 }], charge.expira_em)))
        throw new AppError('conflict', 'loja.sold_out');
      return null;
    });
  }

  it('is claimed before the gateway is asked', async () => {
    const item = await counted(0, 'evento');
    const before = t.gateways.get('mercadopago').calls.length;
    const [charges] = await db.query(sql`select count(*) from cobranca`);
    await expect(holding(item, 'mercadopago')).rejects.toMatchObject({ key: 'loja.sold_out' });
    expect(t.gateways.get('mercadopago').calls).toHaveLength(before);
    expect(await db.query(sql`select count(*) from cobranca`)).toEqual([charges]);
  });

  it('is sold when it is paid', async () => {
    const item = await counted(1, 'evento');
    const { codigo } = await holding(item, 'pix_manual');
    await m.arrive(codigo, 10_000);
    expect(await stateOf((await m.row(codigo)).id)).toEqual(['confirmada']);
    t.clock.advance(24 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect(await holds.free(db, item)).toBe(0);
  });

  it.each(['cancelada', 'recusada', 'expirada'] as const)(
    'is free again when the charge is %s',
    async (estado) => {
      const item = await counted(1, 'evento');
      const { codigo } = await holding(item, 'pix_manual');
      const { id } = await m.row(codigo);
      expect(await holds.free(db, item)).toBe(0);
      m.originCalls.length = 0;
      if (estado === 'cancelada') await m.charges.cancel(codigo);
      if (estado === 'recusada')
        await db.transaction(async (tx) =>
          m.office.transitions.refuse(tx, await m.office.transitions.lock(tx, id), {
            motivo: 'Nada chegou',
            ator: 'users:1',
          }),
        );
      if (estado === 'expirada') {
        t.clock.advance(61);
        await t.jobs.tick('cobranca.varrer');
      }
      expect((await m.row(codigo)).estado).toBe(estado);
      expect(await holds.free(db, item)).toBe(1);
      expect(m.originCalls.filter(({ charge }) => charge.id === id)).toMatchObject([
        { what: 'ended', charge: { estado } },
      ]);
    },
  );

  it('is kept longer after a proof was sent', async () => {
    const item = await counted(1, 'evento');
    const { codigo } = await holding(item, 'pix_manual');
    await t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form: new FormData() });
    t.clock.advance(71 * 60);
    await t.jobs.tick('cobranca.varrer');
    expect(await holds.free(db, item)).toBe(0);
    t.clock.advance(3 * 60);
    expect(await holds.free(db, item)).toBe(1);
  });

  it('is taken again by money that comes late, where it is free', async () => {
    const item = await counted(1, 'evento');
    const { codigo } = await holding(item, 'pix_manual');
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    expect((await m.arrive(codigo, 10_000)).estado).toBe('paga');
    expect(await stateOf((await m.row(codigo)).id)).toEqual(['confirmada']);
    expect(await holds.free(db, item)).toBe(0);
  });

  it('is not sold twice by money that comes late', async () => {
    const item = await counted(1, 'evento');
    const late = await holding(item, 'pix_manual');
    t.clock.advance(61);
    const next = await holding(item, 'pix_manual');
    // expired by the clock, but not yet marked by the sweep
    expect(await m.arrive(late.codigo, 10_000)).toMatchObject({ estado: 'expirada', a_decidir: 10_000 });
    expect((await m.arrive(next.codigo, 10_000)).estado).toBe('paga');
    expect(await holds.free(db, item)).toBe(0);
  });

  it('is released when the origin has no place although the item is free, and can be taken later', async () => {
    const item = await counted(1, 'evento');
    const { codigo } = await holding(item, 'pix_manual');
    t.clock.advance(61);
    m.place.free = false;
    expect((await m.arrive(codigo, 10_000)).estado).toBe('expirada');
    expect(await holds.free(db, item)).toBe(1);
    m.place.free = true;
    const [piece] = await m.arrivals(codigo);
    const after = await db.transaction(async (tx) =>
      m.office.refunds.decide(tx, await m.office.transitions.lock(tx, (await m.row(codigo)).id), {
        recebimento: piece!.id,
        decisao: 'aceitar',
        ator: 'users:1',
      }),
    );
    expect(after.estado).toBe('paga');
    expect(await stateOf(after.id)).toEqual(['confirmada']);
    expect(await holds.free(db, item)).toBe(0);
  });

  it('expires although test money paid it, because nothing is handed over for test money', async () => {
    const item = await counted(1, 'evento');
    const { codigo } = await holding(item, 'sandbox');
    t.gateways.get('sandbox').pay(codigo);
    await m.sendWebhook(codigo);
    expect((await m.row(codigo)).estado).toBe('paga');
    t.clock.advance(61);
    expect(await holds.free(db, item)).toBe(1);
  });

  it('is not taken again by money of tests that comes late', async () => {
    const item = await counted(1, 'evento');
    const { codigo } = await holding(item, 'sandbox');
    t.clock.advance(61);
    await t.jobs.tick('cobranca.varrer');
    expect((await m.arrive(codigo, 10_000)).estado).toBe('paga');
    expect(await holds.free(db, item)).toBe(1);
  });
});
