import type { Actor } from '#server/crud/actor.ts';
import type { Database } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { FeatureDeps } from '#server/deps.ts';
import { filtersOfSum } from '#server/sections/financeiro-lados.ts';
import { behaviours } from '#server/sections/index.ts';
import type { Filtros } from '#server/sections/list-counts.ts';
import type { SomaDeRelatorio } from '#shared/contracts/relatorios.ts';
import type { Section } from '#shared/crud/section.ts';
import { financeiro } from '#shared/sections/financeiro.ts';

/** The sums in the totals of the lists of financeiro. */
const names = ['entradas', 'saidas', 'saldo', 'a_receber', 'a_pagar'] as const;
export type SumName = (typeof names)[number];
export type Sums = Readonly<Record<SumName, number>>;
export const noSums: Sums = { entradas: 0, saidas: 0, saldo: 0, a_receber: 0, a_pagar: 0 };

export const addSums = (parts: readonly Sums[]): Sums =>
  parts.reduce(
    (sum, one) =>
      Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as Record<SumName, number>,
    noSums,
  );

/** The context in which a report is read: the caller's limits apply to every sum, as in lists. */
export interface ReportContext {
  db: Database;
  actor: Actor;
  today: string;
  where(section: Section, filtros: Filtros): Sql;
  /**
   * The sums of the list of financeiro with these filters, one for each value of `by`, an expression over the row `t`. They use the list's
   * own conditions and totals, so that they equal the list to the centavo.
   */
  sumsBy<Key>(filtros: Filtros, by: string): Promise<Map<Key, Sums>>;
  /** the sums of each account: equal to the list of that account, with its transfers */
  sumsByAccount(filtros: Filtros): Promise<Map<number, Sums>>;
}

export function createReportContext(
  { db, engineOf }: Pick<FeatureDeps, 'db' | 'engineOf'>,
  actor: Actor,
  today: string,
): ReportContext {
  const where = (section: Section, filtros: Filtros): Sql => {
    const conditions = engineOf(section).conditions(actor, filtros);
    return conditions.length > 0 ? join(conditions, ' and ') : raw('true');
  };
  const { totals = {}, totalsBy = {} } = behaviours.financeiro!;
  const ofAccount = totalsBy.conta!;

  async function grouped<Key>(
    filtros: Filtros,
    by: string,
    expressions: Readonly<Record<string, string>>,
  ): Promise<Map<Key, Sums>> {
    const sums = names.map((name) => `coalesce(${expressions[name]}, 0)::bigint as ${name}`).join(', ');
    const rows = await db.query<Sums & { chave: Key }>(
      sql`select ${raw(`${by} as chave, ${sums}`)} from financeiro t where ${where(financeiro, filtros)} group by 1`,
    );
    return new Map(rows.map(({ chave, ...one }) => [chave, one]));
  }

  return {
    db,
    actor,
    today,
    where,
    // One account also gains and loses by transfers, as in its list.
    sumsBy: (filtros, by) => grouped(filtros, by, 'conta' in filtros ? ofAccount : totals),
    sumsByAccount: (filtros) => grouped(filtros, 't.movimento', ofAccount),
  };
}

/** A sum with a link to the list of its rows. */
export const sumOf = (sums: Sums, soma: SumName, filtros: Filtros): SomaDeRelatorio => ({
  valor: sums[soma],
  lista: { secao: financeiro.name, filtros: filtersOfSum(filtros, soma), soma },
});

/** A number that no single list shows. */
export const computed = (valor: number): SomaDeRelatorio => ({ valor, lista: null });
