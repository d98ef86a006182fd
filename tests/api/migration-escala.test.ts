import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('places of a volunteer whose person was changed are the new person’s, and none ends before it begins', async () => {
  const db = await databaseBefore('0320');
  await db.run(sql`with i as (insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Sede', true) returning id),
    d as (insert into departamento (nome, igreja) select 'Louvor', id from i returning id, igreja),
    p as (insert into pessoa (nome, status, igreja) select n, 'membro_ativo', id from i, unnest(array['Certa', 'Errada']) n returning id, nome),
    o as (insert into voluntario (pessoa, igreja, status) select p.id, i.id, 'ativo' from p, i where p.nome = 'Certa' returning id),
    e as (insert into evento (nome, slug, data, horario_inicial, horario_final, igreja, tipo)
      select 'Culto', 'culto', '2099-03-01', '19:00', '20:30', id, 'culto' from i returning id)
    insert into escala_vaga (titulo, funcao, de, ate, evento, igreja, departamento, ordem, voluntario, pessoa, estado)
      select v.funcao, v.funcao, v.de::timestamptz, v.ate::timestamptz, e.id, d.igreja, d.id, 1, o.id, p.id, 'confirmado'
      from d, e, o, (values ('Trocada', '2099-03-01T19:00-03', '2099-03-01T20:30-03', 'Errada'),
        ('Passada', '2020-03-01T19:00-03', '2020-03-01T20:30-03', 'Errada'),
        ('Virada', '2099-03-01T18:00-03', '2099-03-01T17:30-03', 'Certa'),
        ('Depois', '2099-03-01T21:00-03', '2099-03-01T20:30-03', 'Certa')) v(funcao, de, ate, nome) join p on p.nome = v.nome`);
  await db.run(sql`insert into escala_aviso (vaga, voluntario, departamento, evento_nome, funcao, de, ate, contado_em)
    select id, voluntario, departamento, 'Culto', funcao, de, ate, now() from escala_vaga where funcao = 'Trocada'`);
  await migrate(db);
  expect(
    await db.query(sql`select v.funcao, p.nome, v.estado, to_char(v.ate at time zone 'America/Sao_Paulo', 'HH24:MI') as ate,
      v.mudou_desde_resposta as mudou from escala_vaga v join pessoa p on p.id = v.pessoa order by v.id`),
  ).toEqual([
    { funcao: 'Trocada', nome: 'Certa', estado: 'pendente', ate: '20:30', mudou: false },
    { funcao: 'Passada', nome: 'Errada', estado: 'confirmado', ate: '20:30', mudou: false },
    { funcao: 'Virada', nome: 'Certa', estado: 'confirmado', ate: '20:30', mudou: false },
    { funcao: 'Depois', nome: 'Certa', estado: 'confirmado', ate: '22:00', mudou: false },
  ]);
  expect(await db.query(sql`select versao from escala_link`)).toEqual([{ versao: 2 }]);
  expect(await db.query(sql`select 1 from escala_aviso`)).toEqual([]);
});

it('volunteers knew of duties by a mail, a message that was sent or an answer', async () => {
  const db = await databaseBefore('0411');
  await db.run(sql`with i as (insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Sede', true) returning id),
    d as (insert into departamento (nome, igreja) select 'Louvor', id from i returning id, igreja),
    p as (insert into pessoa (nome, status, igreja, email) select n, 'membro_ativo', id, case when n = 'Mail' then 'mail@igreja.example' end
      from i, unnest(array['Mail', 'Publicada', 'Lembrete', 'Respondeu', 'Ninguem']) n returning id, nome),
    o as (insert into voluntario (pessoa, igreja, status) select p.id, i.id, 'ativo' from p, i returning id, pessoa),
    e as (insert into evento (nome, slug, data, horario_inicial, horario_final, igreja, tipo)
      select 'Culto', 'culto', '2099-03-01', '19:00', '20:30', id, 'culto' from i returning id)
    insert into escala_vaga (titulo, funcao, de, ate, evento, igreja, departamento, ordem, voluntario, pessoa, estado)
      select p.nome, p.nome, '2099-03-01T19:00-03', '2099-03-01T20:30-03', e.id, d.igreja, d.id, 1, o.id, p.id,
        case when p.nome = 'Respondeu' then 'confirmado' else 'pendente' end
      from d, e, o join p on p.id = o.pessoa`);
  await db.run(sql`insert into escala_aviso (vaga, voluntario, departamento, evento_nome, funcao, de, ate, contado_em)
    select id, voluntario, departamento, 'Culto', funcao, de, ate, now() from escala_vaga`);
  await db.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em, enviada_em)
    select departamento, '2099-03-01', voluntario, 'publicada', 0, now(), case when funcao = 'Publicada' then now() end from escala_vaga`);
  await db.run(sql`insert into escala_whatsapp (departamento, mes, voluntario, tipo, vaga, criado_em, enviada_em)
    select departamento, '2099-03-01', voluntario, 'lembrete', id, now(), now() from escala_vaga where funcao = 'Lembrete'`);
  await migrate(db);
  const known = await db.query<{ funcao: string }>(
    sql`select funcao from escala_aviso where sabe_desde is not null order by funcao`,
  );
  expect(known.map(({ funcao }) => funcao)).toEqual(['Lembrete', 'Mail', 'Publicada', 'Respondeu']);
});

it('places that were assigned before a merge was undone are the person’s whose volunteer has them, and links that were sent before have ended', async () => {
  const db = await databaseBefore('0445');
  await db.run(sql`with i as (insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Sede', true) returning id),
    d as (insert into departamento (nome, igreja) select 'Louvor', id from i returning id, igreja),
    p as (insert into pessoa (nome, status, igreja) select n, 'membro_ativo', id from i, unnest(array['Mantida', 'Unida', 'Outra']) n
      returning id, nome),
    o as (insert into voluntario (pessoa, igreja, status) select p.id, i.id, 'ativo' from p, i where p.nome = 'Unida' returning id, pessoa),
    f as (insert into fusao (mantida, unida, unida_nome, criado_em, desfeita_em)
      select p.id, o.pessoa, 'Unida', now(), now() from p, o where p.nome = 'Mantida'),
    e as (insert into evento (nome, slug, data, horario_inicial, horario_final, igreja, tipo)
      select 'Culto', 'culto', '2099-03-01', '19:00', '20:30', id, 'culto' from i returning id)
    insert into escala_vaga (titulo, funcao, de, ate, evento, igreja, departamento, ordem, voluntario, pessoa, estado)
      select p.nome, p.nome, '2099-03-01T19:00-03', '2099-03-01T20:30-03', e.id, d.igreja, d.id, 1, o.id, p.id, 'confirmado'
      from d, e, o, p`);
  await migrate(db);
  expect(
    await db.query(
      sql`select v.funcao, p.nome from escala_vaga v join pessoa p on p.id = v.pessoa order by v.funcao`,
    ),
  ).toEqual([
    { funcao: 'Mantida', nome: 'Unida' },
    { funcao: 'Outra', nome: 'Outra' },
    { funcao: 'Unida', nome: 'Unida' },
  ]);
  expect(await db.query(sql`select versao from escala_link`)).toEqual([{ versao: 1_000_001 }]);
});

it('a volunteer comes back from a merge of an older version with a link that was never sent', async () => {
  const db = await databaseBefore('0510');
  const joined = [
    { tabela: 'voluntario', chave: { id: 7 }, antes: { id: 7, status: 'ativo' }, depois: null },
    { tabela: 'escala_link', chave: { voluntario: 7 }, antes: { voluntario: 7, idioma: 'en' }, depois: null },
    { tabela: 'escala_link', chave: { voluntario: 5 }, antes: { idioma: null }, depois: { idioma: 'en' } },
  ];
  const log = (voluntarios: object[]) => JSON.stringify({ unida: { id: 2 }, voluntarios });
  await db.run(sql`insert into fusao (mantida, unida, unida_nome, criado_em, dados) values
    (1, 2, 'Renovado', now(), ${log(joined)}), (3, 4, 'Sem link', now(), ${log(joined.slice(0, 1))}),
    (5, 6, 'Sem voluntario', now(), ${log(joined.slice(2))}), (7, 8, 'Vencida', now(), null)`);
  await migrate(db);
  const link = (idioma: string | null) => {
    const antes = { voluntario: 7, versao: 1_000_001, idioma };
    return { tabela: 'escala_link', chave: { voluntario: 7 }, antes, depois: null };
  };
  expect(
    await db.query(sql`select unida_nome, dados -> 'unida' as unida, dados -> 'voluntarios' as voluntarios
      from fusao order by id`),
  ).toEqual([
    { unida_nome: 'Renovado', unida: { id: 2 }, voluntarios: [joined[0], joined[2], link('en')] },
    { unida_nome: 'Sem link', unida: { id: 2 }, voluntarios: [joined[0], link(null)] },
    { unida_nome: 'Sem voluntario', unida: { id: 2 }, voluntarios: [joined[2]] },
    { unida_nome: 'Vencida', unida: null, voluntarios: null },
  ]);
});
