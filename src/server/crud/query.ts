import { z } from 'zod';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { parse } from '#server/http/parse.ts';
import { isIsoDate } from '#shared/dates.ts';
import { invalid } from '#shared/errors.ts';
import type { ErrorKey } from '#shared/i18n/pt_BR/errors.ts';
import { maxInteger } from '#shared/kit/schema.ts';
import {
  defaultPerPage,
  type Field,
  isFile,
  isRangeFilter,
  perPageOptions,
  type Section,
} from '#shared/kit/section.ts';
import { searchColumn, searchFields } from './columns.ts';
import type { Statements } from './statements.ts';

const say = (error: ErrorKey) => ({ error });
const choices = (values: readonly string[], error: ErrorKey) =>
  z.enum(values as [string, ...string[]], say(error));

const idText = z
  .string(say('validation.id'))
  .regex(/^[1-9]\d{0,9}$/, say('validation.id'))
  .refine((text) => Number(text) <= maxInteger, say('validation.id'));

/** The id of a path, or a field error. */
export function parseId(text: string): number {
  const parsed = idText.safeParse(text);
  if (!parsed.success) throw invalid({ id: [{ key: 'validation.id' }] });
  return Number(text);
}

/** PostgreSQL has no text with a NUL in it, not even to compare with. */
const someText = () =>
  z
    .string(say('validation.text'))
    .max(200, say('validation.max_length'))
    .refine((text) => !text.includes('\u0000'), say('validation.characters'));

const isText = (field: Field): boolean =>
  ['text', 'textarea', 'email', 'phone', 'cpf', 'cnpj', 'cep'].includes(field.kind);

export const sortable = (section: Section): string[] => [
  'id',
  'criado_em',
  'atualizado_em',
  ...Object.entries(section.fields)
    .filter(([, field]) => !isFile(field) && !field.computed)
    .map(([name]) => name),
];

export const searchable = (section: Section): string[] =>
  Object.entries(section.fields)
    .filter(([, field]) => isText(field) && !field.computed)
    .map(([name]) => name);

function filterShape(section: Section): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(section.fields)) {
    if (!field.filter || field.computed) continue;
    const about = field.label[0];
    if (isRangeFilter(field)) {
      const bound =
        field.kind === 'date'
          ? z.string(say('validation.date')).refine(isIsoDate, say('validation.date'))
          : z
              .string(say('validation.number'))
              .regex(
                field.kind === 'decimal' ? /^-?\d{1,15}(\.\d{1,6})?$/ : /^-?\d{1,15}$/,
                say('validation.number'),
              );
      shape[`${name}_de`] = bound.optional().describe(`${about}, a partir de`);
      shape[`${name}_ate`] = bound.optional().describe(`${about}, até`);
    } else if (field.kind === 'choice') {
      const known = new Set(Object.keys(field.options));
      shape[name] = z
        .string(say('validation.choice'))
        .refine((text) => text.split(',').every((value) => known.has(value)), {
          ...say('validation.choice'),
          params: { options: [...known].join(', ') },
        })
        .optional()
        .describe(`${about}: ${[...known].join(', ')} (vários separados por vírgula)`);
    } else if (field.kind === 'boolean') {
      shape[name] = choices(['true', 'false'], 'validation.boolean').optional().describe(about);
    } else if (field.kind === 'reference') shape[name] = idText.optional().describe(`${about} (id)`);
    else if (field.kind === 'time')
      shape[name] = z
        .string(say('validation.time'))
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, say('validation.time'))
        .optional()
        .describe(about);
    else shape[name] = someText().optional().describe(about);
  }
  return shape;
}

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

export type Query = Record<string, string | undefined>;

export const parseQuery = (schema: z.ZodObject, query: unknown): Query =>
  parse(schema, query, 'validation.unknown_parameter') as Query;

const like = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`;

/** Bounds may lie beyond what the column itself can hold. */
const boundType: Partial<Record<Field['kind'], string>> = {
  date: 'date',
  integer: 'bigint',
  money: 'bigint',
  decimal: 'numeric',
};

/** Conditions over `t` for the declared filters. */
export function filters(section: Section, query: Query): Sql[] {
  const conditions: Sql[] = [];
  for (const [name, field] of Object.entries(section.fields)) {
    if (!field.filter || field.computed) continue;
    const column = raw(`t.${name}`);
    const value = query[name];
    if (isRangeFilter(field)) {
      const type = raw(boundType[field.kind]!);
      const [from, to] = [query[`${name}_de`], query[`${name}_ate`]];
      if (from !== undefined) conditions.push(sql`${column} >= ${from}::${type}`);
      if (to !== undefined) conditions.push(sql`${column} <= ${to}::${type}`);
    } else if (value === undefined) continue;
    else if (field.kind === 'choice') conditions.push(sql`${column} = any(${value.split(',')})`);
    else if (field.kind === 'boolean') conditions.push(sql`${column} = ${value === 'true'}`);
    else if (field.kind === 'reference') conditions.push(sql`${column} = ${Number(value)}`);
    else if (field.kind === 'time') conditions.push(sql`${column} = ${value}::time`);
    else conditions.push(sql`busca(${column}) like busca(${like(value)})`);
  }
  return conditions;
}

/** Phones and documents are stored without punctuation: "(11) 98765" finds what "1198765" finds. */
const bare = (term: string): string =>
  /^[\d\s().\-/+]+$/.test(term) ? term.replace(/\D/g, '') : term.trim();

/** The condition of a search, through a reference when `relationship` names one; undefined when nothing is searched. */
export function searchCondition(section: Section, statements: Statements, query: Query): Sql | undefined {
  const term = bare(query.term ?? '');
  const through = query.relationship === undefined ? undefined : statements.references[query.relationship];
  if (query.relationship !== undefined && !through)
    throw invalid({ relationship: [{ key: 'validation.relationship' }] });
  const target = through?.section ?? section;
  if (query.field !== undefined && !searchable(target).includes(query.field)) {
    throw invalid({ field: [{ key: 'validation.search_field' }] });
  }
  if (term === '') return undefined;
  const found = textCondition(target, query.field, like(term));
  if (!through) return found;
  return sql`t.${raw(query.relationship!)} in (select t.id from ${raw(target.name)} t where ${found})`;
}

function textCondition(section: Section, field: string | undefined, pattern: string): Sql {
  const inAny = searchColumn(section) ? sql`t.busca like busca(${pattern})` : undefined;
  if (field === undefined) return inAny ?? sql`busca(t.${raw(section.title)}) like busca(${pattern})`;
  const inField = sql`busca(t.${raw(field)}) like busca(${pattern})`;
  // The shared column finds the candidates by its index; the field itself decides.
  return inAny && searchFields(section).includes(field) ? sql`${inAny} and ${inField}` : inField;
}

/** One page of records and the total of all pages, in one statement. */
export function pageStatement(
  section: Section,
  statements: Statements,
  query: Query,
  conditions: readonly Sql[],
): Sql {
  const page = Number(query.page ?? 1);
  const perPage = Number(query.per_page ?? defaultPerPage);
  const by = query.sort_by ?? section.sort.by;
  const order = query.sort_order ?? (query.sort_by ? 'asc' : section.sort.order);
  const through = statements.references[by];
  const key = through ? through.title : `t.${by}`;
  const sortJoin = raw(through?.join ?? '');
  const table = raw(section.name);
  const ordered = by === 'id' ? raw(`t.id ${order}`) : raw(`${key} ${order}, t.id ${order}`);
  // How many is one of a few numbers and stands in the text: PostgreSQL plans badly for a limit it does not know.
  const limit = raw(`limit ${perPage}`);
  const limits = page === 1 ? limit : sql`${limit} offset ${(page - 1) * perPage}`;
  const rows = (ids: Sql): Sql => sql`select coalesce(json_agg(row_to_json(r)), '[]')::text from (
    select ${raw(statements.columns)} from (${ids}) p join ${table} t on t.id = p.id ${raw(statements.joins)} order by ${ordered}) r`;

  if (conditions.length === 0) {
    const ids = sql`select t.id from ${table} t ${sortJoin} order by ${ordered} ${limits}`;
    const statement = sql`select (select coalesce(sum(total), 0)::bigint from total_linhas where tabela = ${raw(`'${section.name}'`)}) as total, (${rows(ids)}) as data`;
    // The first page, which is asked for most, has no parameter left: it is planned once per connection.
    const name = `list_${section.name}_${by}_${order}_${perPage}${page === 1 ? '' : '_next'}`;
    return { ...statement, name };
  }
  const where = join(conditions, ' and ');
  return sql`with achados as materialized (
    select t.id, ${raw(key)} as ordem from ${table} t ${sortJoin} where ${where})
    select (select count(*) from achados) as total,
    (${rows(sql`select id from achados order by ordem ${raw(order)}, id ${raw(order)} ${limits}`)}) as data`;
}
