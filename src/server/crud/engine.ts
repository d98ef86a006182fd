import type { Sql } from '#server/db/sql.ts';
import type { RememberedSession } from '#server/http/identity.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Reach, SeriesOutcome } from '#shared/crud/series.ts';
import type { Actor } from './actor.ts';
import type { Behaviour, ExportColumn, Values } from './behaviour.ts';
import { compileSection, type EngineDeps } from './compiled-section.ts';
import type { Query } from './filters.ts';
import { createLists } from './lists.ts';
import { createRecordAccessLog } from './record-access-log.ts';
import type { Json } from './rows.ts';
import type { SectionSql } from './section-sql.ts';
import { type Batch, inBatch } from './writes/batch.ts';
import { createRecord, createRecords, createWithSession } from './writes/create.ts';
import { removeRecord } from './writes/remove.ts';
import { runAction } from './writes/run-action.ts';
import { updateRecord, updateWithSession } from './writes/update.ts';
import { createWriter, type WriteOptions } from './writes/writer.ts';

export interface Engine {
  section: Section;
  sectionSql: SectionSql;
  /** a page of a list or of a search */
  list(actor: Actor, query: Query): Promise<Json>;
  /**
   * like `list`, by one statement that also reads the session; undefined: the session has changed, or the query is invalid, which `list`
   * reports
   */
  listWithSession(session: RememberedSession, query: Query): Promise<Json | undefined>;
  /** the conditions over `t` of a list or search with this query, for exports that read all of its rows */
  conditions(actor: Actor, query: Query): Sql[];
  /** columns of an export with this query beyond the section's fields */
  exportColumns(actor: Actor, query: Query): Promise<ExportColumn[]>;
  /** SQL of the fields whose value in an export is not the stored one */
  exportValues: Readonly<Record<string, string>>;
  /** records in the trace that all rows with this query leave as a file, if the section has confidential fields */
  noteExport(actor: Actor, query: Query): Promise<void>;
  get(actor: Actor, id: number): Promise<Json>;
  /** like `get`, by one statement that also reads the session; undefined: the session has changed, or reading must be recorded */
  getWithSession(session: RememberedSession, id: number): Promise<Json | undefined>;
  create(actor: Actor, input: unknown, options?: WriteOptions): Promise<Json>;
  /**
   * like `create` and `update`, by statements that also read the session; undefined: nothing was written, and `create` or `update` reports
   * why
   */
  createWithSession(
    session: RememberedSession,
    input: unknown,
    options: WriteOptions,
  ): Promise<Json | undefined>;
  updateWithSession(
    session: RememberedSession,
    id: number,
    input: unknown,
    options: WriteOptions,
  ): Promise<Json | undefined>;
  /** creates several records in one transaction, all of them or none, and once under a request's key (http/idempotency.ts) */
  createAll(
    actor: Actor,
    inputs: readonly unknown[],
    once: { key: string | undefined; now: Date },
  ): Promise<Json[]>;
  /** writes many records in one transaction, without those that rules refuse */
  batch<T>(actor: Actor, work: (batch: Batch) => Promise<T>): Promise<T>;
  /**
   * Whether a new record would be accepted, as far as it can be told without writing it: throws its field errors. Rules that
   * write other rows are left to the write.
   */
  checkNew(actor: Actor, input: unknown): Promise<Values>;
  update(actor: Actor, id: number, input: unknown, options?: WriteOptions): Promise<Json>;
  remove(actor: Actor, id: number, alcance?: Reach): Promise<SeriesOutcome>;
  runAction(actor: Actor, id: number, action: string, confirmed?: boolean): Promise<Json>;
}

/** The generic operations of a section. The route has already checked that the caller has the right to call them. */
export function createEngine(section: Section, behaviour: Behaviour, deps: EngineDeps): Engine {
  const { db } = deps;
  const compiled = compileSection(section, behaviour, deps);
  const { sectionSql, rows } = compiled;
  const writer = createWriter(compiled, deps);
  const accessLog = createRecordAccessLog(section, deps);

  const { conditions, list, listWithSession } = createLists(compiled, deps);

  return {
    section,
    sectionSql,
    conditions,

    exportColumns: async ({ igrejas, departamentos }, query) =>
      (await behaviour.exportColumns?.({ db, query, igrejas, departamentos })) ?? [],
    exportValues: behaviour.exportValues ?? {},
    noteExport: (actor, query) => accessLog.exported(actor, conditions(actor, query)),
    list,
    listWithSession,
    get: async (actor, id) => {
      await accessLog.opened(actor, id);
      return rows.read(db, actor, id);
    },
    getWithSession: section.confidential ? async () => undefined : rows.readWithSession,

    create: (actor, input, options) => createRecord(writer, actor, input, options),
    createWithSession: (session, input, options) => createWithSession(writer, session, input, options),
    updateWithSession: (session, id, input, options) =>
      updateWithSession(writer, session, id, input, options),
    createAll: (actor, inputs, once) => createRecords(writer, actor, inputs, once),
    batch: (actor, work) => inBatch(writer, actor, work),
    checkNew: async (actor, input) => {
      const values = writer.check(actor, input, false);
      const confirmations = { confirmed: true, alcance: 'este' } as const;
      if (behaviour.readsOnly) await writer.prepare(db, actor, values, null, confirmations);
      return values;
    },
    // Changes and actions answer with the whole record, which counts as opening it.
    update: async (actor, id, input, options) => {
      await accessLog.opened(actor, id);
      return updateRecord(writer, actor, id, input, options);
    },
    remove: (actor, id, alcance) => removeRecord(writer, actor, id, alcance),
    runAction: async (actor, id, action, confirmed) => {
      await accessLog.opened(actor, id);
      return runAction(writer, actor, id, action, confirmed);
    },
  };
}
