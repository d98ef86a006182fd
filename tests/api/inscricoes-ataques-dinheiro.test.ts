import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { signUpFixture } from '../support/inscricao-fixture.ts';
import { until } from '../support/server.ts';

/* Refunds of one purchase at the same moment. */
const s = await signUpFixture();
const { t } = s;

const differences = async () =>
  (await t.request({ method: 'POST', url: '/api/admin/conciliacao', as: 'Administrador' })).body.lista;

it('tickets of one purchase given up at the same moment return what is left of its money, once', async () => {
  const evento = await s.evento({ reembolsos: [{ dias: 0, percentual: 100 }] });
  const compra = await s.buy(evento, 3);
  await s.confirm(compra.cobranca!.codigo);
  const { id } = await s.charge(compra.cobranca!.codigo);
  const returned = await t.request({
    url: `/api/admin/cobranca/${id}/estornar`,
    as: 'Tesouraria',
    body: { valor: 20_000, motivo: 'Desconto' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(returned.status).toBe(200);
  await t.jobs.runAll();
  const running: ReturnType<typeof t.request>[] = [];
  // All three wait for the charge, and have begun to read what is left of it.
  await t.db.transaction(async (tx) => {
    await tx.run(sql`select from cobranca where id = ${id} for update`);
    for (const { codigo } of compra.inscricoes)
      running.push(t.request({ method: 'POST', url: `/api/inscricoes/${codigo}/cancelar` }));
    await until('all wait for the charge', async () => {
      const waiting =
        await t.db.query(sql`select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()`);
      return waiting.length === 3;
    });
  });
  const answers = await Promise.all(running);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.map(({ body }) => body.devolucao).sort()).toEqual([0, 0, 10_000]);
  const [row] = await t.db.query(sql`select a_devolver from compra where codigo = ${compra.codigo}`);
  expect(row).toEqual({ a_devolver: 10_000 });
  expect(await differences()).toEqual([]);

  await t.db.run(sql`update compra set a_devolver = 10001 where codigo = ${compra.codigo}`);
  expect(await differences()).toMatchObject([
    { tipo: 'devolucao_a_mais', cobranca: id, esperado: 10_000, encontrado: 10_001 },
  ]);
});
