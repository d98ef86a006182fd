import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkPessoas } from '#demo/bulk.ts';
import { seedDemo } from '#demo/seed.ts';
import { raw, sql } from '#server/db/sql.ts';
import { conta } from '#server/sections/conta.ts';
import { financeiro } from '#server/sections/financeiro.ts';
import { isCpf } from '#shared/br/documents.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import { churchToday } from '#shared/dates.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { givingOfDemo } from '../support/demo-contribuicoes.ts';
import { signUpsOfDemo } from '../support/demo-inscricoes.ts';
import { ministriesOfDemo } from '../support/demo-ministerios.ts';
import { ordersOfDemo } from '../support/demo-orders.ts';
import { rafflesOfDemo } from '../support/demo-rifas.ts';
import { type FakeStorage, fakeClock, fakeStorage } from '../support/fakes.ts';

let db: TestDatabase;
let storage: FakeStorage;
const said: string[] = [];
const seed = () => seedDemo({ db, storage, clock: fakeClock(), log: (message) => said.push(message) });
const count = async (table: 'igreja' | 'pessoa' | 'arquivo' | 'categoria' | 'conta') =>
  (await db.query<{ n: number }>(sql`select count(*) as n from ${raw(table)}`))[0]!.n;

beforeAll(async () => {
  db = await testDatabase();
  // as at the first start, which makes the administrator before it fills the church
  await db.run(sql`insert into users (name, email, password, role, email_verificado_em)
    select 'Administração', 'admin@aprisco.example', '$argon2id$', id, now() from perfil where nome = 'Administrador'`);
  storage = fakeStorage();
});
afterAll(() => db.close());

it('fills an empty database once, even when two servers start together', async () => {
  expect((await Promise.all([seed(), seed()])).sort()).toEqual([false, true]);
  expect(said).toHaveLength(1);
  expect(await count('igreja')).toBe(5);
  expect(await count('pessoa')).toBeGreaterThan(190);
  expect(await seed()).toBe(false);
});

it('gives every branch its head, every child category its parent of the same kind', async () => {
  const [head] = await db.query<{ id: number }>(sql`select id from igreja where sede`);
  expect(
    await db.query(sql`select 1 from igreja where not sede and sede_id is distinct from ${head!.id}`),
  ).toEqual([]);
  const wrong = sql`select 1 from categoria c join categoria p on p.id = c.categoria_id where p.tipo <> c.tipo`;
  expect(await db.query(wrong)).toEqual([]);
  expect(await count('categoria')).toBeGreaterThan(80);
});

it('has a budget to compare with, offerings that two people counted, and children of past Sundays', async () => {
  const [created] = await db.query(sql`select
    (select count(distinct ano) from orcamento) as anos,
    (select count(*) > 20 from orcamento) as linhas,
    (select count(*) from contagem where estado = 'lancada') as lancadas,
    (select count(*) from contagem where estado = 'diferente') as diferentes,
    (select count(distinct evento) from crianca_entrada where saiu_em is not null) as domingos`);
  expect(created).toEqual({ anos: 2, linhas: true, lancadas: 4, diferentes: 1, domingos: 4 });
  // the counted amount is in the books, and is what each of the two sent
  const wrong = await db.query(sql`select c.id from contagem c where estado = 'lancada' and (
    c.total is distinct from (select sum(f.valor) from contagem_lancamento l join financeiro f on f.id = l.financeiro where l.contagem = c.id)
    or exists (select from contagem_envio e where e.contagem = c.id and e.total <> c.total))`);
  expect(wrong).toEqual([]);
});

it('keeps a drawn portrait for some forty people, with its bytes in the storage', async () => {
  const files = await db.query<{ chave: string; bytes: number }>(
    sql`select a.chave, a.bytes from pessoa p join arquivo a on a.id = p.foto`,
  );
  expect(files.length).toBeGreaterThanOrEqual(40);
  const portraits = await db.query(sql`select 1 from arquivo where subject = 'pessoa'`);
  expect(portraits).toHaveLength(files.length);
  for (const { chave, bytes } of files) expect(storage.files.get(chave)!.body.length).toBe(bytes);
});

it('fills the site: published records have public pictures, and no video is live all week', async () => {
  const rows = await db.query<Record<string, number>>(sql`select
    (select count(*) from postagem where publicado(status, publicado_em)) as posts,
    (select count(*) from conteudo c join conteudo_video v on v.conteudo = c.id
      where publicado(status, publicado_em)) as videos,
    (select count(*) from conteudo where ao_vivo) as live,
    (select count(*) from evento) as events,
    (select count(*) from evento where data > current_date and vagas is not null) as open,
    (select count(distinct departamento) from evento) as departments,
    (select count(distinct recorrencia) from evento) as series,
    (select count(*) from projetosociais_fotos) as pictures,
    (select count(*) from contato) as contacts,
    (select count(*) from pedidooracoes_oracao) as prayers,
    (select count(*) from arquivo where subject in ('postagem', 'conteudo', 'evento', 'projetosocial')
      and not publico) as hidden`);
  const { posts, videos, live, events, open, departments, series, pictures, contacts, prayers, hidden } =
    rows[0]!;
  expect({ live, hidden }).toEqual({ live: 0, hidden: 0 });
  for (const [some, least] of [
    [posts, 10],
    [videos, 20],
    [events, 200],
    [open, 4],
    [departments, 8],
    [series, 6],
    [pictures, 6],
    [contacts, 12],
    [prayers, 50],
  ])
    expect(some).toBeGreaterThanOrEqual(least!);
});

it('fills the settings of the site: logo, opening, links and networks, under the first privacy text', async () => {
  const [row] = await db.query(sql`select nome, versao, (select count(*) from site_links) as links,
    (select count(*) from site_redes) as redes, (select count(*) from site_privacidade) as textos,
    privacidade = (select texto from site_privacidade) as mesmo from site`);
  expect(row).toEqual({ nome: 'Aprisco da Graça', versao: 1, links: 8, redes: 5, textos: 1, mesmo: true });
  const files = await db.query<{
    chave: string;
    largura: number;
    altura: number;
  }>(sql`select chave, largura, altura
    from arquivo where publico and id in (select unnest(array[logo, hero_imagem, bio_foto]) from site)`);
  expect(files.map(({ largura, altura }) => `${largura}x${altura}`).toSorted()).toEqual([
    '1600x900',
    '512x512',
    '640x640',
  ]);
  for (const { chave } of files) expect(storage.files.has(chave)).toBe(true);
});

it("keeps the church's books: every state, transfers in pairs, accounts that hold money", async () => {
  const situacoes = await db.query<{ situacao: string }>(
    sql`select distinct ${raw(financeiro.computed!.situacao!)} as situacao from financeiro t order by 1`,
  );
  expect(situacoes.map(({ situacao }) => situacao)).toEqual([
    'a_vencer',
    'estornado',
    'pago',
    'vence_hoje',
    'vencido',
  ]);
  const [pairs] = await db.query(sql`select count(*) filter (where transferencia is null) as out,
    count(*) filter (where transferencia is not null) as arrived, sum(valor * sinal) as sum
    from financeiro where tipo = 'transferencia'`);
  expect(pairs).toEqual({ out: expect.any(Number), arrived: (pairs as { out: number }).out, sum: 0 });
  const saldos = await db.query<{ nome: string; saldo: number }>(
    sql`select nome, ${raw(conta.computed!.saldo!)} as saldo from conta t`,
  );
  for (const { nome, saldo } of saldos)
    expect([nome, saldo >= (nome === 'Cartão de compras' ? -500_000 : 0)]).toEqual([nome, true]);
  const receipts = await db.query<{ chave: string }>(
    sql`select a.chave from financeiro f join arquivo a on a.id = f.comprovante`,
  );
  expect(receipts.length).toBeGreaterThan(5);
  for (const { chave } of receipts)
    expect(storage.files.get(chave)!.body.subarray(0, 4).toString()).toBe('%PDF');
});

it('keeps a store, assets and raffles, and accounts that nobody signs in to', async () => {
  const [row] = await db.query(sql`select (select count(*) from produto) as produtos,
    (select count(*) from produto_fotos) > 30 as fotos, (select count(*) from produto_variantes) > 80 as variantes,
    (select count(*) from produto where categoria is null) as sem_categoria,
    (select count(*) from patrimonio) as bens, (select count(*) from patrimonio where categoria is null) as soltos,
    (select count(*) from frete_tabela) as fretes, (select count(*) from igreja where retirada_na_loja) as retiradas,
    (select sum(estoque) from produto_variantes) = (select sum(quantidade) from estoque_movimento) as estoque,
    (select count(*) from rifa) as rifas, (select count(distinct role) from users) as perfis,
    (select count(*) from users where password !~ '^[$]argon2id[$]') as abertas`);
  expect(row).toEqual({
    produtos: 27,
    fotos: true,
    variantes: true,
    sem_categoria: 0,
    fretes: 21,
    retiradas: 2,
    estoque: true,
    bens: 40,
    soltos: 0,
    rifas: 3,
    perfis: 9,
    abertas: 0,
  });
});

givingOfDemo(() => db);
signUpsOfDemo(() => db);
ordersOfDemo(() => db);
rafflesOfDemo(() => db);
ministriesOfDemo(() => db);

it('fills the bell of its administrators with what the church waits for, and mails nobody', async () => {
  const rows = await db.query<{
    tipo: string;
    lida: boolean;
    espera: boolean;
  }>(sql`select tipo, lida_em is not null as lida,
    email_em is not null or push_em is not null as espera from notificacao`);
  expect(rows.length).toBeGreaterThan(8);
  expect(new Set(rows.map(({ tipo }) => tipo)).size).toBeGreaterThan(4);
  for (const lida of [true, false]) expect(rows.filter((row) => row.lida === lida).length).toBeGreaterThan(2);
  expect(rows.some(({ espera }) => espera)).toBe(false);
});

it('makes people in bulk, each valid and none twice', async () => {
  const before = await count('pessoa');
  await bulkPessoas(db, 2000);
  await bulkPessoas(db, 500);
  expect(await count('pessoa')).toBe(before + 2500);
  const rows = await db.query<Record<string, unknown>>(sql`select * from pessoa order by id desc limit 2500`);
  expect(rows.every(({ cpf }) => isCpf(String(cpf)))).toBe(true);
  const today = new Date().toISOString().slice(0, 10);
  for (const { busca, versao, anonimizada_em: _never, ...row } of rows.slice(0, 300)) {
    expect(checkRecord(pessoa, row, { today })).toMatchObject({ ok: true });
    expect([busca, versao]).not.toContain(null);
  }
  expect(new Set(rows.map(({ nome }) => nome)).size).toBeGreaterThan(2300);
});

it('has accounts of leaders, who find what belongs to their departments', async () => {
  const leaders = await db.query<{ email: string; volunteers: number; events: number; all: number }>(sql`
    select u.email, (select count(distinct v.voluntario) from voluntario_departamentos v
        where v.departamento = any(l.ids)) as volunteers,
      (select count(*) from evento e where e.departamento = any(l.ids)) as events,
      (select count(*) from evento) as all
    from users u join perfil p on p.id = u.role and p.por_departamento,
      lateral (select lidera(u.pessoa, ${churchToday(fakeClock().now())}::date) as ids) l order by u.email`);
  expect(leaders.map(({ email }) => email)).toEqual(['jovens@aprisco.example', 'louvor@aprisco.example']);
  expect(leaders[1]!.volunteers).toBeGreaterThan(0);
  for (const { events, all } of leaders) {
    expect(events).toBeGreaterThan(0);
    expect(events).toBeLessThan(all);
  }
});
