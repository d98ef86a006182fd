import { type Limits, scopeSql } from '#server/crud/scope.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import { pessoa } from '#shared/sections/pessoa.ts';
import { recordsWithFile } from './records-with-file.ts';

/**
 * Finds a record within the limits that has the file; undefined when nothing limits the subject's files. Queries the
 * records themselves: they may move between churches and departments, and their files with them.
 */
export function withinLimits(
  sections: readonly Section[],
  file: { id: string; subject: string },
  limits: Limits,
): Sql | undefined {
  const homes = sections.filter(({ subject }) => subject === file.subject);
  if (!homes.some((section) => scopeSql(section, limits))) return undefined;
  const places = homes.flatMap((section): Sql[] => {
    const scope = scopeSql(section, limits) ?? raw('true');
    return recordsWithFile(section, file.id, () => scope);
  });
  // The files of a merged record belong to the church of the record that it is now part of.
  const people = homes.find(({ name }) => name === pessoa.name);
  const peopleScope = people && scopeSql(people, limits);
  if (peopleScope)
    places.push(sql`select 1 from fusao_arquivo l join fusao f on f.id = l.fusao
      join pessoa t on t.id = pessoa_atual(f.mantida)
      where l.arquivo = ${file.id} and f.desfeita_em is null and ${peopleScope}`);
  return places.length > 0 ? sql`${join(places, ' union all ')} limit 1` : undefined;
}
