import { scopeSql } from '#server/crud/scope.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Filtros } from '#server/sections/list-counts.ts';
import { addDays, addMonths, firstOfMonth, yearsBefore } from '#shared/dates.ts';
import type { Intervalo } from '#shared/painel/periodos.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { ReadContext } from './read-context.ts';

/** The first age of each group, the oldest first. */
export const ages = [60, 45, 30, 18, 12, 0] as const;

/** People of the congregation whose records should be complete. */
export const present = 'congregado,em_preparacao,membro_ativo';

export const member = 'membro_ativo';

export const visitor = 'visitante';

export const registeredIn = ({ de, ate }: Intervalo): Filtros => ({ cadastrado_de: de, cadastrado_ate: ate });

/** How many active members have an age, or live in a neighbourhood. */
interface MemberGroup {
  /** the place in `ages`; null: no date of birth, or a row of neighbourhoods */
  faixa: number | null;
  /** null: none, or a row of ages */
  bairro: string | null;
  de: 'faixa' | 'bairro';
  total: number;
}

export interface MemberGroups {
  total: number;
  /** by the place in `ages` */
  faixas: ReadonlyMap<number, number>;
  bairros: ReadonlyMap<string, number>;
}

/** The rows `t` of total_pessoas that the person may see, of the chosen church. */
const mine = ({ igreja, identity }: ReadContext): Sql =>
  sql`(${igreja}::integer is null or t.igreja = ${igreja}) and ${scopeSql(pessoa, identity) ?? raw('true')}`;

/**
 * Active members by age and neighbourhood, from the counts that triggers maintain. The counts are by month of birth: people born in a month
 * in which an age group begins, whose days belong to two groups, are counted one by one.
 */
export async function createMemberGroups(context: ReadContext): Promise<MemberGroups> {
  const { db, today, where } = context;
  // People born before the first of these days are the oldest group.
  const bounds = ages.slice(0, -1).map((age) => addDays(yearsBefore(today, age), 1));
  const shared = bounds.map(firstOfMonth);
  const born = join(
    shared.map(
      (month) =>
        sql`t.data_nascimento >= ${month}::date and t.data_nascimento < ${addMonths(month, 1)}::date`,
    ),
    ' or ',
  );
  const faixa = (day: string) => sql`width_bucket(${raw(day)}, ${bounds}::date[]) as faixa`;
  const rows = await db.query<MemberGroup>(sql`
    select 'faixa' as de, ${faixa("nullif(t.chave, '')::date")}, null as bairro, sum(t.total)::integer as total
      from total_pessoas t where t.de = 'nascimento' and t.status = ${member} and t.chave <> all(${shared}) and ${mine(context)}
      group by 2
    union all select 'faixa', ${faixa('t.data_nascimento')}, null, count(*)::integer
      from pessoa t where ${where(pessoa, { status: member })} and (${born}) group by 2
    union all select 'bairro', null, nullif(t.chave, ''), sum(t.total)::integer
      from total_pessoas t where t.de = 'bairro' and t.status = ${member} and ${mine(context)} group by t.chave`);
  const faixas = new Map<number, number>();
  const bairros = new Map<string, number>();
  let total = 0;
  for (const row of rows) {
    if (row.de === 'bairro') total += row.total;
    if (row.faixa !== null) faixas.set(row.faixa, (faixas.get(row.faixa) ?? 0) + row.total);
    // A neighbourhood that everybody has left still has a row, with a total of zero.
    if (row.bairro !== null && row.total > 0) bairros.set(row.bairro, row.total);
  }
  return { total, faixas, bairros };
}

/** The people who were registered in the period, and the visitors among them. */
export interface NewPeople {
  total: number;
  visitantes: number;
}

export async function createNewPeople(context: ReadContext): Promise<NewPeople> {
  const { de, ate } = context.intervalo;
  const [row] = await context.db.query<NewPeople>(sql`select coalesce(sum(t.total), 0)::integer as total,
      coalesce(sum(t.total) filter (where t.status = ${visitor}), 0)::integer as visitantes
    from total_pessoas t where t.de = 'cadastro' and t.chave between ${de} and ${ate} and ${mine(context)}`);
  return row!;
}
