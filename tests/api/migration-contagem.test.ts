import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('one open count stays for each day of an event, in the church of the event', async () => {
  const db = await databaseBefore('0350');
  await db.run(sql`insert into igreja (nome_fantasia, razao_social, sede)
    values ('Sede', 'Sede', true), ('Filial', 'Filial', false)`);
  const event = (nome: string, igreja: string | null) =>
    db.run(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, tipo, igreja)
      values (${nome}, ${nome.toLowerCase()}, '2026-03-08', '18:00', '20:00', 'culto',
        (select id from igreja where nome_fantasia = ${igreja}::text))`);
  const count = (evento: string, igreja: string, estado: string) =>
    db.run(sql`insert into contagem (evento, igreja, data, estado) select e.id, i.id, e.data, ${estado}
      from evento e, igreja i where e.nome = ${evento} and i.nome_fantasia = ${igreja}`);
  await event('Mudou', 'Filial');
  await count('Mudou', 'Filial', 'conferida');
  await count('Mudou', 'Sede', 'contando');
  await event('Sozinha', 'Filial');
  await count('Sozinha', 'Sede', 'diferente');
  await event('Lancada', null);
  await count('Lancada', 'Filial', 'lancada');
  await count('Lancada', 'Sede', 'conferida');
  await event('Duas', null);
  await count('Duas', 'Filial', 'lancada');
  await count('Duas', 'Sede', 'lancada');
  await migrate(db);
  expect(
    await db.query(sql`select e.nome as evento, i.nome_fantasia as igreja, c.estado
      from contagem c join evento e on e.id = c.evento join igreja i on i.id = c.igreja order by c.id`),
  ).toEqual([
    { evento: 'Mudou', igreja: 'Filial', estado: 'conferida' },
    { evento: 'Mudou', igreja: 'Sede', estado: 'cancelada' },
    { evento: 'Sozinha', igreja: 'Filial', estado: 'diferente' },
    { evento: 'Lancada', igreja: 'Filial', estado: 'lancada' },
    { evento: 'Lancada', igreja: 'Sede', estado: 'cancelada' },
    { evento: 'Duas', igreja: 'Filial', estado: 'lancada' },
    { evento: 'Duas', igreja: 'Sede', estado: 'lancada' },
  ]);
});

it('envelopes of open counts name the person who was kept of two, and nobody who was deleted', async () => {
  const db = await databaseBefore('0380');
  await db.run(sql`insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Sede', true)`);
  await db.run(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, tipo)
    values ('Culto', 'culto', '2026-03-08', '18:00', '20:00', 'culto')`);
  await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
  const people = await db.query<{ id: number }>(
    sql`insert into pessoa (nome) values ('Fica'), ('Une'), ('Une antes'), ('Apagada') returning id`,
  );
  const [kept, merged, before, deleted] = people.map(({ id }) => id);
  await db.run(sql`delete from pessoa where id = any(${[merged, before, deleted]}::integer[])`);
  await db.run(sql`insert into fusao (mantida, unida, unida_nome, criado_em)
    values (${merged}, ${before}, 'Une antes', now()), (${kept}, ${merged}, 'Une', now())`);
  const envelopes = [kept, merged, before, deleted, null].map((pessoa) => ({
    nome: 'Escrito',
    pessoa,
    valor: 1,
  }));
  await db.run(sql`with c as (insert into contagem (evento, igreja, data) select e.id, i.id, e.data from evento e, igreja i returning id)
    insert into contagem_envio (contagem, users, chave, contado, total, contado_em, enviado_em)
    select c.id, u.id, gen_random_uuid(), jsonb_build_object('envelopes', ${JSON.stringify(envelopes)}::jsonb), 5, now(), now()
    from c, users u`);
  await migrate(db);
  const [row] = await db.query<{ contado: object }>(sql`select contado from contagem_envio`);
  expect(row!.contado).toEqual({
    envelopes: [kept, kept, kept, null, null].map((pessoa) => ({ nome: 'Escrito', pessoa, valor: 1 })),
  });
});

it('counts that a corrected date left behind follow their event, and that of an event that is used again stays', async () => {
  const db = await databaseBefore('0410');
  await db.run(sql`insert into igreja (nome_fantasia, razao_social, sede) values ('Sede', 'Sede', true)`);
  await db.run(sql`insert into users (name, email, password) values ('Ana', 'ana@igreja.example', 'x')`);
  const counted = async (nome: string, ...counts: [data: string, contado_em: string, estado: string][]) => {
    await db.run(sql`insert into evento (nome, slug, data, horario_inicial, horario_final, tipo)
      values (${nome}, ${nome.toLowerCase()}, '2026-03-08', '18:00', '20:00', 'culto')`);
    for (const [data, contado_em, estado] of counts)
      await db.run(sql`with c as (insert into contagem (evento, igreja, data, estado) select e.id, i.id, ${data}, ${estado}
          from evento e, igreja i where e.nome = ${nome} returning id)
        insert into contagem_envio (contagem, users, chave, contado, total, contado_em, enviado_em)
        select c.id, u.id, gen_random_uuid(), '{"envelopes": []}', 5, ${contado_em}, now() from c, users u`);
  };
  await counted('Corrigido', ['2026-03-07', '2026-03-08T22:00:00Z', 'conferida']);
  await counted('Lancado', ['2026-03-07', '2026-03-08T22:00:00Z', 'lancada']);
  await counted('Cancelado', ['2026-03-07', '2026-03-08T22:00:00Z', 'cancelada']);
  await counted('Reusado', ['2026-03-01', '2026-03-01T22:00:00Z', 'conferida']);
  await counted(
    'Duas vezes',
    ['2026-03-07', '2026-03-08T22:00:00Z', 'lancada'],
    ['2026-03-08', '2026-03-09T22:00:00Z', 'lancada'],
  );
  await migrate(db);
  expect(
    await db.query(sql`select e.nome, c.data from contagem c join evento e on e.id = c.evento order by c.id`),
  ).toEqual([
    { nome: 'Corrigido', data: '2026-03-08' },
    { nome: 'Lancado', data: '2026-03-08' },
    { nome: 'Cancelado', data: '2026-03-07' },
    { nome: 'Reusado', data: '2026-03-01' },
    { nome: 'Duas vezes', data: '2026-03-07' },
    { nome: 'Duas vezes', data: '2026-03-08' },
  ]);
});
