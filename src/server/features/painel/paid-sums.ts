import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { addMonths, firstOfMonth } from '#shared/dates.ts';
import type { Intervalo } from '#shared/painel/periodos.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import type { ReadContext } from './read-context.ts';

/** What was paid in a month, of one kind, classification and category. */
interface PaidRow {
  mes: string;
  tipo: string;
  classificacao: string;
  /** 0: none */
  categoria: number;
  valor: number;
  sem_comprovante: number;
}

export interface PaidSums {
  rows: readonly PaidRow[];
  /** the sum of the whole months of an interval; expenses are positive, as under the list */
  sum(of: Intervalo, kind: (row: PaidRow) => boolean): number;
}

export const income = ({ tipo }: PaidRow): boolean => tipo === 'receita';
export const expense = ({ tipo }: PaidRow): boolean => tipo === 'despesa';

/** The months of the books that the cards show, from the sums that triggers maintain. */
export async function createPaidSums(context: ReadContext): Promise<PaidSums> {
  const { db, identity, igreja, today, intervalo, antes } = context;
  const year = addMonths(firstOfMonth(today), -11);
  const first = [year, intervalo.de, antes.de].sort()[0]!;
  const rows = await db.query<PaidRow>(sql`select t.mes, t.tipo, t.classificacao, t.categoria,
      sum(t.valor)::bigint as valor, sum(t.sem_comprovante)::integer as sem_comprovante
    from total_pagos t where t.mes >= ${first}::date and t.tipo <> 'transferencia'
      and (${igreja}::integer is null or t.igreja = ${igreja}) and ${scopeSql(financeiro, identity) ?? raw('true')}
    group by 1, 2, 3, 4`);
  return {
    rows,
    sum: ({ de, ate }, kind) =>
      rows.reduce(
        (sum, row) =>
          row.mes >= de && row.mes <= ate && kind(row)
            ? sum + (row.tipo === 'despesa' ? -row.valor : row.valor)
            : sum,
        0,
      ),
  };
}
