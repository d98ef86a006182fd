import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('cards of visitors have their consents apart, and people lose one that nobody gave', async () => {
  const db = await databaseBefore('0321');
  await db.run(sql`with i as (insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Sede', true) returning id)
    insert into pessoa (nome, status, igreja, consentimento_em, consentimento_versao, consentimento_canal)
      select u.nome, 'visitante', i.id, '2026-03-08', 'visitante-1', 'presencial'
        from i, unnest(array['Só oração', 'Os dois']) u(nome)`);
  const card = (nome: string, consentimento: boolean, texto: string | null, temPedido: boolean) =>
    db.run(sql`with p as (insert into pedidooracoes (nome, motivo_pedido, mensagem, privado, status)
        select ${nome}, 'outro', 'Por mim', true, 'pendente' where ${temPedido} returning id)
      insert into visitante (nome, data, consentimento, status, consentiu_em, consentiu_texto, pedidooracoes, pessoa, atualizado_em)
      values (${nome}, '2026-03-08', ${consentimento}, 'novo', ${texto === null ? null : '2026-03-08T13:00Z'}::timestamptz, ${texto},
        (select id from p), (select id from pessoa where nome = ${nome}), '2026-03-20T13:00Z')`);
  await card('Só oração', false, 'Ler', true);
  await card('Os dois', true, 'Procurar\nLer', true);
  await card('Depois', true, 'Ler', true);
  await card('Retirado', false, 'Procurar\nLer', true);
  await card('Só contato', true, 'Procurar', false);
  await card('Nada', false, null, false);
  await migrate(db);
  expect(
    await db.query(sql`select nome, consentiu_em::date::text as em, consentiu_texto as texto,
      oracao_consentiu_em::date::text as oracao_em, oracao_consentiu_texto as oracao from visitante order by id`),
  ).toEqual([
    { nome: 'Só oração', em: null, texto: null, oracao_em: '2026-03-08', oracao: 'Ler' },
    { nome: 'Os dois', em: '2026-03-08', texto: 'Procurar', oracao_em: '2026-03-08', oracao: 'Ler' },
    { nome: 'Depois', em: '2026-03-20', texto: null, oracao_em: '2026-03-08', oracao: 'Ler' },
    { nome: 'Retirado', em: null, texto: null, oracao_em: '2026-03-08', oracao: 'Ler' },
    { nome: 'Só contato', em: '2026-03-08', texto: 'Procurar', oracao_em: null, oracao: null },
    { nome: 'Nada', em: null, texto: null, oracao_em: null, oracao: null },
  ]);
  expect(
    await db.query(sql`select p.nome, p.consentimento_em::text, array_agg(c.ato order by c.id) as atos
      from pessoa p join consentimento c on c.secao = 'pessoa' and c.registro = p.id group by p.id order by p.id`),
  ).toEqual([
    { nome: 'Só oração', consentimento_em: null, atos: ['consentiu', 'retirado'] },
    { nome: 'Os dois', consentimento_em: '2026-03-08', atos: ['consentiu'] },
  ]);
});
