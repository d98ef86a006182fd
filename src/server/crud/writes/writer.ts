import { isDeepStrictEqual } from 'node:util';
import { asAuthor } from '#server/db/author.ts';
import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { requireRecentProof } from '#server/http/recent-proof.ts';
import type { AnyRecord, Ref } from '#shared/crud/record.ts';
import { checkRecord } from '#shared/crud/schema.ts';
import type { Reach } from '#shared/crud/series.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import type { Actor } from '../actor.ts';
import type { DuplicateCheck, Values, Warning, WriteContext } from '../behaviour.ts';
import { writeChildren } from '../children.ts';
import type { CompiledSection, EngineDeps } from '../compiled-section.ts';
import { translateDbErrors } from '../db-errors.ts';
import type { FileKeeper, Uploads } from '../files.ts';
import { checkReferences } from '../references.ts';
import { cleanRichTexts } from '../rich-text.ts';
import { givenRow, type Json, type WriteCondition, type Written } from '../rows.ts';
import { refuseOtherChurch, refuseOtherDepartments, withOnlyChoice } from '../scope-writes.ts';
import { duplicateSql, findDuplicates, warningsOf } from './duplicate-checks.ts';

/** What a caller sends beside the record. */
export interface WriteOptions {
  uploads?: Uploads;
  /** the caller has seen the warnings and confirmed the save */
  confirmed?: boolean;
  /** which records of its series the write is meant for: only this one by default */
  alcance?: Reach;
}

/** What the caller has confirmed. */
export interface Confirmations {
  confirmed: boolean;
  alcance: Reach;
  /** references of a new record that another user chose within their own limits: they may be written, even if the caller could not choose them */
  chosen?: Values;
}

export const confirmationsOf = ({ confirmed = false, alcance = 'este' }: WriteOptions): Confirmations => ({
  confirmed,
  alcance,
});

/** A section prepared for writing: the steps that create, update, remove and act share. */
export interface Writer extends CompiledSection {
  db: Db;
  files: FileKeeper;
  table: Sql;
  /** one statement is enough: nothing but the row is written */
  isOneStatement: boolean;
  /** one statement is enough, and it may also read the session */
  writesWithSession: boolean;
  /** whether rules or references read other rows before the write */
  readsOtherRows(actor: Actor): boolean;
  context(tx: Db, actor: Actor, confirmed?: boolean, alcance?: Reach): WriteContext;
  /** runs the work; turns constraint violations into field errors */
  guard<T>(work: () => Promise<T>, deleting?: boolean): Promise<T>;
  /** the input as values of the section, or field errors */
  check(actor: Actor, input: unknown, exists: boolean): Values;
  /** the rules that read other rows, before the write; duplicate checks too, unless the write itself looks for them */
  prepare(
    tx: Db,
    actor: Actor,
    values: Values,
    current: Current | null,
    confirmations: Confirmations,
    skipsDuplicates?: 'skipsDuplicates',
  ): Promise<void>;
  /** writes, unless a duplicate is found that the caller has not confirmed */
  writeUnlessDuplicate(
    actor: Actor,
    values: Values,
    current: Current | null,
    confirmations: Confirmations,
    write: (finds: WriteCondition['finds']) => Promise<Written>,
  ): Promise<Written>;
  /** writes the lists and runs afterSave; returns the resulting record */
  finish(tx: Db, actor: Actor, id: number, values: Values, json: Json | undefined): Promise<Json>;
  /** a transaction over one existing row, under its lock; `work` gets the stored record */
  locked<T>(
    actor: Actor,
    id: number,
    work: (tx: Db, before: AnyRecord) => Promise<T>,
    deleting?: boolean,
  ): Promise<T>;
}

type Current = Values & { id: number };

/**
 * Every write goes check → beforeSave → write → afterSave → commit. A section without lists, whose rules write no other
 * rows, is written by one statement, which is its own transaction.
 */
export function createWriter(compiled: CompiledSection, deps: EngineDeps): Writer {
  const { section, behaviour, sectionSql, rows, mustFind } = compiled;
  const { db, jobs, clock, passwords, files } = deps;
  const toFieldErrors = translateDbErrors(section, behaviour, deps.find);
  const table = raw(section.name);
  const isSingleRow =
    !behaviour.afterSave &&
    sectionSql.children.length === 0 &&
    !Object.values(section.fields).some((field) => field.kind === 'slug' && field.unique);
  const once = Object.keys(section.fields).filter((name) => section.fields[name]!.once);
  const { asksIdentity = [] } = section;
  const hasRules =
    Boolean(behaviour.beforeSave ?? behaviour.warnings ?? behaviour.duplicateChecks) ||
    once.length > 0 ||
    asksIdentity.length > 0;

  const context = (tx: Db, actor: Actor, confirmed = false, alcance: Reach = 'este'): WriteContext => ({
    db: tx,
    jobs,
    clock,
    passwords,
    ...actor,
    confirmed,
    alcance,
  });

  const duplicateChecksOf = (
    values: Values,
    current: Current | null,
    confirmed: boolean,
  ): DuplicateCheck[] => (confirmed ? [] : (behaviour.duplicateChecks?.(values, current) ?? []));

  function refuse(warnings: readonly Warning[]): void {
    if (warnings.length > 0)
      throw new AppError('conflict', 'error.confirm', { warnings, extra: existingIn(warnings) });
  }

  async function guard<T>(work: () => Promise<T>, deleting = false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toFieldErrors(error, deleting);
    }
  }

  return {
    ...compiled,
    db,
    files,
    table,
    context,
    guard,

    isOneStatement: isSingleRow && (!hasRules || behaviour.readsOnly === true),

    // If the caller must prove who they are, or would receive confidential texts, their session is read first.
    writesWithSession:
      isSingleRow &&
      (!hasRules || behaviour.readsOnly === true) &&
      asksIdentity.length === 0 &&
      section.confidential === undefined,

    readsOtherRows: (actor) =>
      hasRules ||
      // Which departments the caller may change depends on those of the stored record.
      (actor.departamentos !== null && section.departmentScope !== undefined) ||
      checkReferences.needed(section, mustFind, actor),

    check(actor, input, exists) {
      const whole = withOnlyChoice(section, actor, cleanRichTexts(section, input), exists);
      const result = checkRecord(section, whole, { today: churchToday(clock.now()), exists });
      if (!result.ok) throw invalid(result.errors);
      refuseOtherChurch(section, actor, result.value);
      return result.value;
    },

    async writeUnlessDuplicate(actor, values, current, { confirmed }, write) {
      const checks = duplicateChecksOf(values, current, confirmed);
      const written = await write(checks.map((check) => duplicateSql(section, mustFind, actor, check)));
      if (!written.isChanged) refuse(warningsOf(checks, written.duplicates));
      return written;
    },

    async prepare(tx, actor, values, current, { confirmed, alcance, chosen }, skipsDuplicates) {
      const changed = current && once.find((name) => (values[name] ?? null) !== (current[name] ?? null));
      if (changed) throw invalidField(changed, 'validation.once');
      refuseOtherDepartments(section, actor, values, current);
      await checkReferences(tx, section, mustFind, actor, values, current ?? chosen ?? null);
      await behaviour.beforeSave?.(context(tx, actor, confirmed, alcance), values, current);
      if (asksIdentity.some((name) => !isDeepStrictEqual(values[name] ?? null, current?.[name] ?? null)))
        requireRecentProof(actor);
      const warnings = confirmed
        ? []
        : ((await behaviour.warnings?.(context(tx, actor, confirmed, alcance), values, current)) ?? []);
      const checks = skipsDuplicates ? [] : duplicateChecksOf(values, current, confirmed);
      const row = givenRow(values, current?.id ?? null);
      const finds = checks.map((check) => duplicateSql(section, mustFind, actor, check)(row));
      refuse([...warnings, ...warningsOf(checks, await findDuplicates(tx, finds))]);
    },

    async finish(tx, actor, id, values, json) {
      await writeChildren(tx, sectionSql.children, id, values);
      await behaviour.afterSave?.(context(tx, actor), id, values);
      const changed = behaviour.afterSave || sectionSql.children.length > 0;
      return changed || json === undefined ? rows.read(tx, actor, id) : json;
    },

    locked(actor, id, work, deleting = false) {
      const strength = raw(deleting ? 'for update' : 'for no key update');
      return guard(
        () =>
          asAuthor(db, actor, async (tx) => {
            await tx.run(sql`select 1 from ${table} where id = ${id} ${strength}`);
            return work(tx, JSON.parse(await rows.read(tx, actor, id)) as AnyRecord);
          }),
        deleting,
      );
    },
  };
}

/** The records that the warnings are about, by field. */
function existingIn(
  warnings: readonly Warning[],
): { existentes: Record<string, readonly Ref[]> } | undefined {
  const found = warnings.flatMap(({ field, registros }) => (registros ? [[field, registros] as const] : []));
  return found.length > 0 ? { existentes: Object.fromEntries(found) } : undefined;
}
