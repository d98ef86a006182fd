import { describe, expect, it } from 'vitest';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';

/* A voucher that ended or changed after the hold of a purchase had lapsed. */
const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const priceChanged = { ok: false, message: expect.stringContaining('preço mudou') };

/** A purchase of two places with a voucher of 100 %, filled in. */
async function startPurchase(values: Record<string, unknown> = {}) {
  const evento = await s.evento();
  const voucher = await s.voucher(evento, { percentual: 100, max_usos: 2, ...values });
  const lotes = { [`lotes.${evento.lotes[0]!.id}`]: '2' };
  const outcome = await pages.start(
    evento.slug,
    { [formFields.formToken]: s.formToken(), ...lotes, voucher: voucher.codigo },
    from,
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const { codigo } = outcome;
  const names = { 'participantes.0.nome': 'Rute', 'participantes.1.nome': 'Noemi' };
  await pages.fill(
    codigo,
    { 'comprador.nome': 'Rute', 'comprador.email': 'rute@example.com', ...names },
    from,
  );
  const change = (changed: Record<string, unknown>) =>
    t.request({
      method: 'PUT',
      url: `/api/admin/voucher/${voucher.id}`,
      as: 'Administrador',
      body: {
        codigo: voucher.codigo,
        versao: voucher.versao,
        evento: evento.id,
        igreja: s.igreja,
        modo: 'percentual',
        percentual: 100,
        max_usos: 2,
        ...values,
        ...changed,
      },
    });
  return { evento, codigo, voucher, lotes, change };
}
const pay = (codigo: string) =>
  pages.pay(codigo, { [formFields.formToken]: s.formToken(), metodo: 'pix' }, from);
const inMinutes = (minutes: number) => new Date(t.clock.now().getTime() + minutes * 60_000).toISOString();

describe('after the hold lapsed', () => {
  it('a voucher that expired pays for nothing, and the tickets show the prices of now', async () => {
    const { codigo, lotes } = await startPurchase({ valido_ate: inMinutes(10) });
    t.clock.advance(16);
    expect(await pay(codigo)).toMatchObject(priceChanged);
    expect(await pages.renew(codigo, from)).toMatchObject(priceChanged);
    expect(await pages.choose(codigo, lotes, from)).toEqual({ ok: true });
    expect(await s.read(codigo)).toMatchObject({ total: 20_000, desconto: 0 });
    expect(await pay(codigo)).toEqual({ ok: true });
  });

  it('a voucher that gives less now is not paid with what it gave', async () => {
    const { codigo, change } = await startPurchase();
    t.clock.advance(16);
    const changed = await change({ percentual: 10 });
    expect(changed.status, changed.text).toBe(200);
    expect(await pay(codigo)).toMatchObject(priceChanged);
    expect(await s.read(codigo)).toMatchObject({ estado: 'expirada', cobranca: null });
  });

  it('a voucher whose uses others took can be taken off', async () => {
    const { evento, codigo, voucher } = await startPurchase();
    t.clock.advance(16);
    await s.buy(evento, 1, { voucher: voucher.codigo, metodo: undefined });
    expect(await pay(codigo)).toMatchObject(priceChanged);
    expect(await pages.voucher(codigo, { voucher: '' }, from)).toEqual({ ok: true });
    expect(await s.read(codigo)).toMatchObject({ total: 20_000 });
    expect(await pay(codigo)).toEqual({ ok: true });
  });

  it('a voucher that gives as much as before still does', async () => {
    const { codigo } = await startPurchase();
    t.clock.advance(16);
    expect(await pay(codigo)).toEqual({ ok: true });
    expect(await s.read(codigo)).toMatchObject({ estado: 'confirmada', total: 0 });
  });
});

it('while the places are held, a voucher that expired gives what it gave', async () => {
  const { codigo } = await startPurchase({ valido_ate: inMinutes(5) });
  t.clock.advance(10);
  expect(await pay(codigo)).toEqual({ ok: true });
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body.lista).toEqual([]);
});
