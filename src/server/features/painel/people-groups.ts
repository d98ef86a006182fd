import { sql } from '#server/db/sql.ts';
import { addDays, yearsBefore } from '#shared/dates.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import type { ReadContext } from './read-context.ts';

/** The first age of each group, the oldest first. */
export const ages = [60, 45, 30, 18, 12, 0] as const;

/** People of the congregation whose records should be complete. */
export const present = 'congregado,em_preparacao,membro_ativo';

export const member = 'membro_ativo';

/** How many active members have an age and a neighbourhood. */
export interface MemberGroup {
  /** the place in `ages`; null: no date of birth */
  faixa: number | null;
  bairro: string | null;
  total: number;
}

/** Active members by age and neighbourhood, in one pass over the index `pessoa_grupos`: it has every column that is read here. */
export function createMemberGroups(context: ReadContext): Promise<MemberGroup[]> {
  const { db, today, where } = context;
  // Born before the first of these days is the oldest group.
  const bounds = ages.slice(0, -1).map((age) => addDays(yearsBefore(today, age), 1));
  return db.query<MemberGroup>(sql`select width_bucket(t.data_nascimento, ${bounds}::date[]) as faixa, t.bairro,
      count(*)::integer as total
    from pessoa t where ${where(pessoa, { status: member })} group by 1, 2`);
}
