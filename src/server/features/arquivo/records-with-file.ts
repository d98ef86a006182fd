import type { Behaviour } from '#server/crud/behaviour.ts';
import { childTables } from '#server/crud/columns.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { isFile } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';

/** One query for each place where a record `t` of the section may have the file and meets the condition of the field. */
export function recordsWithFile(
  section: Section,
  id: string,
  condition: (field?: string) => Sql,
  filesBeside: Behaviour['filesBeside'] = [],
): Sql[] {
  const table = raw(section.name);
  const single = Object.entries(section.fields)
    .filter(([, field]) => isFile(field) && !field.computed)
    .map(([name]) => sql`select 1 from ${table} t where t.${raw(name)} = ${id} and ${condition(name)}`);
  const lists = childTables(section)
    .filter(({ declared }) => declared.kind === 'images')
    .map(({ field, name, parent, target }) => ({ field, table: name, row: parent, file: target }));
  const beside = filesBeside.map((list) => ({ ...list, field: undefined }));
  const inLists = [...lists, ...beside].map(
    (list) => sql`select 1 from ${raw(list.table)} l join ${table} t on t.id = l.${raw(list.row)}
      where l.${raw(list.file)} = ${id} and ${condition(list.field)}`,
  );
  return [...single, ...inLists];
}
