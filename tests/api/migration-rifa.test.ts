import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('raffles on sale or drawn that lost the date of their draw have one again', async () => {
  const db = await databaseBefore('0335');
  await db.run(sql`insert into rifa (nome, slug, status, valor_cota, total_cotas, extracao_data, congelada_em, criado_em)
    values ('A', 'a', 'ativa', 1000, 100, '2026-04-15', '2026-03-01', '2026-02-01T12:00Z'),
      ('S', 's', 'sorteada', 1000, 100, null, null, '2026-02-01T12:00Z'),
      ('C', 'c', 'cancelada', 1000, 100, null, '2026-03-01', '2026-02-01T12:00Z'),
      ('N', 'n', 'cancelada', 1000, 100, '2026-04-15', null, '2026-02-01T12:00Z'),
      ('R', 'r', 'rascunho', 1000, 100, null, null, '2026-02-01T12:00Z')`);
  await migrate(db);
  const rows = await db.query<{ nome: string; data_sorteio: Date | null }>(
    sql`select nome, data_sorteio from rifa order by id`,
  );
  expect(rows.map(({ nome, data_sorteio }) => [nome, data_sorteio?.toISOString()])).toEqual([
    ['A', '2026-04-15T21:00:00.000Z'],
    ['S', '2026-02-01T12:00:00.000Z'],
    ['C', '2026-02-01T12:00:00.000Z'],
    ['N', undefined],
    ['R', undefined],
  ]);
});
