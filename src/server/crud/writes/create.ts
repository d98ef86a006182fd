import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { onceCommitted } from '#server/http/idempotency.ts';
import type { RememberedSession } from '#server/http/identity.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Actor } from '../actor.ts';
import { withAuditedLists } from '../audited-lists.ts';
import type { Values } from '../behaviour.ts';
import type { Json } from '../rows.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import { freeSlugs } from '../slugs.ts';
import { withNamedDuplicate } from './named-duplicate.ts';
import { type Confirmations, confirmationsOf, type WriteOptions, type Writer } from './writer.ts';

/** Adds a record, with the files that came with it. */
export async function createRecord(
  writer: Writer,
  actor: Actor,
  input: unknown,
  options: WriteOptions = {},
): Promise<Json> {
  const { db, section, files, rows } = writer;
  refuseSharedWrite(section, actor, 'create');
  const confirmations = confirmationsOf(options);
  const storedFiles = await files.keep(section, options.uploads);
  const write = () =>
    writer.guard(async () => {
      const checkedValues = writer.check(actor, files.withKept(input, storedFiles), false);
      const loose = files.newIn(section, checkedValues, storedFiles, null);
      if (writer.isOneStatement && storedFiles.length === 0 && loose.length === 0) {
        if (writer.readsOtherRows(actor))
          await writer.prepare(db, actor, checkedValues, null, confirmations, 'skipsDuplicates');
        const { json } = await writer.writeUnlessDuplicate(
          actor,
          checkedValues,
          null,
          confirmations,
          (finds) => rows.insertUnless(db, actor, checkedValues, { finds }),
        );
        return json!;
      }
      return asAuthor(db, actor, async (tx) => {
        await files.record(tx, storedFiles);
        await files.claim(tx, section, loose, actor.user.id);
        return insertOne(writer, tx, actor, { input, checkedValues, confirmations });
      });
    });
  return files.orDiscard(storedFiles, () => withNamedDuplicate(writer, actor, input, write));
}

/**
 * `createRecord` for a remembered session: the statement that inserts also reads the session, and inserts nothing if it has changed. Undefined:
 * nothing was written, and `createRecord` reports why.
 */
export async function createWithSession(
  writer: Writer,
  session: RememberedSession,
  input: unknown,
  options: WriteOptions,
): Promise<Json | undefined> {
  const { db, section, files, rows } = writer;
  const { identity: actor } = session;
  if (!writer.writesWithSession) return undefined;
  const confirmations = confirmationsOf(options);
  const checked = async (): Promise<Values | undefined> => {
    refuseSharedWrite(section, actor, 'create');
    const checkedValues = writer.check(actor, input, false);
    if (files.newIn(section, checkedValues, [], null).length > 0) return undefined;
    if (writer.readsOtherRows(actor))
      await writer.prepare(db, actor, checkedValues, null, confirmations, 'skipsDuplicates');
    return checkedValues;
  };
  // Errors in the input are reported only to a caller whose session is verified: `createRecord` does that.
  const checkedInput = await checked().catch(() => undefined);
  if (!checkedInput) return undefined;
  const write = () =>
    writer.guard(() =>
      writer.writeUnlessDuplicate(actor, checkedInput, null, confirmations, (finds) =>
        rows.insertUnless(db, actor, checkedInput, { finds, session }),
      ),
    );
  return (await withNamedDuplicate(writer, actor, input, write)).json;
}

/** Adds several records in one transaction, each under all rules of the section: all of them or none. */
export async function createRecords(
  writer: Writer,
  actor: Actor,
  inputs: readonly unknown[],
  once: { key: string | undefined; now: Date },
): Promise<Json[]> {
  refuseSharedWrite(writer.section, actor, 'create');
  const confirmations = confirmationsOf({});
  return writer.guard(async () => {
    const checked = inputs.map((input) => ({
      input,
      checkedValues: writer.check(actor, input, false),
      confirmations,
    }));
    return asAuthor(writer.db, actor, (tx) =>
      onceCommitted(tx, once, async () => {
        const created: Json[] = [];
        for (const one of checked) created.push(await insertOne(writer, tx, actor, one));
        return created;
      }),
    );
  });
}

export async function insertOne(
  writer: Writer,
  tx: Db,
  actor: Actor,
  {
    input,
    checkedValues,
    confirmations,
  }: { input: unknown; checkedValues: Values; confirmations: Confirmations },
): Promise<Json> {
  const { section, behaviour, rows } = writer;
  // Rules change the values: a retry begins with the original ones.
  const values = structuredClone(checkedValues);
  await freeSlugs(tx, section, input, values, null);
  await writer.prepare(tx, actor, values, null, confirmations);
  const change = { id: null, before: null, after: values };
  const json = await withAuditedLists(tx, section, behaviour, change, () => rows.insert(tx, actor, values));
  return writer.finish(tx, actor, (JSON.parse(json) as AnyRecord).id, values, json);
}
