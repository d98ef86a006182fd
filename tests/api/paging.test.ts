import { describe, expect, it } from 'vitest';
import { bulkPessoas } from '#demo/bulk.ts';
import { withoutPunctuation } from '#server/crud/query.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { testApp } from '../support/app.ts';
import type { Row } from '../support/section-fixture.ts';
import { seededRandom } from '../support/seeded-random.ts';

const t = await testApp();
await bulkPessoas(t.db, 4507);
/** As autovacuum does: until then the index of the search keeps new rows in a list that every search reads. */
const vacuum = () => t.db.run(raw('vacuum analyze pessoa, total_palavras'));
// Some sort columns have empty values, which come first or last.
await t.db.run(sql`update pessoa set email = null where id % 7 = 0`);
await t.db.run(sql`update pessoa set data_nascimento = null where id % 3 <> 0`);
await vacuum();
const as = 'Administrador';
const list = async (query: string): Promise<Row> => {
  const { status, body } = await t.request({ url: `/api/admin/pessoa${query}`, as });
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
          const expected = await byOffset(by, order, 50, (page - 1) * 50);
          expect([by, order, page, ids(body)]).toEqual([by, order, page, expected]);
          expect([body.total, body.page]).toEqual([4507, page]);
        }
    },
  );

  it.each(['email', 'data_nascimento'])('sorted by %s are read on to the end, each row once', async (by) => {
    for (const order of ['asc', 'desc']) {
      for (const query of ['', '&sexo=feminino']) {
        const readIds: number[] = [];
        let apos: string | undefined;
        do {
          const at: string = apos ? `&apos=${apos}` : '';
          const body = await list(`?per_page=100&sort_by=${by}&sort_order=${order}${query}${at}`);
          readIds.push(...ids(body));
          apos = body.apos;
        } while (apos);
        const where = query ? "where sexo = 'feminino'" : '';
        const expected = await t.db.query<{ id: number }>(
          raw(`select id from pessoa ${where} order by ${by} ${order}, id ${order}`),
        );
        expect(readIds).toEqual(expected.map(({ id }) => id));
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
      const { status, body } = await t.request({ url: `/api/admin/pessoa?apos=${apos}`, as });
      expect([apos, status, Object.keys(body.errors)]).toEqual([apos, 422, ['apos']]);
    }
    for (const [by, key] of [
      ['data_nascimento', 'ontem'],
      ['data_nascimento', '2026-99-99'],
      ['id', '1'],
    ] as const) {
      const apos = write(by, 'asc', key, by === 'id' ? 9e12 : 1);
      const { status, body } = await t.request({ url: `/api/admin/pessoa?sort_by=${by}&apos=${apos}`, as });
      expect([by, status, Object.keys(body.errors ?? {})]).toEqual([by, 422, ['apos']]);
    }
  });
});

describe('a search for words', () => {
  const dice = seededRandom(19);
  /** All people in the order of names, read again only after a change, because computing the text of each name takes most of the time. */
  let everybody: { id: number; nome: string; busca: string }[] = [];
  const readEverybody = async (): Promise<void> => {
    everybody = await t.db.query(
      sql`select id, busca(nome) as nome, busca from pessoa order by pessoa.nome, id`,
    );
  };
  /** What the search must find, by reading everybody. */
  const plainly = async (term: string, field: string): Promise<number[]> => {
    const [search] = await t.db.query<{ text: string }>(
      sql`select busca(${withoutPunctuation(term)}) as text`,
    );
    const words = search!.text.split(/\s+/);
    const has = (text: string, word: string): boolean =>
      words.length === 1 || word.length > 2 ? text.includes(word) : ` ${text}`.includes(` ${word}`);
    return everybody
      .filter((person) => words.every((word) => has(person[field === 'nome' ? 'nome' : 'busca'], word)))
      .map(({ id }) => id);
  };
  const search = (term: string, field: string, more = ''): Promise<Row> =>
    list(`/search?term=${encodeURIComponent(term)}${field ? `&field=${field}` : ''}&sort_by=nome${more}`);

  /** Words, parts of words, and parts of two words around a space, of a person's name or address. */
  async function someTerms(count: number): Promise<string[]> {
    const people = await t.db.query<{ text: string }>(
      sql`select nome || '   ' || coalesce(email, '') as text from pessoa order by hashint4(id) limit 200`,
    );
    return Array.from({ length: count }, () => {
      const { text } = dice.pick(people);
      const start = dice.between(0, text.length - 3);
      return text.slice(start, start + dice.between(2, 12)).trim();
    }).filter((term) => term !== '');
  }

  async function compare(terms: readonly string[]): Promise<void> {
    await readEverybody();
    for (const term of terms)
      for (const field of ['', 'nome']) {
        const expected = await plainly(term, field);
        const first = await search(term, field, '&per_page=20');
        expect([term, field, first.total, ids(first)]).toEqual([
          term,
          field,
          expected.length,
          expected.slice(0, 20),
        ]);
        const third = await search(term, field, '&per_page=20&page=3');
        expect([term, field, third.total, ids(third)]).toEqual([
          term,
          field,
          expected.length,
          expected.slice(40, 60),
        ]);
        if (!first.apos || expected.length < 20) continue;
        const next = await search(term, field, `&per_page=20&page=2&apos=${first.apos}`);
        expect([term, field, ids(next)]).toEqual([term, field, expected.slice(20, 40)]);
        const last = await search(term, field, '&per_page=10&sort_order=desc');
        expect([term, field, ids(last)]).toEqual([term, field, expected.toReversed().slice(0, 10)]);
      }
  }

  const known = [
    'ana',
    'silva',
    'João Pedro',
    'silva ana',
    'ana example',
    'mar',
    'ana l',
    'a s',
    'ANA',
    'santana',
    'email',
    "d'a",
    'li%',
    'lu ',
    '98',
  ];

  it('finds the same people as reading all of them, in the order of names, with their number', async () => {
    await compare([...known, ...(await someTerms(25))]);
  });

  it('goes on doing so while people come, change and go', async () => {
    await t.db.run(sql`update pessoa set nome = 'Ana Mariana  d''Ávila Santos-Lima' where id % 11 = 0`);
    await t.db.run(sql`update pessoa set email = 'ana_' || id || '@anabela.example' where id % 13 = 0`);
    await t.db.run(sql`update pessoa set nome = 'Łucja Ñandu Ana' where id % 17 = 0`);
    await t.db.run(sql`update pessoa set email = replace(email, '@', '7.lia@') where id % 7 = 0`);
    await t.db.run(sql`update pessoa set whatsapp = null where id % 19 = 0`);
    // a hundred, because every table that names people is asked about each
    await t.db.run(sql`delete from pessoa where id % 45 = 0`);
    await t.db.run(
      sql`insert into pessoa (nome, status) select 'Ana Lúcia Silva', 'visitante' from generate_series(1, 30)`,
    );
    // The first terms find the new rows in that list, and all others as they are found later.
    await compare(['ana mariana', 'ndu', 'anabela', 'lucja']);
    await vacuum();
    await compare([...known, ...(await someTerms(15))]);
    await t.db.query(sql`select esquece_palavras()`);
    const [difference] = await t.db.query<{ n: number }>(sql`select count(*) as n from (
      select palavra, sum(total) as total, sum(no_nome) as no_nome from total_palavras group by 1) a
      full join (select w.palavra, count(*) as total, count(*) filter (where w.no_nome) as no_nome
        from pessoa p cross join lateral palavras_de(p.nome, p.busca) w where w.palavra <> '' group by 1) b using (palavra)
      where (a.total, a.no_nome) is distinct from (b.total, b.no_nome)`);
    expect(difference!.n).toBe(0);
  });

  it('counts no words where a change brings none', async () => {
    /** rows of words that a change writes */
    const writtenBy = (change: Sql): Promise<number> =>
      t.db.transaction(async (tx) => {
        await tx.run(sql`update pessoa set ${change} where id % 50 = 1 and whatsapp is not null`);
        const [row] = await tx.query<{ n: number }>(sql`select count(*) as n from (
          select xmin from pessoa_palavra union all select xmin from total_palavras) w
          where w.xmin::text = pg_current_xact_id()::xid::text`);
        return row!.n;
      });
    const digits = sql`whatsapp = '+5527988' || lpad(id::text, 6, '0'), email = translate(email, '123', '456')`;
    expect(await writtenBy(digits)).toBe(0);
    expect(await writtenBy(sql`email = 'x' || email`)).toBeGreaterThan(0);
  });

  it('is not answered by words alone where a filter or a church limits it', async () => {
    await readEverybody();
    const expected = (await plainly('ana', '')).length;
    const women = await search('ana', '', '&sexo=feminino');
    const others = await t.db.query<{ n: number }>(
      sql`select count(*) as n from pessoa where busca like '%ana%' and sexo = 'feminino'`,
    );
    expect(women.total).toBe(others[0]!.n);
    expect(women.total).toBeLessThan(expected);
  });
});
