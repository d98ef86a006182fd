import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Ref } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import type { DuplicateCheck, Warning } from '../behaviour.ts';
import type { DuplicateSql, Json } from '../rows.ts';
import { type Limits, scopeSql } from '../scope.ts';
import { titleSql } from '../titles.ts';

/** SQL of the records that a duplicate check finds, within the caller's limits: JSON of three at most, or null. */
export function duplicateSql(
  section: Section,
  find: (name: string) => Section,
  limits: Limits,
  { same }: DuplicateCheck,
): DuplicateSql {
  const title = raw(titleSql(section, 't', find));
  const limit = scopeSql(section, limits) ?? raw('true');
  // Filtered first, then sorted: otherwise the whole table would be read in the order of titles for the first three.
  return ({
    id,
    value,
  }) => sql`(select json_agg(json_build_object('id', a.id, 'rotulo', a.rotulo) order by a.rotulo, a.id)
    from (select t.id, ${title} as rotulo from ${raw(section.name)} t
      where ${same(value)} and t.id <> ${id} and ${limit} limit 3) a)`;
}

/** The warnings of the checks that found something. */
export function warningsOf(
  checks: readonly DuplicateCheck[],
  duplicates: readonly (Json | null)[],
): Warning[] {
  return checks.flatMap(({ field, key }, at) => {
    const json = duplicates[at];
    if (!json) return [];
    const registros = JSON.parse(json) as Ref[];
    const name = registros.map(({ rotulo }) => rotulo).join(', ');
    return [{ field, error: { key, vars: { name } }, registros }];
  });
}

/** Makes all checks in one query. */
export async function findDuplicates(db: Db, finds: readonly Sql[]): Promise<(Json | null)[]> {
  if (finds.length === 0) return [];
  const columns = finds.map((find, at) => sql`${find}::text as ${raw(`d${at}`)}`);
  const [row] = await db.query<Record<string, string | null>>(sql`select ${join(columns, ', ')}`);
  return finds.map((_, at) => row![`d${at}`] ?? null);
}
