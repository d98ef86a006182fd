import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('attendance that a corrected date left behind follows its event, and that of an event that is used again stays', async () => {
  const db = await databaseBefore('0381');
  await db.run(sql`insert into pessoa (nome) values ('Ana')`);
  const attended = (nome: string, data: string, dia: string, momento: string) =>
    db.run(sql`with e as (insert into evento (nome, slug, data, horario_inicial, horario_final)
        values (${nome}, ${nome.toLowerCase()}, ${data}, '10:00', '12:00') returning id)
      insert into presenca (pessoa, evento, data, momento) select p.id, e.id, ${dia}, ${momento} from pessoa p, e`);
  await attended('Corrigido', '2026-03-08', '2026-03-01', '2026-03-08T13:00:00Z');
  await attended('Reusado', '2026-03-08', '2026-03-01', '2026-03-01T13:00:00Z');
  await migrate(db);
  expect(
    await db.query(sql`select e.nome, p.data from presenca p join evento e on e.id = p.evento order by p.id`),
  ).toEqual([
    { nome: 'Corrigido', data: '2026-03-08' },
    { nome: 'Reusado', data: '2026-03-01' },
  ]);
});
