import type { Section } from '#shared/crud/section.ts';

/**
 * SQL of the name of a row (`rotulo`): its short title if it has one, its title, or the title of the row that its title refers
 * to. A volunteer has the name of the person.
 */
export function titleSql(section: Section, alias: string, find: (name: string) => Section): string {
  const field = section.fields[section.title];
  const { shortTitle } = section;
  if (shortTitle) return `coalesce(${alias}.${shortTitle}, ${alias}.${section.title})`;
  if (field?.kind !== 'reference') return `${alias}.${section.title}`;
  const target = find(field.to);
  const inner = `${alias}_t`;
  return `(select ${titleSql(target, inner, find)} from ${target.name} ${inner} where ${inner}.id = ${alias}.${section.title})`;
}
