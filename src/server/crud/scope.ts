import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { perSection } from '#shared/crud/per-section.ts';
import type { Section } from '#shared/crud/section.ts';
import { childTables } from './columns.ts';

/** What a caller is limited to; null: not limited. */
export interface Limits {
  /** the churches of the account and of its role */
  igrejas: readonly number[] | null;
  /** the departments that the caller leads today, if the role is limited to them */
  departamentos: readonly number[] | null;
}

/** One limit of a section: SQL before and after the ids of the caller's churches or departments. */
interface Scope {
  by: keyof Limits;
  before: string;
  after: string;
}

/** The limits that the section declares; none where all churches and departments share the rows. */
function scopesOf(section: Section, row: string): Scope[] {
  const { scope, scopeFunction, departmentScope, fields } = section;
  const scopes: Scope[] = [];
  if (scope) scopes.push({ by: 'igrejas', before: `${row}.${scope} = any(`, after: ')' });
  else if (scopeFunction)
    scopes.push({ by: 'igrejas', before: `${scopeFunction}(${row}.id) && `, after: '::integer[]' });
  const [through, field] = departmentScope?.split('.') ?? [];
  const referred = field && through ? fields[through] : undefined;
  if (referred?.kind === 'reference') {
    const before = `exists (select from ${referred.to} d where d.id = ${row}.${through} and d.${field} = any(`;
    scopes.push({ by: 'departamentos', before, after: '))' });
  } else if (departmentScope && fields[departmentScope]?.kind === 'references') {
    const { name, parent, target } = childTables(section).find(({ field }) => field === departmentScope)!;
    const before = `exists (select from ${name} d where d.${parent} = ${row}.id and d.${target} = any(`;
    scopes.push({ by: 'departamentos', before, after: '))' });
  } else if (departmentScope)
    scopes.push({ by: 'departamentos', before: `${row}.${departmentScope} = any(`, after: ')' });
  return scopes;
}

/** The limits of the row `t`, which every request needs. */
const scopesOfRow = perSection((section) => scopesOf(section, 't'));

/** Conditions of a compiled statement: the row `t` is within the limits, which are its parameters from `$first` on. */
export const scopeText = (section: Section, first: number): string =>
  scopesOfRow(section)
    .map(({ before, after }, at) => {
      const ids = `$${first + at}`;
      return ` and (${ids}::integer[] is null or ${before}${ids}${after})`;
    })
    .join('');

/** The parameters of `scopeText`. */
export const scopeValues = (section: Section, limits: Limits): unknown[] =>
  scopesOfRow(section).map(({ by }) => limits[by]);

/** Whether the row is within the caller's limits; undefined when the caller is not limited. */
export function scopeSql(section: Section, limits: Limits, row = 't'): Sql | undefined {
  const scopes = row === 't' ? scopesOfRow(section) : scopesOf(section, row);
  const conditions = scopes.flatMap(({ by, before, after }) =>
    limits[by] ? [sql`${raw(before)}${limits[by]}${raw(after)}`] : [],
  );
  return conditions.length > 0 ? sql`(${join(conditions, ' and ')})` : undefined;
}
