import { withAuditedLists } from '#server/crud/audited-lists.ts';
import type { Behaviour } from '#server/crud/behaviour.ts';
import { childTables } from '#server/crud/columns.ts';
import type { ReferencingColumn } from '#server/crud/referenced-by.ts';
import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';

type Lists = ReadonlyMap<number, unknown[]>;
/** A list of a section. */
type ListField = Pick<ReferencingColumn, 'section' | 'field'>;

/** The rows of one list of these records, as the trace shows them. */
export async function listsOf(db: Db, { section, field }: ListField, ids: readonly number[]): Promise<Lists> {
  const child = childTables(section).find((one) => one.field === field)!;
  const rows = await db.query<{ dono: number; linha: Record<string, unknown> }>(
    sql`select ${raw(child.parent)} as dono, to_jsonb(l) as linha from ${raw(child.name)} l
      where ${raw(child.parent)} = any(${ids}::integer[]) order by ordem`,
  );
  const lists = new Map<number, unknown[]>(ids.map((id) => [id, []]));
  for (const { dono, linha } of rows)
    lists.get(dono)!.push(child.declared.kind === 'items' ? linha : linha[child.target]);
  return lists;
}

/**
 * Changes rows of a list of several records: each gets a new version, and a line in its trace that shows the list before and
 * after.
 */
export async function changeLists<T>(
  tx: Db,
  column: ListField,
  behaviour: Behaviour,
  ids: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const { section, field } = column;
  // A concurrent save of one of these records waits until the merge is done, and then finds another version.
  await tx.run(
    sql`select 1 from ${raw(section.name)} where id = any(${ids}::integer[]) order by id for no key update`,
  );
  const before = await listsOf(tx, column, ids);
  const changed = await change();
  const after = await listsOf(tx, column, ids);
  for (const id of ids)
    await withAuditedLists(
      tx,
      section,
      behaviour,
      { id, before: { [field]: before.get(id)! }, after: { [field]: after.get(id)! } },
      () =>
        tx.run(
          sql`update ${raw(section.name)} set versao = versao + 1, atualizado_em = now() where id = ${id}`,
        ),
    );
  return changed;
}
