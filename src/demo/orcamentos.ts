import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { orcamento } from '#shared/sections/orcamento.ts';
import { insertRows } from './insert-rows.ts';
import { createRandom } from './random.ts';

/** Amounts that an assembly votes are round, in centavos. */
const rounding = 10_000;

/** The budget of this year and the last one: what each category moved in a year, a little above or below. */
export async function seedOrcamentos({ tx, today }: { tx: Db; today: string }): Promise<void> {
  const year = Number(today.slice(0, 4));
  const moved = await tx.query<{ tipo: string; categoria: number; ano: number; valor: number }>(
    sql`select f.tipo, f.categoria, extract(year from f.competencia)::integer as ano,
        round(avg(f.valor) * count(*) * 12 / count(distinct f.competencia))::bigint as valor
      from financeiro f
      where f.pago and f.tipo in ('receita', 'despesa') and f.categoria is not null and f.estornado_em is null
        and f.estorno_de is null and extract(year from f.competencia) in (${year}::integer, ${year - 1}::integer)
      group by 1, 2, 3 having sum(f.valor) > ${rounding * 10} order by 3, 1, 2`,
  );
  const random = createRandom('orcamentos');
  await insertRows(
    tx,
    orcamento,
    moved.map(({ valor, ...line }) => ({
      ...line,
      valor: Math.max(1, Math.round((valor * random.between(0.9, 1.12)) / rounding)) * rounding,
    })),
    today,
  );
}
