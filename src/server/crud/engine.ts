import type { Db } from '#server/db/client.ts';
import { compiled, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Ability } from '#shared/access/ability.ts';
import type { UserData } from '#shared/contracts/auth.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Section } from '#shared/kit/section.ts';
import type { Behaviour } from './behaviour.ts';
import { isForged, writeCursor } from './cursor.ts';
import type { FileKeeper, Uploads } from './files.ts';
import { filterConditions, type Query } from './filters.ts';
import { pageOf, pageStatement } from './page.ts';
import { listSchema, parseQuery, rankedSchema, relevance, searchCondition } from './query.ts';
import { compile, type Statements } from './statements.ts';
import { createWrites } from './writes.ts';

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

/** The generic path of a section. Who may is decided before, by the route. */
export function createEngine(section: Section, behaviour: Behaviour, deps: EngineDeps): Engine {
  const { db, clock } = deps;
  const mustFind = (name: string): Section => {
    const found = deps.find(name);
    if (!found) throw new Error(`${section.name} refers to ${name}, which is no section.`);
    return found;
  };
  const statements = compile(section, behaviour, mustFind);
  const schemas = { list: listSchema(section), search: rankedSchema(section) };

  const today = (): string => churchToday(clock.now());
  const scoped = (actor: Actor): unknown[] => (section.scope ? [actor.igrejas] : []);

  function conditions(actor: Actor, query: Query): Sql[] {
    const mayList = ({ subject }: Section): boolean => actor.ability.can('list', subject);
    const searched = searchCondition(section, statements, query, { find: mustFind, mayList });
    const limit =
      section.scope && actor.igrejas ? [sql`t.${raw(section.scope)} = any(${actor.igrejas})`] : [];
    return [
      ...(searched ? [searched] : []),
      ...filterConditions(section, behaviour, query, { today: today(), find: mustFind }),
      ...limit,
    ];
  }

  async function page(actor: Actor, query: Query): Promise<Json> {
    const asked = pageOf(section, query, relevance(section, query, mustFind));
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
    const rows = await from.query<{ json: string }>(
      compiled(statements.record, [id, ...scoped(actor)], { name: `get_${section.name}` }),
    );
    if (!rows[0]) throw new AppError('not_found', 'error.not_found');
    return rows[0].json;
  }

  return {
    section,
    statements,
    conditions,

    list: async (actor, raw) => page(actor, parseQuery(schemas.list, raw)),
    search: async (actor, raw) => page(actor, parseQuery(schemas.search, raw)),
    get: (actor, id) => mustRead(db, actor, id),

    ...createWrites({ section, behaviour, statements, mustFind, mustRead }, deps),
  };
}
