import { strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { pendingRows } from '#server/features/importacao/import-store.ts';
import { sharp } from '#server/sharp.ts';
import type { AbilityRule, Action, Subject } from '#shared/access/subjects.ts';
import { churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';
import { findSection, sections } from '#shared/sections/index.ts';
import { adminApi } from '../support/admin-api.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { cpf as cpfOf } from '../support/factory.ts';
import { type Row, sectionFixture } from '../support/section-fixture.ts';

const t = await testApp();
const { put } = adminApi(t);
const as = 'Administrador';
const pt = (key: ErrorKey, vars?: Vars): string => errorText(key, 'pt_BR', vars);
const today = churchToday(t.clock.now());

type Who = { as: string } | { token: string };
const admin: Who = { as };

function send(section: string, text: string | Uint8Array<ArrayBuffer>, who: Who = admin) {
  const form = new FormData();
  form.append('section', section);
  form.append('arquivo', new Blob([text]), 'rol de membros.csv');
  return t.request({ method: 'POST', url: '/api/admin/importacao', form, ...who });
}
const read = (id: number, tail = '', who: Who = admin) =>
  t.request({ url: `/api/admin/importacao/${id}${tail}`, ...who });
const change = (id: number, body: object, who: Who = admin) =>
  t.request({ method: 'PUT', url: `/api/admin/importacao/${id}`, body, ...who });
const act = (id: number, action: 'executar' | 'desfazer', who: Who = admin) =>
  t.request({ method: 'POST', url: `/api/admin/importacao/${id}/${action}`, ...who });

/** Sends, changes, runs, and answers how it ended. */
async function imported(section: string, text: string, choices: object = {}, who: Who = admin): Promise<Row> {
  const { status, body } = await send(section, text, who);
  expect(body).toMatchObject({ section });
  expect(status).toBe(201);
  if (Object.keys(choices).length > 0) expect((await change(body.id, choices, who)).status).toBe(200);
  const started = await act(body.id, 'executar', who);
  expect(started.body).toMatchObject({ estado: 'executando' });
  await t.jobs.runAll();
  return (await read(body.id, '', who)).body;
}
const church = (nome: string) => put('igreja', { nome_fantasia: nome, razao_social: nome });
const people = (name: string) =>
  t.db.query<Row>(sql`select * from pessoa where nome like ${`${name}%`} order by id`);

describe('a spreadsheet of people', () => {
  it('becomes people, by guessed columns, with values as people write them', async () => {
    const body = await imported(
      'pessoa',
      [
        'Igreja do Bairro - rol de membros;;;;;;',
        'Nome;Sobrenome;Data de nascimento;Sexo;Celular;Situação;Batismo',
        'Íris;Lima Souza;25/12/1980;F;(27) 99911-2233;Membro;01/02/1995',
        'Ivo;Lima;5 de março de 1979;homem;27 3333-4444 / 27 99911-2244;visitante;',
      ].join('\n'),
    );
    expect(body).toMatchObject({
      estado: 'concluida',
      contagem: { total: 2, criadas: 2, com_erro: 0, faltam: 0 },
    });
    expect(body.colunas.map((one: Row) => one.campo)).toEqual([
      'nome',
      'nome',
      'data_nascimento',
      'sexo',
      'whatsapp',
      'status',
      'data_batismo',
    ]);
    const [iris] = await people('Íris Lima');
    expect(iris).toMatchObject({
      nome: 'Íris Lima Souza',
      data_nascimento: '1980-12-25',
      sexo: 'feminino',
      whatsapp: '+5527999112233',
      status: 'membro_ativo',
      e_batizado: true,
      data_batismo: '1995-02-01',
    });
    expect((await people('Ivo Lima'))[0]).toMatchObject({ whatsapp: '+552733334444', sexo: 'masculino' });
    const [traced] = await t.db.query<{ acao: string; users: number }>(
      sql`select * from trilha where secao = 'pessoa' and registro = ${iris!.id}`,
    );
    expect(traced).toMatchObject({ users: expect.any(Number) });
  });

  it('reads the list of a small church as it is: letters of Windows, totals at the end, phones in ten ways', async () => {
    const text = [
      'IGREJA EVANGÉLICA DO BAIRRO;;;;;;;;',
      'Relação de membros - emitida em 02/11/26;;;;;;;;',
      ';;;;;;;;',
      'Nº;NOME COMPLETO;DT. NASC.;CELULAR/WHATSAPP;E-MAIL;ENDEREÇO;BAIRRO;DÍZIMO MÉDIO;',
      '1;AMÉLIA CONCEIÇÃO;01/02/61;27 99911-0001;amelia@casa.example;Rua São João, 10;Centro;R$ 1.234,56;',
      '2;ANTÔNIO CONCEIÇÃO;3/4/30;(027)99911-0002;;Rua São João, 10;Centro;R$ 0,00;',
      '3;ARACI PENHA;não tem;+55 27 9 9911 0003;n/a;;;;',
      '4;ARI PENHA;10-10-1999;027999110004;;;;;',
      '5;ADÉLIA ROSA;7.8.70;99911-0005;;;;;',
      '6;ABEL ROSA;1970;27.9911.0006;;;;;',
      ';;;;;;;;',
      'TOTAL;6 membros;;;;;;R$ 1.234,56;',
    ].join('\r\n');
    const { status, body } = await send('pessoa', new Uint8Array(Buffer.from(text, 'latin1')));
    expect(status).toBe(201);
    const campos = Object.fromEntries(
      body.colunas.map(({ titulo, campo }: Row) => [titulo, campo]) as [string, string | null][],
    );
    expect(campos).toMatchObject({
      'NOME COMPLETO': 'nome',
      'DT. NASC.': 'data_nascimento',
      'CELULAR/WHATSAPP': 'whatsapp',
      'E-MAIL': 'email',
      ENDEREÇO: 'logradouro',
      BAIRRO: 'bairro',
      Nº: null,
    });
    const { data } = (await read(body.id, '/linhas')).body;
    expect(data.map(({ valores }: Row) => [valores.nome, valores.whatsapp])).toMatchObject([
      ['AMÉLIA CONCEIÇÃO', '(27) 99911-0001'],
      ['ANTÔNIO CONCEIÇÃO', '(27) 99911-0002'],
      ['ARACI PENHA', '(27) 99911-0003'],
      ['ARI PENHA', '(27) 99911-0004'],
      // without an area code, and before mobiles had nine digits: those of the others in the column
      ['ADÉLIA ROSA', '(27) 99911-0005'],
      ['ABEL ROSA', '(27) 99911-0006'],
      ['6 membros', undefined],
    ]);
    expect(data.map(({ valores }: Row) => valores.data_nascimento)).toMatchObject([
      '01/02/1961',
      '03/04/1930',
      undefined,
      '10/10/1999',
      '07/08/1970',
      undefined,
      undefined,
    ]);
    // a bare year is no birthday, and the line of totals is no person
    expect(body.erros.map(({ linha, campo }: Row) => [linha, campo])).toEqual([
      [10, 'data_nascimento'],
      [12, 'nome'],
    ]);
    expect(body.erros[1].mensagem).toBe(pt('importacao.totals'));
  });

  it('stores emoji wherever a text is cut', async () => {
    const long = (length: number) => `${'a'.repeat(length - 1)}😀`;
    const { status, body } = await send(
      'pessoa',
      `Nome;${long(120)};Igreja;Família\nUrsula;${long(80)};${long(80)};${long(80)}\nUlisses;x;${long(200)};${long(200)}`,
    );
    expect([status, body.contagem]).toMatchObject([201, { total: 2, com_erro: 2 }]);
  });

  it('shows every error by its cell, writes nothing while there are some, and takes corrections', async () => {
    const { body } = await send(
      'pessoa',
      'Nome,CPF,Nascimento,E-mail\nErro Um,111.111.111-11,31/02/1980,a@b.example\nErro Dois,,01/01/1990,=1+1\nErro Três,,,\n',
    );
    expect(body.contagem).toMatchObject({ total: 3, com_erro: 2 });
    expect(body.erros).toEqual([
      expect.objectContaining({ linha: 2, coluna: 1, campo: 'cpf', mensagem: pt('validation.cpf') }),
      expect.objectContaining({ linha: 2, coluna: 2, campo: 'data_nascimento', valor: '31/02/1980' }),
      expect.objectContaining({ linha: 3, coluna: 3, mensagem: pt('importacao.formula') }),
    ]);
    const refused = await act(body.id, 'executar');
    expect(refused).toMatchObject({
      status: 409,
      body: { message: pt('importacao.has_errors', { count: 2 }) },
    });
    const mended = await change(body.id, {
      celulas: [
        { linha: 2, coluna: 1, valor: '' },
        { linha: 2, coluna: 2, valor: '28/02/1980' },
      ],
    });
    expect(mended.body.contagem).toMatchObject({ com_erro: 1 });
    const wrong = (await read(body.id, '/linhas?filtro=erros')).body;
    expect(wrong).toMatchObject({ total: 1, data: [{ linha: 3, valores: { nome: 'Erro Dois' } }] });
    await change(body.id, { com_erros: 'pular' });
    await act(body.id, 'executar');
    await t.jobs.runAll();
    const ran = (await read(body.id)).body;
    expect(ran.contagem).toMatchObject({ criadas: 2, falharam: 1 });
    expect(ran.erros).toMatchObject([{ linha: 3, coluna: 3, mensagem: pt('importacao.formula') }]);
    // The row that was left out can still be corrected and imported.
    await change(body.id, { celulas: [{ linha: 3, coluna: 3, valor: '' }] });
    await act(body.id, 'executar');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ criadas: 3, falharam: 0, com_erro: 0 });
    expect(await people('Erro')).toHaveLength(3);
  });

  const cpf = '529.982.247-25';
  const again = [
    'Nome;CPF;Nascimento;WhatsApp;Profissão',
    `Dora Dias;${cpf};10/10/1970;;Médica`,
    'Duda Dias;;11/11/1971;27 99922-0001;Dentista',
    'Davi Dias Neto;;;27 99922-0002;Pedreiro',
    'Dora Dias;;10/10/1970;;Médica',
    'Dino Dias;;;27 99922-0002;Pintor',
  ].join('\n');
  it.each([
    ['pular', { criadas: 1, puladas: 4, juntadas: 0 }, [null, null, null]],
    ['juntar', { criadas: 1, puladas: 0, juntadas: 4 }, ['Médica', 'Dentista', 'Pedreiro']],
  ])('finds who is there by CPF, name and birth, and WhatsApp: %s', async (duplicados, counts, jobs) => {
    await t.db.run(sql`delete from pessoa where nome like 'D% Dias%'`);
    await put('pessoa', { nome: 'Dora D.', cpf });
    await put('pessoa', { nome: 'duda dias', data_nascimento: '1971-11-11' });
    await put('pessoa', { nome: 'Davi Dias', whatsapp: '27999220002' });
    await t.db.run(sql`delete from pessoa where nome = 'Dino Dias'`);
    // The draft says how many it would write.
    const { body: draft } = await send('pessoa', again);
    expect((await change(draft.id, { duplicados })).body.contagem).toMatchObject({
      a_gravar: counts.criadas + counts.juntadas,
      a_pular: counts.puladas,
    });
    const body = await imported('pessoa', again, { duplicados });
    expect(body.contagem).toMatchObject({ ...counts, a_gravar: 0, a_pular: 0 });
    const names = ['Dora D.', 'duda dias', 'Davi Dias'];
    const found = await t.db.query<Row>(sql`select nome, profissao from pessoa where nome = any(${names})`);
    expect(names.map((name) => found.find(({ nome }) => nome === name)!.profissao)).toEqual(jobs);
    await t.db.run(sql`delete from pessoa where cpf = '52998224725' or nome in ('duda dias', 'Davi Dias')`);
  });

  it('takes a choice for single rows, and shows who was found beside the row', async () => {
    const found = await put('pessoa', {
      nome: 'Elo Escolha',
      data_nascimento: '1970-01-01',
      profissao: 'Juiz',
    });
    await put('pessoa', { nome: 'Eva Escolha', cpf: '111.444.777-35' });
    const { body } = await send(
      'pessoa',
      [
        'Nome;CPF;Nascimento;Profissão;Bairro',
        'Elo Escolha;;01/01/1970;Padeiro;Centro',
        'Eva Escolha;111.444.777-35;;Atriz;Centro',
        'Elo Escolha;;01/01/1970;;Praia',
      ].join('\n'),
    );
    expect(body.previa[0]).toMatchObject({
      escolha: null,
      duplicada: {
        registro: { id: found.id },
        valores: { nome: 'Elo Escolha', data_nascimento: '01/01/1970', profissao: 'Juiz' },
        por: 'nome',
      },
    });
    const chosen = await change(body.id, {
      escolhas: [
        { linha: 2, duplicados: 'juntar' },
        { linha: 3, duplicados: 'adicionar' },
        { linha: 4, duplicados: 'adicionar' },
      ],
    });
    // Two people never share a CPF.
    expect(chosen.body.erros).toMatchObject([{ linha: 3, campo: 'cpf', mensagem: pt('validation.unique') }]);
    expect(chosen.body.previa.map(({ escolha }: Row) => escolha)).toEqual([
      'juntar',
      'adicionar',
      'adicionar',
    ]);
    const { contagem } = (await change(body.id, { escolhas: [{ linha: 3, duplicados: null }] })).body;
    expect(contagem).toMatchObject({ a_gravar: 2, a_pular: 1 });
    await act(body.id, 'executar');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ juntadas: 1, puladas: 1, criadas: 1 });
    expect((await people('Elo Escolha')).map(({ profissao, bairro }) => [profissao, bairro])).toEqual([
      ['Juiz', 'Centro'],
      [null, 'Praia'],
    ]);
    expect((await change(body.id, { escolhas: [{ linha: 2, duplicados: null }] })).body.errors).toMatchObject(
      {
        'escolhas.0.linha': [pt('importacao.row')],
      },
    );
  });

  it('compares values for all rows with those of the record that was found', async () => {
    const { id: igreja } = await church('Igreja comparada');
    await put('pessoa', { nome: 'Elza Comparada', data_nascimento: '1970-01-01', igreja });
    const { body } = await send('pessoa', 'Nome;Nascimento\nElza Comparada;01/01/1970');
    const answer = await change(body.id, { padroes: { igreja } });
    const [row] = answer.body.previa;
    expect(row.valores.igreja).toContain('Igreja comparada');
    expect(row.duplicada.valores.igreja).toBe(row.valores.igreja);
  });

  it('accepts a missing value of a row, also where no column has it', async () => {
    const { body } = await send(
      'pessoa',
      `Nome;Nascimento\nCaio Menor;01/01/${Number(today.slice(0, 4)) - 5}`,
    );
    expect(body.erros).toMatchObject([{ linha: 2, coluna: null, campo: 'responsavel_nome' }]);
    const celulas = [{ linha: 2, campo: 'responsavel_nome', valor: 'Carla Maior' }];
    const mended = (await change(body.id, { celulas })).body;
    expect(mended).toMatchObject({
      contagem: { com_erro: 0 },
      colunas: [{ campo: 'nome' }, { campo: 'data_nascimento' }, { campo: 'responsavel_nome' }],
      previa: [{ valores: { responsavel_nome: 'Carla Maior' } }],
    });
    // the column is there now
    const again = (await change(body.id, { celulas: [{ ...celulas[0], valor: 'Célia Maior' }] })).body;
    expect(again.colunas).toHaveLength(3);
    expect(again.previa[0].valores.responsavel_nome).toBe('Célia Maior');
    const refused = await change(body.id, { celulas: [{ linha: 2, campo: 'senha', valor: 'x' }] });
    expect(refused.body.errors).toEqual({ 'celulas.0.campo': [pt('validation.unknown')] });
    expect((await change(body.id, { celulas: [{ linha: 2, valor: 'x' }] })).body.errors).toEqual({
      'celulas.0.coluna': [pt('importacao.column')],
    });
  });

  it('says what is wrong in the words of a spreadsheet: options, amounts, digits of phones', async () => {
    const { body } = await send(
      'pessoa',
      [
        'Nome;Sexo;Estado civil;Celular',
        'Ana Palavra;masc;div.;(27) 99977-665',
        'Bel Palavra;Fem.;Viúvo(a);(27) 9997-7665',
        'Cid Palavra;azul;viúva;27 8877-6655',
        'Dor Palavra;;;27 99977665',
      ].join('\n'),
    );
    expect(body.previa.map(({ valores: v }: Row) => [v.sexo, v.estado_civil, v.whatsapp])).toEqual([
      ['Masculino', 'Divorciado(a)', undefined],
      // in two groups of four it is a number of before the ninth digit
      ['Feminino', 'Viúvo(a)', '(27) 99997-7665'],
      [undefined, 'Viúvo(a)', '(27) 98877-6655'],
      [undefined, undefined, undefined],
    ]);
    expect(body.erros.map(({ linha, mensagem }: Row) => [linha, mensagem])).toEqual([
      [2, pt('importacao.phone_digit')],
      [4, 'Não é uma das opções: Masculino, Feminino, Não informar.'],
      [5, pt('importacao.phone_digit')],
    ]);
    const assets = await send('patrimonio', 'Bem;Valor;Estado\nSino;abc;ótimo\nGongo;10,00;quebrado');
    expect(assets.body.erros).toMatchObject([{ campo: 'valor', mensagem: pt('importacao.money') }]);
    expect(assets.body.previa.map(({ valores }: Row) => valores.estado)).toEqual(['Bom', 'Ruim']);
  });

  it('finds the same row again after a cell was corrected', async () => {
    const { body } = await send('pessoa', 'Nome;Nascimento\nGil Gêmeo;01/01/1990\nGil Gemea;01/01/1990');
    expect(body.contagem).toMatchObject({ duplicadas: 0 });
    const again = await change(body.id, { celulas: [{ linha: 3, coluna: 0, valor: 'gil gemeo' }] });
    expect(again.body.previa[1]).toMatchObject({ duplicada: { registro: null, linha: 2, por: 'nome' } });
    const apart = await change(body.id, { celulas: [{ linha: 2, coluna: 0, valor: 'Gil Outro' }] });
    expect(apart.body.contagem).toMatchObject({ duplicadas: 0 });
  });

  describe('with families', () => {
    const families = (like: string) =>
      t.db.query<Row>(sql`select f.id, f.nome, c.nome as chefe, (select json_agg(json_build_array(p.nome, m.parentesco) order by p.nome)
          from familia_membros m join pessoa p on p.id = m.pessoa where m.familia = f.id) as membros
        from familia f join pessoa c on c.id = f.chefe where c.nome like ${`${like}%`} order by f.nome, c.nome`);

    it('makes them from a column, with each person’s kinship, and undoes them', async () => {
      const body = await imported(
        'pessoa',
        [
          'Nome;Família;Parentesco;Endereço;Número',
          'Fam Ana;Souza;Esposa;Rua A;1',
          'Fam Bento;Souza;Responsável;Rua A;1',
          'Fam Caio;Souza;filho;;',
          'Fam Duda;Lima;;Rua B;2',
          'Fam Enzo;Lima;;Rua B;2',
          'Fam Flor;Lima;;Rua C;3',
          'Fam Gil;Lima;Sogra;Rua C;3',
          'Fam Hugo;;;;',
          'Fam Ivo;Fam Hugo;;;',
          'Fam Só;Prado;;;',
        ].join('\n'),
      );
      expect(body).toMatchObject({
        familias: 'coluna',
        contagem: { criadas: 10 },
        casas: { criadas: 4, fora: [] },
      });
      expect((await families('Fam')).map(({ nome, chefe, membros }) => [nome, chefe, membros])).toEqual([
        ['Família Hugo', 'Fam Hugo', [['Fam Ivo', 'outro']]],
        ['Família Lima', 'Fam Duda', [['Fam Enzo', 'outro']]],
        ['Família Lima', 'Fam Flor', [['Fam Gil', 'pai_ou_mae']]],
        [
          'Família Souza',
          'Fam Bento',
          [
            ['Fam Ana', 'conjuge'],
            ['Fam Caio', 'filho_a'],
          ],
        ],
      ]);
      const [hugo] = await families('Fam Hugo');
      await t.request({
        as,
        method: 'PUT',
        url: `/api/admin/familia/${hugo!.id}`,
        body: { nome: 'Os Hugos' },
      });
      await act(body.id, 'desfazer');
      await t.jobs.runAll();
      // Who lives in the house that was changed stays with it.
      expect((await read(body.id)).body).toMatchObject({
        estado: 'desfeita_em_parte',
        contagem: { desfeitas: 8, mantidas: 2 },
        casas: {
          criadas: 0,
          desfeitas: 3,
          mantidas: 1,
          fora: [{ nome: 'Família Hugo', mensagem: pt('importacao.changed_since') }],
        },
      });
      expect(await families('Fam')).toMatchObject([{ nome: 'Os Hugos' }]);
    });

    it('makes them of the same address, and names a building', async () => {
      const building = Array.from({ length: 13 }, (_, at) => `End P${at};Rua do Prédio;100`);
      const { body } = await send(
        'pessoa',
        [
          'Nome;Endereço;Número',
          'End Ana;Rua Íris;5',
          'End Rui;rua iris;5',
          'End Só;Rua Íris;6',
          ...building,
        ].join('\n'),
      );
      expect(body).toMatchObject({ familias: 'nenhuma' });
      expect((await change(body.id, { familias: 'coluna' })).body.errors).toMatchObject({
        familias: [pt('importacao.no_family_column')],
      });
      await change(body.id, { familias: 'endereco' });
      await act(body.id, 'executar');
      await t.jobs.runAll();
      expect((await read(body.id)).body.casas).toMatchObject({
        criadas: 1,
        fora: [{ pessoas: 13, mensagem: pt('importacao.large_family', { max: 12 }) }],
      });
      expect(await families('End')).toMatchObject([{ chefe: 'End Ana', membros: [['End Rui', 'outro']] }]);
    });
  });

  it('is undone as a whole, and names what was changed since', async () => {
    await put('pessoa', { nome: 'Ugo Ulisses', whatsapp: '27999330001' });
    const body = await imported(
      'pessoa',
      'Nome;WhatsApp;Profissão\nUgo Ulisses;27 99933-0001;Padeiro\nUma Ulisses;;\nUri Ulisses;;\nUta Ulisses;;',
      { duplicados: 'juntar' },
    );
    expect(body).toMatchObject({ contagem: { criadas: 3, juntadas: 1 }, desfazer_ate: expect.any(String) });
    const [ugo, uma, , uta] = await people('U');
    expect(ugo).toMatchObject({ profissao: 'Padeiro' });
    await t.request({ as, method: 'PUT', url: `/api/admin/pessoa/${uma!.id}`, body: { profissao: 'Juíza' } });
    await put('patrimonio', { nome: 'Violão', responsavel: uta!.id });
    expect((await act(body.id, 'desfazer')).body).toMatchObject({ estado: 'desfazendo' });
    await t.jobs.runAll();
    const undone = (await read(body.id)).body;
    expect(undone).toMatchObject({ estado: 'desfeita_em_parte', contagem: { desfeitas: 2, mantidas: 2 } });
    const { data } = (await read(body.id, '/linhas?filtro=mantidas')).body;
    expect(data).toMatchObject([
      {
        registro: uma!.id,
        valores: { nome: 'Uma Ulisses' },
        erros: [{ mensagem: pt('importacao.changed_since') }],
      },
      { registro: uta!.id, valores: { nome: 'Uta Ulisses' }, erros: [expect.anything()] },
    ]);
    expect((await people('U')).map(({ nome, profissao }) => [nome, profissao])).toEqual([
      ['Ugo Ulisses', null],
      ['Uma Ulisses', 'Juíza'],
      ['Uta Ulisses', null],
    ]);
    expect((await act(body.id, 'desfazer')).status).toBe(409);
  });

  it('lists every row by its outcome, and returns a file of the rows that were not imported', async () => {
    const taken = cpfOf(770_001);
    await put('pessoa', { nome: 'Zoe Outra', cpf: taken });
    await put('pessoa', { nome: 'Zeca Zap', whatsapp: '27 99944-1234' });
    const { id } = await imported(
      'pessoa',
      [
        'Nome;CPF;Celular;Profissão;Obs',
        'Zilá Nova;;;-;a',
        `Zoe Nova;${taken};;;b`,
        'Zeca Zap;;27 99944-1234;Pintor;c',
        'Zuza;111.444.777-36;;;=1+1',
        `Zoe De Novo;${taken};;;e`,
      ].join('\n'),
      { com_erros: 'pular', escolhas: [{ linha: 4, duplicados: 'juntar' }] },
    );
    const outcome = async (filtro: string) =>
      (await read(id, `/linhas?filtro=${filtro}`)).body.data.map((one: Row) => [
        one.linha,
        one.resultado,
        one.rotulo,
        one.motivo,
      ]);
    const there = pt('importacao.skipped', { name: 'Zoe Outra', by: pt('importacao.same_cpf') });
    const wrong = `CPF: ${pt('validation.cpf')}`;
    expect(await outcome('todas')).toEqual([
      [2, 'criada', 'Zilá Nova', null],
      [3, 'pulada', 'Zoe Outra', there],
      [4, 'juntada', 'Zeca Zap', pt('importacao.joined', { fields: 'Profissão' })],
      [5, 'erro', null, wrong],
      [6, 'pulada', 'Zoe Outra', there],
    ]);
    expect((await outcome('puladas')).map(([linha]: [number]) => linha)).toEqual([3, 6]);
    expect((await outcome('falharam')).map(([linha]: [number]) => linha)).toEqual([5]);
    expect((await outcome('juntadas')).map(([linha]: [number]) => linha)).toEqual([4]);

    const file = await read(id, '/fora.csv');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Nome;CPF;Celular;Profissão;Obs;Linha do arquivo;Por que não entrou',
      `Zoe Nova;${taken};;;b;3;${there}`,
      `Zuza;111.444.777-36;;;'=1+1;5;${wrong}`,
      `Zoe De Novo;${taken};;;e;6;${there}`,
    ]);
    const [traced] = await t.db.query<Row>(
      sql`select depois from trilha where secao = 'pessoa' and acao = 'export' order by id desc limit 1`,
    );
    expect(traced!.depois).toEqual({ formato: 'csv', filtros: { importacao: id }, linhas: 3 });
    const again = await send('pessoa', file.text.replace('111.444.777-36', ''));
    expect(again.body.colunas.map((one: Row) => one.campo)).toEqual([
      'nome',
      'cpf',
      'whatsapp',
      'profissao',
      null,
      null,
      null,
    ]);
    expect(again.body.contagem).toMatchObject({ total: 3, com_erro: 0, duplicadas: 2 });

    await act(id, 'desfazer');
    expect((await read(id, '/fora.csv')).status).toBe(409);
    await t.jobs.runAll();
    expect(await outcome('desfeitas')).toEqual([
      [2, 'desfeita', null, pt('importacao.undone_deleted')],
      [4, 'desfeita', 'Zeca Zap', pt('importacao.undone_joined')],
    ]);
    expect(await outcome('faltam')).toEqual([]);
  });

  it('is undone where several rows became one person, over several batches too', async () => {
    const filler = Array.from({ length: 505 }, (_, at) => `Uma Pessoa ${'abcdefghij'[at % 10]}${at};;;`);
    const text = [
      'Nome;CPF;Celular;Cidade',
      `Juta Reunida;${cpfOf(77_001)};;`,
      `Juta Reunida;${cpfOf(77_001)};27 99911-7001;`,
      ...filler,
      `Juta Reunida;${cpfOf(77_001)};;Vitória`,
    ].join('\n');
    const body = await imported('pessoa', text, { duplicados: 'juntar' });
    expect(body.contagem).toMatchObject({ criadas: 506, juntadas: 2 });
    expect(await people('Juta Reunida')).toMatchObject([{ whatsapp: '+5527999117001', cidade: 'Vitória' }]);
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 508, mantidas: 0 });
    expect(await people('Juta Reunida')).toEqual([]);
  });

  it('cannot be undone after 30 days, when its rows are deleted', async () => {
    const body = await imported('pessoa', 'Nome;Bairro\nTelma Tempo;Centro');
    t.clock.advance(31 * 24 * 60);
    expect((await act(body.id, 'desfazer')).status).toBe(409);
    await t.jobs.tick('importacao.limpar');
    expect((await read(body.id)).body).toMatchObject({
      previa: [],
      colunas: [{ exemplos: [] }, { exemplos: [] }],
      contagem: { total: 0 },
      desfazer_ate: null,
    });
    t.clock.advance(-31 * 24 * 60);
  });

  it('goes on where it stopped: a batch is written with its marks or not at all', async () => {
    const rows = Array.from({ length: 1010 }, (_, at) => `Lote ${String(at).padStart(4, '0')};Centro`);
    const { body } = await send('pessoa', ['Nome;Bairro', ...rows].join('\n'));
    await act(body.id, 'executar');
    await t.db.run(sql`create function falha() returns trigger language plpgsql as $$ begin
      if new.nome = 'Lote 0700' then raise exception 'the server dies'; end if; return new; end $$`);
    await t.db.run(sql`create trigger falha before insert on pessoa for each row execute function falha()`);
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await read(body.id)).body).toMatchObject({
      estado: 'executando',
      contagem: { criadas: 500, faltam: 510 },
    });
    expect(await people('Lote')).toHaveLength(500);
    await t.db.run(sql`drop trigger falha on pessoa`);
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({
      estado: 'concluida',
      contagem: { criadas: 1010, faltam: 0 },
    });
    expect(new Set((await people('Lote')).map(({ nome }) => nome)).size).toBe(1010);
    // What was mapped by hand is remembered for the same headings.
    await t.db.run(sql`update importacao set mapa = '["nome", null]' where id = ${body.id}`);
    expect((await send('pessoa', 'Nome;Bairro\nAna;Centro')).body.colunas[1]).toMatchObject({ campo: null });
  });

  it('tries a refused row once in a run, however many jobs the run takes, and again in the next run', async () => {
    const rows = Array.from({ length: 520 }, (_, at) => `Vez ${String(at).padStart(4, '0')};Centro`);
    const { body } = await send('pessoa', ['Nome;Bairro', ...rows].join('\n'));
    await t.db.run(sql`create sequence recusas`);
    await t.db.run(sql`create function recusa_vez() returns trigger language plpgsql as $$ begin
      if new.nome in ('Vez 0000', 'Vez 0001') then
        perform nextval('recusas');
        raise exception 'refused' using errcode = 'AP001', detail = '{"mes": "2026-01"}';
      end if;
      if new.nome = 'Vez 0505' then raise exception 'the server dies'; end if;
      return new; end $$`);
    await t.db.run(
      sql`create trigger recusa_vez before insert on pessoa for each row execute function recusa_vez()`,
    );
    const refusals = async () =>
      (await t.db.query<{ n: number }>(sql`select last_value as n from recusas`))[0]!.n;
    await act(body.id, 'executar');
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await read(body.id)).body.contagem).toMatchObject({ criadas: 498, falharam: 2, faltam: 20 });
    const before = await refusals();
    await t.db.run(sql`update importacao_linha set celulas = '["Vez outra", "Centro"]'
      where importacao = ${body.id} and celulas ->> 0 = 'Vez 0505'`);
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({
      estado: 'concluida',
      contagem: { criadas: 518, falharam: 2, faltam: 0 },
    });
    expect(await refusals()).toBe(before);
    await t.db.run(sql`drop trigger recusa_vez on pessoa`);
    const celulas = [{ linha: 2, coluna: 0, valor: 'Vez corrigida' }];
    await change(body.id, { com_erros: 'pular', celulas });
    expect((await act(body.id, 'executar')).body).toMatchObject({ contagem: { falharam: 0, faltam: 2 } });
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({
      estado: 'concluida',
      contagem: { criadas: 520, falharam: 0, faltam: 0 },
    });
  });
});

describe('other sections', () => {
  it('takes books with accounts, categories and people by their names, and reverses paid entries when undone', async () => {
    const igreja = (await church('Igreja dos livros')).id;
    const conta = await put('conta', { nome: 'Caixa da importação', tipo: 'caixa', igreja });
    await put('categoria', { nome: 'Energia', tipo: 'financeiro_despesa' });
    await put('pessoa', { nome: 'Bia Dizimista' });
    const text = [
      'Data;Histórico;Valor;Categoria;Nome',
      '05/01/2024;Dízimo;1.250,00;;Bia Dizimista',
      '10/01/2024;Conta de luz;-310,45;Energia;',
    ].join('\n');
    const { body: draft } = await send('financeiro', text);
    expect(draft.erros[0]).toMatchObject({ campo: 'conta', coluna: null });
    const body = await imported('financeiro', text, { padroes: { conta: conta.id, pago: true } });
    expect(body.contagem).toMatchObject({ criadas: 2, falharam: 0 });
    const entries = () =>
      t.db.query<Row>(sql`select f.descricao, f.tipo, f.valor, f.pago, f.data_pagamento, c.nome as categoria, p.nome as pessoa,
          f.estornado_em is not null as estornado from financeiro f left join categoria c on c.id = f.categoria
          left join pessoa p on p.id = f.pessoa where f.conta = ${conta.id} and f.estorno_de is null order by f.id`);
    const paid = { pago: true, estornado: false };
    expect(await entries()).toEqual([
      {
        descricao: 'Dízimo',
        tipo: 'receita',
        valor: 125000,
        data_pagamento: '2024-01-05',
        categoria: null,
        pessoa: 'Bia Dizimista',
        ...paid,
      },
      {
        descricao: 'Conta de luz',
        tipo: 'despesa',
        valor: 31045,
        data_pagamento: '2024-01-10',
        categoria: 'Energia',
        pessoa: null,
        ...paid,
      },
    ]);
    const twice = await imported('financeiro', text, { padroes: { conta: conta.id, pago: true } });
    expect(twice.contagem).toMatchObject({ criadas: 0, puladas: 2 });
    // What falls into a closed month is refused by its row, and the others are imported.
    await t.db.run(sql`insert into fechamento (igreja, mes, fechado_em, lancamentos, entradas, saidas)
      values (${igreja}, '2023-12-01', now(), 0, 0, 0)`);
    const closed = `${text}\n05/12/2023;Atrasado;10,00;;`;
    const late = await imported('financeiro', closed, { padroes: { conta: conta.id, pago: true } });
    expect(late.contagem).toMatchObject({ puladas: 2, falharam: 1 });
    expect(late.erros).toMatchObject([{ linha: 4, campo: 'data_pagamento' }]);
    const { data } = (await read(body.id, '/linhas')).body;
    const noted = await t.request({
      as,
      method: 'PUT',
      url: `/api/admin/financeiro/${data[1].registro}`,
      body: { descricao: 'Luz de janeiro' },
    });
    expect(noted.status).toBe(200);
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 1, mantidas: 1 });
    expect((await read(body.id, '/linhas?filtro=mantidas')).body.data).toMatchObject([
      { registro: data[1].registro, erros: [{ mensagem: pt('importacao.changed_since') }] },
    ]);
    expect((await entries()).map(({ estornado }) => estornado)).toEqual([true, false]);
  });

  it('takes instalments back with their first entry, unless one was paid since', async () => {
    const conta = await put('conta', { nome: 'Conta das parcelas', tipo: 'caixa' });
    const text = [
      'Vencimento;Histórico;Valor;Parcelas',
      '05/03/2027;Som novo;-1.200,00;12',
      '05/03/2027;Cadeiras;-600,00;3',
    ].join('\n');
    const body = await imported('financeiro', text, { padroes: { conta: conta.id } });
    expect(body.contagem).toMatchObject({ criadas: 2, falharam: 0 });
    const entries = () =>
      t.db.query<Row>(
        sql`select f.id, f.descricao from financeiro f where f.conta = ${conta.id} order by f.id`,
      );
    const created = await entries();
    expect(created).toHaveLength(15);
    const paid = created.filter(({ descricao }) => descricao === 'Cadeiras').at(-1)!;
    const settled = await t.request({ as, method: 'POST', url: `/api/admin/financeiro/${paid.id}/liquidar` });
    expect(settled.status).toBe(200);
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 1, mantidas: 1 });
    expect((await entries()).map(({ descricao }) => descricao)).toEqual(['Cadeiras', 'Cadeiras', 'Cadeiras']);
  });

  it('keeps volunteers who were given places since, when they are undone', async () => {
    const pessoa = await put('pessoa', { nome: 'Vera Escalada' });
    await put('pessoa', { nome: 'Vito Livre' });
    const body = await imported('voluntario', 'Nome\nVera Escalada\nVito Livre\n');
    expect(body.contagem).toMatchObject({ criadas: 2 });
    const [volunteer] = await t.db.query<{ id: number }>(
      sql`select id from voluntario where pessoa = ${pessoa.id}`,
    );
    const place = await (await sectionFixture(t, findSection('escala_vaga')!, sections)).put();
    await t.db.run(
      sql`update escala_vaga set voluntario = ${volunteer!.id}, pessoa = ${pessoa.id}, estado = 'pendente' where id = ${place.id}`,
    );
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 1, mantidas: 1 });
    const [still] = await t.db.query(sql`select voluntario from escala_vaga where id = ${place.id}`);
    expect(still).toEqual({ voluntario: volunteer!.id });
  });

  it('takes a cash book, with its income and its expenses in two columns and their sums at the end', async () => {
    const { body } = await send(
      'financeiro',
      [
        'Data;Histórico;Entradas;Saídas;Saldo',
        '01/10/26;Dízimo da irmã Amélia;R$ 1.234,56;;R$ 1.234,56',
        '10/10/26;Conta de luz;-;R$ 456,78;R$ 777,78',
        '12/10/26;Gás;0,00;(90,00);R$ 687,78',
        '13/10/26;Troca;10,00;10,00;R$ 687,78',
        'TOTAL;;R$ 1.244,56;R$ 556,78;',
      ].join('\n'),
    );
    expect(body.colunas.map(({ campo }: Row) => campo)).toEqual([
      'data_vencimento',
      'descricao',
      'entrada',
      'saida',
      null,
    ]);
    const { data } = (await read(body.id, '/linhas')).body;
    expect(data.slice(0, 3).map(({ valores }: Row) => [valores.tipo, valores.valor])).toEqual([
      ['Receita', expect.stringContaining('1.234,56')],
      ['Despesa', expect.stringContaining('456,78')],
      ['Despesa', expect.stringContaining('90,00')],
    ]);
    const wrong = body.erros.map(({ linha, campo }: Row) => `${linha} ${campo}`);
    expect(wrong).toContain('5 valor');
    expect(wrong.filter((one: string) => one.startsWith('6 '))).toEqual(['6 descricao']);
    expect(wrong.filter((one: string) => /^[234] (valor|tipo|entrada|saida)/.test(one))).toEqual([]);
  });

  it('refuses a negative amount that its row calls income', async () => {
    const conta = await put('conta', { nome: 'Caixa das devoluções', tipo: 'caixa' });
    const { body: byKind } = await send(
      'financeiro',
      [
        'Data;Histórico;Tipo;Valor',
        '05/01/2024;Oferta devolvida;Receita;-100,00',
        '05/01/2024;Oferta;Receita;100,00',
        '05/01/2024;Luz;Despesa;-80,00',
        '05/01/2024;Gás;;-70,00',
      ].join('\n'),
    );
    const { body } = await change(byKind.id, { padroes: { conta: conta.id, pago: true } });
    const refused = { mensagem: pt('importacao.negative_income') };
    expect(body.erros).toMatchObject([{ linha: 2, coluna: 3, campo: 'valor', ...refused }]);
    const celulas = [{ linha: 2, coluna: 2, valor: 'Despesa' }];
    expect((await change(byKind.id, { celulas })).body.erros).toEqual([]);
    const { body: byColumn } = await send(
      'financeiro',
      'Data;Histórico;Entradas;Saídas\n05/01/2024;Oferta devolvida;-100,00;\n05/01/2024;Gás;;(90,00)',
    );
    const { body: cashBook } = await change(byColumn.id, { padroes: { conta: conta.id, pago: true } });
    expect(cashBook.erros).toMatchObject([{ linha: 2, coluna: 2, campo: 'entrada', ...refused }]);
  });

  it('takes the export of the books with one entry for each row, transfers once, and no reversals', async () => {
    const conta = (await put('conta', { nome: 'Caixa exportado', tipo: 'caixa' })).id as number;
    const outra = (await put('conta', { nome: 'Banco exportado', tipo: 'conta_corrente' })).id as number;
    const entry = (values: object) =>
      put('financeiro', { tipo: 'despesa', conta, data_vencimento: '2027-03-05', ...values });
    await entry({ descricao: 'Aluguel', valor: 50_000, repeticao: 'mensal', repeticoes: 4 });
    await entry({ descricao: 'Som', valor: 30_000, parcelas: 3 });
    const paid = { pago: true, data_pagamento: today };
    await entry({ descricao: 'Depósito', tipo: 'transferencia', valor: 9000, conta_destino: outra, ...paid });
    const gift = await entry({ descricao: 'Oferta', tipo: 'receita', valor: 20_000, ...paid });
    await t.request({ as, method: 'POST', url: `/api/admin/financeiro/${gift.id}/estornar` });
    const exported = async (of: number): Promise<string[]> => {
      const answer = await t.request({ as, url: `/api/admin/financeiro/exportar?formato=csv&conta=${of}` });
      expect(answer.status).toBe(200);
      return answer.text.trim().split('\r\n');
    };
    const rows = await exported(conta);
    const file = [...rows, ...(await exported(outra)).slice(1)].join('\n');
    const { body: draft } = await send('financeiro', file);
    const { body } = await change(draft.id, { duplicados: 'adicionar', com_erros: 'pular' });
    const names = ['numero_da_parcela', 'lado_da_transferencia', 'estorno_do_lancamento', 'data_do_estorno'];
    expect(body.colunas.map(({ campo }: Row) => campo)).toEqual(expect.arrayContaining(names));
    const reasons = (await read(draft.id, '/linhas?filtro=erros')).body.data.map(
      ({ valores, erros }: Row) => [valores.descricao, ...erros.map(({ mensagem }: Row) => mensagem)],
    );
    expect(reasons.toSorted()).toEqual([
      ['Depósito', pt('importacao.arriving_side')],
      ['Estorno: Oferta', pt('importacao.reversal')],
      ['Oferta', pt('importacao.reversal')],
    ]);
    const entries = () =>
      t.db.query<Row>(sql`select descricao, data_vencimento, valor, movimento, sinal from financeiro
        where movimento = any(${[conta, outra]}::integer[]) and estorno_de is null and estornado_em is null
        order by descricao, data_vencimento, movimento`);
    const before = await entries();
    expect(before).toHaveLength(4 + 3 + 2);
    await act(draft.id, 'executar');
    await t.jobs.runAll();
    expect((await read(draft.id)).body.contagem).toMatchObject({ criadas: 8, falharam: 3 });
    expect(await entries()).toEqual(before.flatMap((row) => [row, row]));
  });

  it('classifies income by its category, so that it is in statements, and says where it cannot', async () => {
    const igreja = (await church('Igreja classificada')).id;
    const conta = await put('conta', { nome: 'Caixa classificado', tipo: 'caixa', igreja });
    const { body: giver } = await t.request({
      as,
      method: 'POST',
      url: '/api/admin/pessoa',
      body: { nome: 'Cora Classificada' },
    });
    for (const nome of ['Dízimos da importação', 'Ofrendas de misiones', 'Dízimos e ofertas', 'Aluguéis'])
      await put('categoria', { nome, tipo: 'financeiro_receita' });
    const text = [
      'Data;Histórico;Valor;Categoria;Nome',
      '05/01/2024;Janeiro;10,00;Dízimos da importação;Cora Classificada',
      '06/01/2024;Missões;20,00;Ofrendas de misiones;Cora Classificada',
      '07/01/2024;Envelope;30,00;Dízimos e ofertas;Cora Classificada',
      '08/01/2024;Salão;40,00;Aluguéis;',
      '09/01/2024;Luz;-50,00;;Cora Classificada',
    ].join('\n');
    const { body } = await send('financeiro', text);
    expect(body.previa.map(({ valores }: Row) => valores.classificacao_financeira)).toEqual([
      'Dízimo',
      'Oferta missionária',
      undefined,
      undefined,
      undefined,
    ]);
    // money of nobody, and expenses, are in no statement
    expect(body.previa.map(({ avisos }: Row) => avisos)).toMatchObject([
      [],
      [],
      [{ campo: 'classificacao_financeira', coluna: null, mensagem: pt('importacao.no_classification') }],
      [],
      [],
    ]);
    const celulas = [{ linha: 4, campo: 'classificacao_financeira', valor: 'oferta' }];
    const ran = await imported('financeiro', text, { padroes: { conta: conta.id, pago: true }, celulas });
    expect(ran.previa[2].avisos).toEqual([]);
    const stored = await t.db.query<Row>(sql`select classificacao_financeira as tipo from financeiro
      where conta = ${conta.id} and pessoa = ${giver.id} and tipo = 'receita' order by data_vencimento`);
    expect(stored.map(({ tipo }) => tipo)).toEqual(['dizimo', 'oferta_missionaria', 'oferta']);
  });

  it('takes a month or a year for its first day where no day is known, and says so', async () => {
    const { body } = await send(
      'patrimonio',
      'Bem;Data da compra\nSino sem dia;mar/2019\nGongo sem dia;2021\nTambor;05/06/2020\nHarpa;um dia',
    );
    expect(body.previa.map(({ valores }: Row) => valores.data_entrada)).toEqual([
      '01/03/2019',
      '01/01/2021',
      '05/06/2020',
      undefined,
    ]);
    expect(body.previa.map(({ avisos }: Row) => avisos)).toEqual([
      [expect.objectContaining({ coluna: 1, valor: 'mar/2019', mensagem: 'Sem o dia: fica 01/03/2019.' })],
      [
        expect.objectContaining({
          coluna: 1,
          valor: '2021',
          mensagem: 'Sem o dia e o mês: fica 01/01/2021.',
        }),
      ],
      [],
      [],
    ]);
    expect(body.erros).toMatchObject([{ linha: 5, mensagem: pt('validation.date') }]);
    // An English date can be typed again as it is shown.
    const headers = { 'accept-language': 'en' };
    const url = `/api/admin/importacao/${body.id}`;
    const english = async () => (await t.request({ url, as, headers })).body.previa[2] as Row;
    expect(await english()).toMatchObject({
      valores: { data_entrada: '5 Jun 2020' },
      textos: ['Tambor', '5 Jun 2020'],
    });
    const cell = { linha: 4, coluna: 1, valor: '6 Jun 2020' };
    expect((await change(body.id, { celulas: [cell] })).status).toBe(200);
    expect((await english()).textos).toEqual(['Tambor', '6 Jun 2020']);
    await change(body.id, { com_erros: 'pular' });
    await act(body.id, 'executar');
    await t.jobs.runAll();
    const assets = await t.db.query<Row>(
      sql`select nome, data_entrada::text from patrimonio where nome like '% sem dia' order by nome`,
    );
    expect(assets).toEqual([
      { nome: 'Gongo sem dia', data_entrada: '2021-01-01' },
      { nome: 'Sino sem dia', data_entrada: '2019-03-01' },
    ]);
  });

  it('asks for the whole date of a birth, and for the month of an amount', async () => {
    const people = await send('pessoa', 'Nome;Nascimento;Batismo\nNina Ano;1980;2001\nNilo Mês;03/1980;');
    expect(people.body.erros).toMatchObject([
      { linha: 2, campo: 'data_nascimento', valor: '1980', mensagem: pt('importacao.only_year') },
      { linha: 3, campo: 'data_nascimento', valor: '03/1980', mensagem: pt('importacao.only_month') },
    ]);
    expect(people.body.previa[0].avisos).toMatchObject([{ campo: 'data_batismo', valor: '2001' }]);
    const { body } = await send('financeiro', 'Descrição;Valor;Data\nLuz;-10,00;03/2024\nÁgua;-10,00;2024');
    expect(body.previa[0].avisos).toMatchObject([{ campo: 'data_vencimento', valor: '03/2024' }]);
    expect(body.erros).toContainEqual(
      expect.objectContaining({ linha: 3, campo: 'data_vencimento', mensagem: pt('importacao.only_year') }),
    );
  });

  it('shows dates and amounts as the reader writes them, and reads what is typed in their place', async () => {
    const igreja = (await church('Igreja das datas')).id;
    const conta = await put('conta', { nome: 'Caixa das datas', tipo: 'caixa', igreja });
    // the file has the month first, and points before the centavos
    const text = [
      'Data;Histórico;Valor;Conta',
      '12/25/2023;Natal;10.50;Nenhures',
      '2023-11-05;Novembro;-1234.00;Nenhures',
      '2023-02-31;Engano;abc;Nenhures',
    ].join('\n');
    const { body } = await send('financeiro', text);
    const { data } = (await read(body.id, '/linhas')).body;
    expect(body.colunas[0].exemplos).toContain('25/12/2023');
    expect(body.previa[0].celulas.slice(0, 3)).toEqual(['12/25/2023', 'Natal', '10.50']);
    const shown = (at: number) => data.map(({ textos }: Row) => textos[at].replace(/\s/g, ' '));
    expect([shown(0), shown(2)]).toEqual([
      ['25/12/2023', '05/11/2023', '31/02/2023'],
      ['R$ 10,50', '\u2212R$ 1.234,00', 'abc'],
    ]);
    const celulas = [
      { linha: 2, coluna: 0, valor: '04/12/2023' },
      { linha: 3, coluna: 2, valor: '\u2212R$ 1.200,00' },
      { linha: 4, coluna: 0, valor: '28/2/2023' },
      { linha: 4, coluna: 2, valor: 'R$ 7,25' },
      { linha: 4, coluna: 3, valor: 'Caixa das datas' },
    ];
    const ran = await imported('financeiro', text, {
      celulas,
      trocas: [{ coluna: 3, de: 'Nenhures', para: 'Caixa das datas' }],
    });
    expect(ran.contagem).toMatchObject({ criadas: 3 });
    const stored = await t.db.query<Row>(sql`select data_vencimento, tipo, valor from financeiro
      where conta = ${conta.id} order by id`);
    expect(stored.map(({ data_vencimento, tipo, valor }) => [data_vencimento, tipo, valor])).toEqual([
      ['2023-12-04', 'receita', 1050],
      ['2023-11-05', 'despesa', 120000],
      ['2023-02-28', 'receita', 725],
    ]);
  });

  it('suggests existing names for a wrong one, and replaces it in all rows at once', async () => {
    const igreja = (await church('Igreja dos nomes')).id;
    for (const nome of ['Cofre da sede', 'Cofre Laranjeiras'])
      await put('conta', { nome, tipo: 'caixa', igreja });
    await put('categoria', { nome: 'Manutenção do órgão', tipo: 'financeiro_despesa' });
    await put('categoria', { nome: 'Manutenção do órgãos', tipo: 'financeiro_receita' });
    const text = [
      'Data;Histórico;Valor;Conta;Categoria',
      '01/03/2024;Um;10,00;Cofre;',
      '02/03/2024;Dois;20,00;Cofre;',
      '03/03/2024;Três;-30,00;Cofer;Manutensão do órgão',
      '04/03/2024;Quatro;40,00;Cofre Laranjeiras;',
    ].join('\n');
    const { body } = await send('financeiro', text);
    const rows = (await read(body.id, '/linhas?filtro=erros')).body;
    const near = (name: string, names: string) => pt('importacao.no_record_near', { name, near: names });
    const safes = '“Cofre da sede”, “Cofre Laranjeiras”';
    expect(rows.data.map(({ erros }: Row) => erros.map(({ mensagem }: Row) => mensagem))).toEqual([
      [near('Cofre', safes)],
      [near('Cofre', safes)],
      // of the categories those of expenses
      expect.arrayContaining([near('Cofer', safes), near('Manutensão do órgão', '“Manutenção do órgão”')]),
    ]);
    expect(rows.iguais).toEqual([{ coluna: 3, valor: 'Cofre', linhas: 2 }]);
    const trocas = [{ coluna: 3, de: 'Cofre', para: 'Cofre da sede' }];
    const mended = await change(body.id, { trocas });
    expect(mended.body.contagem).toMatchObject({ com_erro: 1 });
    expect(mended.body.previa.map(({ celulas }: Row) => celulas[3])).toEqual([
      'Cofre da sede',
      'Cofre da sede',
      'Cofer',
      'Cofre Laranjeiras',
    ]);
    const refused = await change(body.id, { trocas });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'trocas.0.de': [pt('importacao.no_same_text')] },
    ]);
  });

  it('takes assets, products with their stock, and volunteers with departments and roles', async () => {
    const igreja = (await church('Sede da importação')).id;
    await put('departamento', { nome: 'Louvor da importação', igreja });
    await put('pessoa', { nome: 'Vera Voluntária' });
    const assets = await imported(
      'patrimonio',
      'Bem;Qtd;Valor;Local\nMesa de som;1;R$ 2.500,00;Nave\nCadeira;120;45,9;Nave',
    );
    expect(assets.contagem).toMatchObject({ criadas: 2 });
    const products = await imported('produto', 'Produto;SKU;Preço;Quantidade\nCamiseta nova;CAM-9;59,90;12');
    expect(products.contagem).toMatchObject({ criadas: 1 });
    const [stock] = await t.db.query<Row>(
      sql`select v.estoque, p.preco from produto_variantes v join produto p on p.id = v.produto where p.ref = 'CAM-9'`,
    );
    expect(stock).toEqual({ estoque: 12, preco: 5990 });
    const text =
      'Nome;Ministério;Função\nVera Voluntária;Louvor da importação;Voz, Violão\nNinguém;Louvor da importação;Voz';
    const volunteers = await imported('voluntario', text, { com_erros: 'pular' });
    expect(volunteers.contagem).toMatchObject({ criadas: 1, falharam: 1 });
    expect(volunteers.erros).toMatchObject([
      { linha: 3, campo: 'pessoa', mensagem: pt('importacao.no_record', { name: 'Ninguém' }) },
    ]);
    const roles =
      await t.db.query<Row>(sql`select f.funcao from voluntario_funcoes f join voluntario v on v.id = f.voluntario
      join pessoa p on p.id = v.pessoa where p.nome = 'Vera Voluntária' order by f.ordem`);
    expect(roles.map(({ funcao }) => funcao)).toEqual(['Voz', 'Violão']);
  });

  it('takes the one of several records of a name that was chosen', async () => {
    await put('pessoa', { nome: 'Vânia Igual' });
    const meant = await put('pessoa', { nome: 'Vânia Igual' });
    const { body } = await send('voluntario', 'Nome\nVânia Igual');
    expect(body.erros).toMatchObject([{ mensagem: pt('importacao.several', { name: 'Vânia Igual' }) }]);
    const mended = await change(body.id, {
      celulas: [{ linha: 2, coluna: 0, valor: `Vânia Igual #${meant.id}` }],
    });
    expect(mended.body).toMatchObject({ erros: [], previa: [{ valores: { pessoa: 'Vânia Igual' } }] });
    await act(body.id, 'executar');
    await t.jobs.runAll();
    expect(await t.db.query(sql`select 1 from voluntario where pessoa = ${meant.id}`)).toHaveLength(1);
  });
});

describe('photos of a zip', () => {
  const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#446' } });
  const sendZip = async (id: number, entries: Zippable | Uint8Array, who: Who = admin) => {
    const form = new FormData();
    const body = entries instanceof Uint8Array ? entries : zipSync(entries);
    form.append('fotos', new Blob([new Uint8Array(body)]), 'fotos.zip');
    return t.request({ method: 'POST', url: `/api/admin/importacao/${id}/fotos`, form, ...who });
  };
  const sheet = [
    'Nome;CPF;Foto;Bairro',
    'Zoe Retrato;111.444.777-35;;Centro',
    'Zeca Retrato;;IMG_0001.JPG;Centro',
    'Zilá Retrato;;;Centro',
    'Zico Gêmeo;;;Centro',
    'Zico Gêmeo;;;Praia',
  ].join('\n');

  it('finds people by CPF, by the column of the file and by name, names the others, and is undone', async () => {
    await t.db.run(sql`delete from pessoa where cpf = '11144477735'`);
    const { body } = await send('pessoa', sheet);
    expect(body.colunas[2]).toMatchObject({ titulo: 'Foto', campo: 'foto_arquivo' });
    const jpeg = new Uint8Array(await picture().jpeg().toBuffer());
    const png = new Uint8Array(await picture().png().toBuffer());
    const { status, body: uploaded } = await sendZip(body.id, {
      'fotos/': new Uint8Array(0),
      'fotos/11144477735.jpg': [jpeg, { level: 0 }],
      'fotos/img_0001.jpg': jpeg,
      'fotos/Zila retrato.png': png,
      'fotos/Zico Gêmeo.png': png,
      'fotos/desconhecida.png': png,
      '__MACOSX/._x.png': png,
    });
    expect(status).toBe(200);
    expect(uploaded.fotos).toEqual({
      encontradas: 3,
      sobraram: 2,
      fora: [
        { nome: 'fotos/Zico Gêmeo.png', mensagem: pt('fotos.several') },
        { nome: 'fotos/desconhecida.png', mensagem: pt('fotos.nobody') },
      ],
    });
    // The nightly job leaves pictures that wait for their rows.
    t.clock.advance(3 * 24 * 60);
    await t.jobs.tick('arquivo.soltos');
    t.clock.advance(-3 * 24 * 60);
    await act(body.id, 'executar');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ criadas: 5, falharam: 0 });
    const photos = () =>
      t.db.query<Row>(sql`select p.nome, a.tipo, a.largura from pessoa p join arquivo a on a.id = p.foto and a.ligado
        where p.nome like 'Z%' order by p.nome`);
    expect((await photos()).map(({ nome, tipo, largura }) => [nome, tipo, largura])).toEqual([
      ['Zeca Retrato', 'image/webp', 40],
      ['Zilá Retrato', 'image/webp', 40],
      ['Zoe Retrato', 'image/webp', 40],
    ]);
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 5, mantidas: 0 });
    expect(await photos()).toEqual([]);
    expect(
      await t.db.query(
        sql`select 1 from importacao_linha where importacao = ${body.id} and foto is not null`,
      ),
    ).toEqual([]);
  });

  it('takes names of files for names alone: folders above, control characters, pictures of a gigapixel', async () => {
    const { body } = await send(
      'pessoa',
      'Nome;Bairro\nPasswd;Centro\nNulo Nome;Centro\nGigante;Centro\nLonga;Centro',
    );
    const png = new Uint8Array(await picture().png().toBuffer());
    // a picture that says that it has 40,000 × 40,000 points
    const gigapixel = new Uint8Array(png);
    new DataView(gigapixel.buffer).setUint32(16, 40_000);
    new DataView(gigapixel.buffer).setUint32(20, 40_000);
    const { status, body: uploaded } = await sendZip(body.id, {
      '../../../etc/passwd.png': png,
      'Nulo\u0000 Nome.png': png,
      'Gigante.png': gigapixel,
      [`${'x'.repeat(199)}😀.png`]: png,
    });
    expect(status).toBe(200);
    // a path that leads above is nobody's file
    expect(uploaded.fotos).toMatchObject({ encontradas: 1, sobraram: 2 });
    const stored = await t.db.query<{
      nome: string;
      chave: string;
    }>(sql`select a.nome, a.chave from importacao_linha l
      join arquivo a on a.id = l.foto where l.importacao = ${body.id}`);
    expect(stored.map(({ nome }) => nome)).toEqual([expect.stringMatching(/^Nulo Nome/)]);
  });

  it('refuses hostile files with a sentence', async () => {
    const { body } = await send(
      'pessoa',
      'Nome;Bairro\nBomba;Centro\nMentira;Centro\nAninhado;Centro\nTexto;Centro',
    );
    // a little more than a picture may have
    const bomb = new Uint8Array(11 * 1024 * 1024);
    const lying = zipSync({ 'Mentira.png': [bomb, { level: 1 }] });
    // The list says that the picture has a hundred bytes.
    const view = new DataView(lying.buffer, lying.byteOffset);
    for (let at = 0; at < lying.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 100, true);
    expect((await sendZip(body.id, lying)).body.fotos.fora).toMatchObject([
      {
        nome: 'Mentira.png',
        mensagem: expect.stringContaining(pt('fotos.damaged', { max: '10 MB' }).slice(0, 30)),
      },
    ]);
    const { body: hostile } = await sendZip(body.id, {
      'Bomba.png': [bomb, { level: 1 }],
      // a zip inside the zip is not opened
      'Aninhado.zip': [lying, { level: 0 }],
      'Texto.png': new TextEncoder().encode('<svg onload="alert(1)"/>'),
    });
    expect(hostile.fotos).toMatchObject({ encontradas: 0, sobraram: 3 });
    const refusal = async (upload: ReturnType<typeof sendZip>) => (await upload).body.errors.fotos;
    expect(await refusal(sendZip(body.id, new TextEncoder().encode('not a zip')))).toEqual([
      pt('fotos.unreadable'),
    ]);
    expect(await refusal(sendZip(body.id, {}))).toEqual([pt('fotos.empty')]);
    // Entries that share their bytes would be decoded once for each of their names.
    const png = new Uint8Array(await picture().png().toBuffer());
    const sharing = zipSync({ 'Bomba.png': [png, { level: 0 }], 'Texto.png': [png, { level: 0 }] });
    const shared = new DataView(sharing.buffer, sharing.byteOffset);
    for (let at = 0; at < sharing.length - 4; at += 1)
      if (shared.getUint32(at, true) === 0x02014b50) shared.setUint32(at + 42, 0, true);
    expect(await refusal(sendZip(body.id, sharing))).toEqual([pt('fotos.unreadable')]);
    const nothing: Zippable[string] = [new Uint8Array(0), { level: 0 }];
    const many = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`${at}.png`, nothing]));
    expect(await refusal(sendZip(body.id, many))).toEqual([pt('fotos.too_many', { max: 5000 })]);
    const { body: products } = await send('produto', 'Produto;SKU;Preço\nFotografado;FOT-1;10,00');
    expect(await refusal(sendZip(products.id, {}))).toEqual([pt('fotos.only_people')]);
    const stranger = await limitedTo(t, { users: [(await church('Igreja sem fotos')).id] });
    expect((await sendZip(body.id, {}, { token: stranger.token })).status).toBe(404);
  });
});

describe('undoing', () => {
  it.each([
    ['patrimonio', 'Nome;Local\nDesfeito Sino;Torre\nDesfeito Gongo;Torre', { local: 'Porão' }],
    ['produto', 'Produto;SKU;Preço\nDesfeito A;DES-1;10,00\nDesfeito B;DES-2;10,00', { preco: 1500 }],
    ['voluntario', 'Nome\nDesfeita Vera\nDesfeita Vilma', { maximo_mes: 3 }],
  ])('takes back %s, and keeps and names what was changed since', async (section, text, changed) => {
    if (section === 'voluntario')
      for (const nome of ['Desfeita Vera', 'Desfeita Vilma']) await put('pessoa', { nome });
    const body = await imported(section, text);
    expect(body.contagem).toMatchObject({ criadas: 2 });
    const { data } = (await read(body.id, '/linhas')).body;
    const record = data[1].registro;
    const answer = await t.request({
      as,
      method: 'PUT',
      url: `/api/admin/${section}/${record}`,
      body: changed,
    });
    expect(answer.status).toBe(200);
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 1, mantidas: 1 });
    expect((await read(body.id, '/linhas?filtro=mantidas')).body.data).toMatchObject([
      { registro: record, erros: [{ mensagem: pt('importacao.changed_since') }] },
    ]);
    expect((await t.request({ as, url: `/api/admin/${section}/${data[0].registro}` })).status).toBe(404);
  });

  it('ends an import that fails each time it is tried, which can then be run again and undone', async () => {
    const { body } = await send('pessoa', 'Nome;Bairro\nFalha Ana;Centro\nFalha Bia;Centro');
    await act(body.id, 'executar');
    await t.db.run(sql`create function recusa() returns trigger language plpgsql as $$ begin
      if new.nome like 'Falha%' then raise exception 'the disk is full'; end if; return new; end $$`);
    await t.db.run(sql`create trigger recusa before insert on pessoa for each row execute function recusa()`);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await read(body.id)).body).toMatchObject({ estado: 'executando', erro: null });
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await read(body.id)).body).toMatchObject({
      estado: 'falhou',
      erro: pt('importacao.gave_up'),
      contagem: { faltam: 2 },
      desfazer_ate: expect.any(String),
    });
    await t.db.run(sql`drop trigger recusa on pessoa`);
    // The queue's own job has nothing left to do.
    await t.jobs.runAll();
    expect(await people('Falha')).toHaveLength(0);
    expect((await act(body.id, 'executar')).body).toMatchObject({ estado: 'executando', erro: null });
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({ estado: 'concluida', contagem: { criadas: 2 } });
    expect((await act(body.id, 'desfazer')).body).toMatchObject({ estado: 'desfazendo' });
    // When the server dies at every attempt, the nightly job marks the import as failed.
    await t.db.run(sql`delete from teste.job`);
    t.clock.advance(25 * 60);
    await t.jobs.tick('importacao.limpar');
    expect((await read(body.id)).body).toMatchObject({ estado: 'falhou', erro: pt('importacao.gave_up') });
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({ estado: 'desfeita', contagem: { desfeitas: 2 } });
    t.clock.advance(-25 * 60);
  });
});

describe('two people at once', () => {
  it('run an import once and undo it once, and nobody does both', async () => {
    const { body } = await send('pessoa', 'Nome;Bairro\nVezes Um;Centro\nVezes Dois;Centro');
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(body.id, 'executar')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await act(body.id, 'desfazer')).status).toBe(409);
    await t.jobs.runAll();
    expect(await people('Vezes')).toHaveLength(2);
    const both = await Promise.all([
      ...[1, 2].map(() => act(body.id, 'desfazer')),
      ...[1, 2].map(() => act(body.id, 'executar')),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    await t.jobs.runAll();
    expect(await people('Vezes')).toEqual([]);
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 2, mantidas: 0 });
    expect((await act(body.id, 'executar')).status).toBe(409);
  });
});

describe('two people who correct one import', () => {
  it('both have their corrections checked, although the check of the first began before that of the second', async () => {
    const igreja = (await church('Igreja das correções')).id;
    await put('conta', { nome: 'Caixa das correções', tipo: 'caixa', igreja });
    const lines = Array.from({ length: 300 }, (_, at) => `05/01/2024;Oferta ${at};10,00;Caixa das correções`);
    const text = [
      'Data;Histórico;Valor;Conta',
      '05/01/2024;Oferta;dez reais;Caixa das correções',
      ...lines,
    ].join('\n');
    const { body } = await send('financeiro', text);
    expect(body.contagem).toMatchObject({ com_erro: 1 });
    const { coluna } = body.erros.find(({ campo }: Row) => campo === 'valor');
    /** how many checks wait for the accounts, which the test keeps from being read */
    const waiting = async (count: number) =>
      expect
        .poll(async () => {
          const [row] = await t.db.query<{ total: number }>(
            sql`select count(*) as total from pg_locks where relation = 'conta'::regclass and not granted
              and database = (select oid from pg_database where datname = current_database())`,
          );
          return row!.total;
        })
        .toBe(count);
    const changes = await t.db.transaction(async (tx) => {
      await tx.run(sql`lock table conta in access exclusive mode`);
      // the first check has 301 rows, the second only one
      const wide = change(body.id, { duplicados: 'adicionar' });
      await waiting(1);
      const cell = change(body.id, { celulas: [{ linha: 2, coluna, valor: '10,00' }] }, { as: 'Tesouraria' });
      await waiting(2);
      return { wide, cell };
    });
    expect([(await changes.wide).status, (await changes.cell).status]).toEqual([200, 200]);
    expect((await read(body.id)).body).toMatchObject({
      duplicados: 'adicionar',
      contagem: { com_erro: 0, a_gravar: 301 },
      erros: [],
    });
  });

  it('both have their values for all rows, and a mapping of columns that are no longer all is refused', async () => {
    const { body } = await send('pessoa', 'Nome;Nascimento\nVal Um;\nVal Dois;');
    await Promise.all([
      change(body.id, { padroes: { cidade: 'Vitória' } }),
      change(body.id, { padroes: { bairro: 'Centro' } }),
    ]);
    expect((await read(body.id)).body.padroes).toEqual({ cidade: 'Vitória', bairro: 'Centro' });
    const answers = await Promise.all([
      change(body.id, { celulas: [{ linha: 2, campo: 'profissao', valor: 'Juíza' }] }),
      change(body.id, { celulas: [{ linha: 3, campo: 'email', valor: 'val@casa.example' }] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const mapa = ['nome', 'data_nascimento'];
    expect((await change(body.id, { mapa })).body.errors).toHaveProperty('mapa');
    expect((await read(body.id)).body.previa).toMatchObject([
      { valores: { nome: 'Val Um', profissao: 'Juíza' } },
      { valores: { nome: 'Val Dois', email: 'val@casa.example' } },
    ]);
  });
});

describe('access to imports', () => {
  it('limits rows to the churches of the account, and imports to their author', async () => {
    const [mine, other] = [await church('Minha Igreja'), await church('Outra Igreja')];
    const limited = await limitedTo(t, { users: [mine.id] });
    const who = { token: limited.token };
    const { body } = await send('pessoa', 'Nome;Igreja\nLia Limite;\nLeo Limite;Outra Igreja', who);
    expect(body.erros).toMatchObject([{ linha: 3, campo: 'igreja' }]);
    // Only records that the user may see are named as similar.
    expect(body.previa[1].erros[0].mensagem).toBe(
      pt('importacao.no_record_near', { name: 'Outra Igreja', near: '“Minha Igreja”' }),
    );
    await change(body.id, { com_erros: 'pular' }, who);
    await act(body.id, 'executar', who);
    await t.jobs.runAll();
    expect((await people('Lia Limite'))[0]).toMatchObject({ igreja: mine.id });
    expect(await people('Leo Limite')).toEqual([]);
    expect((await change(body.id, { padroes: { igreja: other.id } }, who)).body.erros).toMatchObject([
      { campo: 'igreja' },
    ]);
    const stranger = await limitedTo(t, { users: [other.id] });
    expect((await read(body.id, '', { token: stranger.token })).status).toBe(404);
    expect((await send('produto', 'Nome;SKU\nA;B', who)).status).toBe(403);
  });

  it('recognises assets of the only church of the account where no column says the church', async () => {
    const [head, mine] = [await church('Igreja do som'), await church('Filial do som')];
    const limited = await limitedTo(t, { users: [mine.id] });
    const who = { token: limited.token };
    await put('patrimonio', { nome: 'Mesa da outra', numero: 'F1', igreja: head.id });
    const text = 'Bem;Nº patrimônio\nMesa de som;F1\nCaixa de som;F2';
    expect(await imported('patrimonio', text, {}, who)).toMatchObject({ contagem: { criadas: 2 } });
    const again = await imported('patrimonio', `${text}\nCabo;F3`, { duplicados: 'pular' }, who);
    expect(again.contagem).toMatchObject({ puladas: 2, criadas: 1, falharam: 0 });
  });

  it('asks for the right to create records of the section, also when the job runs', async () => {
    const reader = await limitedTo(t, {}, [
      { action: 'read', subject: 'Auth' },
      { action: 'create', subject: 'patrimonio' },
    ]);
    const who = { token: reader.token };
    expect((await send('pessoa', 'Nome\nAna', who)).status).toBe(403);
    const { body } = await send('patrimonio', 'Nome;Local\nSino;Torre', who);
    await act(body.id, 'executar', who);
    await t.db.run(sql`update users set ativo = false where id = ${reader.users}`);
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({
      estado: 'falhou',
      erro: pt('importacao.no_permission'),
    });
  });
});

describe('rights that an import needs beyond creating records', () => {
  const grant = (subject: Subject, ...actions: Action[]): AbilityRule[] =>
    actions.map((action) => ({ action, subject }));
  /** An account whose role has these rights. */
  const someone = async (...rules: AbilityRule[]) => {
    const { token, perfil } = await limitedTo(t, {}, [{ action: 'read', subject: 'Auth' }, ...rules]);
    return { who: { token }, perfil };
  };
  const withoutRight = (perfil: number, action: Action) =>
    t.db.run(sql`delete from perfil_permissao l using permissao p
      where p.id = l.permissao and l.perfil = ${perfil} and p.action = ${action}`);
  const assets = (nome: string) => `Nome;Local\n${nome} Sino;Torre\n${nome} Gongo;Torre`;
  const left = async (nome: string): Promise<number> =>
    (await t.db.query(sql`select 1 from patrimonio where nome like ${`${nome}%`}`)).length;

  it('undo it: that of another user needs the right to delete records', async () => {
    const keeper = await someone(...grant('patrimonio', 'create', 'list', 'read'));
    const own = await imported('patrimonio', assets('Próprio'), {}, keeper.who);
    expect(own.desfazer_ate).toEqual(expect.any(String));
    expect((await act(own.id, 'desfazer', keeper.who)).status).toBe(200);
    await t.jobs.runAll();
    expect(await left('Próprio')).toBe(0);

    const { id, desfazer_ate } = await imported('patrimonio', assets('Alheio'));
    expect(desfazer_ate).toEqual(expect.any(String));
    expect((await read(id, '', keeper.who)).body.desfazer_ate).toBeNull();
    const imports = (await t.request({ url: '/api/admin/importacao', ...keeper.who })).body;
    expect(imports.find((one: Row) => one.id === id)).toMatchObject({ desfazer_ate: null });
    expect(await act(id, 'desfazer', keeper.who)).toMatchObject({
      status: 403,
      body: { message: pt('importacao.may_not_undo') },
    });
    expect(await left('Alheio')).toBe(2);
    const remover = await someone(...grant('patrimonio', 'create', 'list', 'delete'));
    expect((await act(id, 'desfazer', remover.who)).status).toBe(200);
    // The right is asked for again when the job runs.
    await withoutRight(remover.perfil, 'delete');
    await t.jobs.runAll();
    expect((await read(id)).body).toMatchObject({
      estado: 'falhou',
      erro: pt('importacao.may_not_undo'),
      contagem: { criadas: 2 },
    });
    expect(await left('Alheio')).toBe(2);
  });

  it('undo it: one that another user began does not become their own by running the rest', async () => {
    const { id } = await imported('patrimonio', 'Nome;Valor\nMetade Sino;10,00\nMetade Gongo;x', {
      com_erros: 'pular',
    });
    const keeper = await someone(...grant('patrimonio', 'create', 'list', 'read'));
    await change(id, { celulas: [{ linha: 3, coluna: 1, valor: '' }] }, keeper.who);
    expect((await act(id, 'executar', keeper.who)).status).toBe(200);
    await t.jobs.runAll();
    expect(await left('Metade')).toBe(2);
    expect((await act(id, 'desfazer', keeper.who)).status).toBe(403);
    expect((await act(id, 'desfazer')).status).toBe(200);
    await t.jobs.runAll();
    expect(await left('Metade')).toBe(0);
  });

  it('see it: that of another user needs the right to list records', async () => {
    const { id } = await imported('patrimonio', assets('Oculto'));
    const writer = await someone(...grant('patrimonio', 'create'));
    expect((await read(id, '', writer.who)).status).toBe(404);
    expect((await t.request({ url: '/api/admin/importacao', ...writer.who })).body).toEqual([]);
  });

  it('fill existing records: that needs the right to edit them', async () => {
    await put('pessoa', { nome: 'Junta Júlia', data_nascimento: '1970-01-01' });
    const text = 'Nome;Nascimento;Bairro\nJunta Júlia;01/01/1970;Centro';
    const bairro = async () => (await people('Junta')).map((one) => one.bairro);
    const refused = { status: 403, body: { message: pt('importacao.may_not_edit') } };
    const writer = await someone(...grant('pessoa', 'create', 'list', 'read'));
    const { id } = (await send('pessoa', text, writer.who)).body;
    expect(await change(id, { duplicados: 'juntar' }, writer.who)).toMatchObject(refused);
    const choice = { escolhas: [{ linha: 2, duplicados: 'juntar' }] };
    expect(await change(id, choice, writer.who)).toMatchObject(refused);
    // The import does not run either when another user made the choice.
    for (const chosen of [choice, { escolhas: [{ linha: 2, duplicados: null }], duplicados: 'juntar' }]) {
      expect((await change(id, chosen)).status).toBe(200);
      expect(await act(id, 'executar', writer.who)).toMatchObject(refused);
    }
    expect(await bairro()).toEqual([null]);

    // The right is asked for again when the job runs, and when it is undone.
    const editor = await someone(...grant('pessoa', 'create', 'list', 'read', 'edit'));
    expect((await act(id, 'executar', editor.who)).status).toBe(200);
    await withoutRight(editor.perfil, 'edit');
    await t.jobs.runAll();
    expect((await read(id)).body.erros).toMatchObject([
      { linha: 2, mensagem: pt('importacao.may_not_edit') },
    ]);
    expect(await bairro()).toEqual([null]);
    await change(id, choice);
    await act(id, 'executar');
    await t.jobs.runAll();
    expect(await bairro()).toEqual(['Centro']);
    const remover = await someone(...grant('pessoa', 'create', 'list', 'read', 'delete'));
    expect((await act(id, 'desfazer', remover.who)).status).toBe(200);
    await t.jobs.runAll();
    expect((await read(id)).body).toMatchObject({ estado: 'desfeita_em_parte', contagem: { mantidas: 1 } });
    expect(await bairro()).toEqual(['Centro']);
  });

  it('name existing records, also by a number or an address in a cell: that needs the right to read or list them', async () => {
    const document = cpfOf(771_001);
    const existing = await put('pessoa', { nome: 'Secreta Célia', cpf: document, whatsapp: '27 99955-7701' });
    const text = `Nome;CPF;Celular\nXisto;${document};\nSecreta;;27 99955-7701\nNova Nádia;;`;
    const writer = await someone(
      ...grant('pessoa', 'create'),
      ...grant('voluntario', 'create', 'list', 'read'),
    );
    const { body } = await send('pessoa', text, writer.who);
    const unseen = (por: string) => ({ registro: null, linha: null, valores: null, por });
    expect(body.previa.map(({ duplicada }: Row) => duplicada)).toEqual([
      unseen('cpf'),
      unseen('whatsapp'),
      null,
    ]);
    const ran = await imported('pessoa', text, {}, writer.who);
    expect(ran.previa.map((row: Row) => [row.resultado, row.registro, row.rotulo, row.motivo])).toEqual([
      ['pulada', null, null, pt('importacao.skipped_unseen', { by: pt('importacao.same_cpf') })],
      ['pulada', null, null, pt('importacao.skipped_unseen', { by: pt('importacao.same_whatsapp') })],
      // what the import itself made
      ['criada', expect.any(Number), 'Nova Nádia', null],
    ]);
    const file = (await read(ran.id, '/fora.csv', writer.who)).text;
    expect(JSON.stringify([body, ran, file])).not.toMatch(/Célia/);
    // A cell that refers to a person names nobody either, by their CPF or by a number.
    const served = await send('voluntario', `Nome\n${document}\nquem #${existing.id}`, writer.who);
    expect(served.body.previa.map(({ valores, textos }: Row) => [valores.pessoa, textos[0]])).toEqual([
      [undefined, document],
      [undefined, `quem #${existing.id}`],
    ]);
    const numbers = [document, '27 99955-7701', 'celia@casa.example'];
    await put('pessoa', { nome: 'Célia de Longe', email: numbers[2] });
    const unknown = [cpfOf(771_002), '27 99955-7702', 'ninguem@casa.example'];
    const keeper = await someone(...grant('patrimonio', 'create', 'list', 'read'));
    const assets = `Nome;Responsável\n${[...numbers, ...unknown].map((number) => `Cadeira;${number}`).join('\n')}`;
    const asked = await send('patrimonio', assets, keeper.who);
    expect(asked.body.previa.map(({ erros }: Row) => erros.map(({ mensagem }: Row) => mensagem))).toEqual(
      [...numbers, ...unknown].map((name) => [pt('importacao.no_record', { name })]),
    );
    await put('pessoa', { nome: 'Secreta Célia' });
    const twins = await send('patrimonio', 'Nome;Responsável\nMesa;Secreta Célia', keeper.who);
    expect(twins.body.erros).toMatchObject([
      { mensagem: pt('importacao.several_unseen', { name: 'Secreta Célia' }) },
    ]);
    const lister = await someone(
      ...grant('patrimonio', 'create', 'list', 'read'),
      ...grant('pessoa', 'list'),
    );
    const known = await send('patrimonio', assets, lister.who);
    expect(known.body.previa.map(({ valores }: Row) => valores.responsavel)).toEqual([
      'Secreta Célia',
      'Secreta Célia',
      'Célia de Longe',
      ...unknown.map(() => undefined),
    ]);
    const reader = await someone(...grant('pessoa', 'create', 'list'));
    const answer = await send('pessoa', text, reader.who);
    expect(answer.body.previa[0].duplicada.registro).toEqual({ id: existing.id, rotulo: 'Secreta Célia' });
  });
});

describe('a bad request', () => {
  const field = async (answer: ReturnType<typeof send>) => (await answer).body.errors;
  it('is refused with a sentence', async () => {
    expect(await field(send('igreja', 'Nome\nA'))).toMatchObject({ section: [pt('validation.choice')] });
    expect(await field(send('pessoa', ''))).toMatchObject({ arquivo: [pt('validation.file')] });
    expect(await field(send('pessoa', '%PDF-1.7'))).toMatchObject({ arquivo: [pt('planilha.unreadable')] });
    expect(await field(send('pessoa', 'Nome;CPF\n'))).toMatchObject({
      arquivo: [pt('planilha.only_heading')],
    });
    const { body } = await send('pessoa', `Nome;Foto\nAna ${today};x`);
    const refusals: [object, string][] = [
      [{ mapa: ['nome'] }, 'mapa'],
      [{ mapa: ['nome', 'senha'] }, 'mapa.1'],
      [{ mapa: ['nome', 'foto'] }, 'mapa.1'],
      [{ padroes: { senha: 'x' } }, 'padroes.senha'],
      [{ celulas: [{ linha: 2, coluna: 9, valor: 'x' }] }, 'celulas.0.coluna'],
      [{ celulas: [{ linha: 99, coluna: 0, valor: 'x' }] }, 'celulas.0.linha'],
      [{ trocas: [{ coluna: 9, de: 'x', para: 'y' }] }, 'trocas.0.coluna'],
      [{ duplicados: 'apagar' }, 'duplicados'],
      [{ outra: 1 }, 'outra'],
    ];
    for (const [change_, at] of refusals) {
      const answer = await change(body.id, change_);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty([at]);
    }
    for (const nome of ['Ana\u0000', 'Ana\ud800'])
      expect((await change(body.id, { padroes: { nome } })).status).toBe(422);
    await change(body.id, { mapa: [null, null] });
    expect((await act(body.id, 'executar')).body.errors).toMatchObject({
      mapa: [pt('importacao.nothing_mapped')],
    });
    expect((await act(99_999, 'executar')).status).toBe(404);
    expect((await act(body.id, 'desfazer')).status).toBe(409);
  });
});

describe('a small spreadsheet that repeats a long text', () => {
  const long = 'a'.repeat(19_999);
  const shared = '<c t="s"><v>1</v></c>'.repeat(5);
  const xlsx = zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>Nome</t></si><si><t>${long}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData><row><c t="s"><v>0</v></c></row>${`<row>${shared}</row>`.repeat(20_000)}</sheetData></worksheet>`,
    ),
  });
  const row = (text: string, rows = 1, columns = 1): string =>
    `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
  const ods = (...rows: string[]): Uint8Array<ArrayBuffer> =>
    zipSync({
      'content.xml': strToU8(
        `<office:document-content><office:body><office:spreadsheet><table:table>${rows.join('')}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    });

  it.each([
    ['in rows that are too long', ods(row('Nome'), row(long, 10, 200)), 'planilha.too_wide'],
    ['in too many rows', ods(row('Nome'), row(long, 90_000, 5)), 'planilha.too_large'],
    ['as a shared text of an XLSX', xlsx, 'planilha.too_large'],
  ] as const)('%s is refused, and nothing of it is stored', async (_, body, key) => {
    expect(body.length).toBeLessThan(200_000);
    const stored = () =>
      t.db.query(sql`select (select count(*) from importacao) as importacoes,
        (select count(*) from importacao_linha) as linhas`);
    const before = await stored();
    expect(await send('pessoa', body)).toMatchObject({
      status: 422,
      body: { errors: { arquivo: [pt(key, { line: 2, max: 200 })] } },
    });
    expect(await stored()).toEqual(before);
  });

  it('is checked in parts of about two million characters while it is within the limits', async () => {
    const { status, body } = await send('pessoa', ods(row('Nome'), row(long, 60, 5)));
    expect([status, body.contagem]).toMatchObject([201, { total: 60, com_erro: 60 }]);
    expect((await pendingRows(t.db, body.id, { limit: 500 })).length).toBeLessThan(30);
    const { text } = await read(body.id, '/fora.csv');
    expect(text.split('\r\n')).toHaveLength(62);
  });
});

// last, because so many people change what other tests find
describe('many records', () => {
  it('names what a wrong name may have meant among more records than it compares one by one', async () => {
    await t.db.run(sql`insert into pessoa (nome)
      select 'Figurante ' || n from generate_series(1, 1001) n union all select 'Zuleide Figueirôa Brandão'`);
    const { body } = await send('voluntario', 'Nome\nZuleide Figeroa\nZuleide Figueiroa Brandao Lins\nXisto');
    const rows = (await read(body.id, '/linhas?filtro=erros')).body.data;
    const near = '“Zuleide Figueirôa Brandão”';
    expect(rows.map(({ erros: [first] }: Row) => first.mensagem)).toEqual([
      pt('importacao.no_record_near', { name: 'Zuleide Figeroa', near }),
      pt('importacao.no_record_near', { name: 'Zuleide Figueiroa Brandao Lins', near }),
      pt('importacao.no_record', { name: 'Xisto' }),
    ]);
  });
});
