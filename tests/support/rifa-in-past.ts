import type { Database, Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { freezeRaffle } from '#server/features/rifa/freeze.ts';
import { commitRules } from '#server/sections/rifa-compromisso.ts';
import type { ModoSorteio } from '#shared/rifa/regras.ts';

/** Some days ago, before the extractions of these raffles. */
const then = (): Date => new Date(Date.now() - 4 * 86_400_000);

/**
 * A raffle on sale whose rules were published some days ago, in a database of the real server. Its extraction may be over: no form
 * of the office can make such a raffle, and no server waits for a lottery.
 */
export async function insertRaffle(
  db: Db,
  {
    slug,
    extraction,
    total,
    modo = 'auditoria',
  }: { slug: string; extraction: Date; total: number; modo?: ModoSorteio },
): Promise<number> {
  const [row] = await db.query<{
    id: number;
  }>(sql`insert into rifa (nome, slug, status, data_sorteio, valor_cota, total_cotas, modo_sorteio,
      extracao_numero, extracao_data, congelada_em)
    values (${slug}, ${slug}, 'ativa', now() + interval '1 day', 1000, ${total}, ${modo}, '06000',
      ${extraction.toISOString().slice(0, 10)}, now()) returning id`);
  const { id } = row!;
  await db.run(
    sql`insert into rifa_premios (rifa, descricao, ordem) values (${id}, 'Bicicleta', 1), (${id}, 'Cesta', 2)`,
  );
  await commitRules(db, id, { users: 1, now: then() });
  return id;
}

/** Freezes the list of a closed raffle as the server does, some days ago. */
export const freezeInPast = (db: Database, id: number): Promise<void> =>
  freezeRaffle({ db, clock: { now: then } }, { id, users: 1 });
