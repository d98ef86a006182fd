import type { Db } from '#server/db/client.ts';
import { raw, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { checkRecord, maxInteger } from '#shared/kit/schema.ts';
import { type AnyRecord, isFile, type Section } from '#shared/kit/section.ts';
import type { Behaviour, Values, WriteContext } from './behaviour.ts';
import type { FileKeeper, Uploads } from './files.ts';
import { filters, listSchema, pageStatement, parseQuery, searchCondition, searchSchema } from './query.ts';
import { compile } from './statements.ts';
import { violations } from './violations.ts';

export interface EngineDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  files: FileKeeper;
  find(name: string): Section | undefined;
}

/** JSON that PostgreSQL wrote: sent as it is. */
export type Json = string;

export interface Engine {
  section: Section;
  list(query: unknown): Promise<Json>;
  search(query: unknown): Promise<Json>;
  get(id: number): Promise<Json>;
  create(user: UserData, input: unknown, uploads?: Uploads): Promise<Json>;
  update(user: UserData, id: number, input: unknown, uploads?: Uploads): Promise<Json>;
  remove(user: UserData, id: number): Promise<void>;
  act(user: UserData, id: number, action: string): Promise<Json>;
}

/**
 * The generic path of a section: parse → beforeSave → write → afterSave → commit. Who may is decided before, by the
 * route. A section without hooks is written by one statement, which is its own transaction.
 */
export function createEngine(section: Section, behaviour: Behaviour, deps: EngineDeps): Engine {
  const { db, jobs, clock, files } = deps;
  const mustFind = (name: string): Section => {
    const found = deps.find(name);
    if (!found) throw new Error(`${section.name} refers to ${name}, which is no section.`);
    return found;
  };
  const statements = compile(section, behaviour, mustFind);
  const violated = violations(section, behaviour, deps.find);
  const schemas = { list: listSchema(section), search: searchSchema(section) };
  const table = raw(section.name);
  const hasSaveHooks = behaviour.beforeSave !== undefined || behaviour.afterSave !== undefined;

  const context = (tx: Db, user: UserData): WriteContext => ({ db: tx, jobs, clock, user });

  async function page(
    query: ReturnType<typeof parseQuery>,
    conditions: Parameters<typeof pageStatement>[3],
  ): Promise<Json> {
    const [row] = await db.query<{ total: number; data: string }>(
      pageStatement(section, statements, query, conditions),
    );
    return `{"data":${row!.data},"total":${row!.total},"page":${Number(query.page ?? 1)}}`;
  }

  async function read(from: Db, id: number): Promise<Json | undefined> {
    const rows = await from.query<{ json: string }>({
      text: statements.record,
      values: [id],
      name: `get_${section.name}`,
    });
    return rows[0]?.json;
  }

  async function mustRead(from: Db, id: number): Promise<Json> {
    const json = await read(from, id);
    if (json === undefined) throw new AppError('not_found', 'error.not_found');
    return json;
  }

  function checked(input: unknown): Values {
    const result = checkRecord(section, input, { today: churchToday(clock.now()) });
    if (!result.ok) throw invalid(result.errors);
    return result.value;
  }

  const insert = async (tx: Db, values: Values): Promise<Json> => {
    const rows = await tx.query<{ json: string }>({
      text: statements.insert,
      values: statements.writable.map((name) => values[name]),
      name: `insert_${section.name}`,
    });
    return rows[0]!.json;
  };

  /** undefined when the row is gone, has another version, or other files. */
  const write = async (
    tx: Db,
    kind: 'update' | 'updateKeepingFiles',
    id: number,
    versao: number | null,
    values: Values,
  ): Promise<Json | undefined> => {
    const rows = await tx.query<{ json: string }>({
      text: statements[kind],
      values: [...statements.writable.map((name) => values[name]), id, versao],
      name: `${kind}_${section.name}`,
    });
    return rows[0]?.json;
  };

  async function guarded<T>(work: () => Promise<T>, deleting = false): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw violated(error, deleting);
    }
  }

  /** Whole records need no look at what stands there; parts are laid over it under its lock. */
  const isWhole = (input: unknown): boolean =>
    typeof input === 'object' &&
    input !== null &&
    statements.writable.every((name) => Object.hasOwn(input, name));

  return {
    section,

    list: async (raw) => {
      const query = parseQuery(schemas.list, raw);
      return page(query, filters(section, query));
    },

    search: async (raw) => {
      const query = parseQuery(schemas.search, raw);
      const condition = searchCondition(section, statements, query);
      return page(query, [...(condition ? [condition] : []), ...filters(section, query)]);
    },

    get: (id) => mustRead(db, id),

    create: async (user, input, uploads) => {
      const kept = await files.keep(section, uploads);
      return files.orDiscard(kept, () =>
        guarded(async () => {
          const values = checked(files.withKept(input, kept));
          files.refuseForeign(section, values, kept, null);
          if (!hasSaveHooks && kept.length === 0) return insert(db, values);
          return db.transaction(async (tx) => {
            await files.record(tx, kept);
            await behaviour.beforeSave?.(context(tx, user), values, null);
            const json = await insert(tx, values);
            const { id } = JSON.parse(json) as AnyRecord;
            await behaviour.afterSave?.(context(tx, user), id, values);
            return behaviour.afterSave ? mustRead(tx, id) : json;
          });
        }),
      );
    },

    update: async (user, id, input, uploads) => {
      const versao = versionOf(input);
      if (!hasSaveHooks && !uploads && isWhole(input)) {
        const values = checked(input);
        const json = await guarded(() => write(db, 'updateKeepingFiles', id, versao, values));
        if (json !== undefined) return json;
      }
      const kept = await files.keep(section, uploads);
      return files.orDiscard(kept, () =>
        guarded(() =>
          db.transaction(async (tx) => {
            await tx.run(sql`select 1 from ${table} where id = ${id} for update`);
            const before = JSON.parse(await mustRead(tx, id)) as AnyRecord;
            if (versao !== null && versao !== before.versao) {
              throw new AppError('conflict', 'error.changed', { extra: { atual: before } });
            }
            const values = checked({ ...before, ...files.withKept(input, kept) });
            const current = stored(section, before);
            files.refuseForeign(section, values, kept, current);
            await files.record(tx, kept);
            await behaviour.beforeSave?.(context(tx, user), values, current);
            const json = await write(tx, 'update', id, null, values);
            await files.dropReplaced(tx, section, current, values);
            await behaviour.afterSave?.(context(tx, user), id, values);
            return behaviour.afterSave || json === undefined ? mustRead(tx, id) : json;
          }),
        ),
      );
    },

    remove: (user, id) =>
      guarded(
        () =>
          db.transaction(async (tx) => {
            const before = JSON.parse(await mustRead(tx, id)) as AnyRecord;
            await behaviour.beforeDelete?.(context(tx, user), id);
            await tx.run(sql`delete from ${table} where id = ${id}`);
            await files.dropReplaced(tx, section, stored(section, before), {});
          }),
        true,
      ),

    act: async (user, id, name) => {
      const action = section.actions?.find((declared) => declared.name === name);
      const handler = behaviour.actions?.[name];
      if (!action || !handler) throw new AppError('not_found', 'error.route_not_found');
      return guarded(() =>
        db.transaction(async (tx) => {
          await tx.run(sql`select 1 from ${table} where id = ${id} for update`);
          await mustRead(tx, id);
          await handler(context(tx, user), id);
          return mustRead(tx, id);
        }),
      );
    },
  };
}

/** The version that the caller read, when it says so. */
function versionOf(input: unknown): number | null {
  const versao = typeof input === 'object' && input !== null && 'versao' in input ? input.versao : undefined;
  if (versao === undefined || versao === null) return null;
  if (typeof versao !== 'number' || !Number.isInteger(versao) || versao < 1 || versao > maxInteger) {
    throw invalidField('versao', 'validation.integer');
  }
  return versao;
}

/** A record that was read, as the table holds it. */
function stored(section: Section, record: AnyRecord): Values & { id: number } {
  const values: Values & { id: number } = { id: record.id };
  for (const [name, field] of Object.entries(section.fields)) {
    const value = record[name];
    const byId = field.kind === 'reference' || isFile(field);
    values[name] = byId && value ? (value as { id: unknown }).id : value;
  }
  return values;
}
