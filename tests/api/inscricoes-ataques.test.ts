import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

/* What an attacker tried: steps of one purchase at the same time, old purchases, refunds and mails. */
const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const formToken = () => ({ [formFields.formToken]: s.formToken() });
async function start(evento: TestEvent, people = 1): Promise<string> {
  const fields = { ...formToken(), [`lotes.${evento.lotes[0]!.id}`]: String(people) };
  const outcome = await pages.start(evento.slug, fields, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  return outcome.codigo;
}
const fill = (codigo: string) =>
  pages.fill(
    codigo,
    {
      'comprador.nome': 'Rute',
      'comprador.email': 'rute@example.com',
      'participantes.0.nome': 'Rute',
    },
    from,
  );
const pay = (codigo: string, fields: Record<string, string> = { metodo: 'pix' }) =>
  pages.pay(codigo, { ...formToken(), ...fields }, from);

describe('steps at the same time', () => {
  it.each([100, 90])(
    'never pay less than the total: a voucher of %d %% taken off while paying',
    async (percentual) => {
      for (let turn = 0; turn < 6; turn++) {
        const evento = await s.evento();
        const { id, codigo: code } = await s.voucher(evento, { percentual, max_usos: 1 });
        const codigo = await start(evento);
        await fill(codigo);
        expect(await pages.voucher(codigo, { voucher: code }, from)).toEqual({ ok: true });
        await Promise.all([pay(codigo), pages.voucher(codigo, { voucher: '' }, from)]);
        const purchase = await s.read(codigo);
        const paid = purchase.cobranca?.valor ?? (purchase.estado === 'confirmada' ? 0 : purchase.total);
        expect(paid).toBe(purchase.total);
        const [uses] = await t.db.query<{ tomado: number }>(
          sql`select tomado from capacidade where tipo = 'voucher' and alvo = ${id}`,
        );
        expect(uses!.tomado).toBe(purchase.desconto > 0 ? 1 : 0);
      }
    },
  );

  it('hold a place once', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 15 }] });
    const codigo = await start(evento);
    await fill(codigo);
    for (let turn = 0; turn < 3; turn++)
      await Promise.all(Array.from({ length: 10 }, () => pages.voucher(codigo, { voucher: '' }, from)));
    await Promise.all(Array.from({ length: 5 }, () => pages.renew(codigo, from)));
    expect(await s.free(evento)).toMatchObject({ lotes: [14] });
    expect(await pay(codigo, {})).toEqual({ ok: true });
    const { inscricoes } = await s.read(codigo);
    await t.request({ method: 'POST', url: `/api/inscricoes/${inscricoes[0]!.codigo}/cancelar` });
    expect(await s.free(evento)).toMatchObject({ lotes: [15] });
  });

  it('cancel tickets of one purchase together without an error', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 15 }] });
    const { inscricoes } = await s.buy(evento, 10, { metodo: undefined });
    const answers = await Promise.all(
      inscricoes.map(({ codigo }) =>
        t.request({ method: 'POST', url: `/api/inscricoes/${codigo}/cancelar` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await s.free(evento)).toMatchObject({ lotes: [15] });
  });
});

describe('a purchase whose hold has lapsed', () => {
  const lapsed = async (values: Record<string, unknown> = {}) => {
    const evento = await s.evento(values);
    const codigo = await start(evento);
    await fill(codigo);
    t.clock.advance(16);
    return { evento, codigo };
  };

  it('is not paid for an event that was cancelled', async () => {
    const { evento, codigo } = await lapsed();
    await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' });
    await t.jobs.runAll();
    expect(await pay(codigo)).toMatchObject({ ok: false });
    expect((await s.read(codigo)).cobranca).toBeNull();
  });

  it('is not paid at a price of the past', async () => {
    const { evento, codigo } = await lapsed();
    const lotes = [{ ...evento.lotes[0], preco: 20_000 }];
    expect((await s.change(evento, { ...evento, igreja: s.igreja, lotes })).status).toBe(200);
    expect(await pay(codigo)).toMatchObject({ ok: false, message: expect.stringContaining('preço mudou') });
  });

  it('does not come before people who wait', async () => {
    const { evento, codigo } = await lapsed({ lotes: [{ nome: 'Único', preco: 1_000, quantidade: 1 }] });
    const holder = await s.buy(evento);
    await s.confirm(holder.cobranca!.codigo);
    await s.wait(evento, 'wanda@example.com');
    await t.request({ method: 'POST', url: `/api/inscricoes/${holder.inscricoes[0]!.codigo}/cancelar` });
    expect(await pay(codigo)).toMatchObject({ ok: false });
  });
});

it('places that are only held open no waiting list', async () => {
  const evento = await s.evento({ lotes: [{ nome: 'Lote', preco: 1_000, quantidade: 2 }] });
  await start(evento, 2);
  const { body } = await t.request({ url: `/api/eventos/${evento.id}/inscricao` });
  expect([body.lotes[0].estado, body.espera]).toEqual(['esgotado', false]);
});

it('a refund is never more than what is left of the money', async () => {
  const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 100 }] });
  const compra = await s.buy(evento);
  await s.confirm(compra.cobranca!.codigo);
  const { id } = await s.charge(compra.cobranca!.codigo);
  const returned = await t.request({
    url: `/api/admin/cobranca/${id}/estornar`,
    as: 'Tesouraria',
    body: { valor: 9_000, motivo: 'Desconto' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(returned.status).toBe(200);
  await t.jobs.runAll();
  const answer = await t.request({
    method: 'POST',
    url: `/api/inscricoes/${compra.inscricoes[0]!.codigo}/cancelar`,
  });
  expect(answer.body).toEqual({ devolucao: 1_000 });
});

describe('a ticket that was given away', () => {
  it('is not shown to the person who gave it away', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 5 }] });
    const compra = await s.buy(evento, 1, { metodo: undefined });
    const [{ codigo } = { codigo: '' }] = compra.inscricoes;
    await t.request({
      url: `/api/inscricoes/${codigo}/transferir`,
      body: { nome: 'Noemi', email: 'noemi@example.com' },
    });
    expect(JSON.stringify(await s.read(compra.codigo))).not.toContain(await s.passedOn(codigo));
  });

  it('does not write to one address again and again, nor carry a link in a name', async () => {
    const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 50 }] });
    const { inscricoes } = await s.buy(evento, 6, { metodo: undefined });
    const statuses: number[] = [];
    for (const { codigo } of inscricoes)
      statuses.push(
        (
          await t.request({
            url: `/api/inscricoes/${codigo}/transferir`,
            body: { nome: 'Vítima', email: 'vitima@example.com' },
          })
        ).status,
      );
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
    const link = await t.request({
      url: `/api/inscricoes/${inscricoes[5]!.codigo}/transferir`,
      body: { nome: 'Prêmio http://mau.example', email: 'outra@example.com' },
    });
    expect([link.status, Object.keys(link.body.errors)]).toEqual([422, ['nome']]);
  });
});

it('a series that is cancelled cancels the sign-ups of each of its events', async () => {
  const evento = await s.evento({
    repeticao: 'semanal',
    repetir_ate: '2026-05-02',
    lotes: [{ nome: 'Livre', preco: 0, quantidade: 5 }],
  });
  const compra = await s.buy(evento, 1, { metodo: undefined });
  const answer = await t.request({
    method: 'POST',
    url: `/api/admin/evento/${evento.id}/cancelar-este-e-os-seguintes`,
    as: 'Administrador',
  });
  expect(answer.status).toBe(200);
  await t.jobs.runAll();
  expect((await s.read(compra.codigo)).estado).toBe('cancelada');
});

it('sign-ups follow their event to another church, and stay readable when it becomes internal', async () => {
  const evento = await s.evento({ lotes: [{ nome: 'Livre', preco: 0, quantidade: 5 }] });
  const compra = await s.buy(evento, 1, { metodo: undefined });
  const other = await t.request({
    url: '/api/admin/igreja',
    as: 'Administrador',
    body: { nome_fantasia: 'Norte', razao_social: 'Igreja Norte' },
  });
  const moved = await s.change(evento, { ...evento, igreja: other.body.id, interno: true });
  expect(moved.status).toBe(200);
  const [row] = await t.db.query(sql`select igreja from inscricao where evento = ${evento.id}`);
  expect(row).toEqual({ igreja: other.body.id });
  expect(await pages.purchase(compra.codigo)).toMatchObject({ estado: 'confirmada' });
  expect(await pages.ticket(compra.inscricoes[0]!.codigo)).toMatchObject({ estado: 'confirmada' });
});

it('guesses of vouchers are counted wherever they are made', async () => {
  const evento = await s.evento();
  const statuses = new Set<number>();
  for (let turn = 0; turn < 149; turn++)
    await t.request({ url: `/api/eventos/${evento.id}/voucher`, body: { codigo: `NADA-${turn}` } });
  for (let turn = 0; turn < 3; turn++)
    statuses.add((await s.request(s.body(evento, 1, { voucher: `NADA-${turn}` }))).status);
  expect(statuses).toContain(429);
});

it('charges, books and places agree after all of it', async () => {
  const { body } = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(body).toMatchObject({ diferencas: 0 });
});
