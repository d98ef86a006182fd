import type { Db } from '#server/db/client.ts';
import { compiled, prepared, renumbered, type Sql } from '#server/db/sql.ts';
import type { RememberedSession } from '#server/http/identity.ts';
import type { Ability } from '#shared/access/ability.ts';
import { AppError } from '#shared/errors.ts';
import type { AnyRecord } from '#shared/kit/record.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Actor } from './actor.ts';
import type { Values } from './behaviour.ts';
import { scopeValues } from './scope.ts';
import { type SectionSql, seenBy } from './section-sql.ts';

/** What a statement that writes looks at first: it writes only if nothing is found, and if the session is as it was. */
export interface Unless {
  /** each null, or JSON of what it found */
  finds: readonly Sql[];
  session?: RememberedSession | undefined;
}

/** What became of a write under a condition. */
export interface Written {
  /** undefined: nothing was written */
  json: Json | undefined;
  found: readonly (Json | null)[];
  /** the session, if one was given, has changed: what was found is nobody's to know */
  isChanged: boolean;
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
  /** A statement that is made when it is first needed. */
  function kept(key: string, make: () => string): string {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = make();
    texts.set(key, text);
    return text;
  }

  async function writeUnless(
    tx: Db,
    kind: 'insertIf' | 'updateKeepingFilesIf',
    values: unknown[],
    { finds, session }: Unless,
  ): Promise<Written> {
    const all = [...values];
    const key = `${kind} ${session ? `session${session.stateName}` : ''} ${finds.map(({ text }) => text).join(' ')}`;
    const offsets = finds.map((find) => {
      const offset = all.length;
      all.push(...find.values);
      return offset;
    });
    const first = all.length + 1;
    if (session) all.push(...session.stateValues(), session.state);
    const last = all.length;
    const text = kept(key, () => {
      const columns = finds.map((find, at) => `${renumbered(find.text, offsets[at]!)}::text as d${at}`);
      const allowed = finds.map((_, at) => `condicao.d${at} is null`);
      columns.push(session ? `${session.stateSql(first)} as estado` : 'null as estado');
      allowed.push(session ? `condicao.estado = $${last}` : 'true');
      return sectionSql[kind](columns.join(', '), allowed.join(' and '));
    });
    const [row] = await tx.query<Record<string, string | null>>(prepared(compiled(text, all)));
    return {
      json: row!.json ?? undefined,
      found: finds.map((_, at) => row![`d${at}`] ?? null),
      isChanged: session !== undefined && row!.estado !== session.state,
    };
  }

  /** A record's JSON and the state of the session by one statement, which begins with the columns of the first. */
  async function atOnce(
    session: RememberedSession,
    id: number,
    name: string,
    record: string,
  ): Promise<Json | undefined> {
    const values = [id, ...scopeValues(section, session.identity)];
    const both = `${name}_at_once${session.stateName}`;
    const text = kept(both, () =>
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
     * The same for a session that is remembered, with its state in the same statement; undefined when that has changed, or when
     * there is no such record.
     */
    readAtOnce: (session: RememberedSession, id: number): Promise<Json | undefined> => {
      const { record, name } = readSql(session.identity.ability);
      return atOnce(session, id, name, record);
    },

    /** as it is stored; undefined when it is deleted, or outside of the caller's limits */
    find: async (actor: Actor, id: number): Promise<AnyRecord | undefined> => {
      const [row] = await db.query<{ json: string }>(
        compiled(sectionSql.stored, [id, ...scopeValues(section, actor)], { name: `stored_${section.name}` }),
      );
      return row && (JSON.parse(row.json) as AnyRecord);
    },

    /** as it is stored, for a session that is remembered, with its state in the same statement; undefined as in `readAtOnce` */
    findAtOnce: async (session: RememberedSession, id: number): Promise<AnyRecord | undefined> => {
      const json = await atOnce(session, id, `stored_${section.name}`, sectionSql.stored);
      return json === undefined ? undefined : (JSON.parse(json) as AnyRecord);
    },

    insertUnless: (tx: Db, actor: Actor, values: Values, unless: Unless): Promise<Written> =>
      writeUnless(tx, 'insertIf', writtenValues(actor, values), unless),

    updateUnless: (
      tx: Db,
      actor: Actor,
      { id, versao, values }: { id: number; versao: number | null; values: Values },
      unless: Unless,
    ): Promise<Written> =>
      writeUnless(
        tx,
        'updateKeepingFilesIf',
        [...writtenValues(actor, values), id, versao, ...scopeValues(section, actor)],
        unless,
      ),

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
