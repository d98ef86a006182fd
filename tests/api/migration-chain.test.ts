import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { testDatabase } from '../support/database.ts';
import { insertRoles, migrateBefore } from '../support/older-schema.ts';

/* One database goes through all versions: the rows of each case are inserted before its migration, in tables of its own. */

interface Churches {
  igreja: number;
  filial: number;
  campanha: number;
  projeto: number;
}

/** A church with monthly promises from before cards could be charged. */
async function insertChurches(db: Db): Promise<Churches> {
  const [ids] = await db.query<Churches>(sql`with
    s as (insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Igreja Sede', true) returning id),
    f as (insert into igreja (nome_fantasia, razao_social, sede_id) select 'Filial', 'Igreja Filial', id from s
      returning id),
    k as (insert into campanha (nome, slug, ativa, igreja) select 'Telhado novo', 'telhado', true, id from f returning id),
    p as (insert into projetosociais (nome) values ('Mesa cheia') returning id)
    select s.id as igreja, f.id as filial, k.id as campanha, p.id as projeto from s, f, k, p`);
  return ids!;
}

/** A gift of a promise, paid or not. */
async function gift(db: Db, mensal: number, paga_em: string | null): Promise<void> {
  await db.run(sql`with g as (insert into contribuicao (tipo, mensal) values ('dizimo', ${mensal}) returning id)
    insert into cobranca (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, recebido, txid, destino,
      expira_em, paga_em)
    select 'Dízimo', 'codigo-' || id, 'contribuicao', id, ${paga_em ? 'paga' : 'pendente'}, 'pix', 'pix_manual', 5000,
      ${paga_em ? 5000 : 0}, 'CT' || id, 'dizimo', now(), ${paga_em}::timestamptz from g`);
}

/** The promises of the given addresses. */
const promises = (db: Db, emails: readonly string[]) =>
  db.query<
    Record<string, unknown>
  >(sql`select m.email, m.descricao, m.nome, m.forma, m.igreja, m.valor, m.dia, m.proxima,
    m.assinatura, m.versao, m.confirmada_em, m.parada_em is not null as parada, m.ativa from contribuicao_mensal m
    where m.email = any(${emails}) order by m.id`);

/** An event that people sign up to; its slug tells it from those of other cases. */
async function insertEvent(db: Db, slug: string): Promise<number> {
  const [created] = await db.query<{ id: number }>(sql`insert into evento
    (nome, slug, tipo, status, data, horario_inicial, horario_final)
    values ('Retiro', ${slug}, 'retiro', 'publicado', '2026-12-05', '19:00', '21:00') returning id`);
  return created!.id;
}

/** A paid purchase of one place, which was given up or not, with a refund that waits for its gateway. */
async function refund(
  db: Db,
  evento: number,
  { status, estado = 'pedido', before = true }: { status: string; estado?: string; before?: boolean },
): Promise<number> {
  const key = crypto.randomUUID();
  const [created] = await db.query<{ id: number }>(sql`with
    k as (insert into cobranca (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, recebido, txid, destino,
        expira_em, paga_em)
      values ('Inscrição', ${key}, 'inscricao', 1, 'paga', 'cartao', 'stripe', 10000, 10000, ${`IN${key.replace(/\W/g, '').slice(0, 20)}`}, 'inscricao', now(), now())
      returning id),
    c as (insert into compra (codigo, evento, estado, passo, total, reservada_ate, cobranca)
      select ${key}, ${evento}, 'confirmada', 'fim', 10000, now(), id from k returning id),
    i as (insert into inscricao (codigo, compra, evento, lote, status, preco, valor)
      select ${key}, c.id, ${evento}, l.id, ${status}, 10000, 10000 from c, evento_lotes l where l.evento = ${evento})
    insert into estorno (cobranca, valor, motivo, chave, estado, ator, criado_em)
    select id, 10000, 'Desistiu', ${key}, ${estado}, 'comprador', now() + ${before ? '-1 day' : '1 day'}::interval from k
    returning id`);
  return created!.id;
}

const linesOfUsers = (db: Db) => db.query(sql`select count(*) as total from trilha where secao = 'users'`);

let db: Db;
let churches: Churches;
let usersBefore: unknown[];
let entries: number;
let refunds: number[];

const steps: readonly [before: string, insert: () => Promise<unknown>][] = [
  [
    '0034',
    async () => {
      churches = await insertChurches(db);
      const created = await db.query<{
        id: number;
      }>(sql`insert into contribuicao_mensal (email, tipo, valor, dia, proxima, ativa)
        values ('veio@casa.example', 'dizimo', 5000, 5, '2026-05-05', true),
          ('falta@casa.example', 'dizimo', 5000, 5, '2026-05-05', true),
          ('parou@casa.example', 'dizimo', 5000, 5, '2026-05-05', false) returning id`);
      const [arrived, missing, stopped] = created.map(({ id }) => id) as [number, number, number];
      await gift(db, arrived, '2026-04-05T12:00Z');
      await gift(db, arrived, '2026-03-05T12:00Z');
      await gift(db, missing, null);
      await gift(db, stopped, '2026-04-05T12:00Z');
    },
  ],
  [
    '0035',
    () =>
      db.run(sql`insert into contribuicao_mensal
          (nome, email, tipo, campanha, projeto, valor, dia, proxima, ativa, idioma, anonimo, confirmada_em, parada_em)
        values ('Rute Alves', 'rute@casa.example', 'dizimo', null, null, 5000, 28, '2026-05-28', true, 'pt_BR', false,
            '2026-04-01T12:00Z', null),
          (null, 'ana@casa.example', 'campanha', ${churches.campanha}, null, 13000, 1, '2026-05-01', true, 'en', true,
            '2026-04-01T12:00Z', null),
          ('Noé', 'noe@casa.example', 'projeto_social', null, ${churches.projeto}, 700, 5, '2026-05-05', false, 'es', false,
            null, null),
          ('Lia', 'lia@casa.example', 'oferta_missionaria', null, null, 100, 9, '2026-05-09', false, 'pt_BR', false,
            '2026-02-01T12:00Z', '2026-03-01T12:00Z')`),
  ],
  [
    '0043',
    async () => {
      await db.run(
        sql`insert into users (name, email, password) values ('Antiga', 'antiga@igreja.example', 'x')`,
      );
      usersBefore = await linesOfUsers(db);
    },
  ],
  [
    '0044',
    async () => {
      await insertRoles(db);
      await db.run(sql`delete from permissao where subject = 'recebimentos'`);
    },
  ],
  [
    '0047',
    async () => {
      await db.run(sql`insert into evento (nome, slug, tipo, status, data, horario_inicial, horario_final, vagas)
        select nome, nome, tipo, 'publicado', '2026-12-05', '19:00', '21:00', vagas from (values
          ('casamento', 'casamento', null), ('ensaio', 'ensaio', null), ('reuniao', 'reuniao', null),
          ('culto', 'culto', null), ('encontro', 'reuniao', 40), ('jantar', 'reuniao', null))
          novo(nome, tipo, vagas)`);
      await db.run(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade)
        select id, 0, 'Único', 1000, 10 from evento where slug = 'jantar'`);
    },
  ],
  [
    '0052',
    () =>
      db.run(sql`insert into patrimonio (nome, numero, igreja, informacoes, quantidade, situacao) values
        ('Mesa', '00001', ${churches.igreja}, null, 1, 'em_uso'), ('Cadeira', 'A-1', ${churches.igreja}, null, 1, 'em_uso'),
        ('Violão', '00001', null, 'Série 7', 1, 'em_uso'), ('Som', 'a-1', null, null, 1, 'em_uso'),
        ('Projetor', '00041', null, null, 1, 'em_uso'), ('Cofre', '00002', null, ${'x'.repeat(2000)}, 1, 'em_uso')`),
  ],
  [
    '0064',
    async () => {
      const evento = await insertEvent(db, 'espera');
      await db.run(sql`insert into espera (nome, email, evento, status, criado_em)
        select 'Pessoa', n || '@example.com', ${evento}, 'esperando', '2026-01-01' from generate_series(1, 3) n`);
    },
  ],
  [
    '0097',
    async () => {
      entries = await insertEvent(db, 'entradas');
      await db.run(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade)
        values (${entries}, 1, 'Lote', 0, 5)`);
      for (const estado of ['cancelada', 'confirmada'])
        await db.run(sql`with uma as (insert into compra (codigo, evento, estado, idioma, reservada_ate, criado_em, atualizado_em)
            values (${estado.padEnd(26, 'a')}, ${entries}, ${estado}, 'pt_BR', now(), now(), now()) returning id, evento)
          insert into inscricao (codigo, compra, evento, lote, status, preco, valor, checkin_em, criado_em, atualizado_em)
          select ${estado.padEnd(26, 'b')}, uma.id, uma.evento, l.id, 'check_in_feito', 0, 0, now(), now(), now()
          from uma join evento_lotes l on l.evento = uma.evento`);
    },
  ],
  [
    '0098',
    () =>
      db.run(sql`with p as (insert into produto (nome, preco, ref, slug) values ('Camiseta', 5990, 'CAM', 'camiseta'),
          ('Livro', 3990, 'LIV', 'livro') returning id, ref)
        insert into produto_variantes (produto, ordem, tamanho, estoque)
          select id, 0, 'p', 7 from p where ref = 'CAM' union all select id, 1, 'm', 0 from p where ref = 'CAM'`),
  ],
  [
    '0100',
    async () => {
      await db.run(sql`insert into produto (nome, preco, ref, slug, descricao)
        values ('Camiseta Oração', 5990, 'ORA', 'camiseta-oracao', '<p>Malha de <b>algodão</b>.</p>')`);
      await db.run(sql`insert into aviso_pagina (endereco, email, idioma, codigo, politica_versao, criado_em, atualizado_em)
        values ('redime/homens', 'ana@example.com', 'pt_BR', 'abc', 1, now(), now())`);
    },
  ],
  [
    '0112',
    async () => {
      const evento = await insertEvent(db, 'estornos');
      await db.run(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade)
        values (${evento}, 0, 'Lote', 10000, 10)`);
      refunds = [
        await refund(db, evento, { status: 'cancelada' }),
        // returned out of kindness: nothing was owed
        await refund(db, evento, { status: 'confirmada' }),
        await refund(db, evento, { status: 'cancelada', estado: 'feito' }),
        await refund(db, evento, { status: 'cancelada', before: false }),
      ];
    },
  ],
  [
    '0120',
    async () => {
      const states = [
        'rascunho',
        'ativa',
        'pausada',
        'esgotada',
        'aguardando_sorteio',
        'sorteada',
        'cancelada',
      ];
      for (const status of states)
        await db.run(sql`insert into rifa (nome, slug, status, valor_cota, total_cotas)
          values (${status}, ${status}, ${status}, 1000, 100)`);
      await db.run(
        sql`insert into rifa_premios (rifa, ordem, descricao) select id, 0, 'Bicicleta' from rifa`,
      );
    },
  ],
  [
    '0124',
    () =>
      db.run(sql`insert into pedido (codigo, retirada_codigo, nome, email, estado, canal, subtotal, desconto, frete, total)
        values ('a', 'aaaaaa', 'Ana Lima', 'ana@example.com', 'entregue', 'site', 100, 0, 0, 100),
          ('b', 'bbbbbb', null, null, 'entregue', 'balcao', 100, 0, 0, 100)`),
  ],
  [
    '0128',
    async () => {
      const [order] = await db.query<{ id: number }>(sql`insert into pedido
        (codigo, retirada_codigo, estado, subtotal, desconto, frete, total)
        values ('antigo', 'abc', 'rascunho', 0, 0, 0, 0) returning id`);
      for (const estado of ['cancelada', 'recusada']) {
        const [charge] = await db.query<{ id: number }>(sql`insert into cobranca
          (descricao, codigo, origem, origem_id, estado, metodo, gateway, valor, txid, destino, expira_em)
          values ('Pedido', ${estado}, 'pedido', ${order!.id}, ${estado}, 'pix', 'pix_manual', 100, ${estado}, 'pedido', now())
          returning id`);
        await db.run(sql`insert into pedido_evento (pedido, quando, tipo, ator, dados)
          values (${order!.id}, now(), 'recusado', 'sistema', ${JSON.stringify({ cobranca: charge!.id })})`);
      }
    },
  ],
  [
    '0148',
    async () => {
      for (const [codigo, devolucao] of [
        ['espera', 'solicitada'],
        ['voltou', 'recebida'],
      ])
        await db.run(sql`with p as (insert into pedido (codigo, retirada_codigo, estado, subtotal, desconto, frete, total, devolucao)
            values (${codigo}, ${codigo}, 'entregue', 300, 0, 0, 300, ${devolucao}) returning id)
          insert into pedido_item (pedido, ordem, nome, ref, quantidade, preco, desconto, devolvidas)
          select id, 0, 'Caneca', '', 3, 100, 0, 1 from p`);
    },
  ],
];

beforeAll(async () => {
  const database = await testDatabase({ empty: true });
  db = database;
  for (const [before, insert] of steps) {
    await migrateBefore(database, before);
    await insert();
  }
  await migrate(database);
  return database.close;
});

describe('monthly promises', () => {
  it('of before a first gift was waited for go on where one had come', async () => {
    expect(
      await promises(db, ['veio@casa.example', 'falta@casa.example', 'parou@casa.example']),
    ).toMatchObject([
      {
        email: 'veio@casa.example',
        ativa: true,
        parada: false,
        confirmada_em: new Date('2026-03-05T12:00Z'),
      },
      { email: 'falta@casa.example', ativa: false, parada: false, confirmada_em: null },
      { email: 'parou@casa.example', ativa: false, parada: true },
    ]);
  });

  it('of before cards were charged are whole afterwards', async () => {
    const { igreja, filial } = churches;
    const stored = { forma: 'pix', assinatura: null, versao: 1 };
    const emails = ['rute@casa.example', 'ana@casa.example', 'noe@casa.example', 'lia@casa.example'];
    expect(await promises(db, emails)).toMatchObject([
      {
        ...stored,
        descricao: 'Dízimo',
        nome: 'Rute Alves',
        igreja,
        dia: 28,
        proxima: '2026-05-28',
        ativa: true,
      },
      {
        ...stored,
        descricao: 'Campanha: Telhado novo',
        nome: null,
        igreja: filial,
        valor: 13_000,
        ativa: true,
      },
      { ...stored, descricao: 'Projeto social: Mesa cheia', igreja, ativa: false, parada: false },
      { ...stored, descricao: 'Oferta missionária', igreja, ativa: false, parada: true },
    ]);
    // the office can search and count them, with the three of the other case
    const found = await db.query(sql`select email from contribuicao_mensal where busca like '%telhado%'`);
    expect(found).toEqual([{ email: 'ana@casa.example' }]);
    const counted = sql`select sum(total)::integer as n from total_linhas where tabela = 'contribuicao_mensal'`;
    expect(await db.query(counted)).toEqual([{ n: 3 + 4 }]);
    await db.run(sql`delete from contribuicao_mensal where email = 'lia@casa.example'`);
    expect(await db.query(counted)).toEqual([{ n: 3 + 3 }]);
  });
});

it('accounts that existed before are verified, without a line in the trace', async () => {
  const [row] = await db.query(
    sql`select email_verificado_em is not null as verified from users where email = 'antiga@igreja.example'`,
  );
  expect(row).toEqual({ verified: true });
  expect(await linesOfUsers(db)).toEqual(usersBefore);
});

it('roles of a church that exists keep what they could do with recebimentos when it became its own permission', async () => {
  const rulesOf = (subject: string) =>
    db.query(sql`select f.nome, array_agg(p.action order by p.action) as actions from perfil_permissao l
      join perfil f on f.id = l.perfil join permissao p on p.id = l.permissao
      where p.subject = ${subject} and p.action = any('{read,edit,manage}') group by f.nome order by f.nome`);
  const rules = await rulesOf('recebimentos');
  expect(rules.length).toBeGreaterThan(1);
  expect(rules).toEqual(await rulesOf('financeiro'));
});

it('weddings, rehearsals and meetings of before become internal, but for those people sign up to', async () => {
  const internal = await db.query(sql`select slug from evento where interno order by slug`);
  expect(internal).toEqual([{ slug: 'casamento' }, { slug: 'ensaio' }, { slug: 'reuniao' }]);
});

it("assets without a church become the head church's; a tag that it has already is given anew, and the old one noted", async () => {
  const rows = await db.query(
    sql`select nome, numero, igreja, left(informacoes, 40) as informacoes from patrimonio order by id`,
  );
  const { igreja } = churches;
  expect(rows).toEqual([
    { nome: 'Mesa', numero: '00001', igreja, informacoes: null },
    { nome: 'Cadeira', numero: 'A-1', igreja, informacoes: null },
    { nome: 'Violão', numero: '00042', igreja, informacoes: 'Plaqueta anterior: 00001.\nSérie 7' },
    { nome: 'Som', numero: '00043', igreja, informacoes: 'Plaqueta anterior: a-1.' },
    { nome: 'Projetor', numero: '00041', igreja, informacoes: null },
    { nome: 'Cofre', numero: '00002', igreja, informacoes: 'x'.repeat(40) },
  ]);
  const traced =
    await db.query(sql`select antes ->> 'numero' as antes, depois ->> 'numero' as depois from trilha
      where secao = 'patrimonio' and acao = 'edit' and antes ? 'numero' order by id`);
  expect(traced).toEqual([
    { antes: '00001', depois: '00042' },
    { antes: 'a-1', depois: '00043' },
  ]);
});

it('people who waited before addresses were confirmed wait on, each with a code', async () => {
  const rows = await db.query<{ codigo: string }>(sql`select codigo from espera
    where status = 'esperando' and confirmada_em = '2026-01-01'`);
  expect(new Set(rows.map(({ codigo }) => /^[a-z2-7]{26}$/.exec(codigo)?.[0])).size).toBe(3);
});

it('tickets of older versions are found cancelled with their purchase', async () => {
  expect(
    await db.query(sql`select status, checkin_em is not null as entrou from inscricao
      where evento = ${entries} order by id`),
  ).toEqual([
    { status: 'cancelada', entrou: true },
    { status: 'check_in_feito', entrou: true },
  ]);
});

it('stock from before movements becomes an entry of each variant, and every product has a variant', async () => {
  const stock =
    await db.query(sql`select p.ref, v.tamanho, v.ativo, v.estoque, c.total, c.tomado, m.quantidade, m.saldo,
      m.tipo, m.motivo, m.inicial
    from produto p join produto_variantes v on v.produto = p.id
      left join capacidade c on c.tipo = 'produto' and c.alvo = v.id left join estoque_movimento m on m.variante = v.id
    where p.ref = any('{CAM,LIV}') order by v.id`);
  const none = { ativo: true, estoque: 0, total: 0, tomado: 0, quantidade: null };
  expect(stock).toMatchObject([
    {
      ref: 'CAM',
      tamanho: 'p',
      ativo: true,
      estoque: 7,
      total: 7,
      tomado: 0,
      quantidade: 7,
      saldo: 7,
      tipo: 'entrada',
      motivo: 'Estoque inicial',
      inicial: true,
    },
    { ref: 'CAM', tamanho: 'm', ...none },
    { ref: 'LIV', tamanho: null, ...none },
  ]);
  const [count] = await db.query(
    sql`select sum(total)::integer as total from total_linhas where tabela = 'estoque_movimento'`,
  );
  expect(count).toEqual({ total: 1 });
});

it('products from before the catalogue are found by the search, and requests for notices are kept', async () => {
  const found = await db.query(sql`select p.slug from indice_site w join produto p on p.id = w.registro
    where w.secao = 'produto' and w.palavras @@ procura('oracoes algodao')`);
  expect(found).toEqual([{ slug: 'camiseta-oracao' }]);
  expect(await db.query(sql`select endereco, variante, email from aviso`)).toEqual([
    { endereco: 'redime/homens', variante: null, email: 'ana@example.com' },
  ]);
});

it('refunds of sign-ups that were waiting at the migration are owed again if they fail', async () => {
  const rows = await db.query<{ devido: number }>(
    sql`select devido from estorno where id = any(${refunds}) order by id`,
  );
  expect(rows.map(({ devido }) => devido)).toEqual([10_000, 0, 0, 0]);
});

it('raffles that were published before rules were promised are drafts again; others stay', async () => {
  const rows = await db.query<{ status: string; modo_sorteio: string }>(
    sql`select status, modo_sorteio from rifa order by id`,
  );
  expect(rows.map(({ status }) => status)).toEqual([
    'rascunho',
    'rascunho',
    'rascunho',
    'rascunho',
    'rascunho',
    'sorteada',
    'cancelada',
  ]);
  expect(new Set(rows.map(({ modo_sorteio }) => modo_sorteio))).toEqual(new Set(['auditoria']));
});

it('orders from before they had a title are named and found by their number', async () => {
  expect(
    await db.query(sql`select titulo, busca from pedido where codigo = any('{a,b}') order by id`),
  ).toEqual([
    { titulo: '1 · Ana Lima', busca: expect.stringContaining('1 · ana lima') },
    { titulo: '2 · Balcão', busca: expect.stringContaining('2 · balcao') },
  ]);
  await db.run(sql`update pedido set nome = null where id = 1`);
  expect(await db.query(sql`select titulo from pedido where id = 1`)).toEqual([{ titulo: '1' }]);
});

it('cancelled payments are told from refused ones in the histories of older orders', async () => {
  expect(
    await db.query(sql`select e.tipo from pedido_evento e join pedido p on p.id = e.pedido
      where p.codigo = 'antigo' order by e.id`),
  ).toEqual([{ tipo: 'pagamento_desistido' }, { tipo: 'recusado' }]);
});

it('all units of an older order whose buyer withdrew from it are waited for', async () => {
  expect(
    await db.query(
      sql`select i.desistidas from pedido_item i join pedido p on p.id = i.pedido order by p.codigo`,
    ),
  ).toEqual([{ desistidas: 2 }, { desistidas: 0 }]);
});
