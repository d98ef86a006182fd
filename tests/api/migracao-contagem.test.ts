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
