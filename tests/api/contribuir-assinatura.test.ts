import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { differences } from '#server/features/conciliacao/differences.ts';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { formFields } from '#shared/contracts/site.ts';
import { giftFixture, linkIn } from '../support/contribuir-fixture.ts';

const o = await giftFixture();
const { t } = o;
const { db, clock, jobs } = t;
const gateway = t.gateways.get('mercadopago');

/** A monthly gift of R$ 50,00 by card. */
const card = (email: string, more: Record<string, unknown> = {}) => ({
  tipo: 'oferta',
  valor: 5000,
  metodo: 'cartao',
  token: 'tok',
  mensal: true,
  nome: 'Rute Alves',
  email,
  ...more,
});

interface MonthlyGift {
  id: number;
  ativa: boolean;
  parada: boolean;
  proxima: string;
  assinatura: number;
  estado: string;
}
const monthlyGiftOf = async (email: string): Promise<MonthlyGift> =>
  (
    await db.query<MonthlyGift>(sql`select m.id, m.ativa, m.parada_em is not null as parada, m.proxima, m.assinatura,
      a.estado from contribuicao_mensal m join assinatura a on a.id = m.assinatura
      where m.email = ${email} order by m.id desc limit 1`)
  )[0]!;

const chargesOf = (email: string) =>
  db.query<{ id: number; codigo: string; estado: string; gateway_id: string | null; mensal: number }>(
    sql`select c.id, c.codigo, c.estado, c.gateway_id, g.mensal from cobranca c
      join contribuicao g on g.id = c.origem_id where c.email = ${email} order by c.id`,
  );
const booked = async (email: string): Promise<number> =>
  (
    await db.query<{ n: number }>(sql`select count(*) as n from financeiro f
      join cobranca c on f.origem = 'cobranca:' || c.id where c.email = ${email}`)
  )[0]!.n;

/** Advances the clock until the poller reads subscriptions. */
async function look(hours = 7): Promise<void> {
  clock.advance(hours * 60);
  await jobs.tick('cobranca.consultar');
}
const sendWebhook = async (codigo: string, evento?: string): Promise<void> => {
  const { url, body, headers } = gateway.notice(null, evento, { assinatura: `fake-sub-${codigo}` });
  expect((await t.request({ method: 'POST', url, body, headers })).status).toBe(200);
};
const unsubscribed = (codigo: string): number =>
  gateway.calls.filter(({ operation, id }) => operation === 'unsubscribe' && id === `fake-sub-${codigo}`)
    .length;

beforeEach(() => {
  clock.set('2026-03-10T15:00:00-03:00');
  gateway.firstMonth = 'paga';
});

describe('the first month', () => {
  it('is paid at once: the monthly gift begins, the books and the receipt know of it', async () => {
    const email = 'primeira@casa.example';
    const { codigo, estado } = await o.give(card(email));
    expect(estado).toBe('paga');
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true, proxima: '2026-04-10', estado: 'ativa' });
    const [mail, ...others] = await o.mails(email);
    expect(others).toEqual([]);
    expect(mail!.subject).toMatch(/^Recibo /);
    expect(mail!.text).toContain('Parar a contribuição mensal no cartão');
    expect(await booked(email)).toBe(1);
    const page = await o.giving.payment(codigo);
    expect(page).toMatchObject({ mensal: true, assinatura: { dia: 10, ate: null } });
    expect(page!.assinatura!.parar).toContain('/contribuir/parar?l=');
  });

  it('may come later: the charge waits for it and is the one it pays', async () => {
    const email = 'depois@casa.example';
    gateway.firstMonth = 'depois';
    const { codigo, estado } = await o.give(card(email));
    expect(estado).toBe('pendente');
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false });
    gateway.month(codigo);
    await sendWebhook(codigo);
    await jobs.runAll();
    expect(await chargesOf(email)).toMatchObject([{ codigo, estado: 'paga' }]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true });
  });

  it('that the card refuses ends it: no later attempt is made', async () => {
    const email = 'recusada@casa.example';
    gateway.fail('subscribe', new GatewayRefused('no funds'));
    const { estado } = await o.give(card(email));
    expect(estado).toBe('recusada');
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false, parada: true, estado: 'recusada' });
    expect(await o.mails(email)).toEqual([]);
  });

  it('that is refused later ends the subscription at the gateway too', async () => {
    const email = 'recusada.depois@casa.example';
    gateway.firstMonth = 'depois';
    const { codigo } = await o.give(card(email));
    gateway.month(codigo, { estado: 'recusada', motivo: 'no funds' });
    await look(1);
    expect(await chargesOf(email)).toMatchObject([{ codigo, estado: 'recusada' }]);
    expect(unsubscribed(codigo)).toBeGreaterThan(0);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false, parada: true });
    expect(await o.mails(email)).toEqual([]);
  });

  it('that never comes runs out, and the subscription with it', async () => {
    const email = 'nunca@casa.example';
    gateway.firstMonth = 'depois';
    const { codigo } = await o.give(card(email));
    clock.advance(25 * 60);
    await jobs.tick('cobranca.varrer');
    expect(await chargesOf(email)).toMatchObject([{ estado: 'expirada' }]);
    expect(unsubscribed(codigo)).toBe(1);
    // a payment already under way is still accepted
    gateway.month(codigo);
    await look(25);
    expect(await chargesOf(email)).toMatchObject([{ codigo, estado: 'paga' }]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false, estado: 'encerrada' });
  });

  it('that the gateway charges after an hour is not ended by a short validity of Pix', async () => {
    await db.run(sql`update recebimentos set validade_horas = 1`);
    const email = 'validade@casa.example';
    gateway.firstMonth = 'depois';
    const { codigo } = await o.give(card(email));
    clock.advance(61);
    await jobs.tick('cobranca.varrer');
    expect(unsubscribed(codigo)).toBe(0);
    gateway.month(codigo);
    await sendWebhook(codigo);
    await jobs.runAll();
    await db.run(sql`update recebimentos set validade_horas = 24`);
    expect(await chargesOf(email)).toMatchObject([{ codigo, estado: 'paga' }]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true, parada: false, estado: 'ativa' });
  });

  it('that the giver cancels ends the subscription', async () => {
    const email = 'desistiu@casa.example';
    gateway.firstMonth = 'depois';
    const { codigo } = await o.give(card(email));
    const answer = await t.request({ url: `/api/cobrancas/${codigo}/cancelar`, method: 'POST' });
    expect(answer.body.estado).toBe('cancelada');
    await jobs.runAll();
    expect(unsubscribed(codigo)).toBe(1);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false, parada: true, estado: 'encerrada' });
  });

  it('is asked for once however often the answer is lost', async () => {
    const email = 'perdida@casa.example';
    gateway.fail('subscribe', new GatewayUnavailable('lost'), { after: true });
    const key = crypto.randomUUID();
    const first = await o.post(card(email), { key });
    expect(first.status).toBe(503);
    const again = await o.post(card(email), { key });
    expect(again.body.estado).toBe('paga');
    expect(
      [...gateway.subscribed.values()].filter(({ subscription: asked }) => asked.pagador.email === email),
    ).toHaveLength(1);
    expect(await booked(email)).toBe(1);
  });

  it('is made by only one of two requests at once: a gateway may not honour our key for it', async () => {
    const email = 'de.uma.so@casa.example';
    const form = {
      tipo: 'oferta',
      valor: '50',
      identidade: 'nome',
      nome: 'Rute',
      email,
      frequencia: 'mensal',
      metodo: 'cartao',
      token: 'tok',
      [formFields.formToken]: o.formToken(),
    };
    const subscribes = gateway.calls.filter(({ operation }) => operation === 'subscribe').length;
    const held = gateway.hold('subscribe');
    const first = o.send(form);
    await held.reached;
    const second = await o.send({ ...form, token: 'tok_2' });
    held.release();
    expect(second).toEqual(await first);
    expect(gateway.calls.filter(({ operation }) => operation === 'subscribe').length).toBe(subscribes + 1);
    expect(await chargesOf(email)).toMatchObject([{ estado: 'paga' }]);
  });

  it('is made by the poller when its caller is gone', async () => {
    const email = 'sozinha@casa.example';
    gateway.fail('subscribe', new GatewayUnavailable('away'));
    await o.post(card(email));
    await look(1);
    expect(await chargesOf(email)).toMatchObject([{ estado: 'paga' }]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true });
  });
});

describe('another month', () => {
  async function startSubscription(email: string, more: Record<string, unknown> = {}): Promise<string> {
    const { codigo } = await o.give(card(email, more));
    await o.mails(email);
    clock.set('2026-04-10T15:00:00-03:00');
    return codigo;
  }

  it('is one charge, by a notice that comes five times and a poller that asks as well', async () => {
    const email = 'mes@casa.example';
    const codigo = await startSubscription(email);
    gateway.month(codigo);
    for (const evento of ['a', 'a', 'b', 'c', 'd']) await sendWebhook(codigo, `mes-${evento}`);
    await jobs.runAll();
    await look();
    const charges = await chargesOf(email);
    expect(charges.map(({ estado }) => estado)).toEqual(['paga', 'paga']);
    expect(new Set(charges.map(({ mensal }) => mensal)).size).toBe(1);
    expect(await booked(email)).toBe(2);
    expect((await o.mails(email)).map(({ subject }) => subject.slice(0, 6))).toEqual(['Recibo']);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true, proxima: '2026-05-10' });
  });

  it('is found without any notice', async () => {
    const email = 'sem.aviso@casa.example';
    const codigo = await startSubscription(email);
    gateway.month(codigo);
    await look();
    expect(await booked(email)).toBe(2);
  });

  it('comes to one charge from many servers at once', async () => {
    const email = 'juntos@casa.example';
    const codigo = await startSubscription(email);
    gateway.month(codigo);
    gateway.month(codigo);
    for (let at = 0; at < 4; at += 1) await sendWebhook(codigo, `juntos-${at}`);
    const waiting = await jobs.waiting();
    expect(waiting.filter(({ nome }) => nome === 'cobranca.webhook')).toHaveLength(4);
    await Promise.all([jobs.runAll(), jobs.runAll(), jobs.runAll(), jobs.runAll()]);
    expect((await chargesOf(email)).map(({ estado }) => estado)).toEqual(['paga', 'paga', 'paga']);
    expect(await booked(email)).toBe(3);
  });

  it('that the card refuses is mailed once, with a link to give otherwise and one to stop', async () => {
    const email = 'cartao.ruim@casa.example';
    const codigo = await startSubscription(email);
    gateway.month(codigo, { estado: 'recusada', motivo: 'expired card' });
    await look();
    // the gateway retries with another payment
    gateway.month(codigo, { estado: 'recusada', motivo: 'expired card' });
    await look();
    const mails = await o.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'O cartão da sua contribuição mensal não foi aceito',
    ]);
    expect(mails[0]!.text).toContain('/contribuir?tipo=oferta&valor=5000');
    expect(linkIn(mails[0]!.text, '/contribuir/parar')).toBeTruthy();
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true });
    // and succeeds in the end
    gateway.month(codigo);
    await look();
    expect(await booked(email)).toBe(2);
  });

  it('that was refused and then goes through under the same id is paid', async () => {
    const email = 'mesmo.id@casa.example';
    const codigo = await startSubscription(email);
    const id = gateway.month(codigo, { estado: 'recusada' });
    await look();
    expect((await chargesOf(email)).map(({ estado }) => estado)).toEqual(['paga', 'recusada']);
    const stored = gateway.charges.get(id)!;
    stored.state = {
      id,
      estado: 'paga',
      estornado: 0,
      arrivals: [{ referencia: id, valor: 5000, quando: clock.now() }],
    };
    await look();
    expect((await chargesOf(email)).map(({ estado }) => estado)).toEqual(['paga', 'paga']);
    expect(await booked(email)).toBe(2);
  });

  it('that is given back is given back like any gift', async () => {
    const email = 'devolve@casa.example';
    const codigo = await startSubscription(email);
    gateway.month(codigo);
    await look();
    const [, second] = await chargesOf(email);
    const answer = await t.request({
      url: `/api/admin/cobranca/${second!.id}/estornar`,
      as: 'Tesouraria',
      body: { valor: 5000, motivo: 'pediu de volta' },
    });
    expect(answer.status).toBe(200);
    await jobs.runAll();
    expect((await chargesOf(email)).map(({ estado }) => estado)).toEqual(['paga', 'estornada']);
  });
});

describe('the end', () => {
  it('comes by the link of a receipt, and is sent to the gateway until it succeeds', async () => {
    const email = 'para@casa.example';
    const { codigo } = await o.give(card(email));
    const [mail] = await o.mails(email);
    const link = linkIn(mail!.text, '/contribuir/parar');
    expect(await o.giving.monthlyGift(link)).toMatchObject({ found: { forma: 'cartao', ativa: true } });
    gateway.fail('unsubscribe', new GatewayUnavailable('away'), { times: 2 });
    expect(await o.giving.stop(link)).toMatchObject({ found: { ativa: false } });
    expect((await jobs.runSome())[0]).toBeInstanceOf(GatewayUnavailable);
    expect((await jobs.runSome())[0]).toBeInstanceOf(GatewayUnavailable);
    await jobs.runAll();
    expect(gateway.subscribed.get(`fake-sub-${codigo}`)!.state.estado).toBe('encerrada');
    expect(await monthlyGiftOf(email)).toMatchObject({ estado: 'encerrada', parada: true });
    // a stopped card cannot be resumed by a link
    expect(await o.giving.resume(link)).toMatchObject({ found: { ativa: false } });
    expect(await o.mails(email)).toEqual([]);
  });

  describe('of a subscription that keys for tests made, before their charges were tests', () => {
    const inMode = gateway as { sandbox: boolean };
    async function startedAsReal(email: string) {
      const { codigo } = await o.give(card(email));
      const [mail] = await o.mails(email);
      return { codigo, stop: () => o.giving.stop(linkIn(mail!.text, '/contribuir/parar')) };
    }

    it('is made with these keys, which charge no month', async () => {
      const email = 'chave.de.teste@casa.example';
      const { codigo, stop } = await startedAsReal(email);
      inMode.sandbox = true;
      try {
        clock.set('2026-04-10T15:00:00-03:00');
        gateway.month(codigo);
        await look();
        expect(await chargesOf(email)).toHaveLength(1);
        await stop();
        await jobs.runAll();
        expect(gateway.subscribed.get(`fake-sub-${codigo}`)!.state.estado).toBe('encerrada');
        expect(await monthlyGiftOf(email)).toMatchObject({ estado: 'encerrada', parada: true });
        expect(await chargesOf(email)).toHaveLength(1);
      } finally {
        inMode.sandbox = false;
      }
    });

    it('needs no gateway once the real keys do not know it', async () => {
      const email = 'chave.de.teste.antiga@casa.example';
      const { codigo, stop } = await startedAsReal(email);
      gateway.subscribed.delete(`fake-sub-${codigo}`);
      await look();
      expect(await monthlyGiftOf(email)).toMatchObject({ estado: 'ativa', parada: false });
      await stop();
      await jobs.runAll();
      expect(await monthlyGiftOf(email)).toMatchObject({ estado: 'encerrada', parada: true });
    });
  });

  it('is sent by the poller where the job gave up', async () => {
    const email = 'desiste@casa.example';
    const { codigo } = await o.give(card(email));
    const [mail] = await o.mails(email);
    await o.giving.stop(linkIn(mail!.text, '/contribuir/parar'));
    await db.run(sql`delete from teste.job`);
    await look(1);
    expect(unsubscribed(codigo)).toBe(1);
    expect(await monthlyGiftOf(email)).toMatchObject({ estado: 'encerrada' });
  });

  it('that the gateway decided on is mailed to the giver', async () => {
    const email = 'gateway.parou@casa.example';
    const { codigo } = await o.give(card(email));
    await o.mails(email);
    const there = gateway.subscribed.get(`fake-sub-${codigo}`)!;
    there.state = { ...there.state, estado: 'encerrada', proxima: null };
    await look();
    await look();
    expect((await o.mails(email)).map(({ subject }) => subject)).toEqual([
      'A sua contribuição mensal foi encerrada',
    ]);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: false, parada: true });
  });

  it('comes with the campaign’s', async () => {
    const email = 'natal@casa.example';
    const { slug } = await o.campanha({ nome: 'Natal', fim: '2026-04-01' });
    const { codigo } = await o.give(card(email, { tipo: 'campanha', campanha: slug }));
    expect((await o.giving.payment(codigo))!.assinatura).toMatchObject({ ate: '2026-04-01' });
    await o.mails(email);
    clock.set('2026-04-02T06:00:00-03:00');
    await jobs.tick('contribuicao.lembrar');
    const mails = await o.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Obrigado: a sua contribuição mensal chegou ao fim',
    ]);
    expect(unsubscribed(codigo)).toBe(1);
  });

  it('does not come with a new promise for the same purpose: the mail about it has the link that ends the card', async () => {
    const email = 'muda@casa.example';
    const { codigo } = await o.give(card(email));
    const pix = await o.give({ nome: 'Rute', email, mensal: true, valor: 1 });
    await o.confirm(pix.codigo);
    const mail = (await o.mails(email)).find(({ subject }) => subject.startsWith('Começou outra'))!;
    expect(unsubscribed(codigo)).toBe(0);
    expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true, estado: 'ativa' });
    await o.giving.stop(linkIn(mail.text, '/contribuir/parar'));
    await jobs.runAll();
    expect(unsubscribed(codigo)).toBe(1);
  });
});

it('is given by the page’s form, which sends its hidden parcelas too', async () => {
  const email = 'formulario@casa.example';
  const fields = { tipo: 'oferta', sugestao: '5000', frequencia: 'mensal', metodo: 'cartao', parcelas: '3' };
  const answer = await o.send({ ...fields, token: 'tok', identidade: 'nome', nome: 'Rute', email });
  expect(answer).toMatchObject({ ok: true });
  expect(await chargesOf(email)).toMatchObject([{ estado: 'paga' }]);
  expect(await monthlyGiftOf(email)).toMatchObject({ ativa: true });
  const way = (await o.giving.offer()).meios.find(({ metodo }) => metodo === 'cartao');
  expect(way).toMatchObject({ mensal: true });
});

describe('a monthly card', () => {
  it('is refused with parcelas and as a boleto', async () => {
    const parcelas = await o.post(card('a@b.example', { parcelas: 2, valor: 50_000 }));
    expect(parcelas.body.errors).toEqual({ parcelas: ['O que é cobrado todo mês não se parcela.'] });
    const boleto = await o.post(card('a@b.example', { metodo: 'boleto', token: null }));
    expect(boleto.body.errors.metodo).toEqual(['A contribuição mensal é por Pix ou por cartão.']);
  });
});

it('a monthly card gets no reminders', async () => {
  const email = 'sem.lembrete@casa.example';
  await o.give(card(email));
  await o.mails(email);
  clock.set('2026-05-20T06:00:00-03:00');
  await jobs.tick('contribuicao.lembrar');
  expect((await o.mails(email)).filter(({ subject }) => subject.startsWith('Hoje é dia'))).toEqual([]);
});

it('after all that, charges and books agree to the centavo', async () => {
  expect(await db.query(differences(20, clock.now()))).toEqual([]);
});
