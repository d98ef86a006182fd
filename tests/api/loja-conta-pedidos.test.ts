import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { accountPages, storeAccounts } from '../support/loja-accounts.ts';
import { type Buyer, storeFixture } from '../support/loja-fixture.ts';

const s = await storeFixture(accountPages);
const { t } = s;
const { call, codeTo } = storeAccounts(t);

async function moveTo(by: Buyer, email: string): Promise<void> {
  const codigo_atual = await codeTo(by.email);
  const codigo = await codeTo(email);
  expect(await call('changeEmail', [{ email, codigo, codigo_atual }], by)).toEqual({ ok: true });
}
const save = async (by: Buyer, values: { nome: string; whatsapp?: string }) =>
  expect(await call('saveData', [values], by)).toEqual({ ok: true });
const contactOf = async (id: number) =>
  (await t.db.query(sql`select nome, email, whatsapp, titulo from pedido where id = ${id}`))[0];
const subjects = async (to: string) => (await s.mails(to)).map(({ subject }) => subject);

describe('the orders of an account', () => {
  it('write to its new address, also from a checkout that began with the former one', async () => {
    const by = await s.buyer();
    const product = await s.product();
    const { pedido: paid } = await s.paid(by, product);
    await s.put(by, product);
    const id = await s.begin(by);
    const next = `nova-${by.email}`;
    await moveTo(by, next);
    await s.mails(by.email);
    await s.mails(next);

    expect(await s.begin(by)).toBe(id);
    expect((await s.checkout(by, id)).comprador.email).toBe(next);
    const { cobranca } = (await s.pay(by, id)).body;
    expect(await s.charge(cobranca.codigo)).toMatchObject({ email: next });
    await s.confirm(cobranca.codigo);
    await s.act(paid, 'pronto');
    const sent = await subjects(next);
    expect(sent).toContain(`Pedido ${id} confirmado`);
    expect(sent).toContain(`Pedido ${paid} pronto para retirar`);
    expect(await subjects(by.email)).toEqual([]);
  });

  it('take their unpaid charges along, and leave the paid ones and those of other buyers', async () => {
    const [by, other] = [await s.buyer(), await s.buyer()];
    const product = await s.product();
    const paid = await s.paid(by, product);
    const open = await s.buy(by, product);
    const theirs = await s.buy(other, product);
    const next = `outra-${by.email}`;
    await moveTo(by, next);
    const emailOf = async ({ cobranca }: typeof open) => (await s.charge(cobranca!.codigo)).email;
    expect([await emailOf(open), await emailOf(paid), await emailOf(theirs)]).toEqual([
      next,
      by.email,
      other.email,
    ]);
  });

  it('that are not paid for yet have its corrected name and WhatsApp', async () => {
    const by = await s.buyer();
    const product = await s.product();
    const { pedido: placed } = await s.buy(by, product);
    const before = await contactOf(placed);
    await s.put(by, product, 2);
    const id = await s.begin(by);
    await save(by, { nome: 'Ana Corrigida', whatsapp: '81 98888-7777' });
    expect(await contactOf(id)).toMatchObject({
      nome: 'Ana Corrigida',
      whatsapp: '+5581988887777',
      titulo: `${id} · Ana Corrigida`,
    });
    expect(await contactOf(placed)).toEqual(before);
    await save(by, { nome: 'Ana Corrigida' });
    expect(await contactOf(id)).toMatchObject({ whatsapp: null });
    expect((await s.pay(by, id)).status).toBe(201);
  });
});
