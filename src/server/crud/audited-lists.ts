import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { type Field, isChild } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Behaviour, Values } from './behaviour.ts';

interface ListChange {
  /** null for a new record */
  id: number | null;
  before: Values | null;
  after: Values | null;
}

/**
 * Writes a record and hands its lists, which live in other tables, to the trace of changes, where they join the
 * record's own line. Does so only when the lists change.
 */
export async function withAuditedLists<T>(
  tx: Db,
  section: Section,
  behaviour: Behaviour,
  { id, before, after }: ListChange,
  write: () => Promise<T>,
): Promise<T> {
  const antes = before && listsOf(section, behaviour, before);
  const depois = after && listsOf(section, behaviour, after);
  const isSame = antes && depois && JSON.stringify(antes) === JSON.stringify(depois);
  const isEmpty = Object.values(antes ?? depois ?? {}).every((list) => list.length === 0);
  if (isSame || (isEmpty && !(antes && depois))) return write();
  const change = JSON.stringify({ secao: section.name, registro: id, antes, depois });
  await tx.run(sql`select set_config('aprisco.listas', ${change}, true)`);
  const written = await write();
  await tx.run(sql`select set_config('aprisco.listas', '', true)`);
  return written;
}

function listsOf(section: Section, behaviour: Behaviour, values: Values): Record<string, unknown[]> {
  const lists: Record<string, unknown[]> = {};
  for (const [name, field] of Object.entries(section.fields)) {
    const silent = section.untraced?.includes(name) || behaviour.tracedLists?.includes(name);
    if (!isChild(field) || field.computed || silent) continue;
    const list = (values[name] ?? []) as unknown[];
    lists[name] = field.kind === 'items' ? list.map((item) => itemOf(field.fields, item as Values)) : list;
  }
  return lists;
}

/** The values of an item, in one form whether it was read or submitted. */
export const itemOf = (fields: Readonly<Record<string, Field>>, item: Values): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = item[name] ?? null;
      if (field.kind === 'datetime' && typeof value === 'string')
        return [name, new Date(value).toISOString()];
      const isObject = typeof value === 'object' && value !== null;
      return [name, field.kind === 'reference' && isObject ? (value as { id: unknown }).id : value];
    }),
  );
