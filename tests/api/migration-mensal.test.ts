import { expect, it } from 'vitest';
import type { Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

interface Made {
  igreja: number;
  filial: number;
  campanha: number;
  projeto: number;
}

/** A church with monthly promises from before cards could be charged. */
async function church(db: Db): Promise<Made> {
  const [ids] = await db.query<Made>(sql`with
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

const promises = (db: Db) =>
  db.query<
    Record<string, unknown>
  >(sql`select m.email, m.descricao, m.nome, m.forma, m.igreja, m.valor, m.dia, m.proxima,
    m.assinatura, m.versao, m.confirmada_em, m.parada_em is not null as parada, m.ativa from contribuicao_mensal m
    order by m.id`);

it('promises of before cards were charged are whole afterwards', async () => {
  const db = await databaseBefore('0035');
  const { igreja, filial, campanha, projeto } = await church(db);
  await db.run(sql`insert into contribuicao_mensal
      (nome, email, tipo, campanha, projeto, valor, dia, proxima, ativa, idioma, anonimo, confirmada_em, parada_em)
    values ('Rute Alves', 'rute@casa.example', 'dizimo', null, null, 5000, 28, '2026-05-28', true, 'pt_BR', false,
        '2026-04-01T12:00Z', null),
      (null, 'ana@casa.example', 'campanha', ${campanha}, null, 13000, 1, '2026-05-01', true, 'en', true,
        '2026-04-01T12:00Z', null),
      ('Noé', 'noe@casa.example', 'projeto_social', null, ${projeto}, 700, 5, '2026-05-05', false, 'es', false, null, null),
      ('Lia', 'lia@casa.example', 'oferta_missionaria', null, null, 100, 9, '2026-05-09', false, 'pt_BR', false,
        '2026-02-01T12:00Z', '2026-03-01T12:00Z')`);
  await migrate(db);
  const stored = { forma: 'pix', assinatura: null, versao: 1 };
  expect(await promises(db)).toMatchObject([
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
  // the office can search and count them
  const found = await db.query(sql`select email from contribuicao_mensal where busca like '%telhado%'`);
  expect(found).toEqual([{ email: 'ana@casa.example' }]);
  const counted = sql`select sum(total)::integer as n from total_linhas where tabela = 'contribuicao_mensal'`;
  expect(await db.query(counted)).toEqual([{ n: 4 }]);
  await db.run(sql`delete from contribuicao_mensal where email = 'lia@casa.example'`);
  expect(await db.query(counted)).toEqual([{ n: 3 }]);
});

it('promises of before a first gift was waited for go on where one had come', async () => {
  const db = await databaseBefore('0034');
  await church(db);
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
  await migrate(db);
  expect(await promises(db)).toMatchObject([
    { email: 'veio@casa.example', ativa: true, parada: false, confirmada_em: new Date('2026-03-05T12:00Z') },
    { email: 'falta@casa.example', ativa: false, parada: false, confirmada_em: null },
    { email: 'parou@casa.example', ativa: false, parada: true },
  ]);
});
