import type { Db } from '#server/db/client.ts';
import { sql } from '#server/db/sql.ts';
import { requireRecentProof } from '#server/http/recent-proof.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Reach, SeriesOutcome } from '#shared/crud/series.ts';
import type { Actor } from '../actor.ts';
import { withAuditedLists } from '../audited-lists.ts';
import { rowValues } from '../row-values.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import { removeSeries } from './series.ts';
import type { Writer } from './writer.ts';

/** Deletes a record and its files, and the others of its series that are meant. */
export async function removeRecord(
  writer: Writer,
  actor: Actor,
  id: number,
  alcance: Reach = 'este',
): Promise<SeriesOutcome> {
  const { section } = writer;
  refuseSharedWrite(section, actor, 'delete');
  if (section.deleteAsksIdentity) requireRecentProof(actor);
  return writer.locked(
    actor,
    id,
    async (tx, before) => {
      const meant = { current: rowValues(section, before), alcance };
      const outcome = await removeSeries(writer, actor, tx, meant, (record) =>
        removeRow(writer, actor, tx, record),
      );
      await removeRow(writer, actor, tx, before);
      return outcome;
    },
    true,
  );
}

export async function removeRow(writer: Writer, actor: Actor, tx: Db, before: AnyRecord): Promise<void> {
  const { section, behaviour, files, table } = writer;
  const { id } = before;
  await behaviour.beforeDelete?.(writer.context(tx, actor), id);
  const current = rowValues(section, before);
  await withAuditedLists(tx, section, behaviour, { id, before: current, after: null }, () =>
    tx.run(sql`delete from ${table} where id = ${id}`),
  );
  await files.dropReplaced(tx, section, current, {});
}
