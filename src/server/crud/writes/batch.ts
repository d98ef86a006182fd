import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { closedMonthError } from '#server/db/closed-month.ts';
import { raw, sql } from '#server/db/sql.ts';
import { isChild, isFile } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { Values } from '../behaviour.ts';
import { rowValues } from '../row-values.ts';
import { scopeSql } from '../scope.ts';
import { refuseSharedWrite } from '../shared-writes.ts';
import { insertOne } from './create.ts';
import { removeRow } from './remove.ts';
import { removeSeries } from './series.ts';
import { writeChecked } from './update.ts';
import type { Writer } from './writer.ts';

/** A record to write among others: a new one, or what fills the empty fields of an existing one. */
export interface BatchRow {
  input: Values;
  /** the record whose empty fields it fills */
  into?: number;
  /** references of a new record that another user chose: they may be written, even if the caller could not choose them */
  chosen?: Values;
}

/** The result of a row: the record and its version, or why it was not written. */
export type BatchResult =
  | { id: number; versao: number /** what the filled fields held before */; before: Values | null }
  | { errors: FieldErrors };

/** A record that a batch wrote, as it was then. */
interface WrittenRow {
  id: number;
  versao: number;
  before: Values | null;
}

/** What happened to a record that a batch had written. */
export type UndoneRow = 'undone' | 'gone' | 'changed' | { errors: FieldErrors };

/** Writes and undoes rows inside of one transaction. */
export interface Batch {
  tx: Db;
  /** writes each row under all rules of the section; leaves out a row that they refuse, and writes the others */
  write(rows: readonly BatchRow[]): Promise<BatchResult[]>;
  /**
   * Takes rows back that were not changed since. `instead` names the action that undoes a record which may not be deleted (a paid entry is
   * reversed).
   */
  undo(rows: readonly WrittenRow[], instead?: string): Promise<UndoneRow[]>;
}

const confirmations = { confirmed: true, alcance: 'este' } as const;
const confirmationsFor = ({ chosen }: { chosen: Values | undefined }) => ({
  ...confirmations,
  ...(chosen && { chosen }),
});

/** Runs the work in one transaction in the name of the caller: all that it writes, or nothing. */
export function inBatch<T>(writer: Writer, actor: Actor, work: (batch: Batch) => Promise<T>): Promise<T> {
  refuseSharedWrite(writer.section, actor, 'create');
  return asAuthor(writer.db, actor, (tx) =>
    work({
      tx,
      write: (rows) => writeRows(writer, actor, tx, rows),
      undo: (rows, instead) => undoRows(writer, actor, tx, rows, instead),
    }),
  );
}

const errorsOf = (error: AppError): FieldErrors =>
  error.fields ?? { id: [{ key: error.key, vars: error.vars }] };

/** Runs a part of the transaction that may be refused: then its writes are rolled back. */
async function orErrors<T>(
  writer: Writer,
  tx: Db,
  work: () => Promise<T>,
): Promise<{ done: T } | { errors: FieldErrors }> {
  await tx.run(raw('savepoint parte'));
  try {
    const done = await writer.guard(work);
    await tx.run(raw('release savepoint parte'));
    return { done };
  } catch (cause) {
    const error = closedMonthError(cause) ?? cause;
    // Other errors (a lost connection, a deadlock) end the whole transaction.
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
    await tx.run(raw('rollback to savepoint parte'));
    return { errors: errorsOf(error) };
  }
}

async function writeRows(
  writer: Writer,
  actor: Actor,
  tx: Db,
  rows: readonly BatchRow[],
): Promise<BatchResult[]> {
  const results: BatchResult[] = [];
  const prepared: PreparedRow[] = [];
  for (const [at, { input, into, chosen }] of rows.entries()) {
    try {
      if (into !== undefined) results[at] = await fillRecord(writer, actor, tx, into, input);
      else {
        const checked = writer.check(actor, input, false);
        // Rules that only read do not need the other rows of the batch: all are inserted together.
        if (writer.isOneStatement)
          await writer.prepare(tx, actor, checked, null, confirmationsFor({ chosen }));
        prepared.push({ at, input, values: checked, chosen });
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.kind === 'unavailable') throw error;
      results[at] = { errors: errorsOf(error) };
    }
  }
  // A row with files takes them from those that were uploaded for it.
  const plain = writer.isOneStatement
    ? prepared.filter(({ values }) => newFiles(writer, values, null).length === 0)
    : [];
  const together = await orErrors(writer, tx, () =>
    insertTogether(
      writer,
      tx,
      plain.map(({ values }) => values),
    ),
  );
  if ('done' in together) for (const [place, { at }] of plain.entries()) results[at] = together.done[place]!;
  for (const { at, input, values, chosen } of prepared) {
    if (results[at]) continue;
    const one = await orErrors(writer, tx, async () => {
      await writer.files.claim(tx, writer.section, newFiles(writer, values, null), actor.user.id);
      return insertOne(writer, tx, actor, {
        input,
        checkedValues: values,
        confirmations: confirmationsFor({ chosen }),
      });
    });
    if ('errors' in one) results[at] = one;
    else {
      const { id, versao } = JSON.parse(one.done) as AnyRecord;
      results[at] = { id, versao, before: null };
    }
  }
  return results;
}

interface PreparedRow {
  at: number;
  input: Values;
  values: Values;
  chosen: Values | undefined;
}

const newFiles = ({ files, section }: Writer, values: Values, current: Values | null) =>
  files.newIn(section, values, [], current);

/** Inserts checked rows by one statement. */
async function insertTogether(writer: Writer, tx: Db, rows: readonly Values[]): Promise<BatchResult[]> {
  if (rows.length === 0) return [];
  const { sectionSql, table } = writer;
  const names = raw(sectionSql.writable.join(', '));
  const inserted = await tx.query<{ id: number; versao: number }>(sql`insert into ${table} (${names})
    select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}) returning id, versao`);
  return inserted.map(({ id, versao }) => ({ id, versao, before: null }));
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);

/** Fills what an existing record lacks; what it holds stays. */
async function fillRecord(
  writer: Writer,
  actor: Actor,
  tx: Db,
  id: number,
  input: Values,
): Promise<BatchResult> {
  const { section, rows, table } = writer;
  await tx.run(sql`select 1 from ${table} where id = ${id} for no key update`);
  const record = JSON.parse(await rows.read(tx, actor, id)) as AnyRecord;
  const current = rowValues(section, record);
  const filled = Object.fromEntries(
    Object.entries(input).filter(([name, value]) => {
      const field = section.fields[name];
      // A list is filled as a whole, and only where there is none.
      return (
        field &&
        !field.once &&
        (isChild(field) ? isEmpty(record[name]) : isEmpty(current[name])) &&
        !isEmpty(value)
      );
    }),
  );
  if (Object.keys(filled).length === 0) return { id, versao: record.versao, before: {} };
  const written = await orErrors(writer, tx, async () => {
    const values = writer.check(actor, { ...record, ...filled }, true);
    await writer.files.claim(tx, section, newFiles(writer, values, current), actor.user.id);
    return writeChecked(writer, actor, tx, { current, values, confirmations });
  });
  if ('errors' in written) return written;
  const { versao } = JSON.parse(written.done) as AnyRecord;
  return { id, versao, before: Object.fromEntries(Object.keys(filled).map((name) => [name, current[name]])) };
}

/** Deletes, by one statement, records whose deletion writes nothing else; a record that others refer to is left for a single attempt. */
async function removeTogether(
  writer: Writer,
  actor: Actor,
  tx: Db,
  written: readonly WrittenRow[],
): Promise<ReadonlySet<number>> {
  const { section, behaviour, table } = writer;
  const isSimple = !behaviour.beforeDelete || behaviour.deletedAlone !== undefined;
  if (!writer.isOneStatement || !isSimple || written.length === 0) return new Set();
  const alone = behaviour.deletedAlone ?? raw('true');
  const files = Object.keys(section.fields).filter((name) => isFile(section.fields[name]!));
  const without =
    files.length > 0 ? raw(files.map((name) => `t.${name} is null`).join(' and ')) : raw('true');
  const remove = async (some: readonly number[]): Promise<number[]> => {
    const attempt = await orErrors(writer, tx, () =>
      writer.guard(
        () =>
          tx.query<{
            id: number;
          }>(sql`delete from ${table} t where t.id = any(${some}::integer[]) and ${without} and ${alone}
            and ${scopeSql(section, actor) ?? raw('true')} returning t.id`),
        true,
      ),
    );
    if ('done' in attempt) return attempt.done.map(({ id }) => id);
    if (some.length === 1) return [];
    const half = Math.ceil(some.length / 2);
    return [...(await remove(some.slice(0, half))), ...(await remove(some.slice(half)))];
  };
  return new Set(await remove(written.map(({ id }) => id)));
}

/** Deletes the further records of a series that the row made (instalments, repetitions), unless one of them was changed since. */
async function removeOthers(writer: Writer, actor: Actor, tx: Db, record: AnyRecord): Promise<void> {
  const { section } = writer;
  if (!section.series) return;
  const changed = (): AppError =>
    new AppError('conflict', 'error.changed', { fields: { id: [{ key: 'importacao.changed_since' }] } });
  const current = { ...rowValues(section, record), id: record.id };
  const { mantidos } = await removeSeries(writer, actor, tx, { current, alcance: 'todos' }, async (other) => {
    if (other.versao !== 1) throw changed();
    await writer.guard(() => removeRow(writer, actor, tx, other), true);
  });
  if (mantidos.length > 0) throw changed();
}

async function undoRows(
  writer: Writer,
  actor: Actor,
  tx: Db,
  written: readonly WrittenRow[],
  instead: string | undefined,
): Promise<UndoneRow[]> {
  const { section, behaviour, rows, table } = writer;
  const ids = written.map(({ id }) => id);
  const stored = await tx.query<{ id: number; versao: number }>(
    sql`select id, versao from ${table} where id = any(${ids}::integer[]) order by id for update`,
  );
  const versions = new Map(stored.map(({ id, versao }) => [id, versao]));
  /** by how many versions a record is ahead of its earlier rows, because later ones were undone by writing it */
  const ahead = new Map<number, number>();
  const results: UndoneRow[] = [];
  const unchanged = written.filter(
    ({ id, versao, before }) => before === null && versions.get(id) === versao,
  );
  const removed = await removeTogether(writer, actor, tx, unchanged);
  for (const row of written) {
    const { id, before } = row;
    const versao = row.versao + (ahead.get(id) ?? 0);
    if (removed.has(id)) {
      results.push('undone');
      continue;
    }
    const now = versions.get(id);
    if (now === undefined || now !== versao) {
      results.push(now === undefined ? 'gone' : 'changed');
      continue;
    }
    if (before && Object.keys(before).length === 0) {
      results.push('undone');
      continue;
    }
    const undone = await orErrors(writer, tx, async () => {
      const record = JSON.parse(await rows.read(tx, actor, id)) as AnyRecord;
      if (before) {
        const current = rowValues(section, record);
        const values = writer.check(actor, { ...record, ...before }, true);
        const { versao: next } = JSON.parse(
          await writeChecked(writer, actor, tx, { current, values, confirmations }),
        ) as AnyRecord;
        versions.set(id, next);
        ahead.set(id, next - (row.versao - 1));
        return;
      }
      await behaviour.beforeUndo?.(writer.context(tx, actor, true), id);
      await removeOthers(writer, actor, tx, record);
      await writer.guard(() => removeRow(writer, actor, tx, record), true);
    });
    const action = instead === undefined || before ? undefined : behaviour.actions?.[instead];
    if ('done' in undone) results.push('undone');
    else if (action) {
      const acted = await orErrors(writer, tx, async () => {
        await removeOthers(writer, actor, tx, JSON.parse(await rows.read(tx, actor, id)) as AnyRecord);
        await action(writer.context(tx, actor, true), id);
      });
      results.push('errors' in acted ? acted : 'undone');
    } else results.push(undone);
  }
  return results;
}
