import { actingKey } from '#server/db/acting-key.ts';
import { createBatchedWriter } from '#server/db/batched-writer.ts';
import type { Db } from '#server/db/client.ts';
import { compiled, prepared, raw, renumbered, type Sql, sql } from '#server/db/sql.ts';
import type { RememberedSession } from '#server/http/identity.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { AnyRecord } from '#shared/crud/record.ts';
import type { Section } from '#shared/crud/section.ts';
import { AppError } from '#shared/errors.ts';
import type { Actor } from './actor.ts';
import type { Values } from './behaviour.ts';
import { scopeValues } from './scope.ts';
import { type SectionSql, seenBy } from './section-sql.ts';

/** SQL of the row that is written: parameters of a statement for one, columns of a statement for several. */
interface WrittenRow {
  /** 0: a new row */
  id: Sql;
  value(name: string): Sql;
}

/** The row with these values, as parameters. */
export type DuplicateSql = (row: WrittenRow) => Sql;

/** The row with these values. */
export const givenRow = (values: Values, id: number | null): WrittenRow => ({
  id: sql`${id ?? 0}`,
  value: (name) => sql`${values[name]}`,
});

/** The condition of a write: it happens only if `finds` find nothing, and if the session has not changed. */
export interface WriteCondition {
  finds: readonly DuplicateSql[];
  session?: RememberedSession | undefined;
}

/** The result of a write under a condition. */
export interface Written {
  /** undefined: nothing was written */
  json: Json | undefined;
  duplicates: readonly (Json | null)[];
  /** the session, if one was given, has changed: nothing that was found may be revealed */
  isChanged: boolean;
}

/** A row to be written under a condition. */
interface Write {
  actor: Actor;
  values: Values;
  /** null: a new row */
  id: number | null;
  versao: number | null;
  unless: WriteCondition;
}

interface ReadSql {
  name: string;
  record: string;
}

/** JSON written by PostgreSQL, sent unchanged. */
export type Json = string;

export type Rows = ReturnType<typeof createRows>;

/** Reads and writes single rows by the section's compiled SQL. */
export function createRows(db: Db, section: Section, sectionSql: SectionSql) {
  const writtenValues = (actor: Actor, values: Values): unknown[] => [
    ...sectionSql.writable.map((name) => values[name]),
    String(actor.user.id),
  ];

  const readSql = (ability: Ability): ReadSql => {
    const { record, isGuarded } = seenBy(sectionSql, ability);
    return { record, name: `${isGuarded ? 'get_guarded' : 'get'}_${section.name}` };
  };
  const texts = new Map<string, string>();
  /** The text of a statement, created on first use. */
  function cachedText(key: string, make: () => string): string {
    const cached = texts.get(key);
    if (cached !== undefined) return cached;
    const text = make();
    texts.set(key, text);
    return text;
  }

  /** The columns of a condition; the values of its parameters are appended to `values`. */
  function conditionOf({ finds, session }: WriteCondition, row: WrittenRow, values: unknown[]) {
    const found = finds.map((find) => find(row));
    const columns = found.map(({ text, values: ownValues }) => {
      const offset = values.length;
      values.push(...ownValues);
      return () => renumbered(text, offset);
    });
    const first = values.length + 1;
    if (session) values.push(...session.stateValues(), session.state);
    const last = values.length;
    return {
      key: `${session ? `session${session.stateName}` : ''} ${found.map(({ text }) => text).join(' ')}`,
      /** what is found */
      finds: () => columns.map((column, at) => `${column()}::text as d${at}`),
      state: () => (session ? session.stateSql(first) : 'null'),
      allowed: () =>
        [
          ...columns.map((_, at) => `condicao.d${at} is null`),
          session ? `condicao.estado = $${last}` : 'true',
        ].join(' and '),
    };
  }

  const writtenOf = (row: Record<string, string | null>, { finds, session }: WriteCondition): Written => ({
    json: row.json ?? undefined,
    duplicates: finds.map((_, at) => row[`d${at}`] ?? null),
    isChanged: session !== undefined && row.estado !== session.state,
  });

  async function writeOne(tx: Db, { actor, values, id, versao, unless }: Write): Promise<Written> {
    const params = writtenValues(actor, values);
    if (id !== null) params.push(id, versao, ...scopeValues(section, actor));
    const condition = conditionOf(unless, givenRow(values, id), params);
    const text = cachedText(`${id === null ? 'insert' : 'update'} ${condition.key}`, () => {
      const columns = [...condition.finds(), `${condition.state()} as estado`].join(', ');
      return sectionSql[id === null ? 'insertIf' : 'updateKeepingFilesIf'](columns, condition.allowed());
    });
    const [row] = await tx.query<Record<string, string | null>>(prepared(compiled(text, params)));
    return writtenOf(row!, unless);
  }

  /** Rows of one caller under the same condition, by one statement. */
  async function writeSeveral(writes: readonly Write[]): Promise<Written[]> {
    const [{ actor, id, unless }] = writes as [Write];
    const rows = writes.map(({ values, id, versao }) => ({
      ...Object.fromEntries(sectionSql.writable.map((name) => [name, values[name]])),
      id,
      versao,
    }));
    const params = [JSON.stringify(rows), String(actor.user.id)];
    const isNew = id === null;
    if (!isNew) params.push(...(scopeValues(section, actor) as string[]));
    const row: WrittenRow = { id: raw(isNew ? '0' : 'e.id'), value: (name) => raw(`e.${name}`) };
    const condition = conditionOf(unless, row, params);
    const text = cachedText(`several ${isNew ? 'insert' : 'update'} ${condition.key}`, () =>
      sectionSql[isNew ? 'insertSeveralIf' : 'updateSeveralKeepingFilesIf'](
        ['e.ordinality as ordem', ...condition.finds(), 'agora.estado'].join(', '),
        condition.allowed(),
        condition.state(),
      ),
    );
    const answers = await db.query<Record<string, string | null>>(prepared(compiled(text, params)));
    return answers.map((answer) => writtenOf(answer, unless));
  }

  /** What all rows of one statement must have in common. */
  const groupOf = ({ actor, values, id, unless: { finds, session } }: Write): string =>
    JSON.stringify([
      id === null,
      actor.user.id,
      scopeValues(section, actor),
      ...(session ? [session.stateName, session.state, session.stateValues()] : []),
      ...finds.map((find) => find(givenRow(values, id)).text),
    ]);

  const writeBatched = createBatchedWriter<Write, Written>(
    async (writes) => (writes.length === 1 ? [await writeOne(db, writes[0]!)] : writeSeveral(writes)),
    { groupOf, keyOf: ({ id }) => id ?? undefined },
  );

  /** A statement inside of a transaction, or in the name of an API key, is written by itself. */
  const writeUnless = (tx: Db, write: Write): Promise<Written> =>
    tx === db && actingKey() === undefined ? writeBatched(write) : writeOne(tx, write);

  /** A record's JSON and the state of the session by one statement, which begins with the columns of the first. */
  async function withSession(
    session: RememberedSession,
    id: number,
    name: string,
    record: string,
  ): Promise<Json | undefined> {
    const values = [id, ...scopeValues(section, session.identity)];
    const both = `${name}_at_once${session.stateName}`;
    const text = cachedText(both, () =>
      record.replace(/^select /, () => `select ${session.stateSql(values.length + 1)} as estado, `),
    );
    const [row] = await db.query<{ estado: string | null; json: Json }>(
      compiled(text, [...values, ...session.stateValues()], { name: both, quick: true }),
    );
    return row?.estado === session.state ? row.json : undefined;
  }

  const missing = (): AppError => new AppError('not_found', 'error.not_found');

  return {
    /** the whole record; not_found when it is deleted, or outside of the caller's limits */
    read: async (from: Db, actor: Actor, id: number): Promise<Json> => {
      const { record, name } = readSql(actor.ability);
      const rows = await from.query<{ json: string }>(
        compiled(record, [id, ...scopeValues(section, actor)], { name }),
      );
      if (!rows[0]) throw missing();
      return rows[0].json;
    },

    /**
     * The record for a remembered session, whose state this statement also reads; undefined when the session has changed, or when there is
     * no such record.
     */
    readWithSession: (session: RememberedSession, id: number): Promise<Json | undefined> => {
      const { record, name } = readSql(session.identity.ability);
      return withSession(session, id, name, record);
    },

    /** as it is stored; undefined when it is deleted, or outside of the caller's limits */
    find: async (actor: Actor, id: number): Promise<AnyRecord | undefined> => {
      const [row] = await db.query<{ json: string }>(
        compiled(sectionSql.stored, [id, ...scopeValues(section, actor)], { name: `stored_${section.name}` }),
      );
      return row && (JSON.parse(row.json) as AnyRecord);
    },

    /** as it is stored, for a remembered session, whose state the same statement reads; undefined as in `readWithSession` */
    findWithSession: async (session: RememberedSession, id: number): Promise<AnyRecord | undefined> => {
      const json = await withSession(session, id, `stored_${section.name}`, sectionSql.stored);
      return json === undefined ? undefined : (JSON.parse(json) as AnyRecord);
    },

    insertUnless: (tx: Db, actor: Actor, values: Values, unless: WriteCondition): Promise<Written> =>
      writeUnless(tx, { actor, values, id: null, versao: null, unless }),

    updateUnless: (
      tx: Db,
      actor: Actor,
      change: { id: number; versao: number | null; values: Values },
      unless: WriteCondition,
    ): Promise<Written> => writeUnless(tx, { actor, ...change, unless }),

    insert: async (tx: Db, actor: Actor, values: Values): Promise<Json> => {
      const rows = await tx.query<{ json: string }>(
        compiled(sectionSql.insert, writtenValues(actor, values), { name: `insert_${section.name}` }),
      );
      return rows[0]!.json;
    },

    /** undefined when the row is deleted, has another version or other files, or is outside of the caller's limits */
    update: async (
      tx: Db,
      actor: Actor,
      kind: 'update' | 'updateKeepingFiles',
      id: number,
      versao: number | null,
      values: Values,
    ): Promise<Json | undefined> => {
      const rows = await tx.query<{ json: string }>(
        compiled(
          sectionSql[kind],
          [...writtenValues(actor, values), id, versao, ...scopeValues(section, actor)],
          {
            name: `${kind}_${section.name}`,
          },
        ),
      );
      return rows[0]?.json;
    },
  };
}
