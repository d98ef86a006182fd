import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('weddings, rehearsals and meetings of before become internal, but for those people sign up to', async () => {
  const db = await databaseBefore('0047');
  await db.run(sql`insert into evento (nome, slug, tipo, status, data, horario_inicial, horario_final, vagas)
    select nome, nome, tipo, 'publicado', '2026-12-05', '19:00', '21:00', vagas from (values
      ('casamento', 'casamento', null), ('ensaio', 'ensaio', null), ('reuniao', 'reuniao', null),
      ('culto', 'culto', null), ('encontro', 'reuniao', 40), ('jantar', 'reuniao', null))
      novo(nome, tipo, vagas)`);
  await db.run(sql`insert into evento_lotes (evento, ordem, nome, preco, quantidade)
    select id, 0, 'Único', 1000, 10 from evento where slug = 'jantar'`);
  await migrate(db);
  const internal = await db.query(sql`select slug from evento where interno order by slug`);
  expect(internal).toEqual([{ slug: 'casamento' }, { slug: 'ensaio' }, { slug: 'reuniao' }]);
});
