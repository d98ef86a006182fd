import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/kit/section.ts';

/** SQL before and after the churches; undefined where all churches share the rows. */
function condition({ scope, scopeFunction }: Section, row: string): [string, string] | undefined {
  if (scope) return [`${row}.${scope} = any(`, ')'];
  return scopeFunction && [`${scopeFunction}(${row}.id) && `, '::integer[]'];
}

export const hasScope = (section: Section): boolean => condition(section, 't') !== undefined;

/** Whether the row belongs to one of the churches, given as SQL; empty where all churches share the rows. */
export function scopeText(section: Section, churches: string): string {
  const parts = condition(section, 't');
  return parts ? ` and (${churches}::integer[] is null or ${parts.join(churches)})` : '';
}

/** The same for the churches a caller is limited to; undefined where nothing limits them. */
export function scopeSql(
  section: Section,
  igrejas: readonly number[] | null | undefined,
  row = 't',
): Sql | undefined {
  const parts = igrejas ? condition(section, row) : undefined;
  return parts && sql`${raw(parts[0])}${igrejas}${raw(parts[1])}`;
}
