import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { formFields } from '#shared/contracts/site.ts';
import { errorText } from '#shared/errors.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

/* Money for a Pix of a sign-up that had ended: its QR code can still be paid. */
const s = await signUpFixture();
const { t, from } = s;
const pages = s.signUps;

const formToken = () => ({ [formFields.formToken]: s.formToken() });
const one = [{ nome: 'Único', preco: 10_000, quantidade: 1 }];
async function fill(codigo: string): Promise<void> {
  const outcome = await pages.fill(
    codigo,
    {
      'comprador.nome': 'Rute Lima',
      'comprador.email': `${codigo}@example.com`,
      'participantes.0.nome': 'Rute Lima',
    },
    from,
  );
  expect(outcome).toEqual({ ok: true });
}
/** Opens a Pix for the purchase, and returns the code of its charge. */
async function pix(codigo: string): Promise<string> {
  expect(await pages.pay(codigo, { ...formToken(), metodo: 'pix' }, from)).toEqual({ ok: true });
  return (await pages.payment(codigo))!.cobranca.codigo;
}
/** A purchase of one place with an open Pix. */
async function startPurchase(
  evento: TestEvent,
  voucher?: string,
): Promise<{ codigo: string; first: string }> {
  const fields = { ...formToken(), [`lotes.${evento.lotes[0]!.id}`]: '1' };
  const outcome = await pages.start(evento.slug, fields, from);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  await fill(outcome.codigo);
  if (voucher) expect(await pages.voucher(outcome.codigo, { voucher }, from)).toEqual({ ok: true });
  return { codigo: outcome.codigo, first: await pix(outcome.codigo) };
}
/** The treasurer accepts the late money of a charge. */
async function accept(charge: string, body: Record<string, unknown> = {}) {
  const { id } = await s.charge(charge);
  const [piece] = await t.db.query<{ id: number }>(
    sql`select id from recebimento where cobranca = ${id} and situacao = 'a_decidir'`,
  );
  const url = `/api/admin/recebimento/${piece!.id}/aceitar`;
  const answer = await t.request({ url, as: 'Tesouraria', body });
  return { status: answer.status, message: answer.body.message };
}
const refused = { status: 409, message: errorText('cobranca.changed_since', 'pt_BR') };
const accepted = { status: 200, message: undefined };
const purchase = async (codigo: string) => {
  const [row] = await t.db.query<{ estado: string; cobranca: number | null; a_devolver: number }>(
    sql`select estado, cobranca, a_devolver from compra where codigo = ${codigo}`,
  );
  return row!;
};
/** Centavos of a charge that wait for a decision. */
const undecided = async (charge: string) => (await s.charge(charge)).a_decidir;
const differences = async () =>
  (await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' })).body.lista;

describe('late money that the treasurer accepts', () => {
  it('does not pay for a purchase that has grown since', async () => {
    const evento = await s.evento();
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    const grown = await pages.choose(codigo, { [`lotes.${evento.lotes[0]!.id}`]: '10' }, from);
    expect(grown).toEqual({ ok: true });
    await s.confirm(first);
    expect(await undecided(first)).toBe(10_000);
    expect(await accept(first)).toEqual(refused);
    expect(await purchase(codigo)).toMatchObject({ estado: 'aberta', cobranca: null });
    expect(await undecided(first)).toBe(10_000);
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('does not pay as less money for a purchase that costs less since', async () => {
    const evento = await s.evento();
    const { codigo: voucher } = await s.voucher(evento, { percentual: 10 });
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    expect(await pages.voucher(codigo, { voucher }, from)).toEqual({ ok: true });
    await s.confirm(first, 9_000);
    expect(await accept(first, { por_menos: true })).toEqual(refused);
    expect((await s.charge(first)).valor).toBe(10_000);
  });

  it('pays as less money for what its charge was for', async () => {
    const evento = await s.evento();
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    await s.confirm(first, 9_000);
    expect(await accept(first, { por_menos: true })).toEqual(accepted);
    const { id } = await s.charge(first);
    expect(await purchase(codigo)).toMatchObject({ estado: 'confirmada', cobranca: id });
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
  });

  it('ends the payment that was begun since, whose money then waits for a decision', async () => {
    const evento = await s.evento({ lotes: one });
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    const second = await pix(codigo);
    await s.confirm(first);
    expect(await undecided(first)).toBe(10_000);
    expect(await accept(first)).toEqual(accepted);
    expect(await purchase(codigo)).toMatchObject({
      estado: 'confirmada',
      cobranca: (await s.charge(first)).id,
    });
    expect(await s.charge(second)).toMatchObject({ estado: 'cancelada' });
    await s.confirm(second);
    expect(await s.charge(second)).toMatchObject({ estado: 'cancelada', a_decidir: 10_000 });
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('makes no test of a purchase that real money paid since', async () => {
    const evento = await s.evento();
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    await s.confirm(await pix(codigo));
    await t.db.run(sql`update cobranca set sandbox = true where codigo = ${first}`);
    await s.confirm(first);
    const [row] = await t.db.query(sql`select estado, sandbox from compra where codigo = ${codigo}`);
    expect(row).toEqual({ estado: 'confirmada', sandbox: false });
  });

  it('does not change a purchase that was confirmed for nothing since', async () => {
    const evento = await s.evento();
    const { codigo: voucher } = await s.voucher(evento, { percentual: 100 });
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    expect(await pages.voucher(codigo, { voucher }, from)).toEqual({ ok: true });
    expect(await pages.pay(codigo, formToken(), from)).toEqual({ ok: true });
    await s.confirm(first);
    expect(await accept(first)).toEqual(accepted);
    expect(await purchase(codigo)).toMatchObject({ estado: 'confirmada', cobranca: null });
    expect(await s.free(evento)).toMatchObject({ lotes: [9] });
  });
});

describe('late money that the treasurer accepts while the places are of others', () => {
  /** A purchase whose hold is over, and whose Pix can still be paid. */
  async function lapsed(evento: TestEvent, voucher?: string) {
    const started = await startPurchase(evento, voucher);
    await pages.unpay(started.codigo, from);
    t.clock.advance(16);
    await t.jobs.tick('inscricao.varrer');
    return started;
  }
  const refusal = (key: Parameters<typeof errorText>[0], vars = {}) => ({
    status: 409,
    message: errorText(key, 'pt_BR', vars),
  });
  const sell = async (evento: TestEvent, more = {}) => {
    const { cobranca } = await s.buy(evento, 1, more);
    await s.confirm(cobranca!.codigo);
  };

  it('is refused for a lot that is sold out, until the lot has another place', async () => {
    const evento = await s.evento({ lotes: one });
    const { codigo, first } = await lapsed(evento);
    await sell(evento);
    await s.confirm(first);
    expect(await accept(first)).toEqual(refusal('inscricao.late_lot_full', { lotes: 'Único (1)' }));
    expect(await accept(first, { por_menos: true })).toMatchObject({ status: 409 });
    expect(await undecided(first)).toBe(10_000);
    expect(await purchase(codigo)).toMatchObject({ estado: 'expirada' });
    const more = await s.change(evento, { lotes: [{ ...evento.lotes[0], quantidade: 2 }] });
    expect(more.status, more.text).toBe(200);
    expect(await accept(first)).toEqual(accepted);
    expect(await purchase(codigo)).toMatchObject({ estado: 'confirmada' });
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
  });

  it('is refused for an event that is full although its lot is not', async () => {
    const lotes = [
      { nome: 'Inteira', preco: 10_000, quantidade: 2 },
      { nome: 'Meia', preco: 5_000, quantidade: 1 },
    ];
    const evento = await s.evento({ vagas: 3, lotes });
    const { first } = await lapsed(evento);
    await s.voucher(evento, { max_usos: 2, bloqueia_vagas: true }); // of any lot
    await sell(evento);
    await s.confirm(first);
    expect(await accept(first)).toEqual(refusal('inscricao.late_event_full', { vagas: 1 }));
    expect((await s.change(evento, { vagas: 4 })).status).toBe(200);
    expect(await accept(first)).toEqual(accepted);
    expect(await s.free(evento)).toEqual({ evento: 0, lotes: [0, 1] });
  });

  it('is refused for a voucher whose uses others have', async () => {
    const evento = await s.evento();
    const { codigo: voucher, id } = await s.voucher(evento, { percentual: 10, max_usos: 1 });
    const { first } = await lapsed(evento, voucher);
    await sell(evento, { voucher });
    await s.confirm(first);
    expect(await accept(first)).toEqual(refusal('inscricao.late_voucher'));
    const url = `/api/admin/voucher/${id}`;
    const extended = await t.request({ method: 'PUT', url, as: 'Administrador', body: { max_usos: 2 } });
    expect(extended.status, extended.text).toBe(200);
    expect(await accept(first)).toEqual(accepted);
    expect(await s.free(evento)).toMatchObject({ lotes: [8] });
  });
});

describe('late money for a place that its own buyer holds again', () => {
  it.each(['another way to pay', 'more time'])('pays for it, after %s', async (why) => {
    const evento = await s.evento({ lotes: one });
    const { codigo: voucher, id: limited } = await s.voucher(evento, { percentual: 10, max_usos: 1 });
    const { codigo, first } = await startPurchase(evento, voucher);
    if (why === 'more time') {
      t.clock.advance(61);
      await t.jobs.tick('cobranca.varrer');
      expect(await pages.renew(codigo, from)).toEqual({ ok: true });
    } else await pages.unpay(codigo, from);
    expect(await purchase(codigo)).toMatchObject({ estado: 'aberta' });
    await s.confirm(first);
    const { id, estado } = await s.charge(first);
    expect(estado).toBe('paga');
    expect(await purchase(codigo)).toMatchObject({ estado: 'confirmada', cobranca: id });
    t.clock.advance(61);
    await t.jobs.tick('inscricao.varrer');
    await t.jobs.tick('cobranca.varrer');
    expect(await s.free(evento)).toMatchObject({ lotes: [0] });
    const [uses] = await t.db.query<{ tomado: number }>(
      sql`select tomado from capacidade where tipo = 'voucher' and alvo = ${limited}`,
    );
    expect(uses!.tomado).toBe(1);
  });

  it('waits for the treasurer once others have the place, and leaves them theirs', async () => {
    const evento = await s.evento({ lotes: one });
    const { codigo, first } = await startPurchase(evento);
    await pages.unpay(codigo, from);
    t.clock.advance(16);
    await t.jobs.tick('inscricao.varrer');
    const other = await s.buy(evento);
    await s.confirm(first);
    expect(await undecided(first)).toBe(10_000);
    expect(await purchase(codigo)).toMatchObject({ estado: 'expirada' });
    await s.confirm(other.cobranca!.codigo);
    expect((await s.read(other.codigo)).estado).toBe('confirmada');
  });

  it('of a voucher that was replaced since waits for the treasurer', async () => {
    const evento = await s.evento();
    const [before, since] = [
      await s.voucher(evento, { percentual: 10, max_usos: 1 }),
      await s.voucher(evento, { percentual: 10, max_usos: 1 }),
    ];
    const { codigo, first } = await startPurchase(evento, before.codigo);
    await pages.unpay(codigo, from);
    expect(await pages.voucher(codigo, { voucher: since.codigo }, from)).toEqual({ ok: true });
    await s.confirm(first);
    expect(await undecided(first)).toBe(9_000);
    // the total is the same, so that the treasurer may let it pay for the purchase as it is now
    expect(await accept(first)).toEqual(accepted);
    const uses = await t.db.query<{ tomado: number }>(sql`select tomado from capacidade
      where tipo = 'voucher' and alvo = any(${[before.id, since.id]}::integer[]) order by alvo`);
    expect(uses.map(({ tomado }) => tomado)).toEqual([0, 1]);
  });
});

it('charges, books and places agree after all of it', async () => {
  expect(await differences()).toEqual([]);
});
