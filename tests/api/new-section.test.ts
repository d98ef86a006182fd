import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { createTable } from '#server/crud/create-table.ts';
import { raw, sql } from '#server/db/sql.ts';
import { type Field, isFile } from '#shared/crud/field.ts';
import { defineSection, type Section } from '#shared/crud/section.ts';
import { igreja } from '#shared/sections/igreja.ts';
import { testApp } from '../support/app.ts';
import { testDatabase } from '../support/database.ts';
import { sectionFixture } from '../support/section-fixture.ts';

/** A section with a field of every kind. */
const instrumento = defineSection({
  name: 'instrumento',
  subject: 'patrimonio',
  singular: ['Instrumento', 'Instrument', 'Instrumento'],
  plural: ['Instrumentos', 'Instruments', 'Instrumentos'],
  purpose: ['O que soa no culto.', 'What sounds at the service.', 'Lo que suena en el culto.'],
  icon: 'music',
  menu: 'igreja',
  title: 'nome',
  sort: { by: 'nome', order: 'asc' },
  unique: [['nome', 'igreja']],
  personal: { ofTheChurch: ['email', 'telefone', 'cpf'] },
  groups: [{ name: 'dados', label: ['Dados', 'Data', 'Datos'] }],
  fields: {
    nome: {
      kind: 'text',
      label: ['Nome', 'Name', 'Nombre'],
      required: true,
      max: 60,
      list: true,
      search: true,
    },
    obs: { kind: 'textarea', label: ['Observação', 'Note', 'Nota'], search: true },
    email: { kind: 'email', label: ['E-mail', 'E-mail', 'Correo'], unique: true },
    telefone: { kind: 'phone', label: ['Telefone', 'Phone', 'Teléfono'] },
    cpf: { kind: 'cpf', label: ['CPF', 'CPF', 'CPF'] },
    cnpj: { kind: 'cnpj', label: ['CNPJ', 'CNPJ', 'CNPJ'] },
    cep: { kind: 'cep', label: ['CEP', 'Postal code', 'Código postal'] },
    cor: { kind: 'color', label: ['Cor', 'Colour', 'Color'] },
    ensaio: { kind: 'time', label: ['Ensaio', 'Rehearsal', 'Ensayo'], filter: true },
    cordas: { kind: 'integer', label: ['Cordas', 'Strings', 'Cuerdas'], min: 0, max: 100_000, filter: true },
    valor: { kind: 'money', label: ['Valor', 'Value', 'Valor'], min: 0, filter: true },
    peso: {
      kind: 'decimal',
      label: ['Peso', 'Weight', 'Peso'],
      min: 0,
      max: 99_999,
      digits: 3,
      filter: true,
    },
    comprado_em: {
      kind: 'date',
      label: ['Comprado em', 'Bought on', 'Comprado el'],
      notFuture: true,
      filter: true,
    },
    emprestado: { kind: 'boolean', label: ['Emprestado', 'Lent', 'Prestado'], filter: true },
    familia: {
      kind: 'choice',
      label: ['Família', 'Family', 'Familia'],
      required: true,
      options: { cordas: ['Cordas', 'Strings', 'Cuerdas'], sopro: ['Sopro', 'Wind', 'Viento'] },
      filter: true,
    },
    igreja: { kind: 'reference', to: 'igreja', label: ['Igreja', 'Church', 'Iglesia'], filter: true },
    foto: { kind: 'image', label: ['Foto', 'Photo', 'Foto'], maxBytes: 1024 * 1024 },
    nota: { kind: 'file', label: ['Nota fiscal', 'Invoice', 'Factura'], maxBytes: 1024 * 1024 },
  },
});

const sections: readonly Section[] = [igreja, instrumento];
const db = await testDatabase();
await db.run(raw(createTable(instrumento)));
const t = await testApp({ db, sections });
const s = await sectionFixture(t, instrumento, sections);

describe('a section that was only declared', () => {
  it('is stored and read in every kind of its fields', async () => {
    const input = await s.make({ foto: null });
    const { status, body } = await s.request({ body: input });
    expect(status).toBe(201);
    const { igreja: church, ...rest } = input;
    expect(body).toMatchObject({ ...rest, igreja: { id: church, rotulo: expect.any(String) } });
    expect((await s.request({ at: body.id })).body).toEqual(body);
    const odd = await s.request({
      body: await s.make({ valor: -1, cordas: 100_001, peso: 1e9, email: input.email }),
    });
    expect(Object.keys(odd.body.errors).sort()).toEqual(['cordas', 'peso', 'valor']);
    const twice = await s.request({ body: await s.make({ email: input.email }) });
    expect(twice.body.errors).toEqual({
      email: [`Já existe um registro com este valor: ${body.nome}.`],
    });
  });

  it('is listed, sorted, searched and filtered', async () => {
    const { id } = await s.put({ nome: 'Órgão de tubos', cordas: 7, ensaio: '19:30', peso: 777.25 });
    for (const query of [
      'search?term=orgao',
      'search?relationship=igreja&term=acao&cordas_de=7&cordas_ate=7',
      '?cordas_de=7&cordas_ate=7',
      '?peso_de=777.2&peso_ate=777.25',
      '?ensaio=19:30&cordas_de=7&cordas_ate=7',
      '?familia=cordas,sopro&cordas_de=7&cordas_ate=7',
    ]) {
      const url = query.startsWith('?') ? `${s.path}${query}` : `${s.path}/${query}`;
      const { body } = await s.request({ url });
      expect([query, body.data?.map((row: { id: number }) => row.id)]).toEqual([query, [id]]);
    }
    for (const query of ['peso_de=1,5', 'cordas_de=1.5', 'ensaio=25:00', 'ensaio=x', 'valor_de=', 'familia='])
      expect([query, (await s.request({ url: `${s.path}?${query}` })).status]).toEqual([query, 422]);
    const far = await s.request({ url: `${s.path}?cordas_de=-999999999999999&cordas_ate=999999999999999` });
    expect(far.body.data.length).toBeGreaterThan(1);
    const { body } = await s.request({ url: `${s.path}?sort_by=peso&sort_order=desc` });
    const weights = body.data.map((row: { peso: number }) => row.peso);
    expect(weights).toEqual(weights.toSorted((a: number, b: number) => b - a));
  });

  it('is guarded by its subject', async () => {
    const as = (role: string | null) => s.request({ as: role }).then(({ status }) => status);
    expect(await Promise.all(['Secretaria', 'Pastor', 'Loja', null].map(as))).toEqual([200, 200, 403, 403]);
    expect((await s.request({ as: 'Pastor', body: await s.make() })).status).toBe(403);
    expect((await s.request({ as: 'Secretaria', body: await s.make() })).status).toBe(201);
    expect((await t.request({ url: s.path })).status).toBe(401);
  });

  it('is granted on the page of a role, and then allowed to users with that role', async () => {
    const rules = [
      { action: 'read', subject: 'Auth' },
      { action: 'list', subject: instrumento.subject },
    ];
    const role = { nome: 'Músicos', descricao: 'Quem toca.', rules, igrejas: [] };
    const created = await t.request({
      method: 'POST',
      url: '/api/admin/acesso/perfis',
      body: role,
      as: 'Administrador',
    });
    expect([created.status, created.body.rules]).toEqual([201, rules]);
    expect((await s.request({ as: 'Músicos' })).status).toBe(200);
    expect((await s.request({ as: 'Músicos', body: await s.make() })).status).toBe(403);
  });

  it('is documented', async () => {
    const { body } = await t.request({ url: '/api/openapi.json', as: 'Administrador' });
    const uploads = Object.entries<Field>(instrumento.fields)
      .filter(([, field]) => isFile(field))
      .map(([name]) => `/api/admin/instrumento/arquivos/${name}`);
    expect(
      Object.keys(body.paths)
        .filter((path) => path.includes('instrumento'))
        .sort(),
    ).toEqual(
      ['', '/search', '/{id}', '/{id}/relacionados', '/exportar']
        .map((tail) => `/api/admin/instrumento${tail}`)
        .concat(uploads)
        .sort(),
    );
    const { schema } = body.paths['/api/admin/instrumento'].post.requestBody.content['application/json'];
    expect(schema.required.sort()).toEqual(['familia', 'nome']);
    expect(schema.properties.familia.enum).toEqual(['cordas', 'sopro']);
    const names = body.paths['/api/admin/instrumento'].get.parameters.map(
      ({ name }: { name: string }) => name,
    );
    expect(names).toEqual(expect.arrayContaining(['page', 'per_page', 'valor_de', 'valor_ate', 'igreja']));
    expect(body.paths['/api/admin/pessoa']).toBeUndefined();
  });

  it('counts its rows as they come and go', async () => {
    const total = async (): Promise<number> => (await s.request()).body.total;
    const before = await total();
    const { id } = await s.put();
    expect(await total()).toBe(before + 1);
    await s.request({ method: 'DELETE', at: id });
    expect(await total()).toBe(before);
    await t.db.run(sql`truncate instrumento`);
    expect(await total()).toBe(0);
  });
});

/** The first block of code of a page, without its indentation. */
const codeOf = (page: string): string => {
  const [, indent = '', code = ''] = page.match(/^( *)```ts\n([\s\S]*?)^ *```/m) ?? [];
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
};

describe('the example of docs/new-section.md', () => {
  it('is the one that passes the tests of every section', async () => {
    const root = new URL('../../', import.meta.url);
    const page = await readFile(new URL('docs/new-section.md', root), 'utf8');
    const example = await readFile(new URL('src/shared/sections/ministerio.example.ts', root), 'utf8');
    expect(codeOf(page)).toBe(example);
  });
});
