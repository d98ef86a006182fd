import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import type { Answer } from '../support/app.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';
import { until } from '../support/server.ts';

/* What an attacker tried in the office: refunds and cancellations around check-in, gifts and sales by hand. */
const s = await signUpFixture();
const { t } = s;

const single = { lotes: [{ nome: 'Único', preco: 5_000, quantidade: 1 }] };
const post = (url: string, body: object, as = 'Administrador'): Promise<Answer> =>
  t.request({ url: `/api/admin/${url}`, as, body, headers: { 'idempotency-key': crypto.randomUUID() } });
const change = async (evento: TestEvent, values: object): Promise<TestEvent> => {
  const { body, status, text } = await s.change(evento, { ...evento, igreja: s.igreja, ...values });
  if (status !== 200) throw new Error(text);
  return body;
};
const sell = async (evento: TestEvent) => {
  const { metodo: _metodo, ...input } = s.body(evento, 1, { forma: 'dinheiro' });
  const { status, body, text } = await post('inscricao/balcao', input);
  if (status !== 201) throw new Error(text);
  return { codigo: body.inscricoes[0].codigo as string, cobranca: body.cobranca.codigo as string };
};
const idOf = async (codigo: string): Promise<number> =>
  (await t.db.query<{ id: number }>(sql`select id from inscricao where codigo = ${codigo}`))[0]!.id;
/** Statements that wait for a lock of another one. */
const lockWaits = async (): Promise<number> =>
  (
    await t.db.query(sql`select 1 from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock'`)
  ).length;
const differences = async (): Promise<number> => (await post('conciliacao', {})).body.diferencas;

describe('an entry that is undone', () => {
  const enter = async (codigo: string) => {
    const entry = { codigo, momento: t.clock.now().toISOString(), aparelho: 'Porta 1' };
    expect((await post('inscricao/checkin', entry)).status).toBe(200);
    return entry;
  };
  const estado = async (codigo: string) =>
    (await t.request({ url: `/api/inscricoes/${codigo}` })).body.estado;

  it('does not bring back a ticket whose money was returned', async () => {
    const evento = await s.evento(single);
    const { codigo, cobranca } = await sell(evento);
    const entry = await enter(codigo);
    const { id } = await s.charge(cobranca);
    const refund = { valor: 5_000, motivo: 'Adoeceu' };
    expect((await post(`cobranca/${id}/estornar`, refund, 'Tesouraria')).status).toBe(200);
    await t.jobs.runAll();
    expect(await estado(codigo)).toBe('cancelada');
    await sell(evento);
    const undone = await post('inscricao/checkin/desfazer', entry);
    expect(undone).toMatchObject({ status: 200, body: { estado: 'cancelada', checkin_em: null } });
    expect(await estado(codigo)).toBe('cancelada');
    const again = { ...entry, momento: new Date(t.clock.now().getTime() - 1_000).toISOString() };
    expect((await post('inscricao/checkin', again)).body).toMatchObject({ motivo: 'cancelada' });
    expect(await differences()).toBe(0);
  });

  it('does not bring back a ticket of an event that was cancelled and published again', async () => {
    const evento = await s.evento(single);
    const { codigo } = await sell(evento);
    const entry = await enter(codigo);
    const cancelled = await change(evento, { status: 'cancelado' });
    await t.jobs.runAll();
    await change(cancelled, { status: 'publicado' });
    const [stored] = await t.db.query(sql`select status, checkin_em is not null as entrou from inscricao
      where codigo = ${codigo}`);
    expect(stored).toEqual({ status: 'cancelada', entrou: true });
    expect((await post('inscricao/checkin/desfazer', entry)).body.estado).toBe('cancelada');
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
    expect(await differences()).toBe(0);
  });

  it('is compared with the places sold, whatever the state of its purchase', async () => {
    const { codigo } = await sell(await s.evento(single));
    const set = (compra: string, places: string) =>
      t.db.run(sql`with uma as (update compra c set estado = ${compra} from inscricao i
          where i.compra = c.id and i.codigo = ${codigo} returning c.cobranca)
        update reserva r set estado = ${places} from uma where r.cobranca = uma.cobranca`);
    await set('cancelada', 'liberada');
    const found = await post('conciliacao', {});
    expect(found.text).toContain('inscricoes_diferentes');
    await set('confirmada', 'confirmada');
  });
});

describe('a purchase by Pix that was given for free', () => {
  const given = async () => {
    const evento = await s.evento(single);
    const compra = await s.buy(evento);
    const id = await idOf(compra.inscricoes[0]!.codigo);
    const gift = { forma: 'cortesia', motivo: 'Missionária' };
    expect((await post(`inscricao/${id}/confirmar`, gift)).status).toBe(200);
    return { evento, id, compra };
  };

  it('frees its place when it is cancelled', async () => {
    const { evento, id, compra } = await given();
    expect(await s.read(compra.codigo)).toMatchObject({ estado: 'confirmada', total: 0, cobranca: null });
    expect((await post(`inscricao/${id}/cancelar`, { motivo: 'Adoeceu' })).status).toBe(200);
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
    expect(await differences()).toBe(0);
  });

  it('frees its place though an older version left its charge named', async () => {
    const { evento, id, compra } = await given();
    const { id: cobranca } = await s.charge(compra.cobranca!.codigo);
    await t.db.run(sql`update compra set cobranca = ${cobranca} where codigo = ${compra.codigo}`);
    expect((await post(`inscricao/${id}/cancelar`, { motivo: 'Adoeceu' })).status).toBe(200);
    expect(await s.free(evento)).toMatchObject({ lotes: [1] });
  });
});

describe('an event that is cancelled', () => {
  /** The cancellation is written and not yet committed when the sale comes. */
  async function whileCancelling(evento: TestEvent, sale: () => Promise<Answer>): Promise<Answer> {
    let answer: Answer | undefined;
    const { done } = await t.db.transaction(async (tx) => {
      await tx.run(sql`update evento set status = 'cancelado' where id = ${evento.id}`);
      const selling = sale().then((given) => {
        answer = given;
        return given;
      });
      await until('the sale waits or is done', async () => {
        return (await lockWaits()) > 0 || answer !== undefined;
      });
      return { done: () => selling };
    });
    return done();
  }
  const counter = (evento: TestEvent, more: object = {}) => {
    const { metodo: _metodo, ...input } = s.body(evento, 1, { forma: 'dinheiro', ...more });
    return post('inscricao/balcao', input);
  };

  it.each<[string, (evento: TestEvent) => Promise<Answer>]>([
    ['at the counter', (evento) => counter(evento)],
    ['for free at the counter', (evento) => counter(evento, { forma: 'cortesia', motivo: 'Visita' })],
    ['on the site', (evento) => s.request(s.body(evento))],
  ])('is not sold any more at the same moment %s', async (_where, sale) => {
    const evento = await s.evento();
    expect(await whileCancelling(evento, () => sale(evento))).toMatchObject({ status: 409 });
    expect(await t.db.query(sql`select 1 from compra where evento = ${evento.id}`)).toEqual([]);
    expect(await s.free(evento)).toMatchObject({ lotes: [10] });
  });

  it.each([{ forma: 'dinheiro' }, { forma: 'cortesia', motivo: 'Visita' }])(
    'is not confirmed by hand at the same moment: $forma',
    async (way) => {
      const evento = await s.evento();
      const { inscricoes, codigo } = await s.buy(evento);
      const id = await idOf(inscricoes[0]!.codigo);
      const sale = () => post(`inscricao/${id}/confirmar`, way);
      expect(await whileCancelling(evento, sale)).toMatchObject({ status: 409 });
      expect((await s.read(codigo)).estado).not.toBe('confirmada');
    },
  );

  it('returns the money of a purchase that was confirmed after its cancellation ran', async () => {
    const evento = await s.evento();
    const { codigo } = await sell(evento);
    await t.db.run(sql`update evento set status = 'cancelado' where id = ${evento.id}`);
    await t.jobs.tick('inscricao.varrer');
    await t.jobs.runAll();
    expect(
      await t.db.query(sql`select c.estado, c.a_devolver, i.status from compra c join inscricao i on i.compra = c.id
        where i.codigo = ${codigo}`),
    ).toEqual([{ estado: 'cancelada', a_devolver: 10_000, status: 'cancelada' }]);
  });
});

describe('a purchase that is confirmed by hand', () => {
  const lapsed = async () => {
    const evento = await s.evento();
    const compra = await s.buy(evento);
    t.clock.set(new Date(Date.parse(compra.expira_em) + 60_000));
    await t.jobs.tick('cobranca.varrer');
    return { evento, url: `inscricao/${await idOf(compra.inscricoes[0]!.codigo)}/confirmar` };
  };
  const cash = { forma: 'dinheiro' };

  it('is sold outside the period only by those who manage sign-ups, once its hold has lapsed', async () => {
    await t.db.run(sql`with novo as (insert into perfil (nome) values ('Porta') returning id)
      insert into perfil_permissao (perfil, permissao) select novo.id, p.id from novo, permissao p
      where p.subject = 'Auth' or (p.subject = 'inscricao' and p.action in ('read', 'list', 'create', 'edit'))`);
    const { evento, url } = await lapsed();
    await change(evento, { inscricoes_ate: '2026-03-01T12:00:00-03:00' });
    expect(await post(url, cash, 'Porta')).toMatchObject({ status: 409 });
    expect(await post(url, cash, 'Secretaria')).toMatchObject({ status: 200 });
  });

  it('is not sold at a price of the past, but can be given', async () => {
    const { evento, url } = await lapsed();
    await change(evento, { lotes: [{ ...evento.lotes[0], preco: 20_000 }] });
    const refused = await post(url, cash);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('o preço do lote mudou')]);
    expect((await post(url, { forma: 'cortesia', motivo: 'Visita' })).status).toBe(200);
  });

  it('is not free when its voucher is taken off at the same moment', async () => {
    const evento = await s.evento();
    const { id: voucher, codigo } = await s.voucher(evento, { percentual: 100 });
    const lote = { [`lotes.${evento.lotes[0]!.id}`]: '1' };
    const started = await s.signUps.start(
      evento.slug,
      { [formFields.formToken]: s.formToken(), voucher: codigo, ...lote },
      s.from,
    );
    if (!started.ok) throw new Error(JSON.stringify(started));
    const buyer = { 'comprador.nome': 'Rute', 'comprador.email': 'rute@example.com' };
    await s.signUps.fill(started.codigo, { ...buyer, 'participantes.0.nome': 'Rute' }, s.from);
    const compra = await s.read(started.codigo);
    expect(compra.total).toBe(0);
    const url = `inscricao/${await idOf(compra.inscricoes[0]!.codigo)}/confirmar`;
    const { confirming } = await t.db.transaction(async (tx) => {
      // The event is read between the purchase and its price.
      await tx.run(sql`lock table evento_reembolsos in access exclusive mode`);
      const answer = post(url, {});
      await until('the event is asked for', async () => (await lockWaits()) > 0);
      await tx.run(sql`update compra set voucher = null, total = 10000, desconto = 0
        where codigo = ${started.codigo}`);
      await tx.run(sql`update inscricao i set com_voucher = false, valor = 10000 from compra c
        where c.id = i.compra and c.codigo = ${started.codigo}`);
      await tx.run(sql`with solta as (update reserva set estado = 'liberada'
          where tipo in ('voucher', 'voucher_valor') and alvo = ${voucher})
        update capacidade set tomado = 0 where tipo in ('voucher', 'voucher_valor') and alvo = ${voucher}`);
      return { confirming: () => answer };
    });
    expect((await confirming()).body).toMatchObject({ errors: { forma: expect.anything() } });
    expect(await s.read(started.codigo)).toMatchObject({ estado: 'aberta', total: 10_000 });
  });
});
