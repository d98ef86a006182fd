import { describe, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { churchToday } from '#shared/dates.ts';
import { errorText } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import type { Vars } from '#shared/i18n/translate.ts';
import { testApp } from '../support/app.ts';
import { limitedTo } from '../support/churches.ts';
import { office } from '../support/people.ts';
import type { Row } from '../support/section-tests.ts';

const t = await testApp();
const { put } = office(t);
const as = 'Administrador';
const pt = (key: ErrorKey, vars?: Vars): string => errorText(key, 'pt_BR', vars);
const today = churchToday(t.clock.now());

type Who = { as: string } | { token: string };
const admin: Who = { as };

function send(section: string, text: string | Uint8Array<ArrayBuffer>, who: Who = admin) {
  const form = new FormData();
  form.append('section', section);
  form.append('arquivo', new Blob([text]), 'rol de membros.csv');
  return t.ask({ method: 'POST', url: '/api/admin/importacao', form, ...who });
}
const read = (id: number, tail = '', who: Who = admin) =>
  t.ask({ url: `/api/admin/importacao/${id}${tail}`, ...who });
const change = (id: number, body: object, who: Who = admin) =>
  t.ask({ method: 'PUT', url: `/api/admin/importacao/${id}`, body, ...who });
const act = (id: number, action: 'executar' | 'desfazer', who: Who = admin) =>
  t.ask({ method: 'POST', url: `/api/admin/importacao/${id}/${action}`, ...who });

/** Sends, changes, runs, and answers how it ended. */
async function imported(section: string, text: string, choices: object = {}, who: Who = admin): Promise<Row> {
  const { status, body } = await send(section, text, who);
  expect(body).toMatchObject({ section });
  expect(status).toBe(201);
  if (Object.keys(choices).length > 0) expect((await change(body.id, choices, who)).status).toBe(200);
  const begun = await act(body.id, 'executar', who);
  expect(begun.body).toMatchObject({ estado: 'executando' });
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
      ...['nome', 'nome', 'data_nascimento', 'sexo', 'whatsapp', 'status', 'data_batismo'],
    ]);
    const [iris] = await people('Íris Lima');
    expect(iris).toMatchObject({
      nome: 'Íris Lima Souza',
      data_nascimento: '1980-12-25',
      ...{ sexo: 'feminino', whatsapp: '+5527999112233', status: 'membro_ativo' },
      ...{ e_batizado: true, data_batismo: '1995-02-01' },
    });
    expect((await people('Ivo Lima'))[0]).toMatchObject({ whatsapp: '+552733334444', sexo: 'masculino' });
    const [traced] = await t.db.query<{ acao: string; users: number }>(
      sql`select * from trilha where secao = 'pessoa' and registro = ${iris!.id}`,
    );
    expect(traced).toMatchObject({ users: expect.any(Number) });
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
    const body = await imported('pessoa', again, { duplicados });
    expect(body.contagem).toMatchObject(counts);
    const names = ['Dora D.', 'duda dias', 'Davi Dias'];
    const found = await t.db.query<Row>(sql`select nome, profissao from pessoa where nome = any(${names})`);
    expect(names.map((name) => found.find(({ nome }) => nome === name)!.profissao)).toEqual(jobs);
    await t.db.run(sql`delete from pessoa where cpf = '52998224725' or nome in ('duda dias', 'Davi Dias')`);
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
    await t.ask({ as, method: 'PUT', url: `/api/admin/pessoa/${uma!.id}`, body: { profissao: 'Juíza' } });
    await put('patrimonio', { nome: 'Violão', responsavel: uta!.id });
    expect((await act(body.id, 'desfazer')).body).toMatchObject({ estado: 'desfazendo' });
    await t.jobs.runAll();
    const undone = (await read(body.id)).body;
    expect(undone).toMatchObject({ estado: 'desfeita', contagem: { desfeitas: 2, mantidas: 2 } });
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
      ...[
        ['Ugo Ulisses', null],
        ['Uma Ulisses', 'Juíza'],
        ['Uta Ulisses', null],
      ],
    ]);
    expect((await act(body.id, 'desfazer')).status).toBe(409);
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
    const rows = Array.from({ length: 1200 }, (_, at) => `Lote ${String(at).padStart(4, '0')};Centro`);
    const { body } = await send('pessoa', ['Nome;Bairro', ...rows].join('\n'));
    await act(body.id, 'executar');
    await t.db.run(sql`create function falha() returns trigger language plpgsql as $$ begin
      if new.nome = 'Lote 0700' then raise exception 'the server dies'; end if; return new; end $$`);
    await t.db.run(sql`create trigger falha before insert on pessoa for each row execute function falha()`);
    expect(await t.jobs.runSome()).toHaveLength(1);
    expect((await read(body.id)).body).toMatchObject({
      estado: 'executando',
      contagem: { criadas: 500, faltam: 700 },
    });
    expect(await people('Lote')).toHaveLength(500);
    await t.db.run(sql`drop trigger falha on pessoa`);
    await t.jobs.runAll();
    expect((await read(body.id)).body).toMatchObject({
      estado: 'concluida',
      contagem: { criadas: 1200, faltam: 0 },
    });
    expect(new Set((await people('Lote')).map(({ nome }) => nome)).size).toBe(1200);
    // What was mapped by hand is remembered for the same headings.
    await t.db.run(sql`update importacao set mapa = '["nome", null]' where id = ${body.id}`);
    expect((await send('pessoa', 'Nome;Bairro\nAna;Centro')).body.colunas[1]).toMatchObject({ campo: null });
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
    await act(body.id, 'desfazer');
    await t.jobs.runAll();
    expect((await read(body.id)).body.contagem).toMatchObject({ desfeitas: 2, mantidas: 0 });
    expect((await entries()).map(({ estornado }) => estornado)).toEqual([true, true]);
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
});

describe('who may import', () => {
  it('limits rows to the churches of the account, and imports to who made them', async () => {
    const [mine, other] = [await church('Minha Igreja'), await church('Outra Igreja')];
    const limited = await limitedTo(t, { users: [mine.id] });
    const who = { token: limited.token };
    const { body } = await send('pessoa', 'Nome;Igreja\nLia Limite;\nLeo Limite;Outra Igreja', who);
    expect(body.erros).toMatchObject([{ linha: 3, campo: 'igreja' }]);
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
      [{ duplicados: 'apagar' }, 'duplicados'],
      [{ outra: 1 }, 'outra'],
    ];
    for (const [change_, at] of refusals) {
      const answer = await change(body.id, change_);
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toHaveProperty([at]);
    }
    await change(body.id, { mapa: [null, null] });
    expect((await act(body.id, 'executar')).body.errors).toMatchObject({
      mapa: [pt('importacao.nothing_mapped')],
    });
    expect((await act(99_999, 'executar')).status).toBe(404);
    expect((await act(body.id, 'desfazer')).status).toBe(409);
  });
});
