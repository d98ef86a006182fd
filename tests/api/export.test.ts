import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { textOfRecord } from '#shared/crud/field.ts';
import { churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import { label, locales } from '#shared/i18n/languages.ts';
import { sections } from '#shared/sections/index.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { slugOf } from '#shared/slug.ts';
import { testApp } from '../support/app.ts';
import { cpf } from '../support/factory.ts';
import { collections, type Row, sectionFixture } from '../support/section-fixture.ts';
import { askFile, readCsv, readXlsx } from '../support/sheets.ts';

const t = await testApp();
const admin = 'Administrador';

const csvOf = async (url: string, as = admin, language = 'pt-BR'): Promise<string[][]> => {
  const { status, body } = await askFile(t, url, as, { 'accept-language': language });
  expect(status).toBe(200);
  return readCsv(body.toString('utf8'));
};

/** The rows of a CSV, by column title. */
const recordsOf = ([titles = [], ...rows]: string[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]!])));

describe.each(collections.map((section, at) => [section.name, section, at] as const))(
  '%s as a file',
  (_, section, at) => {
    it('has every field but passwords, a picked record in the column of its name, and every row, in both formats', async () => {
      const s = await sectionFixture(t, section, sections, { shared: 'all' });
      await s.put();
      const list = await s.request({ url: `${s.path}?per_page=100` });
      const url = `${s.path}/exportar`;
      for (const locale of locales) {
        const titles = [
          'ID',
          ...Object.entries(section.fields)
            .filter(
              ([name, { kind }]) => kind !== 'password' && textOfRecord(section.fields, name) === undefined,
            )
            .map(([, field]) => label(field.label, locale)),
        ];
        const [head, ...rows] = await csvOf(`${url}?formato=csv`, admin, locale.replace('_', '-'));
        expect(head!.slice(0, -2)).toEqual(titles);
        expect(rows.map(([id]) => Number(id))).toEqual(list.body.data.map(({ id }: Row) => id));
        for (const row of rows) expect(row).toHaveLength(head!.length);
        // one code writes both
        if (locale !== locales[at % locales.length]) continue;
        const file = await askFile(t, `${url}?formato=xlsx`, admin, { 'accept-language': locale });
        const sheet = readXlsx(file.body);
        expect(sheet[0]!.slice(0, -2)).toEqual(titles);
        expect(sheet.slice(1).map(([id]) => id)).toEqual(list.body.data.map(({ id }: Row) => id));
        const today = churchToday(t.clock.now());
        expect(file.headers['content-disposition']).toBe(
          `attachment; filename="${slugOf(label(section.plural, locale))}-${today}.xlsx"`,
        );
      }
    });
  },
);

describe('a file of people', () => {
  let igreja: Row;
  const post = async (secao: string, body: object): Promise<Row> => {
    const answer = await t.request({ url: `/api/admin/${secao}?confirmar=true`, body, as: admin });
    expect([secao, answer.status, answer.body.errors]).toEqual([secao, 201, undefined]);
    return answer.body;
  };
  const person = (nome: string, more: object = {}) =>
    post('pessoa', { nome, igreja: igreja.id, status: 'visitante', data_nascimento: '1980-05-09', ...more });
  const exported = async (query: string, as = admin, language = 'pt-BR') =>
    recordsOf(await csvOf(`/api/admin/pessoa/exportar?formato=csv&${query}`, as, language));

  beforeAll(async () => {
    igreja = await post('igreja', {
      ...Object.fromEntries(
        Object.entries((await t.request({ url: '/api/admin/igreja', as: admin })).body.data[0]).filter(
          ([name]) =>
            !['id', 'cnpj', 'sede', 'versao', 'sede_id', 'tipo', 'nome_curto', 'logo'].includes(name),
        ),
      ),
      nome_fantasia: 'Igreja do Cais',
      tipo: 'congregacao',
      sede: false,
      cultos: [],
    });
    await person('=HYPERLINK("http://mau.example")', { profissao: '@oficina', bairro: '  +soma' });
    await person('Álvaro Cais', {
      cpf: cpf(900_077),
      whatsapp: '+5511987654321',
      sexo: 'masculino',
      cep: '29100000',
      profissao: 'Mestre; "o" primeiro',
    });
    await person('Zélia Cais', { estado_civil: 'viuvo_a' });
  });

  it('has the rows of the list, by its filters, search and sort', async () => {
    const queries = [
      `igreja=${igreja.id}`,
      `igreja=${igreja.id}&sort_by=nome&sort_order=desc`,
      'term=cais',
      'term=cais&field=nome&sort_by=igreja',
      'term=igreja+do+cais&relationship=igreja&sort_by=id',
      'estado_civil=viuvo_a&term=zelia',
    ];
    for (const query of queries) {
      const list = await t.request({ url: `/api/admin/pessoa/search?per_page=100&${query}`, as: admin });
      const ids = list.body.data.map(({ id }: Row) => String(id));
      expect([query, ids.length > 0]).toEqual([query, true]);
      expect([query, (await exported(query)).map(({ ID }) => ID)]).toEqual([query, ids]);
    }
  });

  it('has one column for a name as it was typed or the record that was picked', async () => {
    const mother = await post('pessoa', { nome: 'Rute Farol' });
    await post('pessoa', { nome: 'Noa Farol', pai: 'Jó do Farol', mae: 'Ruth', mae_id: mother.id });
    const [row] = await exported('term=noa+farol');
    expect([row!.Pai, row!.Mãe, Object.keys(row!).filter((title) => title.startsWith('Mãe'))]).toEqual([
      'Jó do Farol',
      'Rute Farol',
      ['Mãe'],
    ]);
  });

  it('is in the language of its reader, and writes values as people read them', async () => {
    const [row] = await exported('term=alvaro+cais');
    expect(row).toMatchObject({
      Nome: 'Álvaro Cais',
      CPF: cpf(900_077).replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4'),
      WhatsApp: '(11) 98765-4321',
      Sexo: 'Masculino',
      CEP: '29100-000',
      [pessoa.fields.data_nascimento.label[0]]: '09/05/1980',
      [pessoa.fields.e_batizado.label[0]]: 'Não',
      [pessoa.fields.igreja.label[0]]: 'Igreja do Cais',
      [pessoa.fields.profissao.label[0]]: 'Mestre; "o" primeiro',
    });
    const [english] = await exported('term=alvaro+cais', admin, 'en');
    expect(english).toMatchObject({
      [pessoa.fields.sexo.label[1]]: pessoa.fields.sexo.options.masculino[1],
      [pessoa.fields.e_batizado.label[1]]: 'No',
      'Created on': expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/),
    });
  });

  it('holds nothing that a spreadsheet would run', async () => {
    const [row] = await exported('term=hyperlink');
    expect(row!.Nome).toBe('\'=HYPERLINK("http://mau.example")');
    expect(row![pessoa.fields.profissao.label[0]]).toBe("'@oficina");
    expect(row![pessoa.fields.bairro.label[0]]).toBe("'+soma");
    const { body } = await askFile(t, '/api/admin/pessoa/exportar?formato=xlsx&term=hyperlink', admin);
    expect(readXlsx(body)[1]).toContain('=HYPERLINK("http://mau.example")');
  });

  it('has dates as dates in a workbook', async () => {
    const { body } = await askFile(t, '/api/admin/pessoa/exportar?formato=xlsx&term=zelia', admin);
    const [titles, row] = readXlsx(body);
    expect(row![titles!.indexOf(pessoa.fields.data_nascimento.label[0])]).toBe(29350);
  });

  it('is limited to the churches of the user', async () => {
    const { id } = await t.user('Secretaria');
    await t.db.run(sql`insert into users_igrejas (users, igreja, ordem) values (${id}, ${igreja.id}, 1)`);
    const response = await t.app.inject({
      url: '/api/admin/pessoa/exportar?formato=csv',
      headers: { authorization: `Bearer ${await t.tokenOf(id)}` },
    });
    const rows = recordsOf(readCsv(response.body));
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row[pessoa.fields.igreja.label[0]]))).toEqual(
      new Set(['Igreja do Cais']),
    );
  });

  it('is recorded in the trace: by whom, from which section and how many rows', async () => {
    await exported(`term=cais&igreja=${igreja.id}&sort_by=nome`);
    const [row] = await t.db.query(sql`select t.acao, t.secao, t.registro, t.antes, t.depois, p.nome as role
      from trilha t join users u on u.id = t.users join perfil p on p.id = u.role order by t.id desc limit 1`);
    expect(row).toEqual({
      acao: 'export',
      secao: 'pessoa',
      registro: null,
      antes: null,
      depois: {
        formato: 'csv',
        filtros: { term: 'cais', igreja: String(igreja.id), sort_by: 'nome' },
        linhas: 2,
      },
      role: admin,
    });
  });

  it('is refused to users who may not list, and with parameters that no list accepts', async () => {
    const count = async () =>
      (await t.db.query(sql`select count(*) as n from trilha where acao = 'export'`))[0];
    const before = await count();
    const request = async (query: string, as: string) =>
      t.request({ url: `/api/admin/pessoa/exportar?${query}`, as, headers: { 'accept-language': 'es' } });
    expect((await request('formato=csv', 'Loja')).status).toBe(403);
    const bad: Record<string, string> = {
      formato: 'formato=pdf',
      inventado: 'formato=csv&inventado=1',
      page: 'formato=csv&page=2',
      field: 'formato=csv&field=senha&term=x',
      relationship: 'formato=csv&relationship=x&term=x',
      sort_by: 'formato=csv&sort_by=1;drop',
      term: 'formato=csv&term=%00',
      data_nascimento_de: 'formato=csv&data_nascimento_de=2023-02-30',
    };
    for (const [name, query] of Object.entries(bad)) {
      const answer = await request(query, admin);
      expect([query, answer.status, answer.body.message, Object.keys(answer.body.errors)]).toEqual([
        query,
        422,
        errorText('error.invalid', 'es'),
        [name],
      ]);
    }
    expect(await count()).toEqual(before);
  });
});
