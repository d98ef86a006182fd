import type { Db } from '#server/db/client.ts';
import type { RememberedSession } from '#server/http/identity.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { SeriesOutcome } from '#shared/crud/series.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import { withAuditedLists } from '../audited-lists.ts';
import type { Values } from '../behaviour.ts';
import { rowValues, versionOf } from '../row-values.ts';
import type { Json } from '../rows.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import { freeSlugs } from '../slugs.ts';
import { withNamedDuplicate } from './named-duplicate.ts';
import { type Change, changeSeries } from './series.ts';
import { type Confirmations, confirmationsOf, type WriteOptions, type Writer } from './writer.ts';

/** Changes a record; fields that the input leaves out stay as they are. */
export const updateRecord = (
  writer: Writer,
  actor: Actor,
  id: number,
  input: unknown,
  options: WriteOptions = {},
): Promise<Json> =>
  withNamedDuplicate(writer, actor, input, () => changeRecord(writer, actor, id, input, options));

async function changeRecord(
  writer: Writer,
  actor: Actor,
  id: number,
  input: unknown,
  options: WriteOptions,
): Promise<Json> {
  const { section, files, rows } = writer;
  refuseSharedWrite(section, actor, 'edit');
  const { uploads } = options;
  const confirmations = confirmationsOf(options);
  const versao = versionOf(input);
  if (writer.isOneStatement && !uploads) {
    const json = await writer.guard(() =>
      updateByOneStatement(writer, actor, id, versao, input, confirmations),
    );
    if (json !== undefined) return json;
  }
  const storedFiles = await files.keep(section, uploads);
  return files.orDiscard(storedFiles, () =>
    writer.locked(actor, id, async (tx, before) => {
      if (versao !== null && versao !== before.versao)
        throw new AppError('conflict', 'error.changed', { extra: { atual: before } });
      const values = writer.check(actor, { ...before, ...files.withKept(input, storedFiles) }, true);
      const current = rowValues(section, before);
      await files.record(tx, storedFiles);
      await files.claim(tx, section, files.newIn(section, values, storedFiles, current), actor.user.id);
      await freeSlugs(tx, section, { ...before, ...(input as Values) }, values, id);
      const saved = await writeChecked(writer, actor, tx, { current, values, confirmations });
      const { alcance } = confirmations;
      if (!section.series || alcance === 'este') return saved;
      const outcome = await changeSeries(writer, actor, tx, { current, values, alcance }, (other) =>
        writeChecked(writer, actor, tx, { ...other, confirmations }),
      );
      return withOutcome(await rows.read(tx, actor, id), outcome);
    }),
  );
}

/** Writes values that were checked over the stored ones, with the section's rules before and after. */
export async function writeChecked(
  writer: Writer,
  actor: Actor,
  tx: Db,
  { current, values, confirmations }: Change & { confirmations: Confirmations },
): Promise<Json> {
  const { section, behaviour, files, rows } = writer;
  await writer.prepare(tx, actor, values, current, confirmations);
  const { id } = current;
  const json = await withAuditedLists(tx, section, behaviour, { id, before: current, after: values }, () =>
    rows.update(tx, actor, 'update', id, null, values),
  );
  const saved = await writer.finish(tx, actor, id, values, json);
  await files.dropReplaced(tx, section, current, values);
  return saved;
}

/** The JSON of the record, with the result for the other records of its series. */
const withOutcome = (json: Json, outcome: SeriesOutcome): Json =>
  `${json.slice(0, -1)},"serie":${JSON.stringify(outcome)}}`;

/**
 * undefined when the row is deleted, was changed meanwhile, or its files change: then the path with a lock is needed.
 */
async function updateByOneStatement(
  writer: Writer,
  actor: Actor,
  id: number,
  versao: number | null,
  input: unknown,
  confirmations: Confirmations,
): Promise<Json | undefined> {
  const { db, files, rows } = writer;
  if (!writer.readsOtherRows(actor)) {
    if (!isWhole(writer, input)) return undefined;
    return rows.update(db, actor, 'updateKeepingFiles', id, versao, writer.check(actor, input, true));
  }
  const current = await rows.find(actor, id);
  // The path with a lock reports the conflict.
  if (!current || (versao !== null && versao !== current.versao)) return undefined;
  const values = writer.check(actor, { ...current, ...files.withKept(input, []) }, true);
  return updateUnlessDuplicate(writer, actor, current, values, confirmations);
}

async function updateUnlessDuplicate(
  writer: Writer,
  actor: Actor,
  current: AnyRecord,
  values: Values,
  confirmations: Confirmations,
): Promise<Json | undefined> {
  const { db, rows } = writer;
  await writer.prepare(db, actor, values, current, confirmations, 'skipsDuplicates');
  const { id, versao } = current;
  const { json } = await writer.writeUnlessDuplicate(actor, values, current, confirmations, (finds) =>
    rows.updateUnless(db, actor, { id, versao, values }, { finds }),
  );
  return json;
}

/**
 * The same as `updateRecord` for a remembered session, which is also read by the statement that reads the record, or by the one that writes
 * it. Undefined: nothing was written, and `updateRecord` reports why.
 */
export async function updateWithSession(
  writer: Writer,
  session: RememberedSession,
  id: number,
  input: unknown,
  options: WriteOptions,
): Promise<Json | undefined> {
  const { section, files, rows } = writer;
  const { identity: actor } = session;
  if (!writer.writesWithSession || confirmationsOf(options).alcance !== 'este') return undefined;
  const current = await rows.findWithSession(session, id);
  if (!current) return undefined;
  // The caller's session is verified from here on.
  refuseSharedWrite(section, actor, 'edit');
  const versao = versionOf(input);
  if (versao !== null && versao !== current.versao) return undefined;
  const write = () =>
    writer.guard(() => {
      const values = writer.check(actor, { ...current, ...files.withKept(input, []) }, true);
      return updateUnlessDuplicate(writer, actor, current, values, confirmationsOf(options));
    });
  return withNamedDuplicate(writer, actor, input, write);
}

/** A complete record need not be read first; a partial one is merged with the stored one under its lock. */
const isWhole = ({ sectionSql }: Writer, input: unknown): boolean =>
  typeof input === 'object' &&
  input !== null &&
  sectionSql.writable.every((name) => Object.hasOwn(input, name));
