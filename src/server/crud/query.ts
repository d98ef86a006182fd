import { z } from 'zod';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { parse } from '#server/http/parse.ts';
import { invalid } from '#shared/errors.ts';
import {
  defaultPerPage,
  type Field,
  isChild,
  isFile,
  perPageOptions,
  type Section,
} from '#shared/kit/section.ts';
import type { Behaviour } from './behaviour.ts';
import { childTables, searchColumn, searchFields } from './columns.ts';
import { choices, filterShape, idText, like, type Query, say, someText } from './filters.ts';
import type { Statements } from './statements.ts';
import { titleSql } from './titles.ts';

/** The id of a path, or a field error. */
export function parseId(text: string): number {
  const parsed = idText.safeParse(text);
  if (!parsed.success) throw invalid({ id: [{ key: 'validation.id' }] });
  return Number(text);
}

const isText = (field: Field): boolean =>
  ['text', 'textarea', 'email', 'phone', 'cpf', 'cnpj', 'cep', 'slug', 'url'].includes(field.kind);

export const sortable = (section: Section): string[] => [
  'id',
  'criado_em',
  'atualizado_em',
  ...Object.entries(section.fields)
    .filter(([, field]) => !isFile(field) && !isChild(field) && field.kind !== 'password')
    .map(([name]) => name),
];

export const searchable = (section: Section): string[] =>
  Object.entries(section.fields)
    .filter(([, field]) => isText(field) && !field.computed)
    .map(([name]) => name);

const pageShape = (section: Section) => ({
  page: z
    .string(say('validation.page'))
    .regex(/^[1-9]\d{0,8}$/, say('validation.page'))
    .optional(),
  per_page: choices(perPageOptions.map(String), 'validation.per_page').optional(),
  sort_by: choices(sortable(section), 'validation.sort').optional(),
  sort_order: choices(['asc', 'desc'], 'validation.choice').optional(),
});

export const listSchema = (section: Section): z.ZodObject =>
  z.strictObject({ ...pageShape(section), ...filterShape(section) });

export const searchSchema = (section: Section): z.ZodObject =>
  z.strictObject({
    ...pageShape(section),
    ...filterShape(section),
    field: z.string(say('validation.search_field')).optional(),
    term: someText().optional(),
    relationship: z.string(say('validation.relationship')).optional(),
  });

export const parseQuery = (schema: z.ZodObject, query: unknown): Query =>
  parse(schema, query, 'validation.unknown_parameter') as Query;

/** Phones and documents are stored without punctuation: "(11) 98765" finds what "1198765" finds. */
const bare = (term: string): string =>
  /^[\d\s().\-/+]+$/.test(term) ? term.replace(/\D/g, '') : term.trim();

/** The condition of a search, through a reference when `relationship` names one; undefined when nothing is searched. */
export function searchCondition(
  section: Section,
  statements: Statements,
  query: Query,
  find: (name: string) => Section,
): Sql | undefined {
  const term = bare(query.term ?? '');
  const through = query.relationship === undefined ? undefined : statements.references[query.relationship];
  if (query.relationship !== undefined && !through)
    throw invalid({ relationship: [{ key: 'validation.relationship' }] });
  const target = through?.section ?? section;
  if (query.field !== undefined && !searchable(target).includes(query.field)) {
    throw invalid({ field: [{ key: 'validation.search_field' }] });
  }
  if (term === '') return undefined;
  const found =
    query.field === undefined
      ? anyText(target, like(term), find)
      : fieldText(target, query.field, like(term));
  if (!through) return found;
  return sql`t.${raw(query.relationship!)} in (select t.id from ${raw(target.name)} t where ${found})`;
}

/** In any of the texts that the section searches: its own, and the titles of what it refers to. */
function anyText(section: Section, pattern: string, find: (name: string) => Section): Sql {
  const places: Sql[] = [];
  if (searchColumn(section)) places.push(sql`t.busca like busca(${pattern})`);
  const lists = childTables(section);
  for (const [name, field] of Object.entries(section.fields)) {
    if (!field.search || (field.kind !== 'reference' && field.kind !== 'references')) continue;
    const target = find(field.to);
    const found = sql`select t.id from ${raw(target.name)} t where ${titleText(target, pattern, find)}`;
    const list = lists.find((child) => child.field === name);
    places.push(
      list
        ? sql`t.id in (select l.${raw(list.parent)} from ${raw(list.name)} l where l.${raw(list.target)} in (${found}))`
        : sql`t.${raw(name)} in (${found})`,
    );
  }
  if (places.length === 0) return titleText(section, pattern, find);
  return places.length === 1 ? places[0]! : sql`(${join(places, ' or ')})`;
}

function titleText(section: Section, pattern: string, find: (name: string) => Section): Sql {
  return section.fields[section.title]?.kind === 'reference'
    ? sql`busca(${raw(titleSql(section, 't', find))}) like busca(${pattern})`
    : fieldText(section, section.title, pattern);
}

function fieldText(section: Section, field: string, pattern: string): Sql {
  const inField = sql`busca(t.${raw(field)}) like busca(${pattern})`;
  // The shared column finds the candidates by its index; the field itself decides.
  return searchFields(section).includes(field) ? sql`t.busca like busca(${pattern}) and ${inField}` : inField;
}

interface Page {
  page: number;
  perPage: number;
  by: string;
  order: 'asc' | 'desc';
}

export const pageOf = (section: Section, query: Query): Page => ({
  page: Number(query.page ?? 1),
  perPage: Number(query.per_page ?? defaultPerPage),
  by: query.sort_by ?? section.sort.by,
  order:
    query.sort_order === 'desc' || (!query.sort_order && !query.sort_by && section.sort.order === 'desc')
      ? 'desc'
      : 'asc',
});

/** One page of records and the total of all pages, in one statement; with the section's totals where it has them. */
export function pageStatement(
  section: Section,
  behaviour: Behaviour,
  statements: Statements,
  query: Query,
  conditions: readonly Sql[],
): Sql {
  const { page, perPage, by, order } = pageOf(section, query);
  const through = statements.references[by];
  const key = through ? through.title : (statements.computed[by] ?? `t.${by}`);
  const sortJoin = raw(through?.join ?? '');
  const table = raw(section.name);
  const ordered = by === 'id' ? raw(`t.id ${order}`) : raw(`${key} ${order}, t.id ${order}`);
  const limits = sql`limit ${perPage} offset ${(page - 1) * perPage}`;
  const rows = (ids: Sql): Sql => sql`select coalesce(json_agg(row_to_json(r)), '[]')::text from (
    select ${raw(statements.columns)} from (${ids}) p join ${table} t on t.id = p.id ${raw(statements.joins)} order by ${ordered}) r`;
  const where = conditions.length > 0 ? sql`where ${join(conditions, ' and ')}` : raw('');
  const sums = Object.entries(behaviour.totals ?? {}).map(
    ([name, aggregate]) => `'${name}', coalesce(${aggregate}, 0)`,
  );
  const totals =
    sums.length > 0
      ? sql`(select json_build_object(${raw(sums.join(', '))})::text from ${table} t ${where})`
      : raw('null');

  if (conditions.length === 0) {
    const ids = sql`select t.id from ${table} t ${sortJoin} order by ${ordered} ${limits}`;
    const total = raw(
      `(select coalesce(sum(total), 0)::bigint from total_linhas where tabela = '${section.name}')`,
    );
    const statement = sql`select ${total} as total, (${rows(ids)}) as data, ${totals} as totals`;
    return { ...statement, name: `list_${section.name}_${by}_${order}` };
  }
  return sql`with achados as materialized (
    select t.id, ${raw(key)} as ordem from ${table} t ${sortJoin} ${where})
    select (select count(*) from achados) as total,
    (${rows(sql`select id from achados order by ordem ${raw(order)}, id ${raw(order)} ${limits}`)}) as data,
    ${totals} as totals`;
}
