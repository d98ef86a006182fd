import type { AnyRecord } from '#shared/kit/record.ts';
import { type Actor, asActor } from '../actor.ts';
import { withAuditedLists } from '../audited-lists.ts';
import type { Json } from '../rows.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import { freeSlugs } from '../slugs.ts';
import { withNamedDuplicate } from './named-duplicate.ts';
import type { Sent, Writer } from './writer.ts';

/** Adds a record, with the files that came with it. */
export async function createRecord(
  writer: Writer,
  actor: Actor,
  input: unknown,
  sent: Sent = {},
): Promise<Json> {
  const { db, section, behaviour, files, rows } = writer;
  refuseSharedWrite(section, actor, 'create');
  const confirmations = await writer.confirmations(actor, sent);
  const kept = await files.keep(section, sent.uploads);
  const write = () =>
    writer.guard(async () => {
      const given = writer.check(actor, files.withKept(input, kept), false);
      const loose = files.newIn(section, given, kept, null);
      if (writer.isOneStatement && kept.length === 0 && loose.length === 0) {
        if (writer.readsOtherRows(actor)) await writer.prepare(db, actor, given, null, confirmations);
        return rows.insert(db, actor, given);
      }
      return asActor(db, actor, async (tx) => {
        // Rules change the values: a retry begins with the original ones.
        const values = structuredClone(given);
        await files.record(tx, kept);
        await files.claim(tx, section, loose, actor.user.id);
        await freeSlugs(tx, section, input, values, null);
        await writer.prepare(tx, actor, values, null, confirmations);
        const change = { id: null, before: null, after: values };
        const json = await withAuditedLists(tx, section, behaviour, change, () =>
          rows.insert(tx, actor, values),
        );
        return writer.finish(tx, actor, (JSON.parse(json) as AnyRecord).id, values, json);
      });
    });
  return files.orDiscard(kept, () => withNamedDuplicate(writer, actor, input, write));
}
