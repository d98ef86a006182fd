import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { references } from '#server/sections/categoria.ts';
import type { AbilityRule, Subject } from '#shared/access/subjects.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { testApp } from '../support/app.ts';
import { type Limited, limitedTo } from '../support/churches.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';

const t = await testApp();
const b = await booksFixture(t);
const as = 'Administrador';
const url = '/api/admin/categoria';
const tipo = 'financeiro_receita';
const pt = (key: ErrorKey, vars?: Record<string, string | number>): string => errorText(key, 'pt_BR', vars);
let counter = 0;
const create = async (values: Record<string, unknown> = {}): Promise<number> => {
  counter += 1;
  const answer = await t.request({ url, as, body: { nome: `Categoria ${counter}`, tipo, ...values } });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
};
const change = (id: number, body: object) => t.request({ method: 'PUT', url: `${url}/${id}`, body, as });
const remove = (id: number) => t.request({ method: 'DELETE', url: `${url}/${id}`, as });
const move = (id: number | string, body: unknown, who = as) =>
  t.request({ method: 'POST', url: `${url}/${id}/mover`, body, as: who });

describe('the tree', () => {
  it('has three levels, no cycles and one tipo', async () => {
    const [top, other] = [await create(), await create()];
    const middle = await create({ categoria_id: top });
    const leaf = await create({ categoria_id: middle });
    const deep = await t.request({ url, as, body: { nome: 'Quarta', tipo, categoria_id: leaf } });
    expect(deep.body.errors).toEqual({ categoria_id: [pt('categoria.depth', { depth: 3 })] });
    expect((await change(top, { categoria_id: other })).body.errors).toEqual({
      categoria_id: [pt('categoria.depth', { depth: 3 })],
    });
    for (const categoria_id of [top, middle, leaf])
      expect((await change(top, { categoria_id })).body.errors).toEqual({
        categoria_id: [pt('categoria.cycle')],
      });
    const odd = await t.request({ url, as, body: { nome: 'Outra', tipo: 'produto', categoria_id: top } });
    expect(odd.body.errors).toEqual({ categoria_id: [pt('categoria.parent_type')] });
  });

  it('of two moves at once lets no cycle through', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await create(), await create()];
      const both = await Promise.all([
        change(one, { categoria_id: other }),
        change(other, { categoria_id: one }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});

describe('a category in use', () => {
  it('keeps its tipo', async () => {
    const [used, parent, free] = [await create(), await create(), await create()];
    await b.put({ categoria: used });
    await create({ categoria_id: parent });
    for (const id of [used, parent])
      expect((await change(id, { tipo: 'produto' })).body.errors).toEqual({
        tipo: [pt('categoria.type_used')],
      });
    expect((await change(free, { tipo: 'produto' })).status).toBe(200);
    expect((await change(used, { nome: 'Com outro nome' })).status).toBe(200);
  });

  it('is not deleted, and says where it is used', async () => {
    const id = await create();
    await b.put({ categoria: id });
    await b.put({ categoria: id });
    await create({ categoria_id: id });
    const { status, body } = await remove(id);
    expect([status, body.message]).toEqual([409, pt('categoria.in_use')]);
    expect(body.errors.id.toSorted()).toEqual(['Categorias: 1', 'Financeiro: 2']);
    expect(body.usos).toEqual(
      expect.arrayContaining([
        { secao: 'financeiro', campo: 'categoria', total: 2 },
        { secao: 'categoria', campo: 'categoria_id', total: 1 },
      ]),
    );
    expect((await remove(await create())).status).toBe(204);
  });

  it('gives all it has to another of the same tipo, and is gone', async () => {
    const [from, to] = [await create(), await create()];
    const child = await create({ categoria_id: from });
    const row = await b.put({ categoria: from });
    const answer = await move(from, { para: to });
    expect(answer.status).toBe(200);
    expect(answer.body.movidos).toEqual(
      expect.arrayContaining([
        { secao: 'financeiro', campo: 'categoria', total: 1 },
        { secao: 'categoria', campo: 'categoria_id', total: 1 },
      ]),
    );
    expect((await b.get(row.id)).body).toMatchObject({ categoria: { id: to }, versao: 2 });
    expect((await t.request({ url: `${url}/${child}`, as })).body.categoria_id.id).toBe(to);
    expect((await t.request({ url: `${url}/${from}`, as })).status).toBe(404);
    const [trace] = await t.db.query<{ users: number | null }>(
      sql`select users from trilha where secao = 'categoria' and acao = 'delete' and registro = ${from}`,
    );
    expect(trace!.users).not.toBeNull();
  });

  it('of a charge says so, and gives the charge to another', async () => {
    const [from, to] = [await create(), await create()];
    const [charge] = await t.db.query<{
      id: number;
    }>(sql`insert into cobranca (descricao, codigo, origem, estado, metodo,
        gateway, valor, destino, expira_em, categoria)
      values ('Oferta', 'com-categoria', 'contribuicao', 'pendente', 'pix', 'pix_manual', 500, 'campanha', now(), ${from})
      returning id`);
    const { status, body } = await remove(from);
    expect([status, body.errors]).toEqual([409, { id: ['Cobranças: 1'] }]);
    const moved = await move(from, { para: to });
    expect([moved.status, moved.body.movidos]).toEqual([
      200,
      [{ secao: 'cobranca', campo: 'categoria', total: 1 }],
    ]);
    expect(await t.db.query(sql`select categoria, versao from cobranca where id = ${charge!.id}`)).toEqual([
      { categoria: to, versao: 2 },
    ]);
  });

  it('keeps its budget line where the other has one for the same year, and says so', async () => {
    const [from, to] = [await create(), await create()];
    for (const categoria of [from, to]) {
      const line = { tipo: 'receita', categoria, ano: 2026, valor: 5_000 };
      expect((await t.request({ url: '/api/admin/orcamento', body: line, as })).status).toBe(201);
    }
    const { status, body } = await move(from, { para: to });
    expect([status, body.errors]).toEqual([
      422,
      { para: [pt('categoria.both_have', { section: 'Orçamento' })] },
    ]);
  });

  it('stays where an entry of a closed month has it, and says so when it is to be deleted or moved', async () => {
    const [from, to] = [await create(), await create()];
    const churches = await t.db.query<{ id: number }>(sql`select id from igreja where sede`);
    const row = await b.paid({ categoria: from, data_pagamento: '2026-03-10' });
    await b.put({ categoria: from });
    await t.db.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
      values (${churches[0]!.id}, '2026-03-01', now(), 1, 0, 0)`);
    const closed = pt('categoria.closed_months', { total: 1 });
    const answers = [await remove(from), await move(from, { para: to })];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [409, closed],
      [409, closed],
    ]);
    expect(answers[0]!.body).not.toHaveProperty('usos');
    expect((await b.get(row.id)).body.categoria.id).toBe(from);
    expect((await change(from, { categoria_id: to })).status).toBe(200);
    expect((await change(from, { ativo: false })).status).toBe(200);
  });

  it('counts every foreign key to it as a use', async () => {
    const keys = await t.db.query<{ at: string }>(sql`select conrelid::regclass || '.' || attname as at
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'categoria'::regclass order by 1`);
    const counted = references().map(({ table, column }) => `${table}.${column}`);
    expect(keys.map(({ at }) => at)).toEqual(counted.toSorted());
  });

  it('moves only where the tree stays one', async () => {
    const from = await create();
    const middle = await create({ categoria_id: from });
    const leaf = await create({ categoria_id: middle, nome: 'Folha' });
    const top = await create();
    const second = await create({ categoria_id: top });
    const product = await create({ tipo: 'produto' });
    for (const [para, key] of [
      [from, 'categoria.other_type'],
      [product, 'categoria.other_type'],
      [leaf, 'categoria.cycle'],
      [second, 'categoria.depth'],
      [999_999, 'validation.reference'],
    ] as const)
      expect((await move(from, { para })).body.errors).toEqual({ para: [pt(key, { depth: 3 })] });
    await create({ nome: 'FOLHA', categoria_id: top });
    const twin = await create({ categoria_id: top });
    await change(leaf, { categoria_id: twin });
    expect((await move(twin, { para: top })).body.errors).toEqual({ para: [pt('validation.unique')] });
    expect((await t.request({ url: `${url}/${leaf}`, as })).body.categoria_id.id).toBe(twin);
    expect((await move(999_999, { para: top })).status).toBe(404);
    for (const body of [{}, { para: 'x' }, { para: top, mais: 1 }, null])
      expect((await move(from, body)).status).toBe(422);
    // The role may edit categories, but not delete them.
    expect((await move(from, { para: top }, 'Tesouraria')).status).toBe(403);
  });

  it('is moved only by users who may edit every record that would change', async () => {
    const [from, to] = [await create(), await create()];
    const { id } = await b.put({ categoria: from });
    const before = await t.db.query(sql`select * from financeiro order by id`);
    const refusedTo = async (request: Limited['request']) => {
      const answer = await request({ url: `${url}/${from}/mover`, body: { para: to } });
      expect(answer.status, answer.text).toBe(403);
      expect(await t.db.query(sql`select * from financeiro order by id`)).toEqual(before);
      expect((await t.request({ url: `${url}/${from}`, as })).status).toBe(200);
      return answer;
    };
    const rules = (...edited: Subject[]): AbilityRule[] => [
      { action: 'manage', subject: 'categoria' },
      ...edited.map((subject): AbilityRule => ({ action: 'edit', subject })),
    ];
    const { request: clerk } = await limitedTo(t, {}, rules('patrimonio'));
    expect((await refusedTo(clerk)).body.errors.id[0]).toContain(': 1');
    // A category belongs to all churches: users limited to one do not delete it, even if only their rows have it.
    const [{ igreja } = { igreja: 0 }] = await t.db.query<{ igreja: number }>(
      sql`select igreja from financeiro where id = ${id}`,
    );
    await refusedTo((await limitedTo(t, { users: [igreja] })).request);
    const { request: treasurer } = await limitedTo(t, {}, rules('financeiro'));
    const moved = await treasurer({ url: `${url}/${from}/mover`, body: { para: to } });
    expect(moved.status, moved.text).toBe(200);
  });
});
