import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const formToken = () => ({ [formFields.formToken]: s.formToken() });
async function start(evento: TestEvent, people = 1, more: Record<string, string> = {}): Promise<string> {
  const fields = { ...formToken(), [`lotes.${evento.lotes[0]!.id}`]: String(people), ...more };
  const outcome = await pages.start(evento.slug, fields, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}
const buyer = { 'comprador.nome': 'Rute Lima', 'comprador.email': 'rute@example.com' };
const names = (people: number) =>
  Object.fromEntries(Array.from({ length: people }, (_, at) => [`participantes.${at}.nome`, `Pessoa ${at}`]));
const fill = (codigo: string, people = 1, more: Record<string, string> = {}) =>
  pages.fill(codigo, { ...buyer, ...names(people), ...more }, from);
const pay = (codigo: string, more: Record<string, string> = { metodo: 'pix' }) =>
  pages.pay(codigo, { ...formToken(), ...more }, from);

describe('the steps of the checkout', () => {
  it('hold the places from the first, go on after a reload and end paid', async () => {
    const evento = await s.evento({ vagas: 5, lotes: [{ nome: 'Lote', preco: 4_000, quantidade: 5 }] });
    const codigo = await start(evento, 2);
    expect((await s.free(evento)).evento).toBe(3);
    expect(await pages.purchase(codigo)).toMatchObject({
      estado: 'aberta',
      passo: 'participantes',
      total: 8_000,
      renovavel: true,
      evento: { id: evento.id },
      participantes: [{ participante: null }, { participante: null }],
    });
    expect(await fill(codigo, 2)).toEqual({ ok: true });
    expect(await pages.purchase(codigo)).toMatchObject({
      passo: 'pagamento',
      aceita_voucher: false,
      comprador: { nome: 'Rute Lima' },
      participantes: [{ participante: 'Pessoa 0' }, { participante: 'Pessoa 1' }],
    });
    expect(await pay(codigo)).toEqual({ ok: true });
    const payment = (await pages.payment(codigo))!;
    expect(payment.cobranca).toMatchObject({ estado: 'pendente', valor: 8_000 });
    expect(payment.qr!.size).toBeGreaterThan(20);
    expect((await s.free(evento)).evento).toBe(3);
    await s.confirm(payment.cobranca.codigo);
    const done = (await pages.purchase(codigo))!;
    expect(done).toMatchObject({ estado: 'confirmada', passo: 'fim' });
    const ticket = (await pages.ticket(done.participantes[0]!.codigo))!;
    expect(ticket).toMatchObject({
      participante: 'Pessoa 0',
      lote: 'Lote',
      estado: 'confirmada',
      sandbox: false,
    });
    expect(ticket.qr.size).toBeGreaterThan(20);
  });

  it('report missing fields, and keep the places meanwhile', async () => {
    const evento = await s.evento({ perguntas: [{ pergunta: 'Quarto', tipo: 'texto', obrigatoria: true }] });
    const codigo = await start(evento, 2);
    const { id } = (await pages.purchase(codigo))!.perguntas[0]!;
    const refused = await pages.fill(codigo, { 'participantes.0.nome': 'Ana' }, from);
    expect(refused).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((refused as { errors: object }).errors).sort()).toEqual([
      'comprador.email',
      'comprador.nome',
      `participantes.0.respostas.${id}`,
      'participantes.1.nome',
      `participantes.1.respostas.${id}`,
    ]);
    const unanswered = await fill(codigo, 2);
    expect(Object.keys((unanswered as { errors: object }).errors)).toEqual([
      `participantes.0.respostas.${id}`,
      `participantes.1.respostas.${id}`,
    ]);
    // nothing is paid before everyone is complete
    expect(await pay(codigo)).toMatchObject({ ok: false, status: 422 });
    expect(await s.free(evento)).toMatchObject({ lotes: [8] });
  });

  it('report a lapsed hold, and renew it while there are places', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 4_000, quantidade: 1 }] });
    const codigo = await start(evento);
    t.clock.advance(16);
    expect((await pages.purchase(codigo))!.estado).toBe('expirada');
    expect(await fill(codigo)).toEqual({ ok: true });
    expect((await pages.purchase(codigo))!.estado).toBe('aberta');
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
    t.clock.advance(16);
    await t.jobs.tick('inscricao.varrer');
    await start(evento);
    expect(await pay(codigo)).toMatchObject({
      ok: false,
      message: expect.stringContaining('Nada foi cobrado'),
    });
  });

  it('renew the hold a few times', async () => {
    const codigo = await start(await s.evento());
    for (let time = 0; time < 3; time++) {
      t.clock.advance(10);
      expect(await pages.renew(codigo, from)).toEqual({ ok: true });
    }
    expect((await pages.purchase(codigo))!.renovavel).toBe(false);
    expect(await pages.renew(codigo, from)).toMatchObject({ ok: false });
  });

  it('apply a voucher and take it off', async () => {
    const evento = await s.evento();
    const { codigo: code } = await s.voucher(evento, { percentual: 100, max_usos: 1 });
    expect((await pages.offer(evento.slug))!.aceita_voucher).toBe(true);
    const codigo = await start(evento, 2);
    await fill(codigo, 2);
    expect(await pages.voucher(codigo, { voucher: code.toLowerCase() }, from)).toEqual({ ok: true });
    expect(await pages.purchase(codigo)).toMatchObject({
      total: 10_000,
      desconto: 10_000,
      voucher: { codigo: code, participantes: 1 },
    });
    const other = await start(evento);
    expect(await pages.voucher(other, { voucher: code }, from)).toMatchObject({
      ok: false,
      errors: { voucher: ['Este voucher já foi todo usado.'] },
    });
    for (const voucher of ['a\u0000b', 'x'.repeat(41)])
      expect(await pages.voucher(codigo, { voucher }, from)).toMatchObject({ status: 422 });
    expect(await pages.voucher(codigo, { voucher: '' }, from)).toEqual({ ok: true });
    expect(await pages.purchase(codigo)).toMatchObject({ total: 20_000, voucher: null });
    expect(await pages.voucher(other, { voucher: code }, from)).toEqual({ ok: true });
    // free now: confirmed without a method
    await fill(other);
    expect(await pay(other, {})).toEqual({ ok: true });
    expect((await pages.purchase(other))!.estado).toBe('confirmada');
    t.clock.advance(120);
    await t.jobs.tick('cobranca.varrer');
    await t.jobs.tick('inscricao.varrer');
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
  });

  it('sent twice open one charge; another way can be chosen before it is paid', async () => {
    const evento = await s.evento();
    const codigo = await start(evento);
    await fill(codigo);
    const fields = { ...formToken(), metodo: 'pix' };
    const both = await Promise.all([pages.pay(codigo, fields, from), pages.pay(codigo, fields, from)]);
    expect(both.some(({ ok }) => ok)).toBe(true);
    const charges = await t.db.query(sql`select k.estado from cobranca k join compra c on k.origem_id = c.id
      and k.origem = 'inscricao' where c.codigo = ${codigo}`);
    expect(charges).toEqual([{ estado: 'pendente' }]);
    const first = (await pages.payment(codigo))!.cobranca.codigo;
    expect(await pages.unpay(codigo, from)).toEqual({ ok: true });
    expect(await pages.purchase(codigo)).toMatchObject({ estado: 'aberta', cobranca: null });
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    expect(await pay(codigo)).toEqual({ ok: true });
    const second = (await pages.payment(codigo))!.cobranca.codigo;
    expect(second).not.toBe(first);
    await s.confirm(second);
    // the old Pix is paid as well: the place is not sold twice, and the money waits for the treasurer
    await s.confirm(first);
    expect((await s.charge(first)).a_decidir).toBe(10_000);
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    // kept anyway: the purchase stays with the charge that paid it, and its tickets are not sent again
    const { id: cobranca } = await s.charge(first);
    const [piece] = await t.db.query<{ id: number }>(
      sql`select id from recebimento where cobranca = ${cobranca}`,
    );
    const accepted = await t.request({
      url: `/api/admin/recebimento/${piece!.id}/aceitar`,
      as: 'Tesouraria',
      body: {},
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect([accepted.status, accepted.body.estado]).toEqual([200, 'paga']);
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
    const [compra] = await t.db.query<{ id: number; paid: string }>(sql`select c.id, k.codigo as paid
      from compra c join cobranca k on k.id = c.cobranca where c.codigo = ${codigo}`);
    expect(compra!.paid).toBe(second);
    // what the purchase owes is of its own charge: returning the double payment settles none of it
    await t.db.run(sql`update compra set a_devolver = 50 where id = ${compra!.id}`);
    const returned = await t.request({
      url: `/api/admin/cobranca/${cobranca}/estornar`,
      as: 'Tesouraria',
      body: { valor: 10_000, motivo: 'Pago duas vezes' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(returned.status, returned.text).toBe(200);
    await t.jobs.runAll();
    expect((await s.charge(first)).estado).toBe('estornada');
    expect(await t.db.query(sql`select estado, a_devolver from compra where id = ${compra!.id}`)).toEqual([
      { estado: 'confirmada', a_devolver: 50 },
    ]);
    const steps = await t.db.query<{ tipo: string }>(
      sql`select tipo from inscricao_evento where compra = ${compra!.id} order by id`,
    );
    expect(steps.map(({ tipo }) => tipo)).toEqual([
      'aberta',
      'cobranca',
      'recusada',
      'cobranca',
      'confirmada',
      'paga_de_novo',
      'devolvida',
    ]);
  });

  it('of a free event lead from the participants to the confirmation', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 5 }] });
    expect((await pages.offer(evento.slug))!.aceita_voucher).toBe(false);
    const codigo = await start(evento);
    await fill(codigo);
    expect(await pages.purchase(codigo)).toMatchObject({ passo: 'pagamento', total: 0 });
    expect(await pay(codigo, {})).toEqual({ ok: true });
    expect((await pages.purchase(codigo))!.estado).toBe('confirmada');
    // where a voucher keeps places, it is of use without a price
    await s.voucher(evento, { bloqueia_vagas: true, modo: 'nenhum', percentual: null });
    expect((await pages.offer(evento.slug))!.aceita_voucher).toBe(true);
  });

  it('end without a photo that the event demands neither paid nor confirmed', async () => {
    for (const preco of [0, 4_000]) {
      const evento = await s.evento({
        pede_foto: 'obrigatoria',
        lotes: [{ nome: 'Lote', preco, quantidade: 5 }],
      });
      const codigo = await start(evento);
      await fill(codigo);
      const refused = await pay(codigo, preco > 0 ? { metodo: 'pix' } : {});
      expect(Object.keys((refused as { errors: object }).errors)).toEqual(['participantes.0.foto']);
      expect(await pages.purchase(codigo)).toMatchObject({ estado: 'aberta', cobranca: null });
    }
  });

  it('take a hold that lapsed again, after all the time it could be given', async () => {
    const codigo = await start(await s.evento());
    for (let time = 0; time < 3; time++) await pages.renew(codigo, from);
    t.clock.advance(16);
    expect((await pages.purchase(codigo))!.estado).toBe('expirada');
    expect(await pages.renew(codigo, from)).toEqual({ ok: true });
    expect(await pages.purchase(codigo)).toMatchObject({ estado: 'aberta', renovavel: false });
  });

  it.each([
    ['no place', {}, 'lotes'],
    ['a lot of another event', { 'lotes.999999': '1' }, 'lotes'],
    ['half a place', { 'lotes.LOTE': '0.5' }, 'lotes.0.quantidade'],
    ['more than one purchase admits', { 'lotes.LOTE': '11' }, 'participantes'],
  ])('refuse %s', async (_, chosen, field) => {
    const evento = await s.evento();
    const fields = Object.fromEntries(
      Object.entries(chosen).map(([name, value]) => [
        name.replace('LOTE', String(evento.lotes[0]!.id)),
        value,
      ]),
    );
    const outcome = await pages.start(evento.slug, { ...formToken(), ...fields }, from);
    expect(outcome).toMatchObject({ ok: false, status: 422 });
    expect(Object.keys((outcome as { errors: object }).errors)).toContain(field);
  });

  it('are closed to robots, and unknown codes open nothing', async () => {
    const evento = await s.evento();
    const fields = { [`lotes.${evento.lotes[0]!.id}`]: '1' };
    expect(await pages.start(evento.slug, fields, from)).toMatchObject({ ok: false });
    expect(
      await pages.start(evento.slug, { ...fields, ...formToken(), [formFields.trap]: 'x' }, from),
    ).toMatchObject({
      ok: false,
    });
    expect(await pages.purchase('a'.repeat(26))).toBeNull();
    expect(await pages.purchase('1')).toBeNull();
    expect(await pages.ticket('x')).toBeNull();
    expect(await pages.offer('nao-existe')).toBeNull();
  });
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
