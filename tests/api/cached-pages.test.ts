import { describe, expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import { addChurches } from '../support/churches.ts';
import { testDatabase } from '../support/database.ts';
import type { Row } from '../support/section-fixture.ts';

// A cached page is answered only while the database says that nothing has changed (docs/decisions/0055).
const own = await testDatabase();
/** A transaction that sees one snapshot, in which other tests' writes to the same PostgreSQL change nothing. */
let still: Db | undefined;
let answered: Record<string, unknown>[] = [];
const db = {
  ...own,
  query: async <Row>(statement: Sql) => {
    const rows = await (still ?? own).query<Row>(statement);
    if (statement.name?.startsWith('list_') || statement.text.includes('momento'))
      answered.push(rows[0] as Record<string, unknown>);
    return rows;
  },
  // sees the same snapshot as the lists
  textReader: (statement: Sql) => async () => {
    const [row] = await (still ?? own).query<Record<string, string>>(statement);
    answered.push({ data: null });
    return Object.values(row!)[0]!;
  },
};
const t = await testApp({ db });
const other = await testApp({ beside: t });
const [church, second] = await addChurches(own, 'Sede', 'Filial');
await own.run(sql`insert into pessoa (nome, igreja, status) select 'Pessoa ' || n, ${church}, 'membro_ativo'
  from generate_series(10, 59) n`);
const url = '/api/admin/pessoa?fields=nome,igreja';
const as = 'Administrador';
const read = async (path = url): Promise<Row> => (await t.request({ url: path, as })).body;

/** The answers to these paths while nothing can change, each with whether the database wrote the page. */
async function readStill(paths: readonly string[]): Promise<[Row, boolean][]> {
  // the session is remembered from here on
  await read();
  return own.transaction(async (tx) => {
    await tx.run(raw('set transaction isolation level repeatable read'));
    still = tx;
    try {
      const all: [Row, boolean][] = [];
      for (const path of paths) {
        answered = [];
        const body = await read(path);
        expect(answered).not.toHaveLength(0);
        all.push([body, answered.some(({ data }) => data !== null)]);
      }
      return all;
    } finally {
      still = undefined;
    }
  });
}

describe('a page that is kept', () => {
  it('is not read again after its second request while nothing has changed, and each page is its own', async () => {
    const first = await read();
    const next = (page: number) => `${url}&page=${page}&apos=${first.apos}`;
    const byNumber = `${url}&page=2`;
    const paths = [url, next(2), next(7), byNumber];
    const all = await readStill([...paths, ...paths, ...paths]);
    const cached = all.slice(8);
    expect(cached.map(([, isRead]) => isRead)).toEqual([false, false, false, false]);
    for (const [at, [body]] of cached.entries()) expect(body).toEqual(all[at]![0]);
    expect(cached.map(([{ data, page, total }]) => [data[0].nome, page, total])).toEqual([
      ['Pessoa 10', 1, 50],
      ['Pessoa 35', 2, 50],
      ['Pessoa 35', 7, 50],
      ['Pessoa 35', 2, 50],
    ]);
  });

  it('has stored values alone: with filters, sums or computed values it is read each time', async () => {
    const always = ['/api/admin/pessoa?status=membro_ativo', '/api/admin/postagem', '/api/admin/financeiro'];
    const all = await readStill([...always, ...always, ...always]);
    expect(all.map(([, isRead]) => isRead)).toEqual(all.map(() => true));
  });

  it.each<[string, Sql, (body: Row) => unknown, unknown, unknown]>([
    [
      'a record was changed',
      sql`update pessoa set nome = 'Abigail' where nome = 'Pessoa 10'`,
      ({ data }) => data[0].nome,
      'Pessoa 10',
      'Abigail',
    ],
    [
      'a record was added',
      sql`insert into pessoa (nome, igreja, status) values ('Aarão', ${church}, 'visitante')`,
      ({ data, total }) => [data[0].nome, total],
      ['Abigail', 50],
      ['Aarão', 51],
    ],
    [
      'a record was deleted',
      sql`delete from pessoa where nome = 'Aarão'`,
      ({ data, total }) => [data[0].nome, total],
      ['Aarão', 51],
      ['Abigail', 50],
    ],
    [
      'what its records refer to was renamed',
      sql`update igreja set nome_fantasia = 'Matriz' where id = ${church}`,
      ({ data }) => data[0].igreja.rotulo,
      'Sede',
      'Matriz',
    ],
  ])('is read again on every server as soon as %s', async (_, change, seen, before, after) => {
    const both = async () =>
      (await Promise.all([t, other].map((app) => app.request({ url, as })))).map(({ body }) => seen(body));
    expect(await both()).toEqual([before, before]);
    expect(await both()).toEqual([before, before]);
    await own.run(change);
    expect(await both()).toEqual([after, after]);
  });

  it('shows what a transaction changed that was under way when it was kept', async () => {
    await own.transaction(async (tx) => {
      await tx.run(sql`update pessoa set nome = 'Abel' where nome = 'Abigail'`);
      for (let time = 0; time < 3; time++) expect((await read()).data[0].nome).toBe('Abigail');
    });
    expect((await read()).data[0].nome).toBe('Abel');
  });

  it('is not given to a user limited to another church', async () => {
    const { id } = await t.user(as);
    await own.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${second}, 0)`);
    const token = await t.tokenOf(id);
    await read();
    for (let time = 0; time < 2; time++) {
      expect((await read()).total).toBe(50);
      expect((await t.request({ url, token })).body).toMatchObject({ data: [], total: 0 });
    }
  });
});
