import { detailField } from '#shared/crud/detail.ts';
import type { Section } from '#shared/crud/section.ts';
import { childTables } from './columns.ts';
import { titleSql } from './titles.ts';

/** SQL of the detail field of the row `t` as text; pages format it by its kind. */
export function detailSql(section: Section, find: (name: string) => Section): string {
  const name = detailField(section);
  if (name === undefined) return 'null';
  const field = section.fields[name]!;
  if (field.kind === 'reference') {
    const target = find(field.to);
    return `(select ${titleSql(target, 'd', find)} from ${target.name} d where d.id = t.${name})`;
  }
  if (field.kind === 'references') {
    const target = find(field.to);
    const list = childTables(section).find((child) => child.field === name)!;
    return `(select string_agg(${titleSql(target, 'd', find)}, ', ' order by l.ordem) from ${list.name} l
      join ${target.name} d on d.id = l.${list.target} where l.${list.parent} = t.id)`;
  }
  return field.kind === 'datetime' ? `to_json(t.${name}) #>> '{}'` : `t.${name}::text`;
}
