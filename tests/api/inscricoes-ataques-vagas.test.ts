import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

/* What an attacker tried: places kept from others without paying for them. */
const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;
const hours = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 3_600_000;

describe('“I have paid”', () => {
  const proof = (codigo: string) => {
    const form = new FormData();
    form.append('comprovante', new File([Buffer.from('%PDF-1.4\n%%EOF')], 'pix.pdf'));
    return t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form });
  };

  it('keeps places for two hours without a proof, and for the review with one', async () => {
    const { codigo, cobranca } = await s.buy(await s.evento());
    await pages.reportPaid(codigo, from);
    const said = await s.read(codigo);
    expect(hours(cobranca!.expira_em, said.cobranca!.expira_em)).toBe(2);
    for (let turn = 0; turn < 2; turn++) {
      expect((await proof(cobranca!.codigo)).status).toBe(200);
      expect(hours(cobranca!.expira_em, (await s.read(codigo)).cobranca!.expira_em)).toBe(72);
    }
  });

  it('keeps no place beyond the beginning of the event, with or without a proof', async () => {
    const evento = await s.evento({ data: '2026-03-10', horario_inicial: '17:30', horario_final: '19:00' });
    const { codigo, cobranca } = await s.buy(evento);
    await pages.reportPaid(codigo, from);
    await proof(cobranca!.codigo);
    expect((await s.read(codigo)).cobranca!.expira_em).toBe('2026-03-10T20:30:00.000Z');
  });
});

const big = (preco: number, quantidade = 100) => s.evento({ lotes: [{ nome: 'Geral', preco, quantidade }] });
const buyer = (email: string) => ({ comprador: { nome: 'Fulano', email } });
let addresses = 0;
const newFrom = () => {
  addresses += 1;
  return { ...from, ip: `10.9.${addresses}.1` };
};
const start = (evento: TestEvent, people: number, sender = from) =>
  pages.start(
    evento.slug,
    { [formFields.formToken]: s.formToken(), [`lotes.${evento.lotes[0]!.id}`]: String(people) },
    sender,
  );
const fill = (codigo: string, email: string, people = 1) =>
  pages.fill(
    codigo,
    {
      'comprador.nome': 'Fulano',
      'comprador.email': email,
      ...Object.fromEntries(
        Array.from({ length: people }, (_, at) => [`participantes.${at}.nome`, `Pessoa ${at}`]),
      ),
    },
    from,
  );
async function startPurchase(evento: TestEvent, people = 1, sender = from): Promise<string> {
  const outcome = await start(evento, people, sender);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}

describe('places that are held and not paid', () => {
  it('are at most those of three purchases for one e-mail', async () => {
    const evento = await big(1_000);
    const statuses: number[] = [];
    for (let turn = 0; turn < 4; turn++)
      statuses.push((await s.request(s.body(evento, 10, buyer('um@example.com')))).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect(await s.free(evento)).toMatchObject({ lotes: [70] });
    expect(await fill(await startPurchase(evento), 'um@example.com')).toMatchObject({
      ok: false,
      status: 429,
      message: expect.stringContaining('até 30'),
    });
  });

  it('are free for the e-mail again once they are paid', async () => {
    const evento = await big(1_000);
    for (let turn = 0; turn < 5; turn++) {
      const { cobranca } = await s.buy(evento, 10, buyer('grupo@example.com'));
      await s.confirm(cobranca!.codigo);
    }
  });

  it('are at most 60 for one network, also of purchases at the same time', async () => {
    const evento = await big(1_000);
    const sender = newFrom();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => start(evento, 10, sender)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(6);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ status: 429 });
    expect(await s.free(evento)).toMatchObject({ lotes: [40] });
    expect((await start(evento, 10, newFrom())).ok).toBe(true);
    t.clock.advance(16);
    expect((await start(evento, 10, sender)).ok).toBe(true);
  });

  it('are at most 30 % of a large event for one network', async () => {
    const evento = await big(1_000, 300);
    const sender = newFrom();
    for (let turn = 0; turn < 9; turn++) await startPurchase(evento, 10, sender);
    expect(await start(evento, 1, sender)).toMatchObject({ ok: false, status: 429 });
  });

  it('count those that are added or taken again later', async () => {
    const evento = await big(1_000);
    const sender = newFrom();
    const lapsed = await startPurchase(evento, 10, sender);
    t.clock.advance(16);
    for (let turn = 0; turn < 5; turn++) await startPurchase(evento, 10, sender);
    const small = await startPurchase(evento, 1, sender);
    expect(await pages.renew(lapsed, sender)).toMatchObject({ ok: false, status: 429 });
    const more = { [`lotes.${evento.lotes[0]!.id}`]: '10' };
    expect(await pages.choose(small, more, sender)).toEqual({ ok: true });
    const last = await start(evento, 1, sender);
    expect(last).toMatchObject({ ok: false, status: 429 });
  });

  it('leave nothing of the network behind', async () => {
    const evento = await big(1_000);
    await startPurchase(evento, 1, newFrom());
    t.clock.advance(61);
    for (let turn = 0; turn < 2; turn++) await t.jobs.tick('inscricao.varrer');
    expect(
      await t.db.query(sql`select 1 from compra where evento = ${evento.id} and rede is not null`),
    ).toEqual([]);
  });
});

describe('places that cost nothing', () => {
  const join = (evento: TestEvent, email: string) =>
    s.request(s.body(evento, 10, { ...buyer(email), metodo: undefined }));

  it('are at most those of three purchases for one e-mail', async () => {
    const evento = await big(0);
    for (let turn = 0; turn < 3; turn++) expect((await join(evento, 'vale@example.com')).status).toBe(201);
    t.clock.advance(90);
    expect((await join(evento, 'vale@example.com')).status).toBe(429);
  });

  it('are at most 60 an hour for one network', async () => {
    const evento = await big(0);
    t.clock.advance(11);
    for (let turn = 0; turn < 6; turn++)
      expect((await join(evento, `n${turn}@example.com`)).status).toBe(201);
    expect((await join(evento, 'n7@example.com')).status).toBe(429);
    t.clock.advance(61);
    expect((await join(evento, 'n7@example.com')).status).toBe(201);
  });
});

describe('one purchase', () => {
  const pay = (codigo: string) =>
    pages.pay(codigo, { [formFields.formToken]: s.formToken(), metodo: 'pix' }, from);

  it('is not held for good by taking it again each time it lapses', async () => {
    const codigo = await startPurchase(await big(1_000));
    const outcomes: boolean[] = [];
    for (let turn = 0; turn < 10; turn++) {
      t.clock.advance(16);
      outcomes.push((await pages.renew(codigo, from)).ok);
    }
    expect(outcomes).toEqual([...Array(8).fill(true), false, false]);
    expect(await fill(codigo, 'lento@example.com')).toMatchObject({
      ok: false,
      message: expect.stringContaining('comece de novo'),
    });
  });

  it('is not held for good by payments that are given up', async () => {
    const evento = await big(1_000);
    const codigo = await startPurchase(evento);
    await fill(codigo, 'ciclo@example.com');
    for (let turn = 0; turn < 9; turn++) {
      await pay(codigo);
      expect(await pages.unpay(codigo, from)).toEqual({ ok: true });
    }
    expect(await pages.purchase(codigo)).toMatchObject({ estado: 'expirada' });
    expect(await s.free(evento)).toMatchObject({ lotes: [100] });
    expect(await pay(codigo)).toMatchObject({ ok: false });
  });
});
