import { describe, expect, it } from 'vitest';
import { bulkPessoas } from '#demo/bulk.ts';
import { raw, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import type { Row } from '../support/section-tests.ts';

const t = await testApp();
await bulkPessoas(t.db, 4507);
// Some sort columns have empty values, which come first or last.
await t.db.run(sql`update pessoa set email = null where id % 7 = 0`);
await t.db.run(sql`update pessoa set data_nascimento = null where id % 3 <> 0`);
const as = 'Administrador';
const list = async (query: string): Promise<Row> => {
  const { status, body } = await t.ask({ url: `/api/admin/pessoa${query}`, as });
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const ids = (body: Row): number[] => body.data.map(({ id }: Row) => id);
const byOffset = async (by: string, order: string, limit: number, offset: number): Promise<number[]> =>
  (
    await t.db.query<{ id: number }>(
      raw(`select id from pessoa order by ${by} ${order}, id ${order} limit ${limit} offset ${offset}`),
    )
  ).map(({ id }) => id);

describe('pages', () => {
  it.each(['nome', 'email', 'data_nascimento', 'id', 'criado_em'])(
    'sorted by %s are what an offset gives, near and far',
    async (by) => {
      for (const order of ['asc', 'desc'])
        for (const page of [1, 21, 22, 30, 45, 46, 90, 91, 92, 5000]) {
          const body = await list(`?per_page=50&page=${page}&sort_by=${by}&sort_order=${order}`);
          const wanted = await byOffset(by, order, 50, (page - 1) * 50);
          expect([by, order, page, ids(body)]).toEqual([by, order, page, wanted]);
          expect([body.total, body.page]).toEqual([4507, page]);
        }
    },
  );

  it.each(['email', 'data_nascimento'])('sorted by %s are read on to the end, each row once', async (by) => {
    for (const order of ['asc', 'desc']) {
      for (const query of ['', '&sexo=feminino']) {
        const seen: number[] = [];
        let apos: string | undefined;
        do {
          const at: string = apos ? `&apos=${apos}` : '';
          const body = await list(`?per_page=100&sort_by=${by}&sort_order=${order}${query}${at}`);
          seen.push(...ids(body));
          apos = body.apos;
        } while (apos);
        const where = query ? "where sexo = 'feminino'" : '';
        const wanted = await t.db.query<{ id: number }>(
          raw(`select id from pessoa ${where} order by ${by} ${order}, id ${order}`),
        );
        expect(seen).toEqual(wanted.map(({ id }) => id));
      }
    }
  });

  it('go on where they were, though rows come and go before them', async () => {
    const first = await list('?per_page=10');
    const second = ids(await list('?per_page=10&page=2'));
    await t.db.run(sql`update pessoa set nome = 'Zzz' where id = ${ids(first)[0]}`);
    expect(ids(await list(`?per_page=10&apos=${first.apos}`))).toEqual(second);
    expect(ids(await list('?per_page=10&page=2'))).not.toEqual(second);
  });

  it('refuse a continuation that fits no such list', async () => {
    const write = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    for (const apos of [
      'x',
      '%20',
      write(),
      write('nome', 'desc', 'a', 1),
      write('email', 'asc', 'a', 1),
      write('nome', 'asc', 5, 1),
      write('nome', 'asc', 'a\u0000', 1),
      write('nome', 'asc', 'a', 'b'),
      'a'.repeat(3000),
    ]) {
      const { status, body } = await t.ask({ url: `/api/admin/pessoa?apos=${apos}`, as });
      expect([apos, status, Object.keys(body.errors)]).toEqual([apos, 422, ['apos']]);
    }
    for (const [by, key] of [
      ['data_nascimento', 'ontem'],
      ['data_nascimento', '2026-99-99'],
      ['id', '1'],
    ] as const) {
      const apos = write(by, 'asc', key, by === 'id' ? 9e12 : 1);
      const { status, body } = await t.ask({ url: `/api/admin/pessoa?sort_by=${by}&apos=${apos}`, as });
      expect([by, status, Object.keys(body.errors ?? {})]).toEqual([by, 422, ['apos']]);
    }
  });
});
