import { detailSql } from '#server/crud/detail-sql.ts';
import { anyText, eachWord, orAsTyped, titleRank, withoutPunctuation } from '#server/crud/query.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';

const ofEach = 4;
const ofAll = 24;

type Find = (name: string) => Section;

/** One statement for all sections: the best rows of each, with names that begin with the term before all others. */
export function searchSql(
  sections: readonly Section[],
  { term, limits }: { term: string; limits: Limits },
  find: Find,
): Sql {
  const whole = withoutPunctuation(term);
  const parts = sections.map((section, at) => {
    const title = raw(titleSql(section, 't', find));
    const rank = titleRank(section, whole, find);
    const { by, order } = section.sort;
    const matches = (pattern: string): Sql => anyText(section, pattern, find);
    const conditions = [orAsTyped(join(eachWord(whole, matches), ' and '), term, matches)];
    const limit = scopeSql(section, limits);
    if (limit) conditions.push(limit);
    return sql`(select ${raw(`'${section.name}'`)} as secao, t.id, ${title} as rotulo,
      ${raw(detailSql(section, find))} as detalhe, ${rank} as nivel, ${raw(String(at))} as lugar,
      row_number() over (order by ${rank}, ${raw(`t.${by} ${order}`)}, t.id) as n
      from ${raw(section.name)} t where ${join(conditions, ' and ')} order by n limit ${raw(String(ofEach))})`;
  });
  return sql`select secao, id, rotulo, detalhe from (${join(parts, ' union all ')}) a
    order by nivel, lugar, n limit ${raw(String(ofAll))}`;
}
