import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { isChild } from '#shared/crud/field.ts';
import { errorText } from '#shared/errors.ts';
import { findSection, sections } from '#shared/sections/index.ts';
import { type Answer, password, testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { collections, type Row, type SectionFixture, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const admin = 'Administrador';
const url = '/api/admin/trilha';

const request = (query: string, as: string | null = admin): Promise<Answer> =>
  t.request({ url: `${url}?${query}`, as, headers: { 'accept-language': 'pt-BR' } });
const linesOf = async (secao: string, registro: number): Promise<Row[]> => {
  const answer = await request(`secao=${secao}&registro=${registro}&per_page=100`);
  expect(answer.status).toBe(200);
  return answer.body.data;
};

// Read-only sections, which the server writes, have a history of their own (events of charges).
describe.each(
  collections.filter(({ readOnly }) => !readOnly).map((section) => [section.name, section] as const),
)('the trace of %s', (_, section) => {
  it('tells who created, changed and deleted a record, and what it held', async () => {
    const s = await sectionFixture(t, section, sections);
    const { id: who } = await t.user(admin, { name: 'Marta do Registro' });
    const token = await t.tokenOf(who);
    const input = await s.make();
    const creation = await t.request({ url: s.path, body: input, token });
    expect([creation.status, creation.body.errors]).toEqual([201, undefined]);
    const { id } = creation.body;
    const other = await s.make();
    // The title, or else a text whose value differs between two samples: all samples may share a referenced
    // record.
    const traced = [section.title, ...Object.keys(section.fields)].filter(
      (name) => !section.untraced?.includes(name) && !section.fields[name]!.once,
    );
    const kindOf = (name: string) => section.fields[name]!.kind;
    const differing = traced.find(
      (name) => ['text', 'textarea', 'reference'].includes(kindOf(name)) && input[name] !== other[name],
    );
    const field = differing ?? traced.find((name) => kindOf(name) === 'choice')!;
    const choice = section.fields[field]!;
    const value =
      choice.kind === 'choice'
        ? Object.keys(choice.options).find((option) => option !== input[field])
        : other[field];
    const changed = await t.request({
      method: 'PUT',
      url: `${s.path}/${id}`,
      body: { [field]: value },
      token,
    });
    expect(changed.status).toBe(200);
    expect((await t.request({ method: 'DELETE', url: `${s.path}/${id}`, token })).status).toBe(204);

    const lines = await linesOf(section.name, id);
    const marta = { id: who, rotulo: 'Marta do Registro' };
    for (const line of lines) expect(line).toMatchObject({ secao: section.name, registro: id, users: marta });
    const [deleted, edited, created] = lines.filter(
      // perfil and users trace their churches in separate lines
      ({ antes, depois }) => !Object.keys({ ...antes, ...depois }).every((name) => name === 'igrejas'),
    );
    expect([deleted!.acao, edited!.acao, created!.acao]).toEqual(['delete', 'edit', 'create']);
    expect([created!.antes, deleted!.depois]).toEqual([null, null]);
    expect([created!.depois[field], edited!.antes[field]]).toEqual([input[field], input[field]]);
    expect([edited!.depois[field], deleted!.antes[field]]).toEqual([value, value]);
    expect(Object.keys(edited!.antes)).toEqual(Object.keys(edited!.depois));
  });

  it('has a line for a change of each of its lists alone', async () => {
    const lists = Object.entries(section.fields).filter(([, field]) => isChild(field) && !field.computed);
    if (lists.length === 0) return;
    const s = await sectionFixture(t, section, sections);
    for (const [name, field] of lists) {
      const record = await s.put();
      const had = record[name] as Row[];
      // Every list of references allows removing its rows.
      if (field.kind !== 'references' || field.required || had.length === 0) continue;
      expect((await s.request({ method: 'PUT', at: record.id, body: { [name]: [] } })).status).toBe(200);
      const [line] = await linesOf(section.name, record.id);
      expect(line).toMatchObject({ acao: 'edit', users: { rotulo: expect.any(String) } });
      expect(line!.antes[name]).toEqual(had.map(({ id }) => id));
      expect(line!.depois?.[name] ?? []).toEqual([]);
    }
  });

  it('leaves out passwords and the fields that the section keeps untraced', async () => {
    const secrets = Object.entries(section.fields).filter(
      ([name, field]) => field.kind === 'password' || (section.untraced?.includes(name) && !field.computed),
    );
    if (secrets.length === 0) return;
    const s = await sectionFixture(t, section, sections);
    const values = (mark: string) =>
      Object.fromEntries(
        secrets.map(([name, { kind }]) => [name, kind === 'password' ? `Sigilo#${mark}1` : mark]),
      );
    const record = await s.put(values('umsegredo'));
    const edit = await s.request({ method: 'PUT', at: record.id, body: values('outrosegredo') });
    expect(edit.status).toBe(200);
    const lines = await linesOf(section.name, record.id);
    // The line says that it changed, without the values.
    expect(
      lines.filter(({ acao, depois }) => acao === 'edit' && Object.keys(depois ?? {}).length === 0),
    ).toHaveLength(1);
    expect((await s.request({ method: 'DELETE', at: record.id })).status).toBe(204);
    const rows = await t.db.query<{ tudo: string }>(sql`select concat(antes, depois) as tudo from trilha`);
    for (const { tudo } of rows) expect(tudo).not.toMatch(/segredo/i);
    for (const [name] of secrets)
      for (const line of lines) expect({ ...line.antes, ...line.depois }).not.toHaveProperty(name);
  });
});

describe('the lists of a record', () => {
  it('stand in its line as they were and as they are', async () => {
    const s = await sectionFixture(t, findSection('evento')!, sections);
    const lot = (nome: string, preco: number) => ({ nome, preco, quantidade: 5 });
    const { id, lotes } = await s.put({ vagas: 50, lotes: [lot('Primeiro', 1000)] });
    const kept = { ...lot('Primeiro', 2500), id: lotes[0].id };
    const answer = await s.request({ method: 'PUT', at: id, body: { lotes: [kept, lot('Segundo', 3000)] } });
    expect(answer.status).toBe(200);
    const [edited, created, ...rest] = await linesOf('evento', id);
    expect(rest).toEqual([]);
    expect(created!.depois.lotes).toMatchObject([{ nome: 'Primeiro', preco: 1000 }]);
    expect(Object.keys(edited!.depois)).toEqual(['lotes']);
    expect(edited!.antes.lotes).toMatchObject([{ preco: 1000 }]);
    expect(edited!.depois.lotes).toMatchObject([{ preco: 2500 }, { nome: 'Segundo' }]);
    // Saving it unchanged adds no line.
    expect((await s.request({ method: 'PUT', at: id, body: answer.body })).status).toBe(200);
    expect(await linesOf('evento', id)).toHaveLength(2);
    await s.request({ method: 'DELETE', at: id });
    const [gone] = await linesOf('evento', id);
    expect(gone!.antes.lotes).toHaveLength(2);
  });
});

describe('the trace itself', () => {
  it('only grows: the database refuses to change or delete a line', async () => {
    await t.user(null);
    const [{ total } = { total: 0 }] = await t.db.query<{ total: number }>(
      sql`select count(*) as total from trilha`,
    );
    expect(total).toBeGreaterThan(0);
    for (const statement of [
      `update trilha set users = null`,
      `update trilha set depois = '{}' where id = (select max(id) from trilha)`,
      'delete from trilha',
      'truncate trilha',
      'delete from trilha where id = (select min(id) from trilha)',
    ])
      await expect(t.db.run(raw(statement))).rejects.toThrow('trilha only grows');
    expect(await t.db.query(sql`select count(*) as total from trilha`)).toEqual([{ total }]);
  });

  it('has a line for a user who changed their own password', async () => {
    const { id, email } = await t.user('Loja');
    const chosen = 'Outra#Senha9';
    const answer = await t.request({
      url: '/api/admin/auth/senha',
      method: 'PUT',
      token: await t.tokenOf(id),
      body: { atual: password, password: chosen, password_confirmation: chosen },
    });
    expect(answer.status).toBe(200);
    const [line] = await linesOf('users', id);
    expect(line).toMatchObject({ acao: 'edit', users: { id }, antes: {}, depois: {} });
    // Signing in is not a change.
    expect((await t.request({ url: '/api/auth/login', body: { email, password: chosen } })).status).toBe(200);
    expect(await linesOf('users', id)).toHaveLength(2);
  });
});

describe('reading the trace', () => {
  let churches: SectionFixture;
  let people: SectionFixture;
  let [norte, sul]: [Row, Row] = [{}, {}];
  let ana: Row;

  beforeAll(async () => {
    churches = await sectionFixture(t, findSection('igreja')!, sections);
    people = await sectionFixture(t, findSection('pessoa')!, sections);
    [norte, sul] = [
      await churches.put({ nome_fantasia: 'Norte' }),
      await churches.put({ nome_fantasia: 'Sul' }),
    ];
    ana = await people.put({ nome: 'Ana Trilha', igreja: norte.id });
    await people.request({ method: 'PUT', at: ana.id, body: { igreja: sul.id, profissao: 'Ceramista' } });
  });

  it('is for users who may read the record, and for nobody else', async () => {
    const query = `secao=pessoa&registro=${ana.id}`;
    for (const [as, status] of [
      [admin, 200],
      ['Secretaria', 200],
      ['Somente leitura', 200],
      ['Loja', 403],
      ['Intercessão', 403],
      [null, 403],
    ] as const)
      expect([as, (await request(query, as)).status]).toEqual([as, status]);
    expect((await t.request({ url: `${url}?${query}` })).status).toBe(401);
  });

  it('of everything is for users who may do everything', async () => {
    for (const query of [
      '',
      'secao=pessoa',
      `registro=${ana.id}`,
      'acao=create',
      'secao=permissao&registro=1',
    ])
      for (const [as, status] of [
        [admin, 200],
        ['Pastor', 403],
        ['Secretaria', 403],
        [null, 403],
      ] as const)
        expect([query, as, (await request(query, as)).status]).toEqual([query, as, status]);
  });

  it('is limited to the churches of the reader, for existing and deleted records', async () => {
    const limited = async (role: string, igreja: number): Promise<string> => {
      const { id } = await t.user(role);
      await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${igreja}, 1)`);
      return t.tokenOf(id);
    };
    const there = await limited('Secretaria', sul.id);
    const elsewhere = await limited('Secretaria', norte.id);
    const reader = await limited('Somente leitura', sul.id);
    const { id } = await people.put({ nome: 'Rui Apagado', igreja: sul.id });
    const status = async (registro: number, token: string) =>
      (await t.request({ url: `${url}?secao=pessoa&registro=${registro}`, token })).status;
    expect(await Promise.all([there, elsewhere, reader].map((token) => status(ana.id, token)))).toEqual([
      200, 404, 200,
    ]);
    await people.request({ method: 'DELETE', at: id });
    expect(await Promise.all([there, elsewhere, reader].map((token) => status(id, token)))).toEqual([
      200, 404, 404,
    ]);
    expect(await status(999_999_999, elsewhere)).toBe(404);
    const all = await limited(admin, sul.id);
    expect((await t.request({ url, token: all })).status).toBe(403);
    expect(await status(ana.id, all)).toBe(200);
  });

  it('does not name records beyond the churches of the reader', async () => {
    const query = `secao=pessoa&registro=${ana.id}`;
    const { token } = await limitedTo(t, { users: [sul.id] });
    const { rotulos, data } = (await t.request({ url: `${url}?${query}`, token })).body;
    expect(data[0]).toMatchObject({ antes: { igreja: norte.id }, depois: { igreja: sul.id } });
    expect(rotulos.igreja).toEqual({ [sul.id]: 'Sul' });
    expect(rotulos.pessoa[ana.id]).toBe('Ana Trilha');
    const assets = await sectionFixture(t, findSection('patrimonio')!, sections);
    const stranger = await people.put({ nome: 'Estranha do Norte', igreja: norte.id });
    const asset = await assets.put({ igreja: sul.id, responsavel: stranger.id });
    const traced = await t.request({ url: `${url}?secao=patrimonio&registro=${asset.id}`, token });
    expect([traced.status, traced.body.total]).toEqual([200, 1]);
    expect(traced.text).not.toContain('Estranha');
  });

  it('names the records that its lines name', async () => {
    const { body } = await request(`secao=pessoa&registro=${ana.id}`);
    expect(body.rotulos.igreja).toEqual({ [norte.id]: 'Norte', [sul.id]: 'Sul' });
    expect(body.rotulos.pessoa[ana.id]).toBe('Ana Trilha');
    expect(body.data[0]).toMatchObject({
      acao: 'edit',
      antes: { igreja: norte.id, profissao: expect.anything() },
      depois: { igreja: sul.id, profissao: 'Ceramista' },
    });
    const { id } = await people.put({ nome: 'Rui de Antes' });
    await people.request({ method: 'DELETE', at: id });
    expect((await request(`secao=pessoa&registro=${id}`)).body.rotulos.pessoa[id]).toBe('Rui de Antes');
  });

  it('still calls people by their names when their accounts are gone', async () => {
    const { id } = await t.user(admin, { name: 'Quem Partiu' });
    const { body } = await t.request({
      url: people.path,
      body: await people.make(),
      token: await t.tokenOf(id),
    });
    expect((await t.request({ method: 'DELETE', url: `/api/admin/users/${id}`, as: admin })).status).toBe(
      204,
    );
    expect((await linesOf('pessoa', body.id))[0]!.users).toEqual({ id, rotulo: 'Quem Partiu' });
  });

  it('is filtered by user, action, section and time, newest first, in pages', async () => {
    const { id: who } = await t.user(admin, { name: 'Filtrada' });
    const token = await t.tokenOf(who);
    const created = await Promise.all(
      ['a', 'b', 'c'].map(
        async () => (await t.request({ url: people.path, body: await people.make(), token })).body,
      ),
    );
    await t.request({ method: 'DELETE', url: `${people.path}/${created[0]!.id}`, token });
    const all = (await request(`users=${who}`)).body;
    expect([all.total, all.page, all.data.length]).toEqual([4, 1, 4]);
    const ids = all.data.map(({ id }: Row) => id);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    const count = async (query: string) => (await request(`users=${who}&${query}`)).body.total;
    const today = new Date().toISOString().slice(0, 10);
    const [before, after] = [-2, 2].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    expect(today > before!).toBe(true);
    expect(await count('acao=delete')).toBe(1);
    expect(await count('acao=delete,create&secao=conta,pessoa')).toBe(4);
    expect(await count('secao=conta')).toBe(0);
    expect(await count(`registro=${created[1]!.id}&secao=pessoa`)).toBe(1);
    expect(await count(`de=${before}&ate=${after}`)).toBe(4);
    expect(await count(`de=${after}`)).toBe(0);
    expect(await count(`ate=${before}`)).toBe(0);
    expect((await request('term=CERAMÍSTA')).body.data.map(({ registro }: Row) => registro)).toEqual([
      ana.id,
    ]);
    // The search covers values, not column names.
    expect(
      (await request('term=profissao')).body.data.every((line: Row) => JSON.stringify(line).includes('Ação')),
    ).toBe(true);
    expect((await request('term=100%25+%5C_x')).body.total).toBe(0);
    const second = (await request(`users=${who}&per_page=3&page=2`)).body;
    expect([second.data.length, second.total, second.page]).toEqual([1, 4, 2]);
  });

  it('finds words by their index, however long the trace grows', async () => {
    const plan = await t.db.transaction(async (tx) => {
      // with few lines a sequential scan is faster; the test only asks whether an index fits
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.query<{ 'QUERY PLAN': string }>(sql`explain select t.id from trilha t
        where palavras_da_trilha(t.antes, t.depois) like busca('%ceramista%')`);
    });
    expect(JSON.stringify(plan)).toContain('trilha_palavras');
  });

  it('refuses invalid parameters by name', async () => {
    const bad = [
      'secao=inventada',
      'secao=pessoa,inventada',
      'registro=abc',
      'registro=99999999999',
      'acao=hack',
      'users=0',
      'de=2023-02-30',
      'ate=ontem',
      'term=%00',
      `term=${'x'.repeat(201)}`,
      'page=0',
      'per_page=7',
      'ordem=1',
    ];
    for (const query of bad) {
      const { status, body } = await request(query);
      expect([query, status, body.message]).toEqual([query, 422, errorText('error.invalid', 'pt_BR')]);
      expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
    }
  });
});
