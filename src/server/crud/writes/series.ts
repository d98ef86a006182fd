import type { Db } from '#server/db/client.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Field } from '#shared/crud/field.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import { type Reach, type SeriesOutcome, stayOf, type UnchangedRecord } from '#shared/crud/series.ts';
import { dateLabel } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import { itemOf } from '../audited-lists.ts';
import type { Values } from '../behaviour.ts';
import { rowValues } from '../row-values.ts';
import { scopeSql } from '../scope.ts';
import type { Writer } from './writer.ts';

export interface Change {
  current: Values & { id: number };
  values: Values;
}

/** Changes the other records that are meant, each as if the fields that were changed in this one had been saved in it. */
export async function changeSeries(
  writer: Writer,
  actor: Actor,
  tx: Db,
  { current, values, alcance }: Change & { alcance: Reach },
  write: (other: Change) => Promise<unknown>,
): Promise<SeriesOutcome> {
  const { section, behaviour } = writer;
  const ownFields = new Set(section.series?.ownFields);
  const changed = new Set(
    Object.entries(section.fields)
      .filter(([name, field]) => !field.computed && !ownFields.has(name))
      .filter(([name, field]) => !isSame(field, current[name], values[name]))
      .map(([name]) => name),
  );
  if (changed.size === 0) return { outros: 0, mantidos: [] };
  return eachOther(writer, actor, tx, { current, alcance }, changed, async (record, staying) => {
    const row = rowValues(section, record);
    const carried = new Set([...changed].filter((name) => !staying.includes(name)));
    const copied = pick(values, carried);
    const after = { ...values, ...pick(current, staying) };
    const followed = behaviour.series?.follow?.(row, { before: current, after, changed: carried });
    const next = writer.check(actor, { ...record, ...copied, ...followed }, true);
    await write({ current: row, values: next });
  });
}

/** Deletes the other records that are meant. */
export const removeSeries = (
  writer: Writer,
  actor: Actor,
  tx: Db,
  meant: { current: Values & { id: number }; alcance: Reach },
  remove: (record: AnyRecord) => Promise<unknown>,
): Promise<SeriesOutcome> => eachOther(writer, actor, tx, meant, null, remove);

const pick = (values: Values, names: Iterable<string>): Values =>
  Object.fromEntries([...names].map((name) => [name, values[name]]));

/**
 * Does the work for each of the other records that are meant and may change; it gets the names of fields that stay in this one. `changed`
 * is null for a deletion.
 */
async function eachOther(
  writer: Writer,
  actor: Actor,
  tx: Db,
  meant: { current: Values & { id: number }; alcance: Reach },
  changed: ReadonlySet<string> | null,
  work: (record: AnyRecord, staying: readonly string[]) => Promise<unknown>,
): Promise<SeriesOutcome> {
  const { section, rows } = writer;
  const { series } = section;
  if (!series || meant.alcance === 'este') return { outros: 0, mantidos: [] };
  const { clock } = writer.context(tx, actor);
  const now = clock.now();
  let outros = 0;
  const mantidos: UnchangedRecord[] = [];
  for (const id of await lockOthers(writer, actor, tx, meant)) {
    const record = JSON.parse(await rows.read(tx, actor, id)) as AnyRecord;
    const shown = { rotulo: String(record[section.title] ?? ''), data: String(record[series.order] ?? '') };
    const stay = stayOf(series, record, { changed, now });
    if (stay) mantidos.push({ id, ...shown, motivo: stay.motivo, em_parte: stay.fields !== undefined });
    if (stay && !stay.fields) continue;
    try {
      await work(record, stay?.fields ?? []);
    } catch (error) {
      throw refusalOf(error, shown);
    }
    outros += 1;
  }
  return { outros, mantidos };
}

/** The ids of the other records that are meant and that the caller has access to, in the order of their dates. */
async function lockOthers(
  { section, behaviour, table }: Writer,
  actor: Actor,
  tx: Db,
  { current, alcance }: { current: Values & { id: number }; alcance: Reach },
): Promise<number[]> {
  const series = section.series!;
  const group = current[series.group];
  if (group === null || group === undefined) return [];
  const order = raw(`t.${series.order}`);
  const conditions: Sql[] = [
    sql`t.${raw(series.group)} = ${group}`,
    sql`t.id <> ${current.id}`,
    ...(alcance === 'este_e_seguintes'
      ? [sql`(${order}, t.id) > (${current[series.order]}::date, ${current.id}::integer)`]
      : []),
    ...[scopeSql(section, actor) ?? []].flat(),
    ...[behaviour.series?.members?.(current.id) ?? []].flat(),
  ];
  const others = await tx.query<{ id: number }>(
    sql`select t.id from ${table} t where ${join(conditions, ' and ')} order by ${order}, t.id for update`,
  );
  return others.map(({ id }) => id);
}

/** Says which record of the series refuses the change; nothing is saved then. */
export function refusalOf(error: unknown, { rotulo, data }: { rotulo: string; data: string }): unknown {
  if (!(error instanceof AppError) || error.kind !== 'invalid') return error;
  return new AppError('invalid', 'serie.refused', {
    vars: { rotulo, data: dateLabel(data) },
    ...(error.fields && { fields: error.fields }),
    cause: error,
  });
}

/** Whether two values are the same, however they were read or submitted. */
function isSame(field: Field, one: unknown, other: unknown): boolean {
  const plain = (value: unknown): unknown => {
    if (value === null || value === undefined) return null;
    if (field.kind === 'datetime') return new Date(String(value)).getTime();
    if (field.kind === 'items' && Array.isArray(value))
      return value.map((item: Values) => itemOf(field.fields, item));
    return value;
  };
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
