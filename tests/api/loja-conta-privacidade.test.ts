import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { password } from '../support/app.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';
import { accountPages, storeAccounts } from '../support/loja-accounts.ts';

const s = await signUpFixture(accountPages);
const { t } = s;
const { call, mailed } = storeAccounts(t);

let counter = 0;
let email = '';
beforeEach(() => {
  counter += 1;
  email = `rute-${counter}@casa.example`;
});

/** A ticket that was bought with the address, and one that another bought for it. */
async function tickets() {
  const evento = await s.evento();
  const bought = await s.buy(evento, 2, { comprador: { nome: 'Rute', email } });
  await s.confirm(bought.cobranca!.codigo);
  const given = await s.buy(evento, 1, {
    participantes: [{ nome: 'Rute Lima', email, lote: evento.lotes[0]!.id }],
  });
  await s.confirm(given.cobranca!.codigo);
  return { evento, bought, given };
}
const casa = {
  nome: 'Rute',
  cep: '01310100',
  logradouro: 'Av. Paulista',
  numero: '1',
  bairro: 'Centro',
  cidade: 'São Paulo',
  uf: 'SP',
};
const unproved = async () => {
  const consumer = await t.consumidor({ email });
  await t.db.run(sql`update consumidor set email_verificado_em = null where id = ${consumer.id}`);
  return consumer;
};

describe('purchases and gifts of an address before its account', () => {
  it('are shown once the address is proved: tickets, gifts and a statement of each year', async () => {
    const { evento, bought, given } = await tickets();
    const gift = await s.give({ email, nome: 'Rute' });
    await s.confirm(gift.codigo);
    const stranger = await unproved();
    expect(await call('tickets', [], stranger)).toBeNull();
    expect(await call('gifts', [], stranger)).toBeNull();
    expect(await call('copy', [], stranger)).not.toHaveProperty('ingressos');

    await t.db.run(sql`update consumidor set email_verificado_em = now() where id = ${stranger.id}`);
    const shown = await call('tickets', [], stranger);
    expect(shown.map(({ codigo }: { codigo: string }) => codigo).toSorted()).toEqual(
      [...bought.inscricoes, ...given.inscricoes].map(({ codigo }) => codigo).toSorted(),
    );
    expect(shown[0].evento).toMatchObject({ nome: evento.nome, data: '2026-04-18', passou: false });
    const { contribuicoes, extratos } = await call('gifts', [], stranger);
    expect(contribuicoes).toEqual([
      {
        codigo: gift.codigo,
        recibo: '003/2026',
        valor: gift.valor,
        data: '2026-03-10',
        descricao: expect.any(String),
      },
    ]);
    expect(extratos).toEqual([{ ano: 2026, endereco: expect.stringMatching(/^\/contribuir\/extrato\?l=/) }]);
  });

  it('are never shown to others', async () => {
    await tickets();
    const other = await t.consumidor();
    expect(await call('tickets', [], other)).toEqual([]);
    expect(await call('gifts', [], other)).toEqual({ contribuicoes: [], extratos: [] });
  });
});

describe('a copy of the data', () => {
  it('has everything that the store keeps, and no secret', async () => {
    await tickets();
    const consumer = await t.consumidor({ email });
    await call('saveAddress', [null, casa], consumer);
    const copy = await call('copy', [], consumer);
    expect(copy).toMatchObject({
      conta: { id: consumer.id, email },
      enderecos: [{ logradouro: 'Av. Paulista' }],
      aparelhos: [{ agente: 'tests' }],
      ingressos: [{}, {}, {}],
      contribuicoes: [],
    });
    expect(JSON.stringify(copy)).not.toMatch(/hash|password|segredo|chave/);
  });
});

describe('erasing an account', () => {
  it('asks for a code, deletes all of it and says so by mail', async () => {
    const { bought } = await tickets();
    const consumer = await t.consumidor({ email });
    await call('saveAddress', [null, casa], consumer);
    expect(await call('erase', [{ codigo: '000' }], consumer)).toMatchObject({
      errors: { codigo: [expect.any(String)] },
    });
    await call('sendOwnCode', [], consumer);
    expect(await call('erase', [{ codigo: await mailed() }], consumer)).toMatchObject({
      ok: true,
      cookies: [expect.stringContaining('Expires=Thu, 01 Jan 1970')],
    });
    const stored = await t.db.query(sql`select 1 from consumidor where email = ${email}
      union all select 1 from consumidor_endereco where consumidor = ${consumer.id}
      union all select 1 from consumidor_sessao where consumidor = ${consumer.id}
      union all select 1 from consumidor_codigo where email = ${email}`);
    expect(stored).toEqual([]);
    await t.jobs.runAll();
    expect(t.mail.sent.at(-1)).toMatchObject({ to: email, subject: 'A sua conta foi apagada' });
    // the ticket stays until its own period is over
    expect((await s.read(bought.codigo)).estado).toBe('confirmada');
    // the former session finds nothing of the account
    expect((await t.request({ url: '/api/loja-virtual/auth/eu', token: consumer.token })).status).toBe(401);
  });

  it('asks for the password where no address was proved', async () => {
    const consumer = await unproved();
    for (const wrong of [{}, { password: '' }, { password: 'errada' }])
      expect(await call('erase', [wrong], consumer)).toMatchObject({
        errors: { password: [expect.any(String)] },
      });
    expect(await call('erase', [{ password }], consumer)).toMatchObject({ ok: true });
    expect(await t.db.query(sql`select 1 from consumidor where id = ${consumer.id}`)).toEqual([]);
  });
});

describe('an account that never proved its address', () => {
  it('goes after thirty days without use; others stay', async () => {
    const old = await unproved();
    const proved = await t.consumidor();
    const days = (count: number): Date => new Date(t.clock.now().getTime() - count * 24 * 3_600_000);
    await t.db.run(
      sql`update consumidor set ultimo_acesso = ${days(31)} where id = any(${[old.id, proved.id]})`,
    );
    email = `novo-${email}`;
    const recent = await unproved();
    await t.db.run(sql`update consumidor set ultimo_acesso = ${days(29)} where id = ${recent.id}`);
    await t.db.run(sql`update consumidor_sessao set usada_em = ${days(31)}
      where consumidor = any(${[old.id, proved.id, recent.id]})`);
    await t.jobs.tick('loja.retencao');
    await t.jobs.runAll();
    const left = await t.db.query<{ id: number }>(
      sql`select id from consumidor where id = any(${[old.id, proved.id, recent.id]}) order by id`,
    );
    expect(left.map(({ id }) => id)).toEqual([proved.id, recent.id]);
  });

  it('stays while its session, cart or addresses are used, however long ago it signed in', async () => {
    const used = ['sessao', 'carrinho', 'endereco', 'nada'].map(async (name) => {
      const { id } = await t.consumidor({ email: `usada-${name}@igreja.example` });
      return id;
    });
    const [session, cart, address, nothing] = await Promise.all(used);
    const days = (count: number): Date => new Date(t.clock.now().getTime() - count * 24 * 3_600_000);
    await t.db.run(sql`update consumidor set email_verificado_em = null, ultimo_acesso = ${days(90)}
      where id = any(${[session, cart, address, nothing]})`);
    await t.db.run(
      sql`update consumidor_sessao set usada_em = ${days(31)} where consumidor = any(${[cart, address, nothing]})`,
    );
    await t.db.run(sql`insert into carrinho (consumidor, criado_em, atualizado_em) values (${cart}, ${days(80)}, ${days(2)}),
      (${nothing}, ${days(80)}, ${days(31)})`);
    for (const [owner, when] of [
      [address, days(2)],
      [nothing, days(31)],
    ])
      await t.db.run(sql`insert into consumidor_endereco
          (consumidor, nome, cep, logradouro, numero, bairro, cidade, uf, criado_em, atualizado_em)
        values (${owner}, 'Bia', '50010000', 'Rua do Sol', '1', 'Centro', 'Recife', 'PE', ${days(80)}, ${when})`);
    await t.jobs.tick('loja.retencao');
    await t.jobs.runAll();
    const left = await t.db.query<{ id: number }>(
      sql`select id from consumidor where id = any(${[session, cart, address, nothing]}) order by id`,
    );
    expect(left.map(({ id }) => id)).toEqual([session, cart, address].toSorted((a, b) => a! - b!));
  });
});
