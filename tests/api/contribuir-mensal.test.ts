import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { giftFixture, linkIn } from '../support/contribuir-fixture.ts';
import { merge, undo } from '../support/fusao.ts';

const o = await giftFixture();
const { t } = o;
const { db, clock, jobs } = t;
beforeEach(() => clock.set('2026-03-10T15:00:00-03:00'));

interface MonthlyGift {
  id: number;
  ativa: boolean;
  proxima: string;
  dia: number;
  valor: number;
}
const monthlyGiftOf = async (email: string): Promise<MonthlyGift> =>
  (
    await db.query<MonthlyGift>(sql`select id, ativa, proxima, dia, valor from contribuicao_mensal
    where email = ${email} order by id desc limit 1`)
  )[0]!;

/** A monthly gift whose first gift has been paid. */
async function startPlan(email: string, more: Record<string, unknown> = {}): Promise<MonthlyGift> {
  const { codigo } = await o.give({ nome: 'Rute Alves', email, mensal: true, ...more });
  await o.confirm(codigo);
  await o.mails(email);
  return monthlyGiftOf(email);
}

async function remindedOn(day: string, email: string) {
  clock.set(`${day}T06:00:00-03:00`);
  await jobs.tick('contribuicao.lembrar');
  return o.mails(email);
}

describe('a monthly gift', () => {
  it('is inactive until the first gift arrives: an address that a stranger typed gets no mail', async () => {
    const email = 'dorme@casa.example';
    const { codigo } = await o.give({ nome: 'Rute', email, mensal: true });
    expect(await monthlyGiftOf(email)).toMatchObject({
      ativa: false,
      proxima: '2026-04-10',
      dia: 10,
      valor: 5000,
    });
    expect(await remindedOn('2026-04-10', email)).toEqual([]);
    await o.confirm(codigo);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true });
  });

  it('is reminded of on its day, once, each month', async () => {
    const email = 'todo.mes@casa.example';
    await startPlan(email);
    expect(jobs.handled.get('contribuicao.lembrar')?.cron).toBe('0 6 * * *');
    expect(await remindedOn('2026-04-09', email)).toEqual([]);
    const [mail, ...others] = await remindedOn('2026-04-10', email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Hoje é dia da sua contribuição: R\$.50,00$/);
    expect(mail!.text).toContain('Nada é debitado sozinho');
    expect(await remindedOn('2026-04-10', email)).toEqual([]);
    expect(await monthlyGiftOf(email)).toMatchObject({ proxima: '2026-05-10' });
    // after two months without a running server there is one reminder, not three
    expect(await remindedOn('2026-07-20', email)).toHaveLength(1);
    expect(await monthlyGiftOf(email)).toMatchObject({ proxima: '2026-08-10' });
  });

  it('sends nobody a reminder who died, and goes on if that was a mistake', async () => {
    const email = 'engano@casa.example';
    const { id } = await startPlan(email);
    await db.run(sql`with p as (insert into pessoa (nome, status) values ('Rute Alves', 'falecido') returning id)
      update contribuicao_mensal set pessoa = (select id from p) where id = ${id}`);
    expect(await remindedOn('2026-04-10', email)).toEqual([]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true, proxima: '2026-05-10' });
    await db.run(sql`update pessoa set status = 'membro_ativo' where nome = 'Rute Alves'`);
    expect(await remindedOn('2026-05-10', email)).toHaveLength(1);
  });

  it('made at the end of a long month is due on a day that every month has', async () => {
    clock.set('2026-01-31T10:00:00-03:00');
    expect(await startPlan('janeiro@casa.example')).toMatchObject({ dia: 28, proxima: '2026-02-28' });
  });

  it('has a link that makes a fresh charge: the same while it is open, another when its time is up', async () => {
    const email = 'fresco@casa.example';
    const { id } = await startPlan(email, { valor: 8000 });
    const [mail] = await remindedOn('2026-04-10', email);
    const link = linkIn(mail!.text, '/contribuir/mensal');
    const open = async () => {
      const opened = await o.giving.renew(link, o.from);
      if (!('found' in opened)) throw new Error(opened.refused);
      return opened.found.codigo;
    };
    // a mail scanner and the giver open the link at the same time
    const [first, same] = await Promise.all([open(), open()]);
    expect(same).toBe(first);
    expect(await o.charge(first!)).toMatchObject({
      valor: 8000,
      estado: 'pendente',
      nome: 'Rute Alves',
      email,
    });
    clock.advance(25 * 60);
    const second = await open();
    expect(second).not.toBe(first);
    await o.confirm(second);
    expect(await open()).toBe(second);
    const gifts = await db.query(sql`select 1 from contribuicao where mensal = ${id}`);
    expect(gifts).toHaveLength(3);
    clock.advance(61 * 24 * 60);
    expect(await o.giving.renew(link, o.from)).toEqual({ refused: 'expired' });
    expect(await o.giving.renew(`${link}x`, o.from)).toEqual({ refused: 'unknown' });
  });

  it('has a link that leads to a reported payment until the treasurer confirmed or refused it, also when its time is over', async () => {
    const email = 'ja.paguei@casa.example';
    await startPlan(email);
    const [mail] = await remindedOn('2026-04-10', email);
    const link = linkIn(mail!.text, '/contribuir/mensal');
    const open = async () => {
      const opened = await o.giving.renew(link, o.from);
      if (!('found' in opened)) throw new Error(opened.refused);
      return opened.found.codigo;
    };
    const first = await open();
    const url = `/api/cobrancas/${first}/comprovante`;
    expect((await t.request({ method: 'POST', url, form: new FormData() })).status).toBe(200);
    clock.advance(5 * 24 * 60);
    await jobs.tick('cobranca.varrer');
    expect(await o.charge(first)).toMatchObject({ estado: 'expirada' });
    expect(await open()).toBe(first);

    const { id } = await o.charge(first);
    const refused = await t.request({
      url: `/api/admin/cobranca/${id}/recusar`,
      as: 'Tesouraria',
      body: { motivo: 'Não está no extrato' },
    });
    expect([refused.status, refused.text]).toEqual([200, expect.any(String)]);
    const second = await open();
    expect(second).not.toBe(first);
    expect(await o.charge(second)).toMatchObject({ estado: 'pendente' });
    // a refused payment that is found after all counts
    await o.confirm(first);
    expect(await open()).toBe(first);
  });

  it('has a link that makes its charge by the Pix that the giving page offers, and says so where it offers none', async () => {
    const email = 'outra.chave@casa.example';
    await startPlan(email);
    const [reminder] = await remindedOn('2026-04-10', email);
    const link = linkIn(reminder!.text, '/contribuir/mensal');
    await db.run(sql`update recebimentos set pix_chave = null`);
    onTestFinished(
      async () => void (await db.run(sql`update recebimentos set pix_chave = 'pix@igreja.example'`)),
    );
    // the own Pix stands first, but has no key
    const opened = await o.giving.renew(link, o.from);
    if (!('found' in opened)) throw new Error(opened.refused);
    expect(await o.charge(opened.found.codigo)).toMatchObject({
      estado: 'pendente',
      metodo: 'pix',
      gateway: 'mercadopago',
    });

    const others = [t.gateways.get('mercadopago'), t.gateways.get('sandbox')];
    for (const gateway of others) Object.assign(gateway, { retired: true });
    const offerAgain = () => {
      for (const gateway of others) Object.assign(gateway, { retired: undefined });
    };
    onTestFinished(offerAgain);
    // a charge that can still be paid is not lost
    expect(await o.giving.renew(link, o.from)).toEqual(opened);
    clock.advance(25 * 60);
    expect(await o.giving.renew(link, o.from)).toEqual({ refused: 'no_pix' });
    // a reminder that leads nowhere waits until there is a Pix again
    expect(await remindedOn('2026-05-10', email)).toEqual([]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true, proxima: '2026-05-10' });
    offerAgain();
    expect(await remindedOn('2026-05-13', email)).toHaveLength(1);
    expect(await monthlyGiftOf(email)).toMatchObject({ proxima: '2026-06-10' });
  });

  it('ends by its link, and begins again by the same', async () => {
    const email = 'para@casa.example';
    await startPlan(email);
    const [mail] = await remindedOn('2026-04-10', email);
    const link = linkIn(mail!.text, '/contribuir/parar');
    expect(await o.giving.monthlyGift(link)).toMatchObject({ found: { ativa: true, dia: 10, valor: 5000 } });
    expect(await o.giving.stop(link)).toMatchObject({ found: { ativa: false } });
    expect(await o.giving.stop(link)).toMatchObject({ found: { ativa: false } });
    expect(await remindedOn('2026-05-10', email)).toEqual([]);
    // a late payment is accepted, but does not restart the monthly gift
    const opened = await o.giving.renew(linkIn(mail!.text, '/contribuir/mensal'), o.from);
    await o.confirm((opened as { found: { codigo: string } }).found.codigo);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false });
    await o.mails(email);
    expect(await o.giving.resume(link)).toMatchObject({ found: { ativa: true } });
    expect(await monthlyGiftOf(email)).toMatchObject({ proxima: '2026-06-10' });
    const changed = await db.query(sql`select m.versao, l.users, l.antes, l.depois from contribuicao_mensal m
      join trilha l on l.secao = 'contribuicao_mensal' and l.registro = m.id where m.email = ${email}`);
    expect(changed).toEqual([
      { versao: 4, users: null, antes: { estado: 'parada' }, depois: { estado: 'ativa' } },
    ]);
    // a payment link does not stop a monthly gift
    expect(await o.giving.stop(linkIn(mail!.text, '/contribuir/mensal'))).toEqual({ refused: 'unknown' });
  });

  it('is not ended by another for the same purpose: its giver is mailed the link that ends the earlier one', async () => {
    const email = 'muda@casa.example';
    const before = await startPlan(email, { valor: 3000 });
    const { codigo } = await o.give({
      nome: 'Rute Alves',
      email,
      mensal: true,
      valor: 6000,
    });
    // the address was only typed: a monthly gift that has not begun sends nothing
    expect(await o.mails(email)).toEqual([]);
    await o.confirm(codigo);
    const mails = await o.mails(email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Começou outra contribuição mensal: Oferta',
      expect.stringMatching(/^Recibo /),
    ]);
    const mail = mails.find(({ subject }) => subject.startsWith('Começou'))!;
    expect(mail.text).toMatch(/a que você já tinha, de R\$\s30,00, não foi encerrada: as duas continuam/i);
    const states = () =>
      db.query(sql`select valor, ativa from contribuicao_mensal where email = ${email} order by id`);
    expect(await states()).toEqual([
      { valor: 3000, ativa: true },
      { valor: 6000, ativa: true },
    ]);
    const link = linkIn(mail.text, '/contribuir/parar');
    expect(await o.giving.monthlyGift(link)).toMatchObject({ found: { ativa: true, valor: 3000 } });
    await o.giving.stop(link);
    expect(await states()).toEqual([
      { valor: 3000, ativa: false },
      { valor: 6000, ativa: true },
    ]);
    expect(await monthlyGiftOf(email)).not.toMatchObject({ id: before.id });
    // a later month of the new one says nothing again
    const [reminder] = await remindedOn('2026-04-10', email);
    const opened = await o.giving.renew(linkIn(reminder!.text, '/contribuir/mensal'), o.from);
    await o.confirm((opened as { found: { codigo: string } }).found.codigo);
    expect((await o.mails(email)).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Recibo /)]);
  });

  it('and another one: one mail for each monthly gift that was running, in its language, and none about another purpose', async () => {
    const email = 'varias@casa.example';
    await startPlan(email, { tipo: 'dizimo' });
    const paused = await startPlan(email);
    await db.run(
      sql`update contribuicao_mensal set ativa = false, pausada_em = now() where id = ${paused.id}`,
    );
    const english = { 'accept-language': 'en' };
    const first = await o.give({ nome: 'Rute Alves', email, mensal: true, valor: 1000 }, english);
    await o.confirm(first.codigo);
    await o.mails(email);
    const { codigo } = await o.give({ nome: 'Mallory', email: email.toUpperCase(), mensal: true, valor: 1 });
    await o.confirm(codigo);
    const notices = (await o.mails(email)).filter(({ subject }) => !/^Rec/.test(subject));
    expect(notices.map(({ subject, id }) => [subject, id])).toEqual([
      ['Another monthly gift has begun: Offering', expect.stringMatching(/^aviso\.outra\.\d+\.\d+$/)],
    ]);
    expect(
      await db.query(sql`select distinct descricao from contribuicao_mensal where email = ${email}`),
    ).toEqual(expect.not.arrayContaining([{ descricao: 'Offering' }]));
    // the name that a stranger typed does not go to the giver
    expect(notices[0]!.text).not.toContain('Mallory');
    expect(
      await db.query(sql`select valor, ativa, pausada_em is not null as pausada, parada_em is not null as parada
        from contribuicao_mensal where lower(email) = ${email} and tipo = 'oferta' order by id`),
    ).toEqual([
      { valor: 5000, ativa: false, pausada: true, parada: false },
      { valor: 1000, ativa: true, pausada: false, parada: false },
      { valor: 1, ativa: true, pausada: false, parada: false },
    ]);
  });

  it('takes the gifts along that came while its person was merged into another, when the merge is undone', async () => {
    const email = 'fundida@casa.example';
    const person = async (address: string | null): Promise<number> =>
      (
        await db.query<{ id: number }>(
          sql`insert into pessoa (nome, email) values ('Rute Alves', ${address}) returning id`,
        )
      )[0]!.id;
    const [kept, merged] = [await person(null), await person(email)];
    await startPlan(email);
    const waiting = (await o.give({ nome: 'Rute', email })).codigo;
    clock.set('2026-04-01T15:00:00-03:00');
    const { body } = await merge(t, kept, merged);
    const [mail] = await remindedOn('2026-04-10', email);
    const opened = await o.giving.renew(linkIn(mail!.text, '/contribuir/mensal'), o.from);
    const month = 'found' in opened ? opened.found.codigo : '';
    const ownGift = (await o.give({ nome: 'Rute', email })).codigo;
    for (const codigo of [waiting, month, ownGift]) await o.confirm(codigo);
    const back = await t.request({
      url: `/api/admin/cobranca/${(await o.charge(month)).id}/estornar`,
      as: 'Tesouraria',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { valor: 1000, motivo: 'Engano' },
    });
    expect([back.status, back.text]).toEqual([200, expect.any(String)]);
    await jobs.runAll();
    const peopleOf = async (codigo: string): Promise<unknown[]> => {
      const { id, pessoa } = await o.charge(codigo);
      const entries = await db.query<{ pessoa: number }>(sql`select f.pessoa from financeiro f
        where f.origem = ${`cobranca:${id}`} or f.estorno_de = (select e.id from financeiro e where e.origem = ${`cobranca:${id}`})
        order by f.id`);
      return [pessoa, ...entries.map((entry) => entry.pessoa)];
    };
    expect(await peopleOf(month)).toEqual([kept, kept, kept]);
    expect((await undo(t, kept, body.fusao)).status).toBe(200);
    expect(await peopleOf(waiting)).toEqual([merged, merged]);
    expect(await peopleOf(month)).toEqual([merged, merged, merged]);
    // nothing but the merge links this one to either of the two
    expect(await peopleOf(ownGift)).toEqual([kept, kept]);
  });

  it('ends with its campaign, and says so', async () => {
    const email = 'campanha@casa.example';
    const { slug } = await o.campanha({ nome: 'Natal', fim: '2026-04-01' });
    await startPlan(email, { tipo: 'campanha', campanha: slug });
    const [mail, ...others] = await remindedOn('2026-04-10', email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Obrigado: a sua contribuição mensal chegou ao fim');
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false });
  });

  it('is by Pix alone where no gateway charges cards monthly', async () => {
    const gateway = t.gateways.get('mercadopago');
    const { subscriptions } = gateway;
    Object.assign(gateway, { subscriptions: undefined });
    onTestFinished(() => void Object.assign(gateway, { subscriptions }));
    expect((await o.giving.offer()).meios.filter(({ mensal }) => mensal)).toEqual([]);
    const card = await o.post({
      tipo: 'oferta',
      valor: 5000,
      metodo: 'cartao',
      token: 't',
      mensal: true,
      email: 'a@b.example',
    });
    expect(card.body.errors).toEqual({
      metodo: ['A contribuição mensal é por Pix, com um lembrete por e-mail.'],
    });
  });
});
