import { sql } from '#server/db/sql.ts';
import type { Actor } from '../actor.ts';
import { withAuditedLists } from '../audited-lists.ts';
import { rowValues } from '../row-values.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import type { Writer } from './writer.ts';

/** Deletes a record and its files. */
export async function removeRecord(writer: Writer, actor: Actor, id: number): Promise<void> {
  const { section, behaviour, files, table } = writer;
  refuseSharedWrite(section, actor, 'delete');
  return writer.locked(
    actor,
    id,
    async (tx, before) => {
      await behaviour.beforeDelete?.(writer.context(tx, actor), id);
      const current = rowValues(section, before);
      await withAuditedLists(tx, section, behaviour, { id, before: current, after: null }, () =>
        tx.run(sql`delete from ${table} where id = ${id}`),
      );
      await files.dropReplaced(tx, section, current, {});
    },
    true,
  );
}
