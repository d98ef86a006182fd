import { scopeSql } from '#server/crud/scope.ts';
import { raw, sql } from '#server/db/sql.ts';
import { addMonths, firstOfMonth } from '#shared/dates.ts';
import type { Intervalo } from '#shared/painel/periodos.ts';
import { financeiro } from '#shared/sections/financeiro.ts';
import type { ReadContext } from './read-context.ts';

/** What was paid in a month, of one kind and classification. */
interface PaidRow {
  mes: string;
  tipo: string;
  classificacao: string;
  valor: number;
}

/** The expenses of one category in the period. */
interface PaidExpense {
  /** 0: none */
  categoria: number;
  valor: number;
  sem_comprovante: number;
}

export interface PaidSums {
  /** the sum of the whole months of an interval; expenses are positive, as in the list's totals */
  sum(of: Intervalo, kind: (row: PaidRow) => boolean): number;
  /** the expenses of the period, by category */
  expenses: readonly PaidExpense[];
}

export const income = ({ tipo }: PaidRow): boolean => tipo === 'receita';
export const expense = ({ tipo }: PaidRow): boolean => tipo === 'despesa';

/** The months of the books that the cards show, from the sums that triggers maintain. */
export async function createPaidSums(context: ReadContext): Promise<PaidSums> {
  const { db, identity, igreja, today, intervalo, antes } = context;
  const year = addMonths(firstOfMonth(today), -11);
  const first = [year, intervalo.de, antes.de].sort()[0]!;
  const mine = sql`(${igreja}::integer is null or t.igreja = ${igreja}) and ${scopeSql(financeiro, identity) ?? raw('true')}`;
  const [rows, expenses] = await Promise.all([
    db.query<PaidRow>(sql`select t.mes, t.tipo, t.classificacao, sum(t.valor)::bigint as valor
      from total_pagos t where t.mes >= ${first}::date and t.tipo <> 'transferencia' and ${mine} group by 1, 2, 3`),
    db.query<PaidExpense>(sql`select t.categoria, -sum(t.valor)::bigint as valor, sum(t.sem_comprovante)::integer as sem_comprovante
      from total_pagos t where t.mes between ${intervalo.de}::date and ${intervalo.ate}::date and t.tipo = 'despesa' and ${mine}
      group by 1`),
  ]);
  return {
    expenses,
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
