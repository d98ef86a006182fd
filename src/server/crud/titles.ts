import type { Section } from '#shared/kit/section.ts';

/**
 * SQL of what stands for a row (`rotulo`): its title, or the title of what its title refers to. A volunteer is called
 * by the name of the person.
 */
export function titleSql(section: Section, alias: string, find: (name: string) => Section): string {
  const field = section.fields[section.title];
  if (field?.kind !== 'reference') return `${alias}.${section.title}`;
  const target = find(field.to);
  const inner = `${alias}_t`;
  return `(select ${titleSql(target, inner, find)} from ${target.name} ${inner} where ${inner}.id = ${alias}.${section.title})`;
}
