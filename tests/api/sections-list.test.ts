import { beforeAll, describe, expect, it } from 'vitest';
import { searchFields } from '#server/crud/columns.ts';
import { searchable, sortable } from '#server/crud/query.ts';
import { raw, sql } from '#server/db/sql.ts';
import { isRangeFilter } from '#shared/crud/field.ts';
import { askableFields, listFields, referenceFields } from '#shared/crud/list-fields.ts';
import { churchToday } from '#shared/dates.ts';
import { sections } from '#shared/sections/index.ts';
import {
  appWithExample,
  collections,
  type Row,
  type SectionFixture,
  sectionFixture,
  withExample,
  written,
} from '../support/section-fixture.ts';

const t = await appWithExample();
const tested = withExample(collections);

describe.each(tested.map((section) => [section.name, section] as const))('listing %s', (_, section) => {
  let s: SectionFixture;
  const fields = Object.entries(section.fields).filter(([, field]) => !field.computed);
  const of = (kind: string) => fields.filter(([, field]) => field.kind === kind).map(([name]) => name);

  beforeAll(async () => {
    s = await sectionFixture(t, section, sections);
  });

  const list = async (query: string, at?: string): Promise<Row> => {
    const { status, body } = await s.request({ url: `${s.path}${at ? `/${at}` : ''}?${query}` });
    expect([query, status, body.errors]).toEqual([query, 200, undefined]);
    return body;
  };
  const ids = (body: Row): number[] => body.data.map((row: Row) => row.id);

  it('pages through all, and past the end there is nothing', async () => {
    for (let count = 0; count < 5; count += 1) await s.put();
    const [{ total }] = (await t.db.query(sql`select count(*) as total from ${raw(section.name)}`)) as [Row];
    const all = await list('per_page=100');
    expect([all.total, all.page, ids(all).length]).toEqual([total, 1, total]);
    const pages = Math.ceil(total / 3);
    const readIds: number[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const body = await list(`per_page=3&page=${page}`);
      expect([body.total, body.page]).toEqual([total, page]);
      readIds.push(...ids(body));
    }
    expect(readIds).toEqual(ids(all));
    const { totais, ...past } = await list(`per_page=3&page=${pages + 1}`);
    expect(past).toEqual({ data: [], total, page: pages + 1 });
    expect(totais === undefined).toBe(section.totals === undefined);
    const [first] = all.data;
    const { body: whole } = await s.request({ at: first.id });
    const hidden = section.confidential ?? [];
    expect(Object.keys(whole).filter((name) => !Object.hasOwn(first, name))).toEqual(hidden);
    expect(whole).toEqual({ ...first, ...Object.fromEntries(hidden.map((name) => [name, whole[name]])) });
  });

  it('has only the requested fields, with the same values', async () => {
    await s.put();
    const whole = await list('per_page=100');
    const only = (names: readonly string[]) =>
      whole.data.map((row: Row) => Object.fromEntries(['id', ...names].map((name) => [name, row[name]])));
    for (const names of [listFields(section), referenceFields(section), askableFields(section)]) {
      const { data, ...rest } = await list(`per_page=100&fields=${names.join()}`);
      expect(data).toEqual(only(names));
      const { data: _rows, ...others } = whole;
      expect(rest).toEqual(others);
    }
    const searched = referenceFields(section);
    expect((await list(`per_page=100&fields=${searched.join()}`, 'search')).data).toEqual(only(searched));
    const unknown = [
      'senha',
      'constructor',
      '',
      `${section.title},`,
      'id;drop',
      ...(section.confidential ?? []),
    ];
    for (const name of unknown) {
      const { status, body } = await s.request({ url: `${s.path}?fields=${encodeURIComponent(name)}` });
      expect([name, status, Object.keys(body.errors)]).toEqual([name, 422, ['fields']]);
    }
  });

  it('sorts by every column, up and down, and goes on after the last row of a page', async () => {
    const kindsSeen = new Set<string>();
    for (const by of sortable(section)) {
      const up = ids(await list(`per_page=100&sort_by=${by}`));
      const orders = { asc: up, desc: up.toReversed() };
      expect(ids(await list(`per_page=100&sort_by=${by}&sort_order=desc`))).toEqual(orders.desc);
      // The position where a page continues depends on the kind of the column: one column of each kind is followed.
      const field = section.fields[by];
      const kind = field ? `${field.kind} ${field.computed ?? ''} ${field.required ?? ''}` : by;
      if (kindsSeen.has(kind)) continue;
      kindsSeen.add(kind);
      for (const [order, all] of Object.entries(orders)) {
        const sorted = `per_page=3&sort_by=${by}&sort_order=${order}`;
        const first = await list(sorted);
        expect([sorted, ids(first)]).toEqual([sorted, all.slice(0, 3)]);
        expect([sorted, ids(await list(`${sorted}&apos=${first.apos}`))]).toEqual([sorted, all.slice(3, 6)]);
      }
    }
    // Ascending by default, as the specification has it, whatever order the list's page opens with.
    const unsaid = ids(await list('per_page=100'));
    expect(unsaid).toEqual(ids(await list(`per_page=100&sort_by=${section.sort.by}&sort_order=asc`)));
    const byId = ids(await list('per_page=100&sort_by=id'));
    expect(byId).toEqual(byId.toSorted((a, b) => a - b));
  });

  it('finds without regard to case and accents', async () => {
    const field = [...searchFields(section), ...searchable(section)].find((name) =>
      ['text', 'textarea'].includes(section.fields[name]!.kind),
    );
    if (!field) return;
    const { id } = await s.put({ [field]: 'Órfã d’Água Çã' });
    for (const term of ['órfã', 'ORFA', 'agua ca', 'Água Çã']) {
      const found = await list(`term=${encodeURIComponent(term)}&field=${field}`, 'search');
      expect([term, ids(found), found.total]).toEqual([term, [id], 1]);
    }
    if (searchFields(section).includes(field)) expect(ids(await list('term=orfa', 'search'))).toEqual([id]);
    expect(await list('term=%25', 'search')).toMatchObject({ total: 0 });
    expect(await list('term=', 'search')).toMatchObject({ total: (await list('')).total });
  });

  it('searches by the title of a referenced record', async () => {
    const { id, ...record } = await s.put();
    for (const name of of('reference')) {
      if (!record[name]) continue;
      const found = await list(
        `per_page=100&relationship=${name}&term=${encodeURIComponent(record[name].rotulo)}`,
        'search',
      );
      expect(ids(found)).toContain(id);
      expect(found.data.every((row: Row) => row[name] !== null)).toBe(true);
    }
  });

  it('filters by every declared filter', async () => {
    const record = await s.put();
    for (const [name, field] of fields) {
      if (!field.filter || record[name] === null) continue;
      if (field.kind === 'references') {
        const [first] = record[name];
        const found = await list(`${name}=${first.id}&per_page=100`);
        expect(ids(found)).toContain(record.id);
        for (const row of found.data) expect(row[name]).toContainEqual(first);
        continue;
      }
      const value = field.kind === 'reference' ? record[name].id : record[name];
      // A range of moments is filtered by days in the church's time zone.
      const isMoment = field.kind === 'datetime';
      const param = isMoment ? churchToday(new Date(value)) : encodeURIComponent(String(value));
      const query = isRangeFilter(field) ? `${name}_de=${param}&${name}_ate=${param}` : `${name}=${param}`;
      const found = await list(`${query}&per_page=100`);
      expect([query, ids(found).includes(record.id)]).toEqual([query, true]);
      const values = new Set(found.data.map((row: Row) => written(section, row, [name])[name]));
      if (field.kind !== 'text' && !isMoment) expect([...values]).toEqual([value]);
      const [{ total }] = (await t.db.query(
        sql`select count(*) as total from ${raw(section.name)} where ${raw(name)} = ${value}`,
      )) as [Row];
      if (field.kind !== 'text' && !isMoment) expect(found.total).toBe(total);
      expect(ids(await list(`${query}&per_page=100&term=`, 'search'))).toEqual(ids(found));
    }
  });

  it('refuses unknown and invalid parameters', async () => {
    const bad: Record<string, string> = {
      inventado: 'inventado=1',
      page: 'page=0',
      per_page: 'per_page=7',
      sort_by: 'sort_by=senha',
      sort_order: 'sort_order=up',
      apos: `apos=${Buffer.from('["senha","asc","x",1]').toString('base64url')}`,
    };
    for (const at of ['', '/search'])
      for (const [name, query] of Object.entries(bad)) {
        const { status, body } = await s.request({ url: `${s.path}${at}?${query}` });
        expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [name]]);
      }
    for (const query of ['page=abc', 'page=1&page=2', 'page=-1', 'page=1e3', 'per_page=1000'])
      expect([query, (await s.request({ url: `${s.path}?${query}` })).status]).toEqual([query, 422]);
    for (const term of ['%EF%BF%BF', '%5C', "';--", '%F0%9F%99%8F'])
      expect([term, (await s.request({ url: `${s.path}/search?term=${term}` })).body.total]).toEqual([
        term,
        0,
      ]);
    for (const query of ['field=id', 'relationship=senha', 'relationship=constructor&term=a', 'term=%00'])
      expect((await s.request({ url: `${s.path}/search?${query}` })).status).toBe(422);
  });
});
