import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { findTitular, ownRows } from '#server/features/titular/own-rows.ts';
import { exported, leftOut } from '#server/features/titular/personal-copy.ts';
import { createSignedLinks } from '#server/http/signed-links.ts';
import type { Giving } from '#shared/contracts/contribuir.ts';
import { errorText } from '#shared/errors.ts';
import { adminApi } from '../support/admin-api.ts';
import { type RequestOptions, testApp } from '../support/app.ts';
import { eraseAndListTables, tablesOfParts, tablesShown } from '../support/erased-tables.ts';
import { cpf } from '../support/factory.ts';
import { merge, referencesToPeople } from '../support/fusao.ts';
import { readPdf } from '../support/pdf.ts';
import { blackPng } from '../support/pictures.ts';
import type { Row } from '../support/section-fixture.ts';
import { until } from '../support/server.ts';

let giving: Giving | undefined;
const t = await testApp({
  pages: async (_, deps) => {
    giving = deps.giving;
  },
});
const { put } = adminApi(t);
const as = 'Administrador';
const call = (options: Partial<RequestOptions> & { url: string }) =>
  t.request({ as, ...options, url: `/api/admin/${options.url}` });
const copyOf = async (id: number): Promise<Row> =>
  JSON.parse((await call({ url: `pessoa/${id}/titular/dados.json` })).text);
const part = (copy: Row, chave: string): Row[] =>
  copy.partes.find((one: Row) => one.chave === chave)?.registros ?? [];

let sede: number;
beforeAll(async () => {
  t.clock.set('2026-03-10T15:00:00Z');
  sede = (await put('igreja', { nome_fantasia: 'Sede', razao_social: 'Sede' })).id;
});

let people = 0;
/** A person with a name, an address, a phone and a document that nobody else has. */
async function createPerson(values: object = {}): Promise<Row> {
  people += 1;
  const nome = `Zuleica Quaresma ${'abcdefghij'[people]}`;
  return put('pessoa', {
    nome,
    email: `zuleica.${people}@casa.example`,
    whatsapp: `+552799${String(7_000_000 + people)}`,
    cpf: cpf(900 + people),
    igreja: sede,
    logradouro: `Rua das Acácias ${people}`,
    ...values,
  });
}

/** A sign-up for a past event, linked to nobody. */
async function signUp({ nome, email, whatsapp, cpf: document }: Row): Promise<void> {
  const key = randomUUID().slice(0, 8);
  await t.db.run(sql`with e as (insert into evento (nome, slug, status, data, horario_inicial, horario_final)
      values ('Acampamento', ${`acampamento-${key}`}, 'publicado', '2026-01-10', '09:00', '11:00') returning id),
    l as (insert into evento_lotes (evento, ordem, nome, preco, quantidade) select id, 0, 'Lote', 1000, 10 from e returning id, evento),
    c as (insert into compra (codigo, evento, estado, reservada_ate, nome, email, whatsapp)
      select ${`compra${key}`}, evento, 'confirmada', now(), ${nome}, ${email}, ${whatsapp ?? null} from l returning id, evento)
    insert into inscricao (nome, evento, status, valor, email, whatsapp, cpf, codigo, compra, lote, preco, respostas)
    select ${nome}, c.evento, 'confirmada', 1000, ${email}, ${whatsapp ?? null}, ${document}, ${`i${key}`}, c.id, l.id, 1000,
      ${JSON.stringify([{ pergunta: 'Nome', resposta: nome }])}::jsonb from c, l`);
  await t.db.run(sql`insert into inscricao_evento (compra, tipo, ator, quando, dados)
    select id, 'transferida', 'comprador', now(), ${JSON.stringify({ de: nome, email })}::jsonb
    from compra where codigo = ${`compra${key}`}`);
}

describe('the copy of a person’s data', () => {
  it('takes or leaves out every reference to people, each with a decision', () => {
    const covered = [...Object.keys(exported), ...Object.keys(leftOut)];
    expect(covered.toSorted()).toEqual(
      referencesToPeople.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
    for (const { section, table, column } of referencesToPeople)
      for (const name of exported[`${table}.${column}`] ?? [])
        expect([section.name, name, section.fields[name] !== undefined]).toEqual([section.name, name, true]);
  });

  it('has everything of the person, linked or made with their own address, and nothing of others', async () => {
    const person = await createPerson({
      consentimento_em: '2025-01-02',
      consentimento_versao: 'Ficha 3',
      consentimento_canal: 'ficha_em_papel',
    });
    const other = await createPerson({ nome: 'Outra Pessoa Terceira' });
    const cargo = await put('categoria', { nome: 'Diácono', tipo: 'cargo' });
    await put('cargo', {
      cargo: cargo.id,
      igreja: sede,
      data_entrada: '2020-01-01',
      obs: 'Conversa pastoral',
      pessoas: [person.id, other.id],
    });
    await put('departamento', {
      nome: 'Recepção',
      igreja: sede,
      membros: [
        { pessoa: person.id, funcao: 'Porta' },
        { pessoa: other.id, funcao: 'Som' },
      ],
    });
    await t.db.run(
      sql`insert into contato (nome, email, assunto, mensagem) values ('Zu', ${person.email}, 'duvida', 'Quero saber.')`,
    );
    await t.db.run(sql`insert into pedidooracoes (nome, email, motivo_pedido, mensagem, intercessor) values
      ('Zu', ${person.email}, 'saude', 'Pela minha saúde', null), ('Alheia', 'alheia@casa.example', 'luto', 'Segredo alheio', ${person.id})`);
    const visit = { data: '2026-03-01', tipo: 'luto', igreja: sede };
    await put('visita', { ...visit, pessoa: person.id, quem_visita: [other.id], notas: 'Contou da mãe' });
    await put('anotacao', { pessoa: person.id, assunto: 'saude', texto: 'Toma remédio' });
    await put('anotacao', { pessoa: other.id, assunto: 'saude', texto: 'Segredo alheio' });
    await put('visita', { ...visit, pessoa: other.id, quem_visita: [person.id], notas: 'Segredo alheio' });
    await put('pessoa', {
      nome: 'Filha Terceira',
      pai_id: null,
      mae_id: person.id,
      data_nascimento: '2020-01-01',
      responsavel: person.id,
    }).catch(() => undefined);
    const copy = await copyOf(person.id);
    expect(copy).toMatchObject({ formato: 'aprisco.titular', titular: { id: person.id, nome: person.nome } });
    expect(part(copy, 'pessoa')).toEqual([
      expect.objectContaining({ nome: person.nome, email: person.email, cpf: person.cpf }),
    ]);
    expect(part(copy, 'cargo_pessoas.pessoa')).toEqual([
      expect.objectContaining({ cargo: { id: cargo.id, rotulo: 'Diácono' }, data_entrada: '2020-01-01' }),
    ]);
    expect(part(copy, 'departamento_membros.pessoa')[0]).toMatchObject({
      nome: 'Recepção',
      membros: [{ funcao: 'Porta' }],
    });
    expect(part(copy, 'contato.pessoa')).toEqual([expect.objectContaining({ mensagem: 'Quero saber.' })]);
    expect(part(copy, 'pedidooracoes')).toEqual([expect.objectContaining({ mensagem: 'Pela minha saúde' })]);
    expect(part(copy, 'visita.pessoa')).toEqual([expect.objectContaining({ notas: 'Contou da mãe' })]);
    expect(part(copy, 'anotacao.pessoa')).toEqual([{ assunto: 'saude', texto: 'Toma remédio' }]);
    expect(part(copy, 'visita_quem_visita.pessoa')).toEqual([{ data: '2026-03-01', status: 'realizada' }]);
    expect(part(copy, 'consentimentos')).toEqual([
      { dia: '2025-01-02', ato: 'consentiu', versao: 'Ficha 3', canal: 'ficha_em_papel' },
    ]);
    expect(JSON.stringify(copy)).not.toMatch(/Terceira|Segredo alheio|pastoral|Som/);
    expect(copy.fora.map(({ referencia }: Row) => referencia)).toContain('pedidooracoes.intercessor');
  });

  it('takes no rows by an address that two people share', async () => {
    const person = await createPerson({ email: 'familia@casa.example' });
    await createPerson({ email: 'familia@casa.example' });
    await t.db.run(
      sql`insert into contato (nome, email, assunto, mensagem) values ('Quem?', 'familia@casa.example', 'duvida', 'De quem?')`,
    );
    expect(part(await copyOf(person.id), 'contato.pessoa')).toEqual([]);
  });

  it('is a readable document in Portuguese too', async () => {
    const person = await createPerson({ status: 'membro_ativo', data_nascimento: '1980-05-04' });
    const paper = await t.app.inject({
      url: `/api/admin/pessoa/${person.id}/titular/dados.pdf`,
      headers: { authorization: `Bearer ${await t.tokenOf((await t.user(as)).id)}` },
    });
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { texts, roles } = await readPdf(paper.rawPayload);
    expect(roles).toEqual(expect.arrayContaining(['H1', 'H2']));
    for (const word of [
      'Cópia dos dados pessoais',
      person.nome,
      'Data de nascimento',
      '04/05/1980',
      'Membro ativo',
      'O que não está nesta cópia',
    ])
      expect(texts.join(' ')).toContain(word);
  });

  it('is for administrators who proved who they are, and leaves a line in the trace', async () => {
    const person = await createPerson();
    const url = `/api/admin/pessoa/${person.id}/titular/dados.json`;
    for (const role of ['Pastor', 'Secretaria'])
      expect((await t.request({ as: role, url })).status).toBe(403);
    expect((await t.request({ as, url: '/api/admin/pessoa/999999/titular/dados.json' })).status).toBe(404);
    const { id } = await t.user(as);
    const token = await t.tokenOf(id);
    expect((await t.request({ token, url })).status).toBe(200);
    expect(
      await t.db.query(sql`select users, depois ->> 'formato' as formato from trilha
        where secao = 'pessoa' and registro = ${person.id} and acao = 'export'`),
    ).toEqual([{ users: id, formato: 'json' }]);
    t.clock.advance(11);
    expect((await t.request({ token, url })).body).toMatchObject({ confirmar_identidade: true });
  });
});

/** The columns that hold one of these values, of all tables of the database. */
async function columnsWith(values: readonly string[]): Promise<string[]> {
  const tables = await t.db.query<{ nome: string }>(sql`select c.relname as nome from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' where c.relkind in ('r', 'p') order by 1`);
  const searched = values.map((value) => `%${value.toLowerCase()}%`);
  const found: string[] = [];
  for (const { nome } of tables) {
    // a row as text has all of its columns
    const columns = await t.db.query<{
      coluna: string;
    }>(sql`select distinct key as coluna from ${raw(nome)} t, jsonb_each_text(to_jsonb(t))
      where lower(t::text) like any(${searched}) and lower(value) like any(${searched}) order by 1`);
    found.push(...columns.map(({ coluna }) => `${nome}.${coluna}`));
  }
  return found;
}

/** The sums that the books show, and how many rows there are of what is money or place. */
const books = () =>
  t.db.query(sql`select (select sum(valor * sinal) from financeiro) as saldo, (select count(*) from financeiro) as lancamentos,
    (select sum(valor) from total_financeiro) as totais, (select sum(recebido) from cobranca) as recebido,
    (select count(*) from inscricao) as inscricoes, (select sum(valor) from rifa_compra) as rifas,
    (select count(*) from cargo_pessoas) as mandatos`);

/** The content of every record that has a version, by table and id. */
async function versions(): Promise<Map<string, { versao: number; conteudo: string }>> {
  const tables = await t.db.query<{
    nome: string;
  }>(sql`select table_name as nome from information_schema.columns
    where table_schema = 'public' and column_name in ('id', 'versao', 'atualizado_em')
    group by 1 having count(*) = 3 order by 1`);
  const records = new Map<string, { versao: number; conteudo: string }>();
  for (const { nome } of tables) {
    const rows = await t.db.query<{ linha: Row }>(sql`select to_jsonb(r) as linha from ${raw(nome)} r`);
    for (const { linha } of rows) {
      const { versao, atualizado_em: _, ...content } = linha;
      records.set(`${nome} ${linha.id}`, { versao, conteudo: JSON.stringify(content) });
    }
  }
  return records;
}

const preview = async (id: number) => (await call({ url: `pessoa/${id}/titular/apagar` })).body;
const erase = async (id: number, more: Partial<RequestOptions> = {}) =>
  call({ url: `pessoa/${id}/titular/apagar`, body: { versao: (await preview(id)).versao }, ...more });

describe('erasing a person’s data', () => {
  /** A person with records in every section; money of the given year. */
  async function known(year: number): Promise<{ one: Row; values: string[] }> {
    const person = await createPerson({
      data_nascimento: '1980-05-04',
      pai: 'Pai',
      profissao: 'Pedreira',
      foto: null,
    });
    const values = [person.nome, person.email, person.whatsapp, person.cpf, person.logradouro];
    await call({
      method: 'PUT',
      url: `pessoa/${person.id}`,
      body: { profissao: `Vizinha de ${person.nome}` },
    });
    const cargo = await put('categoria', { nome: `Cargo ${person.id}`, tipo: 'cargo' });
    await put('cargo', {
      cargo: cargo.id,
      igreja: sede,
      data_entrada: '2020-01-01',
      data_saida: '2021-01-01',
      pessoas: [person.id],
    });
    const departamento = await put('departamento', {
      nome: `Departamento ${person.id}`,
      igreja: sede,
      membros: [{ pessoa: person.id, funcao: 'Porta' }],
    });
    await put('voluntario', {
      pessoa: person.id,
      igreja: sede,
      status: 'ativo',
      departamentos: [departamento.id],
      bloqueios: [{ de: '2026-01-01', ate: '2026-01-05', motivo: `Viagem de ${person.nome}` }],
    });
    await put('contato', {
      nome: person.nome,
      email: person.email,
      assunto: 'duvida',
      mensagem: `Sou ${person.nome}`,
      pessoa: person.id,
      igreja: sede,
    });
    await put('requerimento', {
      nome: person.nome,
      email: person.email,
      tipo: 'eliminacao_ou_anonimizacao',
      canal: 'presencial',
      recebido_em: '2026-03-01',
      pessoa: person.id,
      detalhes: `Apaguem ${person.nome}`,
    });
    const [conta] = await t.db.query<{ id: number }>(sql`insert into conta (nome, tipo, igreja)
      values (${`Caixa ${person.id}`}, 'caixa', ${sede}) returning id`);
    await put('financeiro', {
      descricao: `Dízimo de ${person.nome}`,
      tipo: 'receita',
      valor: 12_345,
      classificacao_financeira: 'dizimo',
      data_vencimento: `${year}-02-10`,
      pago: true,
      data_pagamento: `${year}-02-10`,
      conta: conta!.id,
      forma_pagamento: 'dinheiro',
      pessoa: person.id,
      igreja: sede,
    });
    const paid = `${year}-02-10T12:00:00Z`;
    await t.db.run(
      sql`insert into pedidooracoes (nome, email, motivo_pedido, mensagem) values (${person.nome}, ${person.email}, 'saude', 'Oração')`,
    );
    // two visitors' cards with prayer requests: one linked and without a phone, one linked to nobody
    await t.db.run(sql`with p as (insert into pedidooracoes (nome, motivo_pedido, mensagem)
        select ${person.nome}, 'outro', m from unnest(array['Pela ficha ligada', 'Pela ficha solta']) m returning id, mensagem)
      insert into visitante (nome, data, pessoa, whatsapp, consentimento, pedidooracoes)
      select ${person.nome}, '2026-03-01', case when mensagem like '%ligada' then ${person.id}::integer end,
        case when mensagem like '%solta' then ${person.whatsapp} end, mensagem like '%solta', id from p`);
    await put('anotacao', {
      pessoa: person.id,
      assunto: 'saude',
      texto: `${person.nome}, ${person.email}`,
      igreja: sede,
    });
    await put('visita', {
      pessoa: person.id,
      quem_visita: [person.id],
      data: `${year}-02-10`,
      tipo: 'luto',
      igreja: sede,
      notas: `${person.nome} chorou`,
      proximo_passo: `Ligar para ${person.whatsapp}`,
      proximo_passo_em: `${year}-02-11`,
    });
    await t.db.run(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, recebido, nome, email,
        documento, destino, expira_em, paga_em, criado_em)
      values ('Oferta', ${`c${person.id}`}, 'contribuicao', 'paga', 'pix', 'pix_manual', 500, 500, ${person.nome}, ${person.email}, ${person.cpf},
        'oferta', ${paid}::timestamptz, ${paid}::timestamptz, ${paid}::timestamptz)`);
    await signUp(person);
    // an offering that is still counted, and children: the person's own past, and those whom they brought or may take home
    const [culto] = await t.db.query<{
      id: number;
    }>(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, igreja)
      values ('Culto', ${randomUUID()}, '2026-03-08', '10:00', '12:00', ${sede}) returning id`);
    const envelopes = [
      { nome: person.nome, pessoa: person.id, especie: 'dizimo', valor: 5000 },
      { nome: String(person.nome).toUpperCase(), pessoa: null, especie: 'oferta', valor: 700 },
      { nome: 'Envelope 12', pessoa: null, especie: 'oferta', valor: 300 },
    ];
    const { id: users } = await t.user('Tesouraria');
    await t.db.run(sql`with c as (insert into contagem (evento, data, igreja, primeira_pessoa)
        values (${culto!.id}, '2026-03-08', ${sede}, ${users}) returning id)
      insert into contagem_envio (contagem, users, chave, contado, total, contado_em, enviado_em)
      select id, ${users}, ${randomUUID()}, ${JSON.stringify({ especie_dinheiro: 'oferta', dinheiro: {}, envelopes, outros: [] })}::jsonb,
        6000, now(), now() from c`);
    await t.db.run(sql`with s as (insert into sala (nome, igreja) values (${`Sala ${person.id}`}, ${sede}) returning id)
      insert into crianca_entrada (nome, pessoa, responsavel, responsavel_nome, responsavel_whatsapp, autorizados, quem_levou,
        alergias, evento, igreja, sala, entrou_em)
      select v.nome, v.pessoa, v.responsavel, v.responsavel_nome, v.whatsapp, v.autorizados, v.quem_levou, 'Amendoim',
        ${culto!.id}::integer, ${sede}::integer, s.id, now()
      from s, (values (${person.nome}, ${person.id}::integer, null::integer, 'A mãe', null, null, null),
        ('Téo', null, ${person.id}::integer, ${person.nome}, ${person.whatsapp}, null, null),
        ('Lia', null, null, 'Outra mãe', null, ${`A tia ${person.nome}`}, ${person.nome})
      ) v (nome, pessoa, responsavel, responsavel_nome, whatsapp, autorizados, quem_levou)`);
    const cells = [person.nome, person.email, person.cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4')];
    await t.db.run(sql`with i as (insert into importacao (secao, arquivo, formato, estado, colunas, mapa, linhas)
        values ('pessoa', 'membros.csv', 'csv', 'concluida', '[]', '[]', 2) returning id)
      insert into importacao_linha (importacao, linha, celulas, resultado, registro, antes)
      select id, 1, ${JSON.stringify(cells)}::jsonb, 'juntada', ${person.id}::integer, ${JSON.stringify({ nome: person.nome })}::jsonb from i
      union all select id, 2, ${JSON.stringify(['Outra', cells[1], cells[2]])}::jsonb, 'pulada', null, null from i`);
    await t.db.run(sql`insert into consumidor (nome, email, whatsapp, cpf, pessoa) values
      (${person.nome}, ${person.email}, ${person.whatsapp}, ${person.cpf}, ${person.id})`);
    await t.db.run(sql`insert into contribuicao_mensal (nome, email, tipo, valor, dia, proxima, ativa, parada_em, descricao, forma)
      values (${person.nome}, ${person.email}, 'oferta', 1000, 5, '2026-01-05', false, now(), 'Oferta mensal', 'pix')`);
    return { one: person, values };
  }

  it('leaves none of it in any table once no law requires it, and every sum unchanged', async () => {
    const { one, values } = await known(2019);
    await t.jobs.runAll();
    const before = await books();
    const shown = await preview(one.id);
    expect(shown.impedimentos).toEqual([]);
    const totals = Object.fromEntries(shown.itens.map((item: Row) => [item.chave, item.total]));
    expect(totals).toMatchObject({ visitante: 2, pedidooracoes: 3 });
    const copy = await copyOf(one.id);
    expect(part(copy, 'visitante.pessoa')).toHaveLength(1);
    expect(part(copy, 'pedidooracoes').map(({ mensagem }) => mensagem)).toEqual([
      'Oração',
      'Pela ficha ligada',
    ]);
    const fate = (chave: string) =>
      shown.itens.filter((item: Row) => item.chave === chave).map((item: Row) => item.destino);
    expect([
      fate('cadastro'),
      fate('contato'),
      fate('visita'),
      fate('anotacao'),
      fate('cargo'),
      fate('dinheiro'),
      fate('requerimento'),
    ]).toEqual([['apaga'], ['apaga'], ['apaga'], ['apaga'], ['anonimiza'], ['anonimiza'], ['guarda']]);
    const asRead = await versions();
    expect((await erase(one.id)).status).toBe(204);
    const written = await versions();
    // a form that was read before does not save over what the erasure changed
    expect(
      [...asRead].flatMap(([key, { versao, conteudo }]) => {
        const now = written.get(key);
        return now && now.conteudo !== conteudo && now.versao === versao ? [key] : [];
      }),
    ).toEqual([]);
    // the open request is kept until it is answered
    expect(await columnsWith(values)).toEqual(
      ['requerimento.busca', 'requerimento.email', 'requerimento.nome', 'requerimento.detalhes'].toSorted(),
    );
    expect(await books()).toEqual(before);
    const [{ contado } = { contado: null }] = await t.db.query<Row>(
      sql`select contado from contagem_envio order by id desc limit 1`,
    );
    expect(contado.envelopes).toEqual([
      { nome: '', pessoa: null, especie: 'dizimo', valor: 5000 },
      { nome: '', pessoa: null, especie: 'oferta', valor: 700 },
      { nome: 'Envelope 12', pessoa: null, especie: 'oferta', valor: 300 },
    ]);
    expect(
      await t.db.query(sql`select nome, responsavel_nome, autorizados from crianca_entrada order by nome`),
    ).toEqual([
      { nome: 'Lia', responsavel_nome: 'Outra mãe', autorizados: null },
      { nome: 'Téo', responsavel_nome: 'Pessoa anonimizada', autorizados: null },
    ]);
    const [request] = await t.db.query<Row>(sql`select * from requerimento where pessoa = ${one.id}`);
    await call({
      method: 'PUT',
      url: `requerimento/${request!.id}`,
      body: { status: 'respondido', resposta: `Apagamos os dados de ${one.nome}.`, versao: request!.versao },
    });
    await t.jobs.runAll();
    expect(t.mail.sent.at(-1)).toMatchObject({ to: one.email, text: expect.stringContaining('Apagamos') });
    expect(await columnsWith(values)).toEqual([]);
    const { body } = await call({ url: `pessoa/${one.id}` });
    expect(body).toMatchObject({
      nome: 'Pessoa anonimizada',
      email: null,
      cpf: null,
      status: 'desligado',
      data_nascimento: null,
    });
    expect(
      await t.db.query(
        sql`select acao, antes, depois from trilha where secao = 'pessoa' and registro = ${one.id} order by id desc limit 1`,
      ),
    ).toEqual([{ acao: 'erase', antes: null, depois: {} }]);
    expect((await erase(one.id)).status).toBe(409);
  });

  it('names in the preview all that it changes', async () => {
    const { one } = await known(2019);
    await t.jobs.runAll();
    await t.db.run(sql`insert into requerimento_pendente (codigo, nome, email, tipo, idioma, criado_em)
      values ('x', 'Zu', ${one.email}, 'portabilidade', 'pt_BR', now())`);
    const { itens } = await preview(one.id);
    const changed = await eraseAndListTables(t, one.id);
    expect(changed).toEqual(
      expect.arrayContaining(['compra', 'contagem_envio', 'importacao_linha', 'requerimento_pendente']),
    );
    expect(changed.filter((table) => !tablesShown(itens).includes(table))).toEqual([]);
    const tablesOfPeople = Object.keys(ownRows(await findTitular(t.db, one.id), 'all'));
    expect(Object.values(tablesOfParts).flat()).toEqual(expect.arrayContaining(tablesOfPeople));
  });

  it('ends the links of mails about their gifts', async () => {
    const { one } = await known(2019);
    await t.jobs.runAll();
    await t.db.run(sql`update contribuicao_mensal set confirmada_em = now() where email = ${one.email}`);
    const monthly = () =>
      t.db.query<{ id: number; ativa: boolean }>(
        sql`select id, ativa from contribuicao_mensal order by id desc limit 1`,
      );
    const [{ id } = { id: 0 }] = await monthly();
    const link = (purpose: string, text: string) =>
      createSignedLinks({ secret: t.config.secret, clock: t.clock, purpose }).make(
        text,
        new Date(t.clock.now().getTime() + 60_000),
      );
    const stop = link('monthly stop', String(id));
    const from = { ip: '10.0.0.9', locale: 'pt_BR' as const };
    const answers = async () => [
      await giving!.resume(stop),
      await giving!.renew(link('monthly gift', `${id} 2026-01-05`), from),
      await giving!.statement(link('yearly statement', `2019 #${one.id}`)),
    ];
    expect((await erase(one.id)).status).toBe(204);
    expect(await answers()).toEqual(Array(3).fill({ refused: 'unknown' }));
    expect(await monthly()).toEqual([{ id, ativa: false }]);
  });

  it('keeps names of payments for the years of the tax laws, says until when, and takes them out then', async () => {
    const { one, values } = await known(2024);
    await t.jobs.runAll();
    const before = await books();
    const taxItem = (await preview(one.id)).itens.find((item: Row) => item.base === 'tributos');
    expect(taxItem).toMatchObject({ chave: 'dinheiro', destino: 'guarda', total: 2, ate: '2029-12-31' });
    await t.db.run(
      sql`update requerimento set status = 'recusado', resposta = ${`Para ${one.nome}`} where pessoa = ${one.id}`,
    );
    expect((await erase(one.id)).status).toBe(204);
    const money = ['cobranca.busca', 'cobranca.documento', 'cobranca.nome'];
    const booked = ['financeiro.busca', 'financeiro.descricao', 'trilha.depois'];
    expect(await columnsWith(values)).toEqual([...money, ...booked]);
    t.clock.set('2029-12-31T15:00:00Z');
    await t.jobs.tick('titular.tributos');
    expect(await columnsWith(values)).toEqual([...money, ...booked]);
    t.clock.set('2030-01-01T15:00:00Z');
    await t.jobs.tick('titular.tributos');
    expect(await columnsWith(values)).toEqual([]);
    expect(await books()).toEqual(before);
    t.clock.set('2026-03-10T15:00:00Z');
  });

  it('deletes the proofs of payment that the person sent, those of paid charges once no law requires them', async () => {
    const person = await createPerson();
    const prove = async (codigo: string): Promise<string> => {
      await t.db.run(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, nome, pessoa, destino, expira_em)
        values ('Oferta', ${codigo}, 'contribuicao', 'pendente', 'pix', 'pix_manual', 500, ${person.nome}, ${person.id}, 'oferta',
          ${t.clock.now()}::timestamptz + interval '1 hour')`);
      const form = new FormData();
      form.set(
        'comprovante',
        new Blob([new Uint8Array(blackPng(20, 20))], { type: 'image/png' }),
        'banco.png',
      );
      expect((await t.request({ url: `/api/cobrancas/${codigo}/comprovante`, form })).status).toBe(200);
      const [row] = await t.db.query<{ comprovante: string }>(
        sql`select comprovante from cobranca where codigo = ${codigo}`,
      );
      return row!.comprovante;
    };
    const [refused, paid] = [await prove('recusada'.padEnd(26, 'a')), await prove('paga'.padEnd(26, 'a'))];
    await t.db.run(
      sql`update cobranca set estado = 'recusada', motivo = 'Não veio' where codigo like 'recusadaa%'`,
    );
    await t.db.run(
      sql`update cobranca set estado = 'paga', recebido = 500, paga_em = ${t.clock.now()} where codigo like 'pagaa%'`,
    );
    const stored = async () => {
      await t.jobs.runAll();
      const rows = await t.db.query<{ id: string }>(
        sql`select id from arquivo where id = any(${[refused, paid]}::uuid[])`,
      );
      const bytes = [...t.storage.files.keys()];
      for (const { id } of rows) expect(bytes.some((key) => key.includes(id))).toBe(true);
      return { rows: rows.map(({ id }) => id), refused: bytes.some((key) => key.includes(refused)) };
    };
    expect((await stored()).rows.toSorted()).toEqual([refused, paid].toSorted());
    const { itens } = await preview(person.id);
    expect(tablesShown(itens.filter(({ chave }: Row) => chave === 'cobranca'))).toContain('arquivo');
    expect((await erase(person.id)).status).toBe(204);
    expect(await stored()).toEqual({ rows: [paid], refused: false });

    t.clock.set('2032-01-01T15:00:00Z');
    await t.jobs.tick('titular.tributos');
    expect((await stored()).rows).toEqual([]);
    expect(
      await t.db.query(
        sql`select estado, recebido, nome, comprovante from cobranca where pessoa = ${person.id} order by id`,
      ),
    ).toEqual([
      { estado: 'recusada', recebido: 0, nome: null, comprovante: null },
      { estado: 'paga', recebido: 500, nome: null, comprovante: null },
    ]);
    t.clock.set('2026-03-10T15:00:00Z');
  });

  it('leaves a record that is not written, merged or marked present again', async () => {
    const [person, other] = [
      await createPerson({
        consentimento_em: '2025-01-02',
        consentimento_versao: '1',
        consentimento_canal: 'presencial',
      }),
      await createPerson(),
    ];
    expect((await erase(person.id)).status).toBe(204);
    const record = () => t.db.query(sql`select * from pessoa where id = ${person.id}`);
    const before = await record();
    const written = await call({ method: 'PUT', url: `pessoa/${person.id}`, body: { nome: 'De volta' } });
    expect([written.status, written.body.errors]).toEqual([
      422,
      { nome: [errorText('titular.ja_apagada', 'pt_BR')] },
    ]);
    for (const [kept, merged] of [
      [person.id, other.id],
      [other.id, person.id],
    ] as const) {
      const refused = await merge(t, kept, merged);
      expect([refused.status, refused.body.errors]).toEqual([
        409,
        { outra: [errorText('fusao.erased', 'pt_BR')] },
      ]);
    }
    const revoked = await call({
      url: `pessoa/${person.id}/titular/consentimentos/revogar`,
      body: { canal: 'telefone' },
    });
    expect([revoked.status, revoked.body.message]).toEqual([409, errorText('titular.ja_apagada', 'pt_BR')]);
    const { id: evento } = await put('evento', {
      nome: 'Culto de hoje',
      tipo: 'culto',
      status: 'publicado',
      data: '2026-03-10',
      horario_inicial: '11:00',
      horario_final: '13:00',
      igreja: sede,
    });
    const mark = {
      id: randomUUID(),
      tipo: 'presenca',
      momento: '2026-03-10T15:00:00Z',
      dados: { evento, pessoa: person.id },
    };
    const sent = await call({ url: 'domingo/entradas', body: { entradas: [mark] } });
    expect(sent.body.resultados.map(({ situacao }: Row) => situacao)).toEqual(['recusada']);
    expect(await record()).toEqual(before);
  });

  it('waits while something is open, says what, and changes nothing', async () => {
    const person = await createPerson();
    const categoria = await put('categoria', { nome: 'Tesoureira', tipo: 'cargo' });
    await put('cargo', {
      cargo: categoria.id,
      igreja: sede,
      data_entrada: '2020-01-01',
      pessoas: [person.id],
    });
    await put('patrimonio', {
      nome: 'Violão',
      numero: '77',
      quantidade: 1,
      igreja: sede,
      responsavel: person.id,
    });
    await t.db.run(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, email, destino, expira_em)
      values ('Oferta', 'aberta1', 'contribuicao', 'pendente', 'pix', 'pix_manual', 500, ${person.email}, 'oferta', now())`);
    const { impedimentos } = await preview(person.id);
    expect(impedimentos.map(({ chave }: Row) => chave)).toEqual(['cobranca', 'cargo', 'patrimonio']);
    const refused = await erase(person.id);
    expect([refused.status, refused.body.message]).toEqual([409, errorText('titular.impedido', 'pt_BR')]);
    expect(refused.body.errors.pessoa).toContain(errorText('titular.impede.cargo', 'pt_BR', { total: 1 }));
    expect((await call({ url: `pessoa/${person.id}` })).body.nome).toBe(person.nome);
  });

  it('waits for the treasurer’s answer to a payment that the person reported, also after it expired', async () => {
    const person = await createPerson();
    const [charge] = await t.db.query<{ id: number }>(sql`insert into cobranca
      (descricao, codigo, origem, estado, metodo, gateway, valor, nome, pessoa, destino, expira_em)
      values ('Oferta', 'avisada1', 'contribuicao', 'expirada', 'pix', 'pix_manual', 500, ${person.nome}, ${person.id},
        'oferta', now()) returning id`);
    expect((await preview(person.id)).impedimentos).toEqual([]);
    const event = (ator: string, tipo: string) =>
      t.db.run(sql`insert into cobranca_evento (cobranca, quando, tipo, ator)
        values (${charge!.id}, now(), ${tipo}, ${ator})`);
    await event('pagador', 'em_analise');
    expect((await preview(person.id)).impedimentos).toEqual([{ chave: 'cobranca', total: 1 }]);
    const { status, body } = await erase(person.id);
    expect([status, body.errors.pessoa]).toEqual([
      409,
      [errorText('titular.impede.cobranca', 'pt_BR', { total: 1 })],
    ]);
    await event('users:1', 'recusada');
    expect((await erase(person.id)).status).toBe(204);
  });

  it('waits for payments of their purchases made with another address, and then takes the name out of them', async () => {
    const person = await createPerson();
    const email = 'zu.loja@casa.example';
    const charge = async (origem: string, origem_id: number, estado: string): Promise<number> => {
      const [row] = await t.db.query<{ id: number }>(sql`insert into cobranca
          (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, nome, email, destino, expira_em)
        values ('Compra', ${randomUUID()}, ${origem}, ${origem_id}, ${estado}, 'pix', 'pix_manual', 500, ${person.nome}, ${email},
          'oferta', now()) returning id`);
      return row!.id;
    };
    const [order] = await t.db.query<{ id: number }>(sql`with c as (
        insert into consumidor (nome, email, pessoa) values (${person.nome}, ${email}, ${person.id}) returning id)
      insert into pedido (codigo, retirada_codigo, consumidor, nome, email, estado, canal, total, subtotal, desconto, frete, igreja, entrega)
      select ${randomUUID()}, 'X1', id, ${person.nome}, ${email}, 'entregue', 'site', 500, 500, 0, 0, ${sede}, 'retirada' from c
      returning id`);
    const [numbers] = await t.db.query<{ id: number }>(sql`with r as (
        insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas)
        values ('Telhado', ${randomUUID()}, 'sorteada', now(), 500, 100) returning id)
      insert into rifa_compra (rifa, codigo, nome, email, cpf, estado, numeros, quantidade, escolhidos, valor, aceite_em)
      select id, ${randomUUID()}, ${person.nome}, ${email}, ${person.cpf}, 'expirada', '{1}', 1, true, 500, now() from r returning id`);
    const paid = await charge('pedido', order!.id, 'pendente');
    await t.db.run(
      sql`update cobranca set estado = 'contestada', recebido = 500, paga_em = now() where id = ${paid}`,
    );
    const older = await charge('pedido', order!.id, 'recusada');
    const reported = await charge('rifa', numbers!.id, 'expirada');
    await t.db.run(sql`insert into cobranca_evento (cobranca, quando, tipo, ator)
      values (${reported}, now(), 'em_analise', 'pagador')`);
    await t.db.run(sql`update pedido set cobranca = ${paid} where id = ${order!.id}`);
    // at the counter, without an address: found by the number
    await signUp({ ...person, email: null });
    const [place] = await t.db.query<{ compra: number }>(
      sql`select compra from inscricao where nome = ${person.nome}`,
    );
    const paidSignUp = await charge('inscricao', place!.compra, 'pendente');
    await t.db.run(
      sql`update cobranca set estado = 'paga', recebido = 500, paga_em = now() where id = ${paidSignUp}`,
    );
    const before = await preview(person.id);
    expect(before.impedimentos).toContainEqual({ chave: 'cobranca', total: 2 });
    expect(before.itens).toContainEqual(expect.objectContaining({ chave: 'cobranca', total: 2 }));
    expect((await erase(person.id)).status).toBe(409);

    await t.db.run(sql`update cobranca set estado = 'estornada', estornado = 500 where id = ${paid}`);
    await t.db.run(sql`update cobranca set estado = 'recusada' where id = ${reported}`);
    const { impedimentos, itens } = await preview(person.id);
    expect(impedimentos).toEqual([]);
    expect(itens).toContainEqual(expect.objectContaining({ chave: 'dinheiro', destino: 'guarda', total: 2 }));
    expect((await erase(person.id)).status).toBe(204);
    expect(
      await t.db.query(
        sql`select pessoa, nome, email from cobranca where id = any(${[paid, older, reported, paidSignUp]}::integer[]) order by id`,
      ),
    ).toEqual([
      { pessoa: person.id, nome: person.nome, email: null },
      { pessoa: person.id, nome: null, email: null },
      { pessoa: person.id, nome: null, email: null },
      { pessoa: person.id, nome: person.nome, email: null },
    ]);
  });

  it('waits for a payment that begins at the same moment, and is then refused', async () => {
    const person = await createPerson();
    const { versao } = await preview(person.id);
    const pending: { answer?: ReturnType<typeof call> } = {};
    await t.db.transaction(async (tx) => {
      await tx.run(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, nome, pessoa, destino, expira_em)
        values ('Oferta', ${`agora${person.id}`}, 'contribuicao', 'pendente', 'pix', 'pix_manual', 500, ${person.nome}, ${person.id}, 'oferta', now())`);
      pending.answer = call({ url: `pessoa/${person.id}/titular/apagar`, body: { versao } });
      await until('the erasure waits', async () => {
        const [row] = await t.db.query<{ waits: boolean }>(
          sql`select exists (select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()) as waits`,
        );
        return row!.waits;
      });
    });
    const { status, body } = await pending.answer!;
    expect([status, body.errors.pessoa]).toEqual([
      409,
      [errorText('titular.impede.cobranca', 'pt_BR', { total: 1 })],
    ]);
    expect((await call({ url: `pessoa/${person.id}` })).body.nome).toBe(person.nome);
  });

  it('keeps what another person shares or owns', async () => {
    const person = await createPerson({ email: 'casal@casa.example' });
    const other = await createPerson({ email: 'casal@casa.example' });
    await t.db.run(
      sql`insert into contato (nome, email, assunto, mensagem) values ('Quem?', 'casal@casa.example', 'duvida', 'Nossa')`,
    );
    expect((await erase(person.id)).status).toBe(204);
    expect((await call({ url: `pessoa/${other.id}` })).body).toMatchObject({
      nome: other.nome,
      email: 'casal@casa.example',
    });
    expect(await t.db.query(sql`select 1 from contato where email = 'casal@casa.example'`)).toHaveLength(1);
  });

  it('keeps who took other families’ children home, and files of others, when a name is only part of theirs', async () => {
    const [short, full] = [await createPerson({ nome: 'Ana' }), await createPerson({ nome: 'Rita Vale' })];
    const taken = [
      { nome: 'Bia', autorizados: 'Mariana Prado, Santana', quem_levou: 'Ana' },
      { nome: 'Caio', autorizados: 'A tia Ana', quem_levou: 'Mariana Prado' },
      { nome: 'Davi', autorizados: null, quem_levou: 'Maria Rita Vale' },
      { nome: 'Eva', autorizados: 'a avó RITA  vale e o tio Zé', quem_levou: 'Rita Vale, madrinha' },
      { nome: 'Enzo', autorizados: 'Rita Valente', quem_levou: 'Zé Brito' },
    ];
    await t.db.run(sql`with e as (insert into evento (nome, slug, data, horario_inicial, horario_final, igreja)
        values ('Culto', ${randomUUID()}, '2026-03-08', '10:00', '12:00', ${sede}) returning id),
      s as (insert into sala (nome, igreja) values (${`Sala ${short.id}`}, ${sede}) returning id)
      insert into crianca_entrada (nome, responsavel_nome, autorizados, quem_levou, evento, igreja, sala, entrou_em)
      select x.nome, 'Outra mãe', x.autorizados, x.quem_levou, e.id, ${sede}::integer, s.id, now()
      from e, s, jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) x(nome text, autorizados text, quem_levou text)`);
    await t.db.run(sql`with i as (insert into importacao (secao, arquivo, formato, estado, colunas, mapa, linhas)
        values ('pessoa', 'fotos.zip', 'csv', 'concluida', '[]', '[]', 2) returning id),
      f as (insert into importacao_familia (importacao, chave, nome, pessoas, resultado)
        select i.id, n, n, 2, 'criada' from i, unnest(array['Família de Mariana', 'Família de Rita Vale']) n)
      insert into importacao_foto (importacao, nome, erros)
        select i.id, n, '[]' from i, unnest(array['mariana.jpg', 'fotos/ana.jpg', 'rita_vale.jpg', 'rita_valente.jpg']) n`);
    for (const { id } of [short, full]) expect((await erase(id)).status).toBe(204);
    expect(
      await t.db.query(sql`select nome, autorizados, quem_levou from crianca_entrada
        where nome = any(${taken.map(({ nome }) => nome)}::text[]) order by id`),
    ).toEqual([
      ...taken.slice(0, 3),
      { nome: 'Eva', autorizados: null, quem_levou: 'Pessoa anonimizada' },
      taken[4],
    ]);
    expect(
      await t.db.query(sql`select nome from importacao_familia where nome like 'Família de%'
        union all select nome from importacao_foto where nome like '%.jpg' order by 1`),
    ).toEqual([{ nome: 'Família de Mariana' }, { nome: 'mariana.jpg' }, { nome: 'rita_valente.jpg' }]);
  });

  it('keeps records with another CPF, or with another address and the same phone, and the copy omits them', async () => {
    const mother = await createPerson();
    await signUp({ nome: 'Pelo documento', email: 'trabalho@casa.example', cpf: mother.cpf });
    await signUp({ nome: 'Filha Terceira', email: mother.email, whatsapp: mother.whatsapp, cpf: cpf(777) });
    await t.db.run(sql`insert into pedidooracoes (nome, email, telefone, motivo_pedido, mensagem) values
      ('Marido', 'marido@casa.example', ${mother.whatsapp}, 'saude', 'Segredo do marido'),
      ('Sem e-mail', null, ${mother.whatsapp}, 'saude', 'Pelo telefone')`);
    expect(JSON.stringify(await copyOf(mother.id))).not.toMatch(/Terceira|Segredo do marido/);
    expect((await erase(mother.id)).status).toBe(204);
    expect(
      await t.db.query(sql`select nome from inscricao where cpf = any(${[cpf(777), mother.cpf]})
        union all select mensagem from pedidooracoes where telefone = ${mother.whatsapp}`),
    ).toEqual([{ nome: 'Filha Terceira' }, { nome: 'Segredo do marido' }]);
  });

  it('takes a row with a CPF for that of a person without one on record only if it has their name too', async () => {
    const mother = await createPerson({ cpf: null });
    await signUp({ nome: 'Filha Terceira', email: mother.email, whatsapp: mother.whatsapp, cpf: cpf(778) });
    await signUp({ nome: String(mother.nome).toUpperCase(), email: mother.email, cpf: cpf(779) });
    await signUp({ nome: 'Apelido', email: mother.email, cpf: null });
    await t.db.run(sql`insert into cobranca (descricao, codigo, origem, estado, metodo, gateway, valor, recebido, nome, email,
        documento, destino, expira_em, paga_em)
      values ('Oferta', ${`c${mother.id}`}, 'contribuicao', 'paga', 'pix', 'pix_manual', 500, 500, 'Marido Terceiro', ${mother.email},
        ${cpf(780)}, 'oferta', now(), now())`);
    const copy = await copyOf(mother.id);
    expect(JSON.stringify(copy)).not.toMatch(/Terceir/);
    expect(part(copy, 'inscricao.pessoa')).toHaveLength(2);
    expect((await erase(mother.id)).status).toBe(204);
    const documents = [cpf(778), cpf(779), cpf(780)];
    expect(
      await t.db.query(sql`select nome from inscricao where cpf = any(${documents}) or nome = 'Apelido'
        union all select nome from cobranca where documento = any(${documents}) and pessoa is null and email is not null`),
    ).toEqual([{ nome: 'Filha Terceira' }, { nome: 'Marido Terceiro' }]);
  });

  it('links an open request, which a form that was read before cannot unlink again', async () => {
    const person = await createPerson();
    const request = await put('requerimento', {
      nome: person.nome,
      email: person.email,
      tipo: 'eliminacao_ou_anonimizacao',
      canal: 'presencial',
      recebido_em: '2026-03-01',
    });
    expect((await erase(person.id)).status).toBe(204);
    const answer = { status: 'respondido', resposta: 'Apagamos os seus dados.' };
    const url = `requerimento/${request.id}`;
    const stale = { method: 'PUT', url, body: { ...answer, pessoa: null, versao: request.versao } } as const;
    expect((await call(stale)).status).toBe(409);
    const { versao } = (await call({ url })).body;
    expect((await call({ method: 'PUT', url, body: { ...answer, versao } })).status).toBe(200);
    await t.jobs.runAll();
    expect((await call({ url })).body).toMatchObject({ nome: 'Pessoa anonimizada', email: null });
  });

  it('needs a proof of identity and the version that was seen', async () => {
    const person = await createPerson();
    const url = `/api/admin/pessoa/${person.id}/titular/apagar`;
    expect((await t.request({ as, url, body: { versao: 99 } })).status).toBe(409);
    expect((await t.request({ as, url, body: {} })).status).toBe(422);
    expect((await t.request({ as: 'Secretaria', url, body: { versao: person.versao } })).status).toBe(403);
    const token = await t.tokenOf((await t.user(as)).id);
    t.clock.advance(11);
    expect((await t.request({ token, url, body: { versao: person.versao } })).body).toMatchObject({
      confirmar_identidade: true,
    });
    expect((await call({ url: `pessoa/${person.id}` })).body.nome).toBe(person.nome);
  });
});

describe('the consents of a person', () => {
  it('are a history: given, given again, withdrawn on request, and taken out by the office', async () => {
    const consent = {
      consentimento_em: '2024-05-01',
      consentimento_versao: '1',
      consentimento_canal: 'presencial',
    };
    const person = await createPerson(consent);
    await call({
      method: 'PUT',
      url: `pessoa/${person.id}`,
      body: { ...consent, consentimento_em: '2025-05-01', consentimento_versao: '2' },
    });
    const url = `pessoa/${person.id}/titular/consentimentos`;
    expect((await call({ url: `${url}/revogar`, body: { canal: 'pombo' } })).status).toBe(422);
    expect((await call({ url: `${url}/revogar`, body: { canal: 'whatsapp' } })).status).toBe(204);
    expect((await call({ url: `${url}/revogar`, body: { canal: 'whatsapp' } })).body.message).toBe(
      errorText('titular.sem_consentimento', 'pt_BR'),
    );
    await call({ method: 'PUT', url: `pessoa/${person.id}`, body: consent });
    const none = { consentimento_em: null, consentimento_versao: null, consentimento_canal: null };
    await call({ method: 'PUT', url: `pessoa/${person.id}`, body: none });
    const { body } = await call({ url });
    expect(body.vigente).toBe(false);
    expect(body.historia.map(({ ato, versao, canal }: Row) => [ato, versao, canal])).toEqual([
      ['consentiu', '1', 'presencial'],
      ['consentiu', '2', 'presencial'],
      ['revogou', '2', 'whatsapp'],
      ['consentiu', '1', 'presencial'],
      ['retirado', '1', 'presencial'],
    ]);
    expect(body.historia[0]).toMatchObject({ dia: '2024-05-01', secao: 'pessoa' });
  });
});
