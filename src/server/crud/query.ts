import { z } from 'zod';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import { choices, errorKey, pageQuery, someText } from '#server/http/input-checks.ts';
import { type Field, isChild, isFile } from '#shared/crud/field.ts';
import { askableFields } from '#shared/crud/list-fields.ts';
import { perSection } from '#shared/crud/per-section.ts';
import type { Section } from '#shared/crud/section.ts';
import { invalid, invalidField } from '#shared/errors.ts';
import { childTables, searchColumn, searchFields } from './columns.ts';
import { containsPattern, filterShape, type Query, type QueryShape } from './filters.ts';
import { type Limits, scopeSql } from './scope.ts';
import type { SectionSql } from './section-sql.ts';
import { titleSql } from './titles.ts';

const isText = (field: Field): boolean =>
  ['text', 'textarea', 'email', 'phone', 'cpf', 'cnpj', 'cep', 'slug', 'url'].includes(field.kind);

/** Lists neither sort by a confidential field nor search in it: order and matches would reveal it. */
const isConfided = ({ confidential: confided }: Section, name: string): boolean =>
  confided?.includes(name) ?? false;

export const sortable = (section: Section): string[] => [
  'id',
  'criado_em',
  'atualizado_em',
  ...Object.entries(section.fields)
    .filter(([, field]) => !isFile(field) && !isChild(field) && field.kind !== 'password')
    .map(([name]) => name)
    .filter((name) => !isConfided(section, name)),
];

/** References that some callers see empty: for them neither order nor matches may reveal these. */
const guardedReferences = perSection(({ fields }) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'reference' && field.guarded ? [name] : [],
  ),
);

/** Refuses a query by references that the caller sees empty. */
export function refuseGuarded(section: Section, { sort_by, relationship, ...filters }: Query): void {
  for (const name of guardedReferences(section)) {
    if (sort_by === name) throw invalidField('sort_by', 'validation.sort');
    if (relationship === name) throw invalidField('relationship', 'validation.relationship');
    if (filters[name] !== undefined) throw invalidField(name, 'validation.reference');
  }
}

export const searchable = (section: Section): string[] =>
  Object.entries(section.fields)
    .filter(([name, field]) => isText(field) && !field.computed && !isConfided(section, name))
    .map(([name]) => name);

export type QuerySchema = z.ZodObject<QueryShape>;

/** Names of fields of a row, separated by commas. */
function someFields(section: Section): z.ZodType<string> {
  const askable = new Set(askableFields(section));
  return z
    .string(errorKey('validation.fields'))
    .max(4000, errorKey('validation.fields'))
    .refine((text) => text.split(',').every((name) => askable.has(name)), errorKey('validation.fields'));
}

const listShape = (section: Section) => ({
  ...pageQuery,
  sort_by: choices(sortable(section), 'validation.sort')
    .optional()
    .describe(`\`${section.sort.by}\` se não for dito`),
  sort_order: choices(['asc', 'desc'], 'validation.choice')
    .optional()
    .describe('crescente (`asc`) se não for dita'),
  fields: someFields(section)
    .optional()
    .describe(
      'os campos de cada linha, separados por vírgulas (`nome,whatsapp`); todos se não for dito; o id vem sempre',
    ),
  apos: z
    .string(errorKey('validation.cursor'))
    .regex(/^[\w-]{1,2000}$/, errorKey('validation.cursor'))
    .optional()
    .describe('continua depois da última linha da página anterior (o `apos` que ela trouxe)'),
});

export const listSchema = perSection(
  (section): QuerySchema => z.strictObject({ ...listShape(section), ...filterShape(section) }),
);

/** The order of a search that puts the most likely matches first. */
export const byRelevance = 'relevancia';

export const searchSchema = perSection(
  (section): QuerySchema =>
    listSchema(section).extend({
      field: z.string(errorKey('validation.search_field')).optional(),
      term: someText().optional(),
      relationship: z.string(errorKey('validation.relationship')).optional(),
    }),
);

export const rankedSchema = perSection(
  (section): QuerySchema =>
    searchSchema(section).extend({
      sort_by: choices([...sortable(section), byRelevance], 'validation.sort').optional(),
    }),
);

/** Phones and documents are stored without punctuation: "(11) 98765" finds the same as "1198765". */
export const withoutPunctuation = (term: string): string =>
  /^[\d\s().\-/+]+$/.test(term) ? term.replace(/\D/g, '') : term.trim();

/**
 * The condition of a search for a term without its punctuation, or for the term as it was typed: a text may have been stored with
 * it, as "Aluguel 10/2026".
 */
export function orAsTyped(condition: Sql, typed: string, matches: (pattern: string) => Sql): Sql {
  const text = typed.trim();
  return withoutPunctuation(text) === text
    ? condition
    : sql`(${condition} or ${matches(containsPattern(text))})`;
}

const escaped = (text: string): string => containsPattern(text).slice(1, -1);

/** 0 for titles that begin with the term, 1 for those with a word that does, 2 for all others. */
export function titleRank(section: Section, term: string, find: (name: string) => Section): Sql {
  const title = raw(titleSql(section, 't', find));
  return sql`case when busca(${title}) like busca(${`${escaped(term)}%`}) then 0
    when busca(${title}) like busca(${`% ${escaped(term)}%`}) then 1 else 2 end`;
}

/** The sort expression of a search by relevance; undefined when nothing is searched. */
export function relevance(section: Section, query: Query, find: (name: string) => Section): Sql | undefined {
  const term = withoutPunctuation(query.term ?? '');
  if (query.sort_by !== byRelevance || term === '') return undefined;
  return sql`(${titleRank(section, term, find)})::text || ' ' || busca(${raw(titleSql(section, 't', find))})`;
}

/** What a caller may search in a section. */
interface Searcher {
  find: (name: string) => Section;
  mayList(section: Section): boolean;
  limits: Limits;
}

/**
 * The condition of a search, through a reference when `relationship` names one; undefined when nothing is searched. In
 * a section that the caller may not list, and in records beyond the caller's limits, only the title is searched, which every referring
 * record shows.
 */
export function searchCondition(
  section: Section,
  sectionSql: SectionSql,
  query: Query,
  { find, mayList, limits }: Searcher,
): Sql | undefined {
  const term = withoutPunctuation(query.term ?? '');
  const { relationship } = query;
  if (term === '' && relationship === undefined && query.field === undefined) return undefined;
  // Own properties only: every object has a `constructor`.
  const through =
    relationship !== undefined && Object.hasOwn(sectionSql.references, relationship)
      ? sectionSql.references[relationship]
      : undefined;
  if (relationship !== undefined && !through)
    throw invalid({ relationship: [{ key: 'validation.relationship' }] });
  const target = through?.section ?? section;
  const isWhole = !through || mayList(target);
  const fields = isWhole ? searchable(target) : [target.title];
  if (query.field !== undefined && !fields.includes(query.field)) {
    throw invalid({ field: [{ key: 'validation.search_field' }] });
  }
  if (term === '') return undefined;
  const { field } = query;
  const withWords = (match: (pattern: string) => Sql): Sql =>
    /\s/.test(term)
      ? join(eachWord(term, match), ' and ')
      : orAsTyped(match(containsPattern(term)), query.term ?? '', match);
  const inTitle = (): Sql => withWords((pattern) => titleText(target, pattern, find));
  const inFields = (): Sql =>
    withWords((pattern) =>
      field === undefined ? anyText(target, pattern, find) : fieldText(target, field, pattern),
    );
  if (!through) return inFields();
  const limit = scopeSql(target, limits);
  const searchesTitle = field === undefined || field === target.title;
  const condition = !isWhole
    ? inTitle()
    : limit === undefined
      ? inFields()
      : sql`((${inFields()} and ${limit}) or ${searchesTitle ? inTitle() : raw('false')})`;
  return sql`t.${raw(relationship!)} in (select t.id from ${raw(target.name)} t where ${condition})`;
}

/** The trigram index needs three letters; shorter words, among others, are matched at the beginnings of words. */
const indexed = 3;
const maxWords = 8;

/** Conditions for the words of a term, each of which a record must have, in any order: "Maria Lima" finds Maria Alice Lima. */
export function eachWord(term: string, matches: (pattern: string) => Sql): Sql[] {
  const words = term.split(/\s+/).slice(0, maxWords);
  return words.map((word) =>
    word.length >= indexed
      ? matches(containsPattern(word))
      : sql`(${matches(`${escaped(word)}%`)} or ${matches(`% ${escaped(word)}%`)})`,
  );
}

/** A match in any of the searchable texts of a section: its own, and the titles of its references. */
export function anyText(section: Section, pattern: string, find: (name: string) => Section): Sql {
  const places: Sql[] = [];
  if (searchColumn(section)) places.push(sql`t.busca like busca(${pattern})`);
  const lists = childTables(section);
  for (const [name, field] of Object.entries(section.fields)) {
    if (!field.search || (field.kind !== 'reference' && field.kind !== 'references')) continue;
    const target = find(field.to);
    const targets = sql`select t.id from ${raw(target.name)} t where ${titleText(target, pattern, find)}`;
    const list = lists.find((child) => child.field === name);
    places.push(
      list
        ? sql`t.id in (select l.${raw(list.parent)} from ${raw(list.name)} l where l.${raw(list.target)} in (${targets}))`
        : sql`t.${raw(name)} in (${targets})`,
    );
  }
  if (places.length === 0) return titleText(section, pattern, find);
  if (places.length === 1) return places[0]!;
  // Each place uses its own index: an `or` over several would scan the whole table.
  const matches = places.map((place) => sql`select t.id from ${raw(section.name)} t where ${place}`);
  return sql`t.id in (${join(matches, ' union ')})`;
}

function titleText(section: Section, pattern: string, find: (name: string) => Section): Sql {
  if (section.shortTitle)
    return sql`(${fieldText(section, section.title, pattern)} or ${fieldText(section, section.shortTitle, pattern)})`;
  return section.fields[section.title]?.kind === 'reference'
    ? sql`busca(${raw(titleSql(section, 't', find))}) like busca(${pattern})`
    : fieldText(section, section.title, pattern);
}

function fieldText(section: Section, field: string, pattern: string): Sql {
  const inField = sql`busca(t.${raw(field)}) like busca(${pattern})`;
  // The shared column's index finds the candidates; the field itself decides.
  return searchFields(section).includes(field) ? sql`t.busca like busca(${pattern}) and ${inField}` : inField;
}
