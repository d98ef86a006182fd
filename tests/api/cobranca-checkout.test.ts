import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { GatewayUnavailable } from '#server/ports/payments.ts';
import type { MetodoPublico } from '#shared/cobranca.ts';
import { chargeFixture } from '../support/charge-fixture.ts';

// The checkout API that all origins share, tested with sign-ups instead of gifts.

const m = await chargeFixture();
const { charges, t } = m;
const { db } = t;
const pay = t.gateways.get('mercadopago');

describe('the page of a payment', () => {
  it('has a code to scan, and no more of the payer than they recognise', async () => {
    const { codigo } = await m.open({ gateway: 'pix_manual' });
    const page = (await charges.payment(codigo, 'rifa'))!;
    expect(page).toMatchObject({
      cobranca: { codigo, estado: 'pendente', valor: 10_000 },
      nome: 'Rute Alves',
      email: 'r•••@casa.example',
      manual: true,
    });
    expect(page.qr!.size).toBeGreaterThan(20);
    await m.arrive(codigo, 10_000);
    expect(await charges.payment(codigo, 'rifa')).toMatchObject({
      cobranca: { estado: 'paga' },
      qr: null,
    });
  });

  it('does not name an anonymous payer', async () => {
    const { codigo } = await m.open({ anonimo: true });
    expect(await charges.payment(codigo, 'rifa')).toMatchObject({ nome: null, manual: false });
  });

  it('is of its own origin alone', async () => {
    const { codigo } = await m.open();
    expect(await charges.payment(codigo, 'pedido')).toBeNull();
    for (const text of ['', 'x', codigo.toUpperCase(), `${codigo}a`, `${codigo.slice(1)}\u0000`])
      expect(await charges.payment(text, 'rifa')).toBeNull();
  });
});

describe('methods', () => {
  const offered = async () =>
    (await charges.methods()).map(({ metodo, gateway }) => `${metodo} ${gateway}`).sort();

  it('are each taken by the first gateway that can: the church’s own Pix only with its key', async () => {
    const without = await offered();
    expect(without).not.toContain('pix pix_manual');
    await db.run(sql`update recebimentos set pix_tipo = 'email', pix_chave = 'pix@igreja.example'`);
    expect(await offered()).toContain('pix pix_manual');
    expect(await offered()).toHaveLength(without.length);
  });

  it('are tests alone where the books have no account', async () => {
    await db.run(sql`update recebimentos set conta = null`);
    expect((await charges.methods()).every(({ sandbox }) => sandbox)).toBe(true);
    await db.run(sql`update recebimentos set conta = ${m.caixa}`);
  });
});

describe('a form that is sent', () => {
  const input = (more = {}) => ({ ...m.request(more), chave: crypto.randomUUID() });

  it('twice is one charge, though its card has another token', async () => {
    const request = input({ metodo: 'cartao', token: 'tok_1' });
    const first = await charges.openForm(request);
    const again = await charges.openForm({ ...request, token: 'tok_2' });
    expect(again.codigo).toBe(first.codigo);
  });

  it('again after a refusal is another charge', async () => {
    const request = input({ metodo: 'cartao', token: 'tok_1' });
    pay.outcome = 'recusada';
    const refused = await charges.openForm(request);
    pay.outcome = 'pendente';
    const again = await charges.openForm(request);
    expect(again.codigo).not.toBe(refused.codigo);
    expect((await charges.openForm(request)).codigo).toBe(again.codigo);
  });

  it('waits on the page of its charge while the gateway does not answer', async () => {
    const request = input();
    pay.fail('create', new GatewayUnavailable('no answer'));
    const { codigo } = await charges.openForm(request);
    expect(await charges.payment(codigo, 'rifa')).toMatchObject({ cobranca: { estado: 'criada' } });
  });
});

describe('how long it can be paid', () => {
  const hours = async (metodo: MetodoPublico): Promise<number> => {
    const card = metodo === 'cartao' && { token: 'tok' };
    const { expira_em } = await m.open({ metodo, expiraEm: undefined, ...card });
    return (Date.parse(expira_em) - t.clock.now().getTime()) / 3_600_000;
  };

  it('is as the church says, a card one day at least, a boleto three', async () => {
    const all = async () => [await hours('pix'), await hours('cartao'), await hours('boleto')];
    await db.run(sql`update recebimentos set validade_horas = 5`);
    expect(await all()).toEqual([5, 24, 72]);
    await db.run(sql`update recebimentos set validade_horas = 100`);
    expect(await all()).toEqual([100, 100, 100]);
  });
});
