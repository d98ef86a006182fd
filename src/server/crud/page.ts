import { join, named, raw, type Sql, sql } from '#server/db/sql.ts';
import { perSection } from '#shared/crud/per-section.ts';
import { defaultPerPage, type Section } from '#shared/crud/section.ts';
import type { Behaviour } from './behaviour.ts';
import { columnsOf } from './columns.ts';
import { type Cursor, rangesAfter, readCursor, type Sort } from './cursor.ts';
import type { Query } from './filters.ts';
import { byRelevance } from './query.ts';
import type { SectionSql } from './section-sql.ts';
import { allWords, type WordSearch, wordPage } from './word-search.ts';

export interface Page extends Sort {
  /** the sort expression of a search by relevance, in place of a column */
  ordem?: Sql | undefined;
  page: number;
  perPage: number;
  /** the row after which the page begins; without one the page is found by its number */
  apos: Cursor | undefined;
  /** whether a text is searched: the number of matches is hard to estimate */
  isSearch: boolean;
  /** the fields of a row; undefined: all of them */
  fields: readonly string[] | undefined;
  /** the names of the filters in use */
  filteredBy: readonly string[];
}

export function pageOf(section: Section, query: Query, ordem?: Sql): Page {
  const { sort } = section;
  const by = query.sort_by === byRelevance && !ordem ? sort.by : (query.sort_by ?? sort.by);
  // Ascending unless asked otherwise, as the specification says; `sort.order` is how the list's page opens.
  const sorted: Sort = { by, order: query.sort_order === 'desc' ? 'desc' : 'asc' };
  return {
    page: Number(query.page ?? 1),
    perPage: Number(query.per_page ?? defaultPerPage),
    ...sorted,
    ordem,
    apos: query.apos === undefined ? undefined : readCursor(sorted, query.apos),
    fields: query.fields?.split(','),
    isSearch: (query.term ?? '') !== '',
    filteredBy: Object.keys(query).filter((name) => query[name] !== undefined),
  };
}

/** The sort expression, over `t` and the joins of its references. */
export const sortKey = (sectionSql: SectionSql, by: string): string =>
  sectionSql.references[by]?.title ?? sectionSql.computed[by] ?? `t.${by}`;

/** From this offset on, a page requested by number may be nearer to the end of the list. */
const distantOffset = 2000;

/**
 * One page of records, its last row and the total count, in one statement; with the section's totals if it has them.
 * The cost of a page is explained in docs/decisions/0006.
 */
export function pageStatement(
  section: Section,
  behaviour: Behaviour,
  sectionSql: SectionSql,
  requested: Page,
  conditions: readonly Sql[],
  /** part of the name under which an unfiltered page is prepared, one for each choice of columns; undefined: not prepared */
  columnsName: string | undefined,
  /** the conditions are those of a search that the table of words answers */
  words?: WordSearch,
): Sql {
  const { page, perPage, by, order, apos } = requested;
  const through = sectionSql.references[by];
  const key = sortKey(sectionSql, by);
  const table = raw(section.name);
  const offset = (page - 1) * perPage;
  // A literal, not a parameter: the planner knows that a page is short.
  const limit = raw(`limit ${perPage}`);
  const back = order === 'asc' ? 'desc' : 'asc';
  const inOrder = (alias: string, way: string): Sql => raw(`${alias}ordem ${way}, ${alias}id ${way}`);
  const ordered = (way: string): Sql => raw(by === 'id' ? `t.id ${way}` : `${key} ${way}, t.id ${way}`);
  const where = conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : raw('');

  const from = sql`select t.id, ${requested.ordem ?? raw(key)} as ordem from ${table} t ${raw(through?.join ?? '')}`;

  /** the page consists of the rows in `p` */
  const answer = (first: readonly Sql[], total: string, totals: Sql): Sql => sql`with ${join(first, ', ')}
    select ${raw(total)} as total,
    (select coalesce(json_agg(row_to_json(r)), '[]')::text from (select ${raw(sectionSql.columns)}
      from p join ${table} t on t.id = p.id ${raw(sectionSql.joins)} order by ${inOrder('p.', order)}) r) as data,
    (select json_build_array(ordem::text, id)::text from p order by ${inOrder('', back)} limit 1) as last,
    ${totals} as totals`;

  /**
   * The statement of a page if an index has the rows of `t` in the requested order: each row is written as it is read, instead of being
   * looked up again by its id, and nothing is sorted.
   */
  const answerInOrder = (
    condition: Sql,
    total: string,
    totals: Sql,
  ): Sql => sql`select ${raw(total)} as total,
    coalesce(json_agg(row_to_json(r.linha)), '[]')::text as data,
    case when count(*) > 0 then json_build_array((array_agg(r.ordem))[count(*)]::text, (array_agg(r.id))[count(*)])::text end as last,
    ${totals} as totals
    from (select l as linha, ${raw(key)} as ordem, t.id from ${table} t ${raw(sectionSql.joins)}
      cross join lateral (select ${raw(sectionSql.columns)}) l ${condition} order by ${ordered(order)} ${limit}) r`;

  /** reads the table in its order, starting after the cursor, each range by itself */
  const afterCursor = (cursor: Cursor): Sql => {
    const parts = rangesAfter(cursor, raw(key), raw('t.id'), requested, isNullable(section, by)).map(
      (range) =>
        sql`(${from} where ${join([...conditions, range], ' and ')} order by ${ordered(order)} ${limit})`,
    );
    return sql`p as (select id, ordem from (${join(parts, ' union all ')}) u order by ${inOrder('', order)} ${limit})`;
  };
  // A subquery: with a parameter the planner would plan each execution anew, which takes longer than the page.
  const byNumber = sql`p as (${from} ${where} order by ${ordered(order)} ${limit} offset (select ${offset}::bigint))`;

  if (words && by === section.title && !requested.ordem && !behaviour.totals) {
    const { first, total, name } = wordPage(words, section, requested);
    const statement = answer(first, total, raw('null'));
    return name === undefined || columnsName === undefined ? statement : named(name + columnsName, statement);
  }

  const sums = filteredTotals(behaviour, requested);
  if (conditions.length > 0 && sums && !requested.isSearch) {
    // The totals are computed in one pass, whatever page is shown; the page itself is read by an index in its order.
    const summary = sql`resumo as (select count(*) as total, ${totalsOf(sums)} as totais from ${table} t ${where})`;
    const p = apos ? afterCursor(apos) : byNumber;
    return answer([summary, p], '(select total from resumo)', raw('(select totais from resumo)'));
  }
  if (conditions.length > 0) {
    // Materialised, then counted and sorted: a wrong row estimate cannot lead to a bad plan.
    const matches = sql`achados as materialized (${from} ${where})`;
    const rest = apos
      ? sql`where ${join(rangesAfter(apos, raw('ordem'), raw('id'), requested, true), ' or ')}`
      : raw('');
    const skip = apos ? raw('') : sql`offset ${offset}`;
    const p = sql`p as (select id, ordem from achados ${rest} order by ${inOrder('', order)} ${limit} ${skip})`;
    const totals = sums
      ? sql`(select ${totalsOf(sums)} from ${table} t where t.id in (select id from achados))`
      : raw('null');
    return answer([matches, p], '(select count(*) from achados)', totals);
  }

  const counted = `select coalesce(sum(total), 0)::bigint as total from total_linhas where tabela = '${section.name}'`;
  const rowCount = raw(`linhas as (${counted})`);
  const { totalsOfAll } = behaviour;
  const totals = totalsOfAll
    ? sql`(select ${totalsOf(totalsOfAll.sums)} from ${raw(totalsOfAll.from)})`
    : behaviour.totals
      ? sql`(select ${totalsOf(behaviour.totals)} from ${table} t)`
      : raw('null');
  const withName = (kind: string, statement: Sql): Sql =>
    columnsName === undefined
      ? statement
      : named(`list_${section.name}_${by}_${order}_${perPage}${kind}${columnsName}`, statement);
  const unfiltered = (p: Sql, kind: string): Sql =>
    withName(kind, answer([rowCount, p], '(select total from linhas)', totals));
  const [range, secondRange] = apos
    ? rangesAfter(apos, raw(key), raw('t.id'), requested, isNullable(section, by))
    : [];
  const isInOrder = by === section.sort.by && key === `t.${by}` && secondRange === undefined;
  if (isInOrder && (apos || offset === 0)) {
    const kind = !apos ? '_1' : apos.key === null ? '_apos_vazio' : '_apos';
    return withName(kind, answerInOrder(range ? sql`where ${range}` : raw(''), `(${counted})`, totals));
  }
  if (apos) return unfiltered(afterCursor(apos), apos.key === null ? '_apos_vazio' : '_apos');
  // Without a parameter it is planned once, and most lists are only opened at their first page.
  if (offset === 0) return unfiltered(sql`p as (${from} order by ${ordered(order)} ${limit})`, '_1');
  if (offset < distantOffset) return unfiltered(byNumber, '');
  if (by === behaviour.countedByDay) return unfiltered(byDay({ ...requested, from, key, offset }), '_dias');
  // Reads from the nearer end; the other half of the statement is not executed.
  const rows =
    by === section.title && behaviour.words
      ? sql`${allWords(section, behaviour.words)} and`
      : sql`${from} where`;
  const fromNearerEnd = sql`p as (
    (${rows} (select total from linhas) >= 2 * ${offset}::bigint order by ${inOrder('', order)} ${limit} offset ${offset})
    union all
    (select id, ordem from (${rows} (select total from linhas) < 2 * ${offset}::bigint order by ${inOrder('', back)} ${limit}
      offset (select greatest(0, total - ${offset}::bigint - ${raw(String(perPage))}) from linhas)) f
      limit (select greatest(0, total - ${offset}::bigint) from linhas)))`;
  return unfiltered(fromNearerEnd, '_longe');
}

/**
 * A distant page in the order of days: adds up the months before it, then the days of its month, and scans only its own
 * day. Read backwards, where rows without a day come first; a page in the other order is counted from the other end.
 */
function byDay({
  order,
  perPage,
  from,
  key,
  offset,
}: Page & { from: Sql; key: string; offset: number }): Sql {
  const isAscending = order === 'asc';
  const page = raw(String(perPage));
  const start = isAscending
    ? sql`(select greatest(0, total - ${offset}::bigint - ${page}) from linhas)`
    : sql`${offset}::bigint`;
  const rows = isAscending
    ? sql`(select least(${page}, greatest(0, total - ${offset}::bigint)) from linhas)`
    : page;
  const descending = raw(`${key} desc, t.id desc`);
  return sql`meses as (select mes, ${start} - antes as resto from (
      select mes, sum(sum(total)) over (order by mes desc) - sum(total) as antes from total_meses group by mes) m
      where antes <= ${start} order by antes desc, mes limit 1),
    salto as (select dia, (select resto from meses) - antes as resto from (
      select dia, sum(sum(total)) over (order by dia desc) - sum(total) as antes from total_dias
      where dia between (select mes from meses) and (select mes + interval '1 month - 1 day' from meses)::date
      group by dia) d
      where antes <= (select resto from meses) order by antes desc, dia limit 1),
    p as (select id, ordem from (
      (${from} where (select dia from salto) = 'infinity' order by ${descending} limit ${page} offset ${start})
      union all
      (${from} where ${raw(key)} <= (select dia from salto where dia < 'infinity') order by ${descending}
        limit ${page} offset (select resto from salto))) f
      order by ordem desc, id desc limit ${rows})`;
}

const notNull = perSection(
  (section) =>
    new Set([
      'id',
      'criado_em',
      'atualizado_em',
      ...columnsOf(section).flatMap((column) => (column.notNull ? [column.name] : [])),
    ]),
);
const isNullable = (section: Section, by: string): boolean => !notNull(section).has(by);

/** The totals of a filtered list: some filters give them another meaning. */
function filteredTotals({ totals, totalsBy = {} }: Behaviour, { filteredBy }: Page): typeof totals {
  const special = filteredBy.find((name) => Object.hasOwn(totalsBy, name));
  return special === undefined ? totals : totalsBy[special];
}

const totalsOf = (sums: Readonly<Record<string, string>>): Sql =>
  raw(
    `json_build_object(${Object.entries(sums)
      .map(([name, sum]) => `'${name}', coalesce(${sum}, 0)`)
      .join(', ')})::text`,
  );
