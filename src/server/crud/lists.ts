import { compiled, raw, type Sql, sql } from '#server/db/sql.ts';
import type { RememberedSession } from '#server/http/identity.ts';
import { listFields } from '#shared/crud/list-fields.ts';
import type { Section } from '#shared/crud/section.ts';
import { churchToday } from '#shared/dates.ts';
import { AppError, invalidField } from '#shared/errors.ts';
import type { Actor } from './actor.ts';
import type { CompiledSection, EngineDeps } from './compiled-section.ts';
import { isForged, writeCursor } from './cursor.ts';
import { filterConditions, type Query } from './filters.ts';
import { type Page, pageOf, pageStatement } from './page.ts';
import { refuseGuarded, relevance, searchCondition } from './query.ts';
import type { Json } from './rows.ts';
import { scopeSql } from './scope.ts';
import { listPartsOf, seenBy } from './section-sql.ts';
import { wordSearch } from './word-search.ts';

/** What the statement of a page gives. */
interface PageRow {
  total: number;
  data: string;
  last: string | null;
  totals: string | null;
}

/** The pages of a section's list and of searches in it. */
export function createLists(
  { section, behaviour, sectionSql, mustFind }: CompiledSection,
  { db, clock, pages }: EngineDeps,
) {
  function conditions(actor: Actor, query: Query): Sql[] {
    const mayList = ({ subject }: Section): boolean => actor.ability.can('list', subject);
    if (seenBy(sectionSql, actor.ability).isGuarded) refuseGuarded(section, query);
    for (const [name, { about }] of Object.entries(section.filters ?? {}))
      if (about && query[name] !== undefined && !actor.ability.can('list', about))
        throw new AppError('forbidden', 'error.forbidden');
    const searched = searchCondition(section, sectionSql, query, { find: mustFind, mayList, limits: actor });
    const limit = scopeSql(section, actor);
    // A filter by a record that the caller may not see finds nothing: it would tell who belongs to that record.
    const namedRecords = Object.entries(section.filters ?? {}).flatMap(([name, filter]) => {
      if (filter.kind !== 'reference' || query[name] === undefined) return [];
      const within = scopeSql(mustFind(filter.to), actor, 'x');
      return within
        ? [sql`exists (select from ${raw(filter.to)} x where x.id = ${Number(query[name])} and ${within})`]
        : [];
    });
    return [
      ...namedRecords,
      ...(searched ? [searched] : []),
      ...filterConditions(section, behaviour, query, { today: churchToday(clock.now()), find: mustFind }),
      ...(limit ? [limit] : []),
    ];
  }

  /** the columns of the office's own list alone: for any other choice of fields a connection would keep a further prepared statement */
  const usual = listFields(section).join();
  const usualColumns = new Map<string, { columns: string; joins: string; columnsName: string }>();

  function columnsFor(actor: Actor, fields: readonly string[] | undefined) {
    const { listColumns, isGuarded } = seenBy(sectionSql, actor.ability);
    const guarded = isGuarded ? '_guardada' : '';
    if (!fields) return { columns: listColumns, joins: sectionSql.joins, columnsName: guarded };
    if (fields.join() !== usual)
      return { ...listPartsOf(sectionSql, isGuarded, fields), columnsName: undefined };
    const columnsName = `_lista${guarded}`;
    const usualParts = usualColumns.get(columnsName) ?? {
      ...listPartsOf(sectionSql, isGuarded, fields),
      columnsName,
    };
    usualColumns.set(columnsName, usualParts);
    return usualParts;
  }

  function pageFor(actor: Actor, query: Query): { page: Page; statement: Sql; isSteady: boolean } {
    const page = pageOf(section, query, relevance(section, query, mustFind));
    const { columnsName, ...columns } = columnsFor(actor, page.fields);
    const limits = conditions(actor, query);
    const statement = pageStatement(
      section,
      behaviour,
      { ...sectionSql, ...columns },
      page,
      limits,
      columnsName,
      // The table of words does not know filters and churches.
      limits.length === 1 ? wordSearch(section, behaviour, query) : undefined,
    );
    return { page, statement, isSteady: limits.length === 0 && readsColumnsOnly(page) };
  }

  /** undefined: the query is invalid; `list` reports that once the session is verified. */
  function pageUnlessRefused(actor: Actor, query: Query): ReturnType<typeof pageFor> | undefined {
    try {
      return pageFor(actor, query);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }

  /** Whether rows depend on nothing but stored values: computed fields may depend on the time. */
  const readsColumnsOnly = ({ by, fields }: Page): boolean =>
    !behaviour.totals &&
    !behaviour.totalsOfAll &&
    !Object.keys(sectionSql.computed).some((name) => name === by || (fields?.includes(name) ?? true));

  function written(page: Page, { total, data, last, totals }: PageRow): Json {
    const [key, id] = last === null ? [] : (JSON.parse(last) as [string | null, number]);
    const apos = id === undefined ? undefined : writeCursor(page, { key: key ?? null, id });
    const more = `${totals === null ? '' : `,"totais":${totals}`}${apos ? `,"apos":"${apos}"` : ''}`;
    return `{"data":${data},"total":${total},"page":${page.page}${more}}`;
  }

  async function list(actor: Actor, query: Query): Promise<Json> {
    const { page, statement } = pageFor(actor, query);
    const [row] = await db.query<PageRow>(statement).catch((error: unknown) => {
      throw page.apos && isForged(error) ? invalidField('apos', 'validation.cursor') : error;
    });
    return written(page, row!);
  }

  const texts = new Map<string, string>();

  /**
   * The statement, extended by the state of the session and by the snapshot that it reads. If the snapshot is that of a kept page, the
   * database does not read the page: `offset 0` keeps PostgreSQL from moving the condition, so that it is checked first.
   */
  function withSession(session: RememberedSession, statement: Sql, snapshot: string | undefined): Sql {
    const { text, values, name } = statement;
    const both = name === undefined ? undefined : `${name}_at_once${session.stateName}`;
    const allValues = [...values, ...session.stateValues(), snapshot ?? null];
    const cachedText = both === undefined ? undefined : texts.get(both);
    const whole =
      cachedText ??
      `select e.*, p.* from (select ${session.stateSql(values.length + 1)} as estado, pg_current_snapshot()::text as momento) e
      left join lateral (select * from (${text}) p where e.momento is distinct from $${allValues.length} offset 0) p on true`;
    if (both !== undefined && !cachedText) texts.set(both, whole);
    return compiled(whole, allValues, { name: both, quick: snapshot === undefined ? undefined : true });
  }

  async function listWithSession(session: RememberedSession, query: Query): Promise<Json | undefined> {
    const planned = pageUnlessRefused(session.identity, query);
    if (!planned) return undefined;
    const { page, statement, isSteady } = planned;
    const opened = db.opened();
    // A statement's name stands for exactly one text.
    const key = `${page.page} ${statement.name ?? statement.text} ${JSON.stringify(statement.values)}`;
    const cached = isSteady ? pages.find(key, opened) : undefined;
    // Equal snapshots see the same session too. Asked only after a page was found again: where people save all the time, it would be an
    // extra query for nothing.
    if (cached && pages.isConfirmed(session.identity)) {
      const now = await pages.currentSnapshot();
      if (now === cached.snapshot && db.opened() === opened) return cached.json;
    }
    const [row] = await db
      .query<{ estado: string | null; momento: string } & (PageRow | { data: null })>(
        withSession(session, statement, cached?.snapshot),
      )
      .catch((error: unknown) => {
        if (page.apos && isForged(error)) return [];
        throw error;
      });
    if (row?.estado !== session.state) return undefined;
    const isSame = db.opened() === opened;
    if (row.data === null) {
      if (!cached || !isSame) return undefined;
      // The departments that a caller leads depend on the current day as well.
      if (session.identity.departamentos === null)
        pages.confirm(session.identity, { snapshot: cached.snapshot, opened });
      return cached.json;
    }
    const json = written(page, row);
    if (isSteady && isSame) pages.store(key, { snapshot: row.momento, opened }, json);
    return json;
  }

  return { conditions, list, listWithSession };
}
