import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { createSandbox } from '#server/drivers/payments/sandbox.ts';
import { giftFixture } from '../support/contribuir-fixture.ts';

const o = await giftFixture();
const { t } = o;
const { db, clock, jobs } = t;
const gateway = t.gateways.get('mercadopago');
beforeEach(() => clock.set('2026-03-10T15:00:00-03:00'));

const monthly = (email: string, more: Record<string, unknown> = {}) =>
  o.give({ nome: 'Rute Alves', email, mensal: true, ...more });
const byCard = { metodo: 'cartao', token: 'tok' };
const list = async (query = '', as = 'Tesouraria') =>
  t.request({ url: `/api/admin/contribuicao_mensal?${query}`, as });
const rowOf = async (email: string): Promise<Record<string, unknown> & { id: number }> => {
  const [found] = await db.query<{ id: number }>(
    sql`select id from contribuicao_mensal where email = ${email} order by id desc limit 1`,
  );
  return (await t.request({ url: `/api/admin/contribuicao_mensal/${found!.id}`, as: 'Tesouraria' })).body;
};
const stop = (id: number, body: unknown = { motivo: 'pediu por telefone' }, as = 'Tesouraria') =>
  t.request({ url: `/api/admin/contribuicao_mensal/${id}/parar`, method: 'POST', body, as });

describe('the list of monthly gifts', () => {
  it('has reminders and cards alike, with the next date and the last payment', async () => {
    const { codigo } = await monthly('pix@casa.example');
    await o.confirm(codigo);
    await monthly('cartao@casa.example', { ...byCard, tipo: 'dizimo', valor: 10_000 });
    await monthly('dorme@casa.example');
    expect(await rowOf('pix@casa.example')).toMatchObject({
      descricao: 'Oferta',
      nome: 'Rute Alves',
      email: 'pix@casa.example',
      forma: 'pix',
      valor: 5000,
      dia: 10,
      proxima: '2026-04-10',
      estado: 'ativa',
      ultima: expect.stringMatching(/^2026-03-10T18:00/),
    });
    expect(await rowOf('cartao@casa.example')).toMatchObject({
      descricao: 'Dízimo',
      forma: 'cartao',
      estado: 'ativa',
      proxima: '2026-04-10',
      ultima: expect.stringMatching(/^2026-03-10/),
    });
    expect(await rowOf('dorme@casa.example')).toMatchObject({ estado: 'aguardando', ultima: null });
    const cards = await list('forma=cartao&estado=ativa');
    expect(cards.body.data).toHaveLength(1);
    expect(cards.body.totais).toEqual({ prometido: 10_000 });
    expect((await list('estado=aguardando')).body.total).toBe(1);
  });

  it('hides the names of anonymous givers', async () => {
    const { codigo } = await monthly('oculta@casa.example', { anonimo: true, nome: 'Noemi' });
    await o.confirm(codigo);
    const row = await rowOf('oculta@casa.example');
    expect(row).toMatchObject({ anonimo: true, nome: null, email: null });
    for (const { text } of [await list(), await list('term=noemi'), await list('formato=csv')])
      expect(text).not.toMatch(/oculta@|Noemi/);
    const csv = await t.request({
      url: '/api/admin/contribuicao_mensal/exportar?formato=csv',
      as: 'Tesouraria',
    });
    expect(csv.text).toContain('Rute Alves');
    expect(csv.text).not.toMatch(/oculta@|Noemi/);
  });

  it('is for those who keep the books', async () => {
    expect((await list('', 'Loja')).status).toBe(403);
    const { id } = await rowOf('pix@casa.example');
    expect((await stop(id, undefined, 'Loja')).status).toBe(403);
  });
});

describe('stopping one', () => {
  it('asks for a reason, records it with the user, mails the giver, and stops the card', async () => {
    const email = 'para@casa.example';
    const { codigo } = await monthly(email, byCard);
    await o.mails(email);
    const { id } = await rowOf(email);
    expect((await stop(id, {})).body.errors).toEqual({ motivo: ['Este campo é obrigatório.'] });
    expect((await stop(id, { motivo: 'cartão 4111111111111111' })).status).toBe(422);
    expect((await stop(id)).status).toBe(200);
    expect(await rowOf(email)).toMatchObject({ estado: 'parada', motivo: 'pediu por telefone' });
    expect((await o.mails(email)).map(({ subject }) => subject)).toEqual([
      'A sua contribuição mensal foi encerrada',
    ]);
    expect(gateway.subscribed.get(`fake-sub-${codigo}`)!.state.estado).toBe('encerrada');
    const again = await stop(id);
    expect([again.status, again.body.message]).toEqual([409, 'Esta contribuição mensal já foi encerrada.']);
    const [line] = await db.query<{ users: number; depois: object }>(
      sql`select users, depois from trilha where secao = 'contribuicao_mensal' and registro = ${id}`,
    );
    expect(line).toMatchObject({
      users: expect.any(Number),
      depois: { estado: 'parada', motivo: 'pediu por telefone' },
    });
  });

  it.each(['ativa', 'pausada', 'aguardando'])('records that it was %s until then', async (estado) => {
    const email = `era.${estado}@casa.example`;
    const { codigo } = await monthly(email);
    if (estado !== 'aguardando') await o.confirm(codigo);
    const { id } = await rowOf(email);
    if (estado === 'pausada')
      await db.run(sql`update contribuicao_mensal set ativa = false, pausada_em = now() where id = ${id}`);
    expect(await rowOf(email)).toMatchObject({ estado });
    expect((await stop(id)).status).toBe(200);
    const [line] = await db.query<{ antes: object }>(
      sql`select antes from trilha where secao = 'contribuicao_mensal' and registro = ${id} order by id desc limit 1`,
    );
    expect(line!.antes).toEqual({ estado, motivo: null });
  });

  it('stops reminders too', async () => {
    const email = 'lembrete@casa.example';
    const { codigo } = await monthly(email);
    await o.confirm(codigo);
    await stop((await rowOf(email)).id);
    await o.mails(email);
    clock.set('2026-04-10T06:00:00-03:00');
    await jobs.tick('contribuicao.lembrar');
    expect(await o.mails(email)).toEqual([]);
  });

  it('sends no mail where the first gift never came', async () => {
    const email = 'alheia@casa.example';
    await monthly(email);
    expect((await stop((await rowOf(email)).id)).status).toBe(200);
    expect(await o.mails(email)).toEqual([]);
  });
});

it('a test subscription takes all the steps, and none of it is in the books', async () => {
  const email = 'teste@casa.example';
  const sandbox = t.gateways.get('sandbox');
  const options = { db, clock, secret: 'x', fetch: async () => new Response(), onError: () => {} };
  const real = createSandbox(options);
  Object.assign(sandbox, { subscriptions: real.subscriptions, find: real.find });
  // leaves the sandbox as the only gateway that takes cards
  Object.assign(gateway, { metodos: ['pix'] });
  const { codigo, sandbox: isTest } = await monthly(email, { ...byCard, token: 'later_declined' });
  expect(isTest).toBe(true);
  expect((await o.charge(codigo)).estado).toBe('paga');
  expect(await rowOf(email)).toMatchObject({ estado: 'teste' });
  for (const month of ['2026-04-10', '2026-05-10']) {
    clock.set(`${month}T18:00:00-03:00`);
    await jobs.tick('cobranca.consultar');
  }
  const charges = await db.query<{ estado: string }>(
    sql`select estado from cobranca where email = ${email} order by id`,
  );
  expect(charges.map(({ estado }) => estado)).toEqual(['paga', 'recusada', 'recusada']);
  const [books] = await db.query<{ n: number }>(sql`select count(*) as n from financeiro f
    join cobranca c on f.origem = 'cobranca:' || c.id where c.email = ${email}`);
  expect(books!.n).toBe(0);
  expect(await o.mails(email)).toEqual([]);
  const { assinatura } = (await o.giving.payment(codigo))!;
  await o.giving.stop(new URL(assinatura!.parar!).searchParams.get('l')!);
  await jobs.runAll();
  expect(await rowOf(email)).toMatchObject({ estado: 'parada' });
  clock.set('2026-07-10T18:00:00-03:00');
  await jobs.tick('cobranca.consultar');
  expect(await db.query(sql`select 1 from cobranca where email = ${email}`)).toHaveLength(3);
});
