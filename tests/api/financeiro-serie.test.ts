import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { type Reach, reaches } from '#shared/crud/series.ts';
import { errorText } from '#shared/errors.ts';
import { testApp } from '../support/app.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const b = await booksFixture(t);
const as = 'Tesouraria';
const at = (id: number, alcance: string) => `/api/admin/financeiro/${id}?alcance=${alcance}&confirmar=true`;
const change = (id: number, body: object, alcance: string) =>
  t.request({ method: 'PUT', url: at(id, alcance), body, as });
const remove = (id: number, alcance: string) =>
  t.request({ method: 'DELETE', url: `/api/admin/financeiro/${id}?alcance=${alcance}`, as });
const group = async (id: number): Promise<Row[]> =>
  (await b.list(`recorrencia=${id}&sort_by=data_vencimento`)).data;
const rent = { descricao: 'Aluguel', tipo: 'despesa', valor: 150_000 };
const monthly = async (times: number, data_vencimento = '2027-01-10'): Promise<Row> => {
  const body = b.row({ ...rent, repeticao: 'mensal', repeticoes: times, data_vencimento });
  const answer = await t.request({ url: '/api/admin/financeiro?confirmar=true', body, as });
  expect(answer.status).toBe(201);
  return answer.body;
};
/** The values that a change of a series must not touch. */
const stored = (id: number) => t.db.query(sql`select * from financeiro where id = ${id}`);

describe('a change of a row that repeats', () => {
  it('is for this one, for it and the following, or for all that are open', async () => {
    const first = await monthly(4);
    const [one, two, three, four] = (await group(first.id)) as [Row, Row, Row, Row];
    expect((await change(two.id, { valor: 160_000 }, 'este')).body).not.toHaveProperty('serie');
    const amounts = async () => (await group(first.id)).map(({ valor }) => valor);
    expect(await amounts()).toEqual([150_000, 160_000, 150_000, 150_000]);
    const following = await change(three.id, { valor: 170_000 }, 'este_e_seguintes');
    expect([following.status, following.body.serie]).toEqual([200, { outros: 1, mantidos: [] }]);
    expect(await amounts()).toEqual([150_000, 160_000, 170_000, 170_000]);
    const all = await change(four.id, { descricao: 'Aluguel do anexo' }, 'todos');
    expect(all.body.serie).toEqual({ outros: 3, mantidos: [] });
    // Only what was changed is carried over: each keeps its amount.
    expect((await group(first.id)).map(({ descricao, valor }) => [descricao, valor])).toEqual([
      ['Aluguel do anexo', 150_000],
      ['Aluguel do anexo', 160_000],
      ['Aluguel do anexo', 170_000],
      ['Aluguel do anexo', 170_000],
    ]);
    expect((await group(first.id)).map(({ data_vencimento }) => data_vencimento)).toEqual(
      [one, two, three, four].map(({ data_vencimento }) => data_vencimento),
    );
  });

  it('leaves paid and reversed rows exactly as they are, and names them', async () => {
    const first = await monthly(4);
    const [one, two, three] = (await group(first.id)) as [Row, Row, Row, Row];
    await b.act(one.id, 'liquidar');
    await b.act(one.id, 'estornar');
    await b.act(two.id, 'liquidar');
    const before = [await stored(one.id), await stored(two.id)];
    const { body } = await change(three.id, { valor: 1_000, conta: b.banco }, 'todos');
    expect(body.serie).toEqual({
      outros: 1,
      mantidos: [
        { id: one.id, rotulo: 'Aluguel', data: '2027-01-10', motivo: 'estornado', em_parte: false },
        { id: two.id, rotulo: 'Aluguel', data: '2027-02-10', motivo: 'pago', em_parte: false },
      ],
    });
    expect([await stored(one.id), await stored(two.id)]).toEqual(before);
    expect((await group(first.id)).map(({ valor }) => valor)).toEqual([150_000, 150_000, 1_000, 1_000]);
  });

  it('of what belongs to one row alone, such as its payment, is for that row', async () => {
    const first = await monthly(3);
    const { body } = await change(first.id, { pago: true, data_pagamento: b.today }, 'todos');
    expect([body.pago, body.serie]).toEqual([true, { outros: 0, mantidos: [] }]);
    expect((await group(first.id)).map(({ pago }) => pago)).toEqual([true, false, false]);
  });

  it('of the day keeps the day of the month, or the days between weeks', async () => {
    const months = await monthly(3, '2027-12-10');
    await change(months.id, { data_vencimento: '2027-12-31', competencia: '2027-11-01' }, 'todos');
    expect((await group(months.id)).map((row) => [row.data_vencimento, row.competencia])).toEqual([
      ['2027-12-31', '2027-11-01'],
      ['2028-01-31', '2027-12-01'],
      ['2028-02-29', '2028-01-01'],
    ]);
    const weeks = await b.put({
      ...rent,
      repeticao: 'semanal',
      repeticoes: 3,
      data_vencimento: '2028-01-03',
    });
    const [, second] = await group(weeks.id);
    await change(second!.id, { data_vencimento: '2028-01-12' }, 'este_e_seguintes');
    expect((await group(weeks.id)).map(({ data_vencimento }) => data_vencimento)).toEqual([
      '2028-01-03',
      '2028-01-12',
      '2028-01-19',
    ]);
  });

  it('changes both sides of each transfer', async () => {
    const first = await b.put({
      tipo: 'transferencia',
      conta: b.caixa,
      conta_destino: b.banco,
      valor: 500,
      repeticao: 'mensal',
      repeticoes: 3,
      data_vencimento: '2029-01-05',
    });
    const arrived = (await b.get(first.id)).body.contrapartida.id;
    const { body } = await change(arrived, { valor: 900 }, 'todos');
    expect(body.serie).toEqual({ outros: 2, mantidos: [] });
    const rows = await t.db.query<{ valor: number }>(
      sql`select valor from financeiro where recorrencia = ${first.id} order by id`,
    );
    expect(rows.map(({ valor }) => valor)).toEqual([900, 900, 900, 900, 900, 900]);
    expect((await remove(first.id, 'todos')).body).toEqual({ outros: 2, mantidos: [] });
    expect(await group(first.id)).toEqual([]);
  });

  it('that one of them cannot take is refused, and nothing is saved', async () => {
    const first = await monthly(3);
    await t.db.run(
      sql`alter table financeiro add constraint teste check (valor <> 77 or data_vencimento <> '2027-03-10') not valid`,
    );
    const refused = await change(first.id, { valor: 77 }, 'todos');
    await t.db.run(sql`alter table financeiro drop constraint teste`);
    expect([refused.status, (await group(first.id)).map(({ valor }) => valor)]).toEqual([
      422,
      [150_000, 150_000, 150_000],
    ]);
    const unknown = await change(first.id, { valor: 78 }, 'alguns');
    expect(Object.keys(unknown.body.errors)).toEqual(['alcance']);
    const single = await b.put();
    expect((await change(single.id, { descricao: 'Sozinho' }, 'todos')).body.serie).toEqual({
      outros: 0,
      mantidos: [],
    });
  });

  it('reaches exactly the rows that are meant and open, whichever are paid', async () => {
    const size = 5;
    const flags = fc.array(fc.boolean(), { minLength: size, maxLength: size });
    await fc.assert(
      fc.asyncProperty(
        flags,
        fc.nat(size - 1),
        fc.constantFrom(...reaches),
        async (paid, chosen, reach: Reach) => {
          const first = await monthly(size);
          const rows = await group(first.id);
          for (const [index, row] of rows.entries()) if (paid[index]) await b.act(row.id, 'liquidar');
          const before = await group(first.id);
          const { status, body } = await change(rows[chosen]!.id, { descricao: 'Mudou' }, reach);
          expect(status).toBe(200);
          const meant = (index: number): boolean =>
            index === chosen || reach === 'todos' || (reach === 'este_e_seguintes' && index > chosen);
          const expected = rows.map((_, index) => meant(index) && (index === chosen || !paid[index]));
          const after = await group(first.id);
          for (const [index, row] of after.entries()) {
            if (expected[index]) expect(row.descricao).toBe('Mudou');
            else expect(row).toEqual(before[index]);
          }
          if (reach === 'este') return;
          expect(body.serie.outros).toBe(expected.filter(Boolean).length - 1);
          expect(body.serie.mantidos.map(({ id }: Row) => id)).toEqual(
            rows.filter((_, index) => index !== chosen && meant(index) && paid[index]).map(({ id }) => id),
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('deleting a row that repeats', () => {
  it('takes this one, it and the following, or all that are open', async () => {
    const first = await monthly(4);
    const [one, two, three, four] = (await group(first.id)) as [Row, Row, Row, Row];
    await b.act(four.id, 'liquidar');
    const { status, body } = await remove(two.id, 'este_e_seguintes');
    const kept = { id: four.id, rotulo: 'Aluguel', data: '2027-04-10', motivo: 'pago', em_parte: false };
    expect([status, body]).toEqual([200, { outros: 1, mantidos: [kept] }]);
    expect((await group(first.id)).map(({ id }) => id)).toEqual([one.id, four.id]);
    expect((await b.get(three.id)).status).toBe(404);
    const paid = await remove(four.id, 'todos');
    expect([paid.status, paid.body.message]).toEqual([409, errorText('financeiro.paid_delete', 'pt_BR')]);
    expect((await group(first.id)).map(({ id }) => id)).toEqual([one.id, four.id]);
    expect((await remove(one.id, 'este')).status).toBe(204);
  });
});
