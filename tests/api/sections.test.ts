import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchFields } from '#server/crud/columns.ts';
import { searchable, sortable } from '#server/crud/query.ts';
import { raw, sql } from '#server/db/sql.ts';
import { errorText } from '#shared/errors.ts';
import { locales } from '#shared/i18n/languages.ts';
import { isFile, isRangeFilter, type Section } from '#shared/kit/section.ts';
import { sections } from '#shared/sections/index.ts';
import { testApp } from '../support/app.ts';
import { type Row, type SectionBench, sectionBench } from '../support/section-tests.ts';

const t = await testApp();

/** What was written, as it is read: references and files by their ids. */
function written(section: Section, record: Row, names: readonly string[]): Row {
  return Object.fromEntries(
    names.map((name) => [
      name,
      section.fields[name]!.kind === 'reference' ? (record[name]?.id ?? null) : record[name],
    ]),
  );
}

describe.each(sections.map((section) => [section.name, section] as const))('%s', (_, section) => {
  let s: SectionBench;
  const fields = Object.entries(section.fields).filter(([, field]) => !field.computed);
  const of = (kind: string) => fields.filter(([, field]) => field.kind === kind).map(([name]) => name);
  const pt = (key: Parameters<typeof errorText>[0]): string => errorText(key, 'pt_BR');

  beforeAll(async () => {
    s = await sectionBench(t, section, sections);
  });

  describe('writing', () => {
    it('stores a record and answers with it, as it is read later', async () => {
      const input = s.make();
      const answer = await s.ask({ body: input });
      expect(answer.status).toBe(201);
      const record = answer.body;
      expect(record).toMatchObject({ id: expect.any(Number), versao: 1, criado_em: expect.any(String) });
      for (const name of of('reference')) {
        const title = record[name] && { id: record[name].id, rotulo: expect.stringMatching(/./) };
        expect(record[name]).toEqual(title);
      }
      const own = Object.keys(input).filter((name) => input[name] !== null);
      expect(written(section, record, own)).toEqual(
        Object.fromEntries(own.map((name) => [name, input[name]])),
      );
      const read = await s.ask({ at: record.id });
      expect([read.status, read.body]).toEqual([200, record]);
    });

    it('takes a form with texts as it takes JSON', async () => {
      const input = s.make();
      const form = new FormData();
      for (const [name, value] of Object.entries(input)) form.set(name, value === null ? '' : String(value));
      const picture = await sharp({ create: { width: 9, height: 6, channels: 3, background: '#0f766e' } })
        .png()
        .toBuffer();
      const files = fields.filter(([, field]) => isFile(field)).map(([name]) => name);
      for (const name of files) form.set(name, new Blob([new Uint8Array(picture)]), 'Avó.png');
      const answer = await s.ask({ form });
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      const own = Object.keys(input).filter((name) => input[name] !== null);
      expect(written(section, answer.body, own)).toEqual(
        Object.fromEntries(own.map((name) => [name, input[name]])),
      );
      for (const name of files) {
        expect(answer.body[name]).toMatchObject({ nome: 'Avó.webp', tipo: 'image/webp' });
        const stolen = await s.ask({ body: s.make({ [name]: answer.body[name].id }) });
        expect(Object.keys(stolen.body.errors)).toEqual([name]);
        const other = await s.put();
        const theft = await s.ask({ method: 'PUT', at: other.id, body: { [name]: answer.body[name].id } });
        expect(Object.keys(theft.body.errors)).toEqual([name]);
      }
      const gone = await s.ask({ method: 'DELETE', at: answer.body.id });
      expect(gone.status).toBe(204);
      const jobs = (await t.jobs.waiting()).filter(({ nome }) => nome === 'arquivo.delete');
      expect(jobs.length).toBeGreaterThanOrEqual(files.length);
    });

    it('changes what is sent and leaves the rest, counting versions', async () => {
      const before = await s.put();
      const [name, value] = Object.entries(s.make()).find(([name]) => section.title === name)!;
      const answer = await s.ask({ method: 'PUT', at: before.id, body: { [name]: value, versao: 1 } });
      expect(answer.status).toBe(200);
      const { atualizado_em, ...rest } = answer.body;
      expect({ ...rest, [name]: before[name] }).toEqual({
        ...Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'atualizado_em')),
        versao: 2,
      });
      expect(written(section, answer.body, [name])).toEqual({ [name]: value });
      const whole = await s.ask({ method: 'PUT', at: before.id, body: answer.body });
      expect([whole.status, whole.body.versao]).toEqual([200, 3]);
    });

    it('refuses a change of what somebody else changed, and shows what stands there', async () => {
      const before = await s.put();
      const now = await s.ask({ method: 'PUT', at: before.id, body: { versao: 1 } });
      for (const body of [{ versao: 1 }, before]) {
        const late = await s.ask({ method: 'PUT', at: before.id, body });
        expect([late.status, late.body.message]).toEqual([409, pt('error.changed')]);
        expect(late.body.atual).toEqual(now.body);
      }
    });

    it('of two changes of the same version lets one through', async () => {
      const before = await s.put();
      const both = await Promise.all([1, 2].map(() => s.ask({ method: 'PUT', at: before.id, body: before })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('deletes, and then there is nothing to read, change or delete', async () => {
      const { id } = await s.put();
      const answer = await s.ask({ method: 'DELETE', at: id });
      expect([answer.status, answer.text]).toEqual([204, '']);
      for (const ask of [{}, { method: 'DELETE' }, { method: 'PUT', body: s.make() }] as const)
        expect((await s.ask({ at: id, ...ask })).status).toBe(404);
    });
  });

  describe('checking', () => {
    const refusal = async (values: Record<string, unknown>): Promise<Row> => {
      const answer = await s.ask({ body: s.make(values) });
      expect([answer.status, answer.body.message]).toEqual([422, pt('error.invalid')]);
      return answer.body.errors;
    };

    it('refuses a field that is not declared', async () => {
      const { id } = await s.put();
      expect(await refusal({ inventado: 1 })).toEqual({ inventado: [pt('validation.unknown')] });
      const update = await s.ask({ method: 'PUT', at: id, body: { __proto_: 1, constructor: 1 } });
      expect([update.status, Object.keys(update.body.errors).sort()]).toEqual([
        422,
        ['__proto_', 'constructor'],
      ]);
    });

    it('asks for what is required, in each language', async () => {
      const asked = fields.filter(
        ([, field]) => field.required && !field.when && !('default' in field && field.default !== undefined),
      );
      for (const locale of locales) {
        const headers = { 'accept-language': locale.replace('_', '-') };
        const answer = await s.ask({ body: {}, headers });
        const said = [errorText('validation.required', locale)];
        expect([answer.status, answer.body.errors]).toEqual([
          422,
          Object.fromEntries(asked.map(([name]) => [name, said])),
        ]);
      }
      for (const [name] of asked)
        for (const empty of [null, '', '   ']) expect(await refusal({ [name]: empty })).toHaveProperty(name);
    });

    it('refuses values of another type in every field', async () => {
      for (const [name, field] of fields) {
        if (field.when) continue;
        for (const odd of [{ a: 1 }, [1], field.kind === 'boolean' ? 'talvez' : true])
          expect({ [name]: Object.keys(await refusal({ [name]: odd })) }).toEqual({ [name]: [name] });
      }
    });

    it('refuses texts that are too long, or hold what no text holds', async () => {
      for (const [name, field] of fields) {
        if ((field.kind !== 'text' && field.kind !== 'textarea') || field.when) continue;
        const max = field.max ?? (field.kind === 'text' ? 200 : 5000);
        for (const bad of ['x'.repeat(max + 1), 'a\u0000b', 'a\u202eb'])
          expect(Object.keys(await refusal({ [name]: bad }))).toEqual([name]);
      }
    });

    it('refuses choices, dates and numbers that do not exist', async () => {
      const bad: Record<string, unknown[]> = {
        choice: ['inventada', 'toString'],
        date: ['2023-02-30', '15/01/2020', '0000-00-00'],
        integer: [1.5, 1e20],
        money: [1.5, 1e20],
        decimal: [1e20],
        email: ['a@', 'a b@c.example'],
        phone: ['123', 'abc'],
        cpf: ['11111111111', '123'],
        cnpj: ['11111111111111'],
        cep: ['123'],
        color: ['red', '#12'],
        time: ['24:00', '9h'],
      };
      for (const [name, field] of fields)
        for (const value of field.when ? [] : (bad[field.kind] ?? []))
          expect({ [name]: Object.keys(await refusal({ [name]: value })) }).toEqual({ [name]: [name] });
    });

    it('refuses references to what is not there', async () => {
      for (const name of of('reference'))
        for (const id of [999_999_999, 0, -1, 1e12])
          expect(await refusal({ [name]: id })).toEqual({ [name]: [pt('validation.reference')] });
    });

    it('refuses what may not repeat, on its field', async () => {
      const single = fields.filter(([, field]) => field.unique).map(([name]) => [name]);
      for (const together of [...single, ...(section.unique ?? [])]) {
        const first = await s.put();
        const same = written(section, first, together);
        const [name] = together as [string];
        expect(await refusal(same)).toEqual({ [name]: [pt('validation.unique')] });
        // Case and accents do not make another name.
        if (section.fields[name]!.kind === 'text') {
          const plain = String(same[name]).normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
          expect(await refusal({ ...same, [name]: plain })).toEqual({ [name]: [pt('validation.unique')] });
        }
        const other = await s.put();
        const update = await s.ask({ method: 'PUT', at: other.id, body: same });
        expect([update.status, Object.keys(update.body.errors)]).toEqual([422, [name]]);
        expect((await s.ask({ method: 'PUT', at: first.id, body: same })).status).toBe(200);
      }
    });

    it('refuses bodies that are no record, and ids that are no id', async () => {
      const headers = { 'content-type': 'application/json' };
      for (const body of ['[]', 'null', '"x"', '5', '{', ''])
        expect([400, 422]).toContain((await s.ask({ method: 'POST', body, headers })).status);
      const { id } = await s.put();
      for (const body of ['[]', 'null', '"x"', '{'])
        expect([400, 422]).toContain((await s.ask({ method: 'PUT', at: id, body, headers })).status);
      for (const at of ['abc', '0', '-1', '1.5', '99999999999', '1%20'])
        for (const method of ['GET', 'PUT', 'DELETE'] as const) {
          const answer = await s.ask({ at, method, ...(method === 'PUT' && { body: {} }) });
          expect([at, answer.status, answer.body.errors]).toEqual([at, 422, { id: [pt('validation.id')] }]);
        }
      for (const versao of [0, 'x', 1.5, 1e12])
        expect(Object.keys((await s.ask({ method: 'PUT', at: id, body: { versao } })).body.errors)).toEqual([
          'versao',
        ]);
    });
  });

  describe('listing', () => {
    const list = async (query: string, at?: string): Promise<Row> => {
      const { status, body } = await s.ask({ url: `${s.path}${at ? `/${at}` : ''}?${query}` });
      expect([query, status, body.errors]).toEqual([query, 200, undefined]);
      return body;
    };
    const ids = (body: Row): number[] => body.data.map((row: Row) => row.id);

    it('pages through all, and past the end there is nothing', async () => {
      for (let count = 0; count < 5; count += 1) await s.put();
      const [{ total }] = (await t.db.query(sql`select count(*) as total from ${raw(section.name)}`)) as [
        Row,
      ];
      const all = await list('per_page=100');
      expect([all.total, all.page, ids(all).length]).toEqual([total, 1, total]);
      const pages = Math.ceil(total / 3);
      const seen: number[] = [];
      for (let page = 1; page <= pages; page += 1) {
        const body = await list(`per_page=3&page=${page}`);
        expect([body.total, body.page]).toEqual([total, page]);
        seen.push(...ids(body));
      }
      expect(seen).toEqual(ids(all));
      expect(await list(`per_page=3&page=${pages + 1}`)).toEqual({ data: [], total, page: pages + 1 });
      const [first] = all.data;
      expect((await s.ask({ at: first.id })).body).toEqual(first);
    });

    it('sorts by every column, up and down', async () => {
      for (const by of sortable(section)) {
        const up = ids(await list(`per_page=100&sort_by=${by}`));
        expect(ids(await list(`per_page=100&sort_by=${by}&sort_order=asc`))).toEqual(up);
        expect(ids(await list(`per_page=100&sort_by=${by}&sort_order=desc`))).toEqual(up.toReversed());
      }
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

    it('finds through what it refers to', async () => {
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
        const value = field.kind === 'reference' ? record[name].id : record[name];
        const told = encodeURIComponent(String(value));
        const query = isRangeFilter(field) ? `${name}_de=${told}&${name}_ate=${told}` : `${name}=${told}`;
        const found = await list(`${query}&per_page=100`);
        expect([query, ids(found).includes(record.id)]).toEqual([query, true]);
        const values = new Set(found.data.map((row: Row) => written(section, row, [name])[name]));
        if (field.kind !== 'text') expect([...values]).toEqual([value]);
        const [{ total }] = (await t.db.query(
          sql`select count(*) as total from ${raw(section.name)} where ${raw(name)} = ${value}`,
        )) as [Row];
        if (field.kind !== 'text') expect(found.total).toBe(total);
        expect(ids(await list(`${query}&per_page=100&term=`, 'search'))).toEqual(ids(found));
      }
    });

    it('refuses what it does not know', async () => {
      const bad: Record<string, string> = {
        inventado: 'inventado=1',
        page: 'page=0',
        per_page: 'per_page=7',
        sort_by: 'sort_by=senha',
        sort_order: 'sort_order=up',
      };
      for (const at of ['', '/search'])
        for (const [name, query] of Object.entries(bad)) {
          const { status, body } = await s.ask({ url: `${s.path}${at}?${query}` });
          expect([query, status, Object.keys(body.errors)]).toEqual([query, 422, [name]]);
        }
      for (const query of ['page=abc', 'page=1&page=2', 'page=-1', 'page=1e3', 'per_page=1000'])
        expect([query, (await s.ask({ url: `${s.path}?${query}` })).status]).toEqual([query, 422]);
      for (const term of ['%EF%BF%BF', '%5C', "';--", '%F0%9F%99%8F'])
        expect([term, (await s.ask({ url: `${s.path}/search?term=${term}` })).body.total]).toEqual([term, 0]);
      for (const query of ['field=id', 'relationship=senha', 'term=%00'])
        expect((await s.ask({ url: `${s.path}/search?${query}` })).status).toBe(422);
    });
  });
});
