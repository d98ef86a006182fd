import type { Db } from '#server/db/client.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalid, invalidField } from '#shared/errors.ts';
import { isObject } from '#shared/kit/normalise.ts';
import { checkRecord, maxInteger } from '#shared/kit/schema.ts';
import { type AnyRecord, isFile, type Section } from '#shared/kit/section.ts';
import type { Behaviour, Values, WriteContext } from './behaviour.ts';
import { writeChildren } from './children.ts';
import { isForged, writeCursor } from './cursor.ts';
import type { FileKeeper, Uploads } from './files.ts';
import { filterConditions, type Query } from './filters.ts';
import { pageOf, pageStatement } from './page.ts';
import { listSchema, parseQuery, searchCondition, searchSchema } from './query.ts';
import { checkReferences } from './references.ts';
import { cleanRichTexts } from './rich-text.ts';
import { freeSlugs } from './slugs.ts';
import { compile, type Statements } from './statements.ts';
import { tellingLists } from './trace-lists.ts';
import { violations } from './violations.ts';

export interface EngineDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  files: FileKeeper;
  find(name: string): Section | undefined;
}

/** Who asks, what they may do, and which churches they are limited to (null: none). */
export interface Actor {
  user: UserData;
  igrejas: readonly number[] | null;
  ability: Ability;
}

/** What a write brings beside the record itself. */
export interface Sent {
  uploads?: Uploads;
  /** the caller has seen the warnings and saves all the same */
  confirmed?: boolean;
}

/** JSON that PostgreSQL wrote: sent as it is. */
export type Json = string;

export interface Engine {
  section: Section;
  statements: Statements;
  list(actor: Actor, query: unknown): Promise<Json>;
  search(actor: Actor, query: unknown): Promise<Json>;
  /** the conditions over `t` that a list or search with this query has, for whoever walks all of its rows */
  conditions(actor: Actor, query: Query): Sql[];
  get(actor: Actor, id: number): Promise<Json>;
  create(actor: Actor, input: unknown, sent?: Sent): Promise<Json>;
  update(actor: Actor, id: number, input: unknown, sent?: Sent): Promise<Json>;
  remove(actor: Actor, id: number): Promise<void>;
  act(actor: Actor, id: number, action: string, confirmed?: boolean): Promise<Json>;
}

/**
 * The generic path of a section: parse → beforeSave → write → afterSave → commit. Who may is decided before, by the
 * route. A section without hooks and lists is written by one statement, which is its own transaction.
 */
export function createEngine(section: Section, behaviour: Behaviour, deps: EngineDeps): Engine {
  const { db, jobs, clock, passwords, files } = deps;
  const mustFind = (name: string): Section => {
    const found = deps.find(name);
    if (!found) throw new Error(`${section.name} refers to ${name}, which is no section.`);
    return found;
  };
  const statements = compile(section, behaviour, mustFind);
  const violated = violations(section, behaviour, deps.find);
  const schemas = { list: listSchema(section), search: searchSchema(section) };
  const table = raw(section.name);
  const isPlain =
    !behaviour.beforeSave &&
    !behaviour.afterSave &&
    !behaviour.warnings &&
    statements.children.length === 0 &&
    !Object.values(section.fields).some((field) => field.kind === 'slug' && field.unique);

  const today = (): string => churchToday(clock.now());
  const context = (tx: Db, actor: Actor, confirmed = false): WriteContext => ({
    db: tx,
    jobs,
    clock,
    passwords,
    ...actor,
    confirmed,
  });
  const scoped = (actor: Actor): unknown[] => (section.scope ? [actor.igrejas] : []);

  function conditions(actor: Actor, query: Query): Sql[] {
    const searched = searchCondition(section, statements, query, mustFind);
    const limit =
      section.scope && actor.igrejas ? [sql`t.${raw(section.scope)} = any(${actor.igrejas})`] : [];
    return [
      ...(searched ? [searched] : []),
      ...filterConditions(section, behaviour, query, { today: today(), find: mustFind }),
      ...limit,
    ];
  }

  async function page(actor: Actor, query: Query): Promise<Json> {
    const asked = pageOf(section, query);
    const statement = pageStatement(section, behaviour, statements, asked, conditions(actor, query));
    const [row] = await db
      .query<{ total: number; data: string; last: string | null; totals: string | null }>(statement)
      .catch((error: unknown) => {
        throw asked.apos && isForged(error) ? invalidField('apos', 'validation.cursor') : error;
      });
    const { total, data, last, totals } = row!;
    const [key, id] = last === null ? [] : (JSON.parse(last) as [string | null, number]);
    const apos = id === undefined ? undefined : writeCursor(asked, { key: key ?? null, id });
    const more = `${totals === null ? '' : `,"totais":${totals}`}${apos ? `,"apos":"${apos}"` : ''}`;
    return `{"data":${data},"total":${total},"page":${asked.page}${more}}`;
  }

  async function mustRead(from: Db, actor: Actor, id: number): Promise<Json> {
    const rows = await from.query<{ json: string }>({
      text: statements.record,
      values: [id, ...scoped(actor)],
      name: `get_${section.name}`,
    });
    if (!rows[0]) throw new AppError('not_found', 'error.not_found');
    return rows[0].json;
  }

  function checked(actor: Actor, input: unknown, exists: boolean): Values {
    const scope = section.scope === 'id' ? undefined : section.scope;
    const cleaned = cleanRichTexts(section, input);
    // Whoever keeps one church alone need not name it.
    const alone = scope && actor.igrejas?.length === 1 && isObject(cleaned) && !cleaned[scope];
    const whole = alone ? { ...cleaned, [scope]: actor.igrejas![0] } : cleaned;
    const result = checkRecord(section, whole, { today: today(), exists });
    if (!result.ok) throw invalid(result.errors);
    if (actor.igrejas && scope) {
      if (result.value[scope] === null) throw invalidField(scope, 'validation.required');
      if (!actor.igrejas.includes(result.value[scope] as number))
        throw invalidField(scope, 'validation.reference');
    }
    return result.value;
  }

  const insert = async (tx: Db, actor: Actor, values: Values): Promise<Json> => {
    const rows = await tx.query<{ json: string }>({
      text: statements.insert,
      values: [...statements.writable.map((name) => values[name]), String(actor.user.id)],
      name: `insert_${section.name}`,
    });
    return rows[0]!.json;
  };

  /** undefined when the row is gone, has another version, other files, or belongs to a church the caller does not know */
  const write = async (
    tx: Db,
    actor: Actor,
    kind: 'update' | 'updateKeepingFiles',
    id: number,
    versao: number | null,
    values: Values,
  ): Promise<Json | undefined> => {
    const rows = await tx.query<{ json: string }>({
      text: statements[kind],
      values: [
        ...statements.writable.map((name) => values[name]),
        String(actor.user.id),
        id,
        versao,
        ...scoped(actor),
      ],
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

  /** A transaction that knows who writes in it; the trace of changes asks. */
  const asActor = async <T>(actor: Actor, work: (tx: Db) => Promise<T>): Promise<T> => {
    const attempt = (): Promise<T> =>
      db.transaction(async (tx) => {
        await tx.run(sql`select set_config('aprisco.users', ${String(actor.user.id)}, true)`);
        return work(tx);
      });
    try {
      return await attempt();
    } catch (error) {
      // Two writes whose rules touch each other's rows: PostgreSQL undid this one, which now sees what the other did.
      if ((error as { code?: string }).code !== '40P01') throw error;
      return attempt();
    }
  };

  /** Rules that need to look at other rows, before the write. */
  async function prepare(
    tx: Db,
    actor: Actor,
    values: Values,
    current: (Values & { id: number }) | null,
    confirmed = false,
  ) {
    await checkReferences(tx, section, mustFind, actor.igrejas, values, current);
    await behaviour.beforeSave?.(context(tx, actor, confirmed), values, current);
    const warnings = confirmed
      ? []
      : ((await behaviour.warnings?.(context(tx, actor), values, current)) ?? []);
    if (warnings.length > 0) throw new AppError('conflict', 'error.confirm', { warnings });
  }

  async function finish(
    tx: Db,
    actor: Actor,
    id: number,
    values: Values,
    json: Json | undefined,
  ): Promise<Json> {
    await writeChildren(tx, statements.children, id, values);
    await behaviour.afterSave?.(context(tx, actor), id, values);
    const changed = behaviour.afterSave || statements.children.length > 0;
    return changed || json === undefined ? mustRead(tx, actor, id) : json;
  }

  const needsLook = (actor: Actor): boolean =>
    !isPlain || checkReferences.needed(section, mustFind, actor.igrejas);

  /** Whole records need no look at what stands there; parts are laid over it under its lock. */
  const isWhole = (input: unknown): boolean =>
    typeof input === 'object' &&
    input !== null &&
    statements.writable.every((name) => Object.hasOwn(input, name));

  return {
    section,
    statements,
    conditions,

    list: async (actor, raw) => page(actor, parseQuery(schemas.list, raw)),
    search: async (actor, raw) => page(actor, parseQuery(schemas.search, raw)),
    get: (actor, id) => mustRead(db, actor, id),

    create: async (actor, input, { uploads, confirmed } = {}) => {
      const kept = await files.keep(section, uploads);
      return files.orDiscard(kept, () =>
        guarded(async () => {
          const given = checked(actor, files.withKept(input, kept), false);
          const loose = files.newIn(section, given, kept, null);
          if (!needsLook(actor) && kept.length === 0 && loose.length === 0) return insert(db, actor, given);
          return asActor(actor, async (tx) => {
            // Rules change the values: a second attempt begins with what was given.
            const values = structuredClone(given);
            await files.record(tx, kept);
            await files.claim(tx, section, loose, actor.user.id);
            await freeSlugs(tx, section, input, values, null);
            await prepare(tx, actor, values, null, confirmed);
            const told = { id: null, before: null, after: values };
            const json = await tellingLists(tx, section, behaviour, told, () => insert(tx, actor, values));
            return finish(tx, actor, (JSON.parse(json) as AnyRecord).id, values, json);
          });
        }),
      );
    },

    update: async (actor, id, input, { uploads, confirmed } = {}) => {
      const versao = versionOf(input);
      if (!needsLook(actor) && !uploads && isWhole(input)) {
        const values = checked(actor, input, true);
        const json = await guarded(() => write(db, actor, 'updateKeepingFiles', id, versao, values));
        if (json !== undefined) return json;
      }
      const kept = await files.keep(section, uploads);
      return files.orDiscard(kept, () =>
        guarded(() =>
          asActor(actor, async (tx) => {
            await tx.run(sql`select 1 from ${table} where id = ${id} for no key update`);
            const before = JSON.parse(await mustRead(tx, actor, id)) as AnyRecord;
            if (versao !== null && versao !== before.versao) {
              throw new AppError('conflict', 'error.changed', { extra: { atual: before } });
            }
            const values = checked(actor, { ...before, ...files.withKept(input, kept) }, true);
            const current = stored(section, before);
            await files.record(tx, kept);
            await files.claim(tx, section, files.newIn(section, values, kept, current), actor.user.id);
            await freeSlugs(tx, section, { ...before, ...(input as Values) }, values, id);
            await prepare(tx, actor, values, current, confirmed);
            const json = await tellingLists(
              tx,
              section,
              behaviour,
              { id, before: current, after: values },
              () => write(tx, actor, 'update', id, null, values),
            );
            const saved = await finish(tx, actor, id, values, json);
            await files.dropReplaced(tx, section, current, values);
            return saved;
          }),
        ),
      );
    },

    remove: (actor, id) =>
      guarded(
        () =>
          asActor(actor, async (tx) => {
            await tx.run(sql`select 1 from ${table} where id = ${id} for update`);
            const before = JSON.parse(await mustRead(tx, actor, id)) as AnyRecord;
            await behaviour.beforeDelete?.(context(tx, actor), id);
            const current = stored(section, before);
            await tellingLists(tx, section, behaviour, { id, before: current, after: null }, () =>
              tx.run(sql`delete from ${table} where id = ${id}`),
            );
            await files.dropReplaced(tx, section, current, {});
          }),
        true,
      ),

    act: async (actor, id, name, confirmed) => {
      const action = section.actions?.find((declared) => declared.name === name);
      const handler = behaviour.actions?.[name];
      if (!action || !handler) throw new AppError('not_found', 'error.route_not_found');
      return guarded(() =>
        asActor(actor, async (tx) => {
          await tx.run(sql`select 1 from ${table} where id = ${id} for no key update`);
          await mustRead(tx, actor, id);
          await handler(context(tx, actor, confirmed), id);
          return mustRead(tx, actor, id);
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

/** A record that was read, as the tables hold it: references and files by their ids. */
function stored(section: Section, record: AnyRecord): Values & { id: number } {
  const idOf = (value: unknown): unknown => (value as { id: unknown } | null)?.id ?? null;
  const values: Values & { id: number } = { id: record.id };
  for (const [name, field] of Object.entries(section.fields)) {
    const value = record[name];
    if (field.kind === 'reference' || isFile(field)) values[name] = idOf(value);
    else if (field.kind === 'references' || field.kind === 'images')
      values[name] = (value as unknown[]).map(idOf);
    else values[name] = value;
  }
  return values;
}
