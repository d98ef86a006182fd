import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { booksFixture } from '../support/financeiro-fixture.ts';
import type { Row } from '../support/section-fixture.ts';

const t = await testApp();
const { caixa } = await booksFixture(t);
// Days with many rows, days with none, and rows without a date.
await t.db.run(sql`insert into financeiro (descricao, tipo, valor, conta, pago, data_pagamento, data_vencimento)
  select 'Linha ' || n, 'receita', n, ${caixa}, true, '2026-01-05',
    case when n % 5 > 0 then date '2020-01-01' + (n * 7919 % 400) * 3 end
  from generate_series(1, 3507) n`);

/** Compares distant pages, by number and in both directions, with what an offset returns. */
async function expectPages(): Promise<void> {
  const [{ total }] = (await t.db.query(sql`select count(*) as total from financeiro`)) as [Row];
  for (const order of ['asc', 'desc'])
    for (let page = 40; page <= Math.ceil(total / 50) + 2; page += 1) {
      const url = `/api/admin/financeiro?per_page=50&page=${page}&sort_by=data_vencimento&sort_order=${order}`;
      const { body } = await t.request({ url, as: 'Tesouraria' });
      const expected = await t.db.query<{ id: number }>(
        raw(`select id from financeiro order by data_vencimento ${order}, id ${order}
          limit 50 offset ${(page - 1) * 50}`),
      );
      expect([order, page, body.data.map(({ id }: Row) => id)]).toEqual([
        order,
        page,
        expected.map(({ id }) => id),
      ]);
      expect(body.total).toBe(total);
    }
}

/** The kept totals of days and months equal the counted ones. */
async function expectDays(): Promise<void> {
  for (const [table, when, of] of [
    ['total_dias', 'dia', 'data_vencimento'],
    ['total_meses', 'mes', "date_trunc('month', data_vencimento)::date"],
  ]) {
    const stored = await t.db.query(
      raw(`select ${when}::text, sum(total)::integer as n from ${table} group by ${when} having sum(total) <> 0
        order by ${table}.${when}`),
    );
    const there = await t.db.query(
      raw(`select ${when}::text, count(*)::integer as n
        from (select coalesce(${of}, 'infinity') as ${when} from financeiro) f group by ${when} order by f.${when}`),
    );
    expect(stored).toEqual(there);
  }
}

it('far pages by due date are what an offset gives', async () => {
  await expectDays();
  await expectPages();
});

it('far pages stay right when rows change their day, come and go', async () => {
  await t.db.run(sql`update financeiro set data_vencimento = null where id % 11 = 0`);
  await t.db.run(sql`update financeiro set data_vencimento = '2021-06-06' where id % 13 = 0`);
  await t.db.run(sql`update financeiro set valor = valor + 1 where id % 3 = 0`);
  await t.db.run(sql`delete from financeiro where id % 17 = 0 or data_vencimento = '2020-01-04'`);
  await expectDays();
  await expectPages();
});

it('the kept days begin anew when all rows are gone', async () => {
  await t.db.run(raw('truncate financeiro cascade'));
  await expectDays();
  expect(await t.db.query(raw('select dia from total_dias union select mes from total_meses'))).toEqual([]);
});

it('a far page walks over the rows of one day alone', async () => {
  await t.db.run(sql`insert into financeiro (descricao, tipo, valor, conta, pago, data_pagamento, data_vencimento)
    select 'Linha ' || n, 'receita', n, ${caixa}, true, '2026-01-05', date '2020-01-01' + n / 10
    from generate_series(1, 4000) n`);
  await t.db.run(raw('vacuum analyze financeiro'));
  const read = async (): Promise<number> => {
    await t.db.run(raw('select pg_stat_force_next_flush()'));
    const [row] = await t.db.query<{ n: number }>(
      raw(`select pg_stat_get_tuples_returned(indexrelid)::integer as n from pg_stat_user_indexes
        where relname = 'financeiro' and indexrelname = 'financeiro_data_vencimento_ordem'`),
    );
    return row!.n;
  };
  const before = await read();
  const { body } = await t.request({
    url: '/api/admin/financeiro?page=120&sort_by=data_vencimento',
    as: 'Tesouraria',
  });
  expect(body.data).toHaveLength(25);
  expect((await read()) - before).toBeLessThan(200);
});
