import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { signUpFixture, type TestEvent } from '../support/inscricao-fixture.ts';

/* The interest of a card in parcelas: a sign-up that is wholly returned leaves the church none of it (CDC, art. 49). */
const s = await signUpFixture();
const { t } = s;
const gateway = t.gateways.get('mercadopago');

beforeAll(async () => {
  await t.db.run(sql`update recebimentos set juros_mes = 2.99, parcelas_sem_juros = 1`);
});

/** So many places of R$ 100,00, paid by card in three parcelas, which cost more than that. */
async function bought(evento: TestEvent, people = 2) {
  const { codigo, cobranca, inscricoes } = await s.buy(evento, people, {
    metodo: 'cartao',
    token: 'tok',
    parcelas: 3,
  });
  gateway.pay(cobranca!.codigo);
  await t.request({ method: 'POST', ...gateway.notice(cobranca!.codigo) });
  await t.jobs.runAll();
  const [charge] = await t.db.query<{ valor: number; juros: number }>(
    sql`select valor, juros from cobranca where codigo = ${cobranca!.codigo}`,
  );
  expect(charge!.juros).toBeGreaterThan(0);
  const rows = await t.db.query<{ id: number }>(
    sql`select i.id from inscricao i join compra c on c.id = i.compra where c.codigo = ${codigo} order by i.id`,
  );
  const ids = rows.map(({ id }) => id);
  return {
    codigo,
    cobranca: cobranca!.codigo,
    tickets: inscricoes.map((one) => one.codigo),
    ids,
    ...charge!,
  };
}
const giveUp = async (ticket: string | undefined) =>
  (await t.request({ method: 'POST', url: `/api/inscricoes/${ticket}/cancelar` })).body.devolucao;
/** What the page of the ticket says. */
const shown = async (ticket: string | undefined) => (await s.signUps.ticket(ticket!))!.devolucao;
const cancel = (id: number | undefined, devolver: number) =>
  t.request({
    url: `/api/admin/inscricao/${id}/cancelar`,
    as: 'Administrador',
    body: { motivo: 'Adoeceu', devolver },
  });
const terms = async (id: number | undefined) =>
  (await t.request({ url: `/api/admin/inscricao/${id}/ficha`, as: 'Administrador' })).body.devolucao;
const owed = async ({ id }: TestEvent): Promise<number> =>
  (await t.request({ url: `/api/admin/inscricao/reembolsos?evento=${id}`, as: 'Tesouraria' })).body.total
    .valor;
async function cancelEvent(evento: TestEvent): Promise<void> {
  expect((await s.change(evento, { ...evento, igreja: s.igreja, status: 'cancelado' })).status).toBe(200);
  await t.jobs.runAll();
}

describe('the interest of parcelas', () => {
  it('goes back with the last ticket that is given up, and is shown before', async () => {
    const { tickets, juros, cobranca, valor } = await bought(await s.evento());
    expect(await shown(tickets[0])).toBe(10_000);
    expect(await giveUp(tickets[0])).toBe(10_000);
    expect(await shown(tickets[1])).toBe(10_000 + juros);
    expect(await giveUp(tickets[1])).toBe(10_000 + juros);
    await t.jobs.runAll();
    expect(await s.charge(cobranca)).toMatchObject({ estado: 'estornada', estornado: valor });
  });

  it('goes back once when all tickets are given up at the same moment', async () => {
    const { tickets, valor } = await bought(await s.evento(), 3);
    const returned = await Promise.all(tickets.map(giveUp));
    expect(returned.reduce((sum, one) => sum + one, 0)).toBe(valor);
  });

  it('stays while a participant still comes, or a part was kept by the policy of the event', async () => {
    const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 50 }] });
    const { tickets } = await bought(evento);
    t.clock.set('2026-03-20T15:00:00-03:00');
    expect(await giveUp(tickets[0])).toBe(5_000);
    expect(await shown(tickets[1])).toBe(5_000);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(10_000);
    t.clock.set('2026-03-10T15:00:00-03:00');
  });

  it('is returned by the office only if it wants to', async () => {
    const evento = await s.evento();
    const { ids, juros } = await bought(evento, 1);
    expect(await terms(ids[0])).toEqual({ politica: 10_000 + juros, maximo: 10_000 + juros });
    expect((await cancel(ids[0], 10_001 + juros)).status).toBe(422);
    expect((await cancel(ids[0], 10_000)).status).toBe(200);
    await t.jobs.runAll();
    const other = await bought(evento, 1);
    expect((await cancel(other.ids[0], 10_000 + juros)).status).toBe(200);
    await t.jobs.runAll();
    expect(await s.charge(other.cobranca)).toMatchObject({ estado: 'estornada' });
  });

  it('goes back when the event is cancelled', async () => {
    const evento = await s.evento();
    const { valor } = await bought(evento);
    await cancelEvent(evento);
    expect(await owed(evento)).toBe(valor);
  });
});

it('charges, books and places agree after all of it', async () => {
  const answer = await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' });
  expect(answer.body.lista).toEqual([]);
});
