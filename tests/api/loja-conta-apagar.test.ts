import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { storeUnderTest } from '../support/store.ts';
import { accountPages, storeAccounts } from '../support/store-accounts.ts';

const s = await storeUnderTest(accountPages);
const { t } = s;
const { call, mailed } = storeAccounts(t);

const erase = async (by: { cookie: string }) => {
  await call('sendOwnCode', [], by);
  return call('erase', [{ codigo: await mailed() }], by);
};
const rowOf = async (id: number) =>
  (
    await t.db.query<Record<string, unknown>>(
      sql`select consumidor, nome, email, whatsapp, nota, total, estado from pedido where id = ${id}`,
    )
  )[0];

describe('erasing an account that bought something', () => {
  it('waits until no order is open, keeps what the tax laws ask for and forgets the rest', async () => {
    const by = await s.buyer();
    const product = await s.product();
    const { pedido, total } = await s.paid(by, product);
    await t.db.run(
      sql`update pedido set whatsapp = '+5527999990000', nota = 'Tocar a campainha' where id = ${pedido}`,
    );
    await s.put(by, product);
    const copy = await call('copy', [], by);
    expect(copy).toMatchObject({
      pedidos: [{ id: pedido, total, itens: [{ quantidade: 1 }] }],
      carrinho: [{ quantidade: 1 }],
    });
    expect(await erase(by)).toMatchObject({
      ok: false,
      message: expect.stringContaining('ainda não terminou'),
    });

    await t.db.run(sql`update pedido set estado = 'entregue', entregue_em = now() where id = ${pedido}`);
    expect(await erase(by)).toMatchObject({ ok: true });
    expect(await rowOf(pedido)).toEqual({
      ...{ consumidor: null, nome: by.nome, email: null, whatsapp: null, nota: null },
      ...{ total, estado: 'entregue' },
    });
    expect(
      await t.db.query(sql`select 1 from consumidor where id = ${by.id}
      union all select 1 from carrinho where consumidor = ${by.id}`),
    ).toEqual([]);
  });

  it('leaves a draft to nobody', async () => {
    const by = await s.buyer();
    await s.put(by, await s.product());
    const id = await s.begin(by);
    expect(await erase(by)).toMatchObject({ ok: true });
    expect(await rowOf(id)).toMatchObject({ consumidor: null, email: null });
  });

  it('is not done at night to an account with orders, proved or not', async () => {
    const by = await s.buyer();
    await s.paid(by, await s.product());
    const before = new Date(t.clock.now().getTime() - 40 * 24 * 3_600_000);
    await t.db.run(
      sql`update consumidor set email_verificado_em = null, ultimo_acesso = ${before} where id = ${by.id}`,
    );
    await t.jobs.tick('loja.retencao');
    await t.jobs.runAll();
    expect(await t.db.query(sql`select 1 from consumidor where id = ${by.id}`)).toHaveLength(1);
  });
});
