import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';

/** Bulk inserts take longer than the timeout of ordinary statements. */
export const withLongTimeout = (statement: Sql): Sql => statement.with({ timeout: 900_000 });

/**
 * Adds `count` rows to the books, generated in PostgreSQL: tithes, offerings and bills over ten years, for the existing
 * people, accounts and categories. For benchmarks; the same count gives the same rows.
 */
export async function bulkFinanceiro(db: Db, count: number): Promise<void> {
  // A pseudo-random number for each row and purpose, the same on every run.
  const any = (purpose: number): string => `(abs(hashint4(i * 31 + ${purpose})::bigint))`;
  const ids = async (statement: string): Promise<number[]> =>
    (await db.query<{ id: number }>(raw(statement))).map(({ id }) => id);
  const contas = await ids('select id from conta where ativa order by id');
  const igrejas = await ids('select id from igreja order by id');
  const pessoas = await ids('select id from pessoa order by id limit 2000');
  const earned = await ids("select id from categoria where tipo = 'financeiro_receita' order by id");
  const spent = await ids("select id from categoria where tipo = 'financeiro_despesa' order by id");
  const pick = (list: readonly number[], purpose: number) =>
    sql`(${list}::integer[])[1 + ${raw(any(purpose))} % ${list.length}::int]`;
  const words = {
    receita: [
      'Dízimo',
      'Oferta do culto',
      'Oferta missionária',
      'Campanha do telhado',
      'Inscrição do retiro',
    ],
    despesa: [
      'Conta de energia',
      'Conta de água',
      'Material de limpeza',
      'Cestas básicas',
      'Gráfica',
      'Aluguel',
    ],
  };
  const statement = sql`
    with base as (
      select i, ${raw(any(1))} % 100 < 68 as entra, current_date + 60 - (${raw(any(2))} % 3650)::int as dia
      from generate_series(1, ${count}::int) i
    )
    insert into financeiro (descricao, tipo, valor, classificacao_financeira, categoria, data_vencimento, pago,
      data_pagamento, competencia, conta, forma_pagamento, pessoa, igreja)
    select case when entra then (${words.receita}::text[])[1 + ${raw(any(3))} % 5] else (${words.despesa}::text[])[1 + ${raw(any(4))} % 6] end || ' ' || i,
      case when entra then 'receita' else 'despesa' end, 500 + ${raw(any(5))} % 90000,
      case when entra then (array['dizimo', 'oferta', 'oferta_missionaria', 'campanha', 'evento'])[1 + ${raw(any(3))} % 5] else 'variavel' end,
      case when entra then ${pick(earned, 6)} else ${pick(spent, 7)} end,
      dia, dia <= current_date, case when dia <= current_date then dia end, date_trunc('month', dia)::date, ${pick(contas, 8)},
      (array['pix', 'dinheiro', 'boleto'])[1 + ${raw(any(9))} % 3], case when entra then ${pick(pessoas, 10)} end, ${pick(igrejas, 11)}
    from base`;
  await db.transaction(async (tx) => {
    // Closed months accept no rows: the demo church's are reopened.
    await tx.run(
      sql`update fechamento set reaberto_em = now(), motivo = 'Linhas em massa' where reaberto_em is null`,
    );
    // Without a line in the trace of changes for each row, and without the check for closed months, of which none is left;
    // indexes are built faster once the rows are in.
    const unneeded = ['trilha', 'mes_fechado_insert'];
    for (const name of unneeded) await tx.run(raw(`alter table financeiro disable trigger ${name}`));
    const indexes = await tx.query<{ name: string; definition: string }>(sql`
      select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 'financeiro'::regclass and not i.indisprimary`);
    await tx.run(raw("set local maintenance_work_mem = '128MB'"));
    for (const { name } of indexes) await tx.run(raw(`drop index ${name}`));
    await tx.run(withLongTimeout(statement));
    for (const { definition } of indexes) await tx.run(withLongTimeout(raw(definition)));
    for (const name of unneeded) await tx.run(raw(`alter table financeiro enable trigger ${name}`));
  });
  await db.run(withLongTimeout(raw('vacuum analyze financeiro')));
}
