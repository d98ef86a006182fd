import type { Db } from '#server/db/client.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { type FieldErrors, invalid } from '#shared/errors.ts';
import type { ReferenceField, Section } from '#shared/kit/section.ts';
import type { Values } from './behaviour.ts';

/** The values a referenced row must have, given the record that refers to it. */
function wanted(field: ReferenceField, values: Values): Readonly<Record<string, string>> {
  const by = field.whereBy ? field.whereBy.fits[String(values[field.whereBy.field])] : undefined;
  return { ...field.where, ...by };
}

const isLimited = (target: Section, igrejas: readonly number[] | null): boolean =>
  igrejas !== null && target.scope !== undefined;

/** References to rows that exist but do not fit: of another kind, or of a church that the caller does not know. */
export async function checkReferences(
  tx: Db,
  section: Section,
  find: (name: string) => Section,
  igrejas: readonly number[] | null,
  values: Values,
  current: Values | null,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(section.fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const ids = [values[name]].flat().filter((id) => id !== null && id !== undefined);
    const unchanged = JSON.stringify(values[name]) === JSON.stringify(current?.[name]);
    const target = find(field.to);
    const conditions = Object.entries(field.kind === 'reference' ? wanted(field, values) : {}).map(
      ([column, value]) => sql`${raw(column)} = ${value}`,
    );
    // What stood there before may stay, even where the caller could not choose it.
    if (isLimited(target, igrejas) && !unchanged)
      conditions.push(sql`${raw(target.scope!)} = any(${igrejas})`);
    if (ids.length === 0 || conditions.length === 0) continue;
    const [row] = await tx.query<{ found: number }>(
      sql`select count(*) as found from ${raw(target.name)} where id = any(${ids}) and ${join(conditions, ' and ')}`,
    );
    if (row!.found < ids.length) errors[name] = [{ key: 'validation.reference' }];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether there is anything to look up at all. */
checkReferences.needed = (
  section: Section,
  find: (name: string) => Section,
  igrejas: readonly number[] | null,
): boolean =>
  Object.values(section.fields).some(
    (field) =>
      (field.kind === 'reference' && (field.where !== undefined || field.whereBy !== undefined)) ||
      ((field.kind === 'reference' || field.kind === 'references') && isLimited(find(field.to), igrejas)),
  );
