import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { until } from '../support/server.ts';

const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const join = (evento: TestEvent, email: string) =>
  t.request({ url: `/api/eventos/${evento.id}/espera`, body: { nome: email.split('@')[0], email } });
const small = (quantidade = 1, more = {}) =>
  s.evento({ lotes: [{ nome: 'Lote', preco: 1_000, quantidade }], ...more });
/** An event without a place left, and the tickets that were sold. */
async function soldOut(quantidade = 1, more = {}) {
  const evento = await small(quantidade, more);
  const { cobranca, codigo } = await s.buy(evento, quantidade);
  await s.confirm(cobranca!.codigo);
  const { inscricoes } = await s.read(codigo);
  const giveUp = async (at: number) => {
    const url = `/api/inscricoes/${inscricoes[at]!.codigo}/cancelar`;
    expect((await t.request({ method: 'POST', url })).status).toBe(200);
  };
  return { evento, giveUp };
}
const minute = () => t.jobs.tick('inscricao.varrer').then(() => t.jobs.runAll());
const mailsTo = (email: string) => t.mail.sent.filter(({ to }) => to === email);
const offers = (email: string) =>
  mailsTo(email).filter(({ subject }) => subject.startsWith('Abriu uma vaga'));
function sellAtDesk(evento: TestEvent, people = 1, forma = 'dinheiro') {
  const { metodo: _metodo, ...body } = s.body(evento, people, { forma });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return t.request({ url: '/api/admin/inscricao/balcao', as: 'Administrador', body, headers });
}
/** Enters the waiting list for several places and confirms the address. */
async function joinMany(evento: TestEvent, email: string, quantidade: number): Promise<void> {
  const url = `/api/eventos/${evento.id}/espera`;
  expect((await t.request({ url, body: { nome: 'Família', email, quantidade } })).status).toBe(204);
  await t.jobs.runAll();
  const codigo = /\/espera\/([a-z2-7]{26})/.exec(mailsTo(email)[0]!.text)![1]!;
  expect(await pages.confirmWaiting(codigo, from)).toEqual({ ok: true });
}
const statesOf = async (evento: TestEvent) =>
  (
    await t.db.query<{ status: string }>(
      sql`select status from espera where evento = ${evento.id} order by id`,
    )
  ).map(({ status }) => status);

describe('the waiting list', () => {
  it('is open only while nothing can be bought', async () => {
    const evento = await small();
    expect((await join(evento, 'cedo@example.com')).status).toBe(409);
    await s.buy(evento);
    expect((await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body.espera).toBe(true);
    expect((await join(evento, 'ana@example.com')).status).toBe(204);
    // a second time is the same entry
    expect((await join(evento, 'Ana@example.com')).status).toBe(204);
    expect(await statesOf(evento)).toEqual(['a_confirmar']);
  });

  it('offers freed places in order, each with a hold of its own, before anyone else can buy', async () => {
    const { evento, giveUp } = await soldOut(2);
    await s.wait(evento, 'um@example.com');
    t.clock.advance(1);
    const second = await s.wait(evento, 'dois@example.com');
    expect(await pages.waiting(second)).toMatchObject({ estado: 'esperando', na_frente: 1, oferta: null });
    await minute();
    expect(offers('um@example.com')).toEqual([]);

    await giveUp(0);
    // the place is not sold to other visitors
    expect((await s.request(s.body(evento))).status).toBe(409);
    await minute();
    expect(offers('um@example.com')[0]!.subject).toBe(`Abriu uma vaga: ${evento.nome}`);
    expect(offers('dois@example.com')).toEqual([]);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });

    // not taken within its time: the next one's turn
    t.clock.advance(24 * 60 + 1);
    await minute();
    expect(offers('dois@example.com')).toHaveLength(1);
    expect(await statesOf(evento)).toEqual(['perdida', 'oferecida']);
  });

  it('offers the requested places of an entry together, and meanwhile free places to the next', async () => {
    const { evento, giveUp } = await soldOut(3, { por_compra: 3 });
    const entry = (quantidade: number) => ({ nome: 'Família', email: 'tres@example.com', quantidade });
    const url = `/api/eventos/${evento.id}/espera`;
    const refused = await t.request({ url, body: entry(4) });
    expect(refused.body.errors).toEqual({ quantidade: ['Inscreva até 3 pessoas de uma vez.'] });
    expect((await t.request({ url, body: entry(2) })).status).toBe(204);
    await t.jobs.runAll();
    const family = /\/espera\/([a-z2-7]{26})/.exec(mailsTo('tres@example.com')[0]!.text)![1]!;
    await pages.confirmWaiting(family, from);
    t.clock.advance(1);
    const single = await s.wait(evento, 'um-so@example.com');
    expect(await pages.waiting(single)).toMatchObject({ na_frente: 2 });

    await giveUp(0);
    await minute();
    expect(offers('tres@example.com')).toEqual([]);
    expect(offers('um-so@example.com')).toHaveLength(1);
    await giveUp(1);
    await minute();
    expect(offers('tres@example.com')).toEqual([]);
    // one place is free, and kept for the family
    expect((await s.request(s.body(evento))).status).toBe(409);
    await giveUp(2);
    await minute();
    expect(offers('tres@example.com')[0]!.text).toContain('Lugares: 2');
    const { oferta } = (await pages.waiting(family))!;
    expect((await pages.purchase(oferta!.compra))!.participantes).toHaveLength(2);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('takes others while the only free place is offered', async () => {
    const { evento, giveUp } = await soldOut();
    await s.wait(evento, 'primeira@example.com');
    await giveUp(0);
    await minute();
    expect(offers('primeira@example.com')).toHaveLength(1);
    expect((await t.request({ url: `/api/eventos/${evento.id}/inscricao` })).body.espera).toBe(true);
    expect((await join(evento, 'segunda@example.com')).status).toBe(204);
  });

  it('takes others while the only free place is kept for a buyer with a link of the office', async () => {
    const evento = await small();
    expect((await sellAtDesk(evento, 1, 'link')).status).toBe(201);
    expect((await join(evento, 'depois-do-link@example.com')).status).toBe(204);
  });

  it('stays before a purchase of more places than it leaves', async () => {
    const { evento, giveUp } = await soldOut(3);
    await s.wait(evento, 'wanda@example.com');
    await giveUp(0);
    await giveUp(1);
    expect((await s.request(s.body(evento, 2))).status).toBe(409);
    const two = { [`lotes.${evento.lotes[0]!.id}`]: '2' };
    const form = () => ({ [formFields.formToken]: s.formToken() });
    const outcome = await pages.start(evento.slug, { ...form(), ...two }, from);
    expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('As vagas acabaram') });
    const desk = await sellAtDesk(evento, 2);
    expect(desk).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Vagas livres no evento: 1.') },
    });
    const one = { [`lotes.${evento.lotes[0]!.id}`]: '1' };
    const started = await pages.start(evento.slug, { ...form(), ...one }, from);
    if (!started.ok) throw new Error(JSON.stringify(started));
    // nor can the place be added afterwards
    expect(await pages.choose(started.codigo, two, from)).toMatchObject({ ok: false });
    expect((await sellAtDesk(evento)).status).toBe(409);
    await minute();
    expect(offers('wanda@example.com')).toHaveLength(1);
  });

  it('gives way to a voucher only for the places that the voucher keeps', async () => {
    const evento = await small(3);
    const { codigo: voucher } = await s.voucher(evento, {
      percentual: 100,
      max_usos: 1,
      bloqueia_vagas: true,
      lote: 'Lote',
    });
    const { cobranca, codigo } = await s.buy(evento, 2);
    await s.confirm(cobranca!.codigo);
    await s.wait(evento, 'antes-do-voucher@example.com');
    const { inscricoes } = await s.read(codigo);
    await t.request({ method: 'POST', url: `/api/inscricoes/${inscricoes[0]!.codigo}/cancelar` });
    expect((await s.request(s.body(evento, 2, { voucher }))).status).toBe(409);
    expect((await s.request(s.body(evento, 1, { voucher }))).status).toBe(201);
  });

  it('keeps an offer for the hours of the event, and for less when it is near', async () => {
    const { evento, giveUp } = await soldOut(2, { data: '2026-04-12', oferta_horas: 6 });
    const far = await s.wait(evento, 'longe@example.com');
    t.clock.advance(1);
    const near = await s.wait(evento, 'perto@example.com');
    await giveUp(0);
    await minute();
    const hoursOf = async (codigo: string): Promise<number> =>
      (Date.parse((await pages.waiting(codigo))!.oferta!.ate) - t.clock.now().getTime()) / 3_600_000;
    expect(await hoursOf(far)).toBeCloseTo(6, 3);
    const before = t.clock.now();
    t.clock.set('2026-04-12T07:00:00Z'); // four hours before it begins
    await minute();
    expect(await hoursOf(near)).toBeCloseTo(2, 3);
    t.clock.set(before.toISOString());
  });
});

describe('people who can no longer be offered a place', () => {
  it('keep no place at the counter once sign-ups are over', async () => {
    const { evento, giveUp } = await soldOut(1, { inscricoes_ate: '2026-04-01T12:00:00Z' });
    await s.wait(evento, 'prazo@example.com');
    const before = t.clock.now();
    t.clock.set('2026-04-01T12:01:00Z');
    await giveUp(0);
    await minute();
    expect(offers('prazo@example.com')).toEqual([]);
    const url = `/api/admin/inscricao/balcao?evento=${evento.id}`;
    const { body } = await t.request({ url, as: 'Administrador' });
    expect(body).toMatchObject({ esperando: 0, lotes: [{ livres: 1 }] });
    expect((await sellAtDesk(evento)).status).toBe(201);
    t.clock.set(before);
  });

  it('keep no place at the desk after the last day of the last lot', async () => {
    const { evento, giveUp } = await soldOut(1, {
      vagas: 1,
      lotes: [{ nome: 'Lote 2', preco: 1_000, quantidade: 1, ate: '2026-04-01' }],
    });
    await s.wait(evento, 'lotes@example.com');
    const before = t.clock.now();
    t.clock.set('2026-04-02T12:00:00Z');
    await giveUp(0);
    await minute();
    expect(offers('lotes@example.com')).toEqual([]);
    const url = `/api/admin/inscricao/balcao?evento=${evento.id}`;
    const { body } = await t.request({ url, as: 'Administrador' });
    expect(body).toMatchObject({ esperando: 0, lotes: [{ estado: 'encerrado', livres: 1 }] });
    expect((await sellAtDesk(evento)).status).toBe(201);
    t.clock.set(before);
  });

  it('keep no place once the event has begun', async () => {
    const { evento, giveUp } = await soldOut();
    await s.wait(evento, 'comecou@example.com');
    const before = t.clock.now();
    await giveUp(0);
    t.clock.set('2026-04-18T12:00:00Z'); // an hour after it began
    await minute();
    expect(offers('comecou@example.com')).toEqual([]);
    expect((await sellAtDesk(evento)).status).toBe(201);
    t.clock.set(before);
  });

  it('keep no place when they ask for more than one purchase may have now', async () => {
    const { evento, giveUp } = await soldOut(3, { por_compra: 3 });
    await joinMany(evento, 'grande@example.com', 3);
    const { body } = await s.change(evento, { ...evento, por_compra: 2 });
    expect(body.por_compra).toBe(2);
    await giveUp(0);
    await minute();
    expect(offers('grande@example.com')).toEqual([]);
    expect((await s.request(s.body(evento))).status).toBe(201);
  });

  it('are refused when they ask for more places than the event has', async () => {
    const { evento } = await soldOut(2);
    const body = { nome: 'Família', email: 'demais@example.com', quantidade: 3 };
    const answer = await t.request({ url: `/api/eventos/${evento.id}/espera`, body });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { quantidade: ['Inscreva até 2 pessoas de uma vez.'] } },
    });
  });
});

describe('an entry that the office takes off the list', () => {
  const remove = async (evento: TestEvent) => {
    const [row] = await t.db.query<{ id: number }>(
      sql`select id from espera where evento = ${evento.id} order by id limit 1`,
    );
    return t.request({ method: 'POST', url: `/api/admin/espera/${row!.id}/retirar`, as: 'Secretaria' });
  };

  it('keeps no place any more, and the trace says who did it', async () => {
    const { evento, giveUp } = await soldOut(2, { por_compra: 2 });
    await joinMany(evento, 'dois-lugares@example.com', 2);
    await giveUp(0);
    await minute();
    expect((await s.request(s.body(evento))).status).toBe(409);
    expect(await remove(evento)).toMatchObject({ status: 200, body: { status: 'desistiu' } });
    expect((await remove(evento)).status).toBe(409);
    expect((await s.request(s.body(evento))).status).toBe(201);
    const trace = await t.db.query(
      sql`select antes, depois, users is not null as known from trilha where secao = 'espera'`,
    );
    expect(trace).toEqual([{ antes: { status: 'esperando' }, depois: { status: 'desistiu' }, known: true }]);
  });

  it('gives back the place that it was offered', async () => {
    const { evento, giveUp } = await soldOut();
    const codigo = await s.wait(evento, 'oferecida@example.com');
    await giveUp(0);
    await minute();
    const { compra } = (await pages.waiting(codigo))!.oferta!;
    expect((await remove(evento)).status).toBe(200);
    expect((await pages.purchase(compra))!.estado).toBe('expirada');
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
  });

  it('in the moment of an offer stays, and gives the place back at the second try', async () => {
    const { evento, giveUp } = await soldOut();
    await s.wait(evento, 'nesse-momento@example.com');
    await giveUp(0);
    const waiting = (count: number) =>
      until(`${count} wait`, async () => {
        const rows = await t.db.query(sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        return rows.length === count;
      });
    let offering: Promise<unknown> | undefined;
    let removing: ReturnType<typeof remove> | undefined;
    await t.db.transaction(async (tx) => {
      await tx.run(sql`select from capacidade where tipo = 'evento' and alvo = ${evento.id} for update`);
      offering = t.jobs.tick('inscricao.varrer');
      await waiting(1);
      removing = remove(evento);
      await waiting(2);
    });
    await offering;
    expect(await removing).toMatchObject({
      status: 409,
      body: { message: errorText('inscricao.just_offered', 'pt_BR') },
    });
    expect(await statesOf(evento)).toEqual(['oferecida']);
    expect((await remove(evento)).status).toBe(200);
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
  });
});

describe('an address that a visitor typed', () => {
  it('counts for nothing until its owner confirms it', async () => {
    const { evento, giveUp } = await soldOut();
    const codigo = (await s.joinWaiting(evento, 'alheio@example.com'))!;
    const [mail] = mailsTo('alheio@example.com');
    expect(mail!.subject).toBe(`Confirme a sua espera: ${evento.nome}`);
    // the name was typed by a stranger, perhaps
    expect(mail!.text).not.toContain('alheio');
    expect(await pages.waiting(codigo)).toMatchObject({ estado: 'a_confirmar' });
    await giveUp(0);
    await minute();
    expect(offers('alheio@example.com')).toEqual([]);
    // it keeps no place from others
    expect((await s.request(s.body(evento))).status).toBe(201);
  });

  it('stands in line from its confirmation on, not from when it was typed', async () => {
    const { evento, giveUp } = await soldOut();
    const early = (await s.joinWaiting(evento, 'cedo2@example.com'))!;
    t.clock.advance(1);
    await s.wait(evento, 'pronta@example.com');
    t.clock.advance(1);
    expect(await pages.confirmWaiting(early, from)).toEqual({ ok: true });
    // pressed twice is confirmed once
    t.clock.advance(1);
    expect(await pages.confirmWaiting(early, from)).toEqual({ ok: true });
    await giveUp(0);
    await minute();
    expect([offers('pronta@example.com').length, offers('cedo2@example.com').length]).toEqual([1, 0]);
  });

  it('is deleted when nobody confirms it within two days', async () => {
    const { evento } = await soldOut();
    const codigo = (await s.joinWaiting(evento, 'nunca@example.com'))!;
    t.clock.advance(48 * 60 + 1);
    // the link is dead before the sweep comes
    expect(await pages.waiting(codigo)).toBeNull();
    expect(await pages.confirmWaiting(codigo, from)).toMatchObject({ ok: false });
    await minute();
    expect(await statesOf(evento)).toEqual([]);
  });

  it('is written to a few times at most, and the answer never says whether it waits', async () => {
    const { evento } = await soldOut();
    await s.wait(evento, 'ja@example.com');
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push((await join(evento, 'nova@example.com')).status);
    answers.push((await join(evento, 'ja@example.com')).status);
    expect(answers).toEqual([204, 204, 204, 204]);
    await t.jobs.runAll();
    const ids = mailsTo('nova@example.com').map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(mailsTo('ja@example.com')).toHaveLength(1);
    expect((await join(evento, 'NOVA@example.com')).status).toBe(429);
    // another event does not help
    expect((await join((await soldOut()).evento, 'nova@example.com')).status).toBe(429);
  });

  it('is not confirmed by codes that do not exist', async () => {
    for (const codigo of ['nada', 'a'.repeat(26)]) {
      expect(await pages.waiting(codigo)).toBeNull();
      expect(await pages.confirmWaiting(codigo, from)).toMatchObject({ ok: false });
      expect(await pages.leaveWaiting(codigo, from)).toMatchObject({ ok: false });
    }
  });
});

describe('an entry that leaves the list', () => {
  it('is forgotten where the address was never confirmed', async () => {
    const { evento } = await soldOut();
    const codigo = (await s.joinWaiting(evento, 'naofui@example.com'))!;
    expect(await pages.leaveWaiting(codigo, from)).toEqual({ ok: true });
    expect(await statesOf(evento)).toEqual([]);
  });

  it('makes room for the next, the offered place with it', async () => {
    const { evento, giveUp } = await soldOut();
    const first = await s.wait(evento, 'desiste@example.com');
    t.clock.advance(1);
    await s.wait(evento, 'proxima@example.com');
    await giveUp(0);
    await minute();
    const { compra } = (await pages.waiting(first))!.oferta!;
    expect(await pages.leaveWaiting(first, from)).toEqual({ ok: true });
    expect((await pages.waiting(first))!.estado).toBe('desistiu');
    expect((await pages.purchase(compra))!.estado).toBe('expirada');
    await minute();
    expect(offers('proxima@example.com')).toHaveLength(1);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('keeps a place that is being paid for', async () => {
    const { evento, giveUp } = await soldOut();
    const codigo = await s.wait(evento, 'paga@example.com');
    await giveUp(0);
    await minute();
    const { compra } = (await pages.waiting(codigo))!.oferta!;
    await pages.fill(
      compra,
      {
        'comprador.nome': 'Paga',
        'comprador.email': 'paga@example.com',
        'participantes.0.nome': 'Paga',
      },
      from,
    );
    const fields = { [formFields.formToken]: s.formToken(), metodo: 'pix' };
    expect(await pages.pay(compra, fields, from)).toEqual({ ok: true });
    expect(await pages.leaveWaiting(codigo, from)).toMatchObject({ ok: false });
    expect((await pages.purchase(compra))!.estado).toBe('aguardando');
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });
});

describe('an offered place whose payment ends', () => {
  const pay = async (compra: string) => {
    const fields = { [formFields.formToken]: s.formToken(), metodo: 'pix' };
    expect(await pages.pay(compra, fields, from)).toEqual({ ok: true });
    expect((await pages.purchase(compra))!.estado).toBe('aguardando');
  };

  it('is kept for its buyer until the end of the offer', async () => {
    const { evento, giveUp } = await soldOut();
    const codigo = await s.wait(evento, 'primeira@example.com');
    t.clock.advance(1);
    await s.wait(evento, 'segunda@example.com');
    await giveUp(0);
    await minute();
    const { compra, ate } = (await pages.waiting(codigo))!.oferta!;
    const filled = { 'comprador.nome': 'Ada', 'comprador.email': 'primeira@example.com' };
    await pages.fill(compra, { ...filled, 'participantes.0.nome': 'Ada' }, from);
    // without a Pix key of the church, a gateway makes the Pix
    await t.db.run(sql`update recebimentos set pix_chave = null, pix_tipo = null`);
    await pay(compra);
    t.clock.advance(20);
    // the Pix has ended, and nothing has swept it yet
    expect((await s.request(s.body(evento))).status).toBe(409);
    await t.jobs.tick('cobranca.varrer');
    await minute();
    expect(await pages.purchase(compra)).toMatchObject({ estado: 'aberta', expira_em: ate });

    // a Pix that is given up does not shorten the offer, and takes no chance of it, however often
    for (let time = 0; time < 10; time++) {
      await pay(compra);
      expect(await pages.unpay(compra, from)).toEqual({ ok: true });
    }
    expect(await pages.purchase(compra)).toMatchObject({ estado: 'aberta', expira_em: ate });
    expect(offers('segunda@example.com')).toEqual([]);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });

    await pay(compra);
    t.clock.set(ate);
    t.clock.advance(1);
    await t.jobs.tick('cobranca.varrer');
    await minute();
    expect((await pages.purchase(compra))!.estado).toBe('expirada');
    expect(offers('segunda@example.com')).toHaveLength(1);
    await t.db.run(sql`update recebimentos set pix_chave = 'pix@igreja.example', pix_tipo = 'email'`);
  });
});

describe('the kept page of an event', () => {
  const shown = async (evento: TestEvent) => {
    const { lotes, espera } = (await pages.shownOffer(evento.slug))!;
    return { estado: lotes[0]!.estado, espera };
  };
  const waitingFor = { estado: 'esgotado', espera: true };

  it('offers the waiting list within a minute once the last place, which a checkout held, is being paid for', async () => {
    const evento = await small();
    const lote = { [`lotes.${evento.lotes[0]!.id}`]: '1' };
    const fields = { [formFields.formToken]: s.formToken(), ...lote };
    const started = await pages.start(evento.slug, fields, from);
    if (!started.ok) throw new Error(JSON.stringify(started));
    await minute();
    expect(await shown(evento)).toEqual({ estado: 'esgotado', espera: false });
    const buyer = { 'comprador.nome': 'Bia', 'comprador.email': 'bia@example.com' };
    await pages.fill(started.codigo, { ...buyer, 'participantes.0.nome': 'Bia' }, from);
    const payment = { [formFields.formToken]: s.formToken(), metodo: 'pix' };
    expect(await pages.pay(started.codigo, payment, from)).toEqual({ ok: true });
    await minute();
    expect(await shown(evento)).toEqual(waitingFor);
  });

  it('sells a free place again once the only person who waited for more has left', async () => {
    const { evento, giveUp } = await soldOut(3, { por_compra: 3 });
    await joinMany(evento, 'tres-lugares@example.com', 3);
    await giveUp(0);
    await minute();
    expect(await shown(evento)).toEqual(waitingFor);
    const codigo = /\/espera\/([a-z2-7]{26})/.exec(mailsTo('tres-lugares@example.com')[0]!.text)![1]!;
    expect(await pages.leaveWaiting(codigo, from)).toEqual({ ok: true });
    await minute();
    expect(await shown(evento)).toEqual({ estado: 'aberto', espera: false });
  });
});

describe('the list of an event that is cancelled', () => {
  it('ends with one mail to each person in line', async () => {
    const { evento, giveUp } = await soldOut();
    const offered = await s.wait(evento, 'com-oferta@example.com');
    t.clock.advance(1);
    const codigo = await s.wait(evento, 'na-fila@example.com');
    expect(await pages.leaveWaiting(await s.wait(evento, 'saiu@example.com'), from)).toEqual({ ok: true });
    await s.joinWaiting(evento, 'sem-confirmar@example.com');
    await giveUp(0);
    await minute();
    expect((await pages.waiting(offered))!.estado).toBe('oferecida');
    await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    await t.jobs.runAll();
    const told = t.mail.sent.filter(({ subject }) => subject === `${evento.nome} foi cancelado`);
    const textTo = (email: string) => told.filter(({ to }) => to === email).map(({ text }) => text);
    expect(textTo('na-fila@example.com')).toEqual([
      expect.stringMatching(new RegExp(`a lista de espera terminou[^]*/espera/${codigo}`)),
    ]);
    // the offered place is a purchase, which is cancelled
    expect(textTo('com-oferta@example.com')).toEqual([expect.stringContaining('/inscricoes/')]);
    expect([...textTo('saiu@example.com'), ...textTo('sem-confirmar@example.com')]).toEqual([]);
    for (const one of [codigo, offered])
      expect(await pages.waiting(one)).toMatchObject({ estado: 'desistiu', evento: { status: 'cancelado' } });
  });
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
