import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { databaseBefore } from '../support/older-schema.ts';

it('raffles that were published before rules were promised are drafts again; others stay', async () => {
  const db = await databaseBefore('0120');
  const states = ['rascunho', 'ativa', 'pausada', 'esgotada', 'aguardando_sorteio', 'sorteada', 'cancelada'];
  for (const status of states)
    await db.run(sql`insert into rifa (nome, slug, status, valor_cota, total_cotas)
      values (${status}, ${status}, ${status}, 1000, 100)`);
  await db.run(sql`insert into rifa_premios (rifa, ordem, descricao) select id, 0, 'Bicicleta' from rifa`);
  await migrate(db);
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
