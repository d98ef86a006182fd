import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { defaultPerPage, type Section } from '#shared/kit/section.ts';
import type { Behaviour } from './behaviour.ts';
import { columnsOf } from './columns.ts';
import { type Cursor, rangesAfter, readCursor, type Sort } from './cursor.ts';
import type { Query } from './filters.ts';
import type { Statements } from './statements.ts';

export interface Page extends Sort {
  page: number;
  perPage: number;
  /** the row it goes on after; without one it is found by its number */
  apos: Cursor | undefined;
}

export function pageOf(section: Section, query: Query): Page {
  const { sort } = section;
  const falls = query.sort_order === 'desc' || (!query.sort_order && !query.sort_by && sort.order === 'desc');
  const sorted: Sort = { by: query.sort_by ?? sort.by, order: falls ? 'desc' : 'asc' };
  return {
    page: Number(query.page ?? 1),
    perPage: Number(query.per_page ?? defaultPerPage),
    ...sorted,
    apos: query.apos === undefined ? undefined : readCursor(sorted, query.apos),
  };
}

/** From here on a page asked for by its number may be nearer to the end of the list. */
const deep = 2000;

/**
 * One page of records, its last row and the total of all pages, in one statement; with the section's totals where it
 * has them. What a page costs, and why, is in docs/decisions/0006.
 */
export function pageStatement(
  section: Section,
  behaviour: Behaviour,
  statements: Statements,
  asked: Page,
  conditions: readonly Sql[],
): Sql {
  const { page, perPage, by, order, apos } = asked;
  const through = statements.references[by];
  const key = through ? through.title : (statements.computed[by] ?? `t.${by}`);
  const table = raw(section.name);
  const offset = (page - 1) * perPage;
  // A number of our own, not a parameter: the planner knows that a page is short.
  const limit = raw(`limit ${perPage}`);
  const back = order === 'asc' ? 'desc' : 'asc';
  const inOrder = (alias: string, way: string): Sql => raw(`${alias}ordem ${way}, ${alias}id ${way}`);
  const ordered = (way: string): Sql => raw(by === 'id' ? `t.id ${way}` : `${key} ${way}, t.id ${way}`);
  const where = conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : raw('');

  /** of the rows that `p` names */
  const answer = (first: Sql, total: Sql): Sql => sql`with ${first}
    select ${total} as total,
    (select coalesce(json_agg(row_to_json(r)), '[]')::text from (select ${raw(statements.columns)}
      from p join ${table} t on t.id = p.id ${raw(statements.joins)} order by ${inOrder('p.', order)}) r) as data,
    (select json_build_array(ordem::text, id)::text from p order by ${inOrder('', back)} limit 1) as last,
    ${totalsOf(section, behaviour, where)} as totals`;

  if (conditions.length > 0) {
    const rest = apos
      ? sql`where ${join(rangesAfter(apos, raw('ordem'), raw('id'), asked, true), ' or ')}`
      : raw('');
    const skip = apos ? raw('') : sql`offset ${offset}`;
    return answer(
      sql`achados as materialized (select t.id, ${raw(key)} as ordem from ${table} t ${raw(through?.join ?? '')} ${where}),
        p as (select id, ordem from achados ${rest} order by ${inOrder('', order)} ${limit} ${skip})`,
      raw('(select count(*) from achados)'),
    );
  }

  const all = sql`linhas as (select coalesce(sum(total), 0)::bigint as total from total_linhas where tabela = '${table}')`;
  const total = raw('(select total from linhas)');
  const from = sql`select t.id, ${raw(key)} as ordem from ${table} t ${raw(through?.join ?? '')}`;
  const name = `list_${section.name}_${by}_${order}_${perPage}`;
  if (apos) {
    const ranges = rangesAfter(apos, raw(key), raw('t.id'), asked, isNullable(section, by));
    const parts = ranges.map((range) => sql`(${from} where ${range} order by ${ordered(order)} ${limit})`);
    const p = sql`p as (select id, ordem from (${join(parts, ' union all ')}) u order by ${inOrder('', order)} ${limit})`;
    return { ...answer(sql`${all}, ${p}`, total), name: `${name}_apos${apos.key === null ? '_vazio' : ''}` };
  }
  if (offset < deep) {
    const p = sql`p as (${from} order by ${ordered(order)} ${limit} offset ${offset})`;
    return { ...answer(sql`${all}, ${p}`, total), name };
  }
  // Whichever end is nearer; the other half of the statement is not even begun.
  const p = sql`p as (
    (${from} where ${total} >= 2 * ${offset}::bigint order by ${ordered(order)} ${limit} offset ${offset})
    union all
    (select id, ordem from (${from} where ${total} < 2 * ${offset}::bigint order by ${ordered(back)} ${limit}
      offset (select greatest(0, total - ${offset}::bigint - ${raw(String(perPage))}) from linhas)) f
      limit (select greatest(0, total - ${offset}::bigint) from linhas)))`;
  return { ...answer(sql`${all}, ${p}`, total), name: `${name}_longe` };
}

const isNullable = (section: Section, by: string): boolean =>
  !['id', 'criado_em', 'atualizado_em'].includes(by) &&
  !columnsOf(section).some(({ name, notNull }) => name === by && notNull);

function totalsOf(section: Section, behaviour: Behaviour, where: Sql): Sql {
  const isWhole = where.text === '' && behaviour.totalsOfAll !== undefined;
  const sums = Object.entries((isWhole ? behaviour.totalsOfAll : behaviour.totals) ?? {});
  if (sums.length === 0) return raw('null');
  const object = raw(
    `json_build_object(${sums.map(([name, sum]) => `'${name}', coalesce(${sum}, 0)`).join(', ')})::text`,
  );
  return isWhole ? object : sql`(select ${object} from ${raw(section.name)} t ${where})`;
}
