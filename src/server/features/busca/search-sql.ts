import { detailSql } from '#server/crud/detail-sql.ts';
import { like } from '#server/crud/filters.ts';
import { anyText, titleRank, withoutPunctuation } from '#server/crud/query.ts';
import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { titleSql } from '#server/crud/titles.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/kit/section.ts';

const ofEach = 4;
const ofAll = 24;
/** The trigram index needs three letters; shorter words are matched at the beginnings of words. */
const indexed = 3;
const mostWords = 8;

type Find = (name: string) => Section;

const escaped = (text: string): string => like(text).slice(1, -1);

function hasWord(section: Section, word: string, find: Find): Sql {
  if (word.length >= indexed) return anyText(section, like(word), find);
  const [first, later] = [`${escaped(word)}%`, `% ${escaped(word)}%`];
  return sql`(${anyText(section, first, find)} or ${anyText(section, later, find)})`;
}

/** One statement for all sections: the best rows of each, with names that begin with the term before all others. */
export function searchSql(
  sections: readonly Section[],
  { term, limits }: { term: string; limits: Limits },
  find: Find,
): Sql {
  const whole = withoutPunctuation(term);
  const words = whole.split(/\s+/).slice(0, mostWords);
  const parts = sections.map((section, at) => {
    const title = raw(titleSql(section, 't', find));
    const rank = titleRank(section, whole, find);
    const { by, order } = section.sort;
    const conditions = words.map((word) => hasWord(section, word, find));
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
