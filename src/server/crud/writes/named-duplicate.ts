import { raw, sql } from '#server/db/sql.ts';
import { isObject, tidyRecord } from '#shared/crud/normalise.ts';
import type { Ref } from '#shared/crud/record.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import { scopeSql } from '../scope.ts';
import { titleSql } from '../titles.ts';
import type { Writer } from './writer.ts';

/**
 * Runs a write; when it is refused because another record has a value that must be unique, the error names that record to
 * callers who may read it. Others learn only that the value is taken.
 */
export async function withNamedDuplicate<T>(
  writer: Writer,
  actor: Actor,
  input: unknown,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw (await withExistingName(writer, actor, input, error)) ?? error;
  }
}

async function withExistingName(
  { db, section, table, mustFind }: Writer,
  actor: Actor,
  input: unknown,
  error: unknown,
): Promise<AppError | undefined> {
  if (!(error instanceof AppError) || !isObject(input)) return undefined;
  const [duplicate] = Object.entries(error.fields ?? {}).filter(
    ([, [one]]) => one?.key === 'validation.unique',
  );
  const [name = ''] = duplicate ?? [];
  const field = section.fields[name];
  if (!field?.unique || !actor.ability.can('read', section.subject)) return undefined;
  const value = tidyRecord(section.fields, input)[name];
  const column = raw(`t.${name}`);
  // as the unique index compares them
  const isSame = field.kind === 'text' ? sql`busca(${column}) = busca(${value})` : sql`${column} = ${value}`;
  const [existing] =
    await db.query<Ref>(sql`select t.id, coalesce(${raw(titleSql(section, 't', mustFind))}, '#' || t.id) as rotulo
    from ${table} t where ${isSame} and ${scopeSql(section, actor) ?? raw('true')}`);
  if (!existing) return undefined;
  return new AppError('invalid', 'error.invalid', {
    fields: { ...error.fields, [name]: [{ key: 'validation.unique_by', vars: { name: existing.rotulo } }] },
    extra: { existentes: { [name]: [existing] } },
    cause: error,
  });
}
