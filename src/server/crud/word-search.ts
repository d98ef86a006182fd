import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { Section } from '#shared/crud/section.ts';
import { withoutAccents } from '#shared/plain-letters.ts';
import type { Behaviour } from './behaviour.ts';
import { searchFields } from './columns.ts';
import { type Cursor, rangesAfter, type Sort } from './cursor.ts';
import { containsPattern, type Query } from './filters.ts';
import { withoutPunctuation } from './query.ts';

/** A search that the table of words of a section answers, without reading all records that match. */
export interface WordSearch {
  table: string;
  totals: string;
  pattern: string;
  /** in the title, and in no other field */
  inTitle: boolean;
}

/** Shorter terms occur in most words. */
const shortest = 3;
const letters = new RegExp(`^[a-z]{${shortest},}$`);

/** Letters are always within one word; undefined: another kind of search. */
export function wordSearch(section: Section, { words }: Behaviour, query: Query): WordSearch | undefined {
  const term = withoutPunctuation(query.term ?? '');
  const { field, relationship } = query;
  if (!words || relationship !== undefined || !letters.test(withoutAccents(term).toLowerCase()))
    return undefined;
  const searchesReferences = Object.values(section.fields).some(
    ({ kind, search }) => search && (kind === 'reference' || kind === 'references'),
  );
  const inTitle = field === section.title && searchFields(section).includes(section.title);
  if (!inTitle && (field !== undefined || searchesReferences)) return undefined;
  return { ...words, pattern: containsPattern(term), inTitle };
}

/** All records in the order of their titles: every record has the empty word. The table of words is small, and so cheap to scan. */
export const allWords = (section: Section, { table }: { table: string }): Sql =>
  raw(`select x.registro as id, x.${section.title} as ordem from ${table} x where x.palavra = ''`);

/**
 * The rows of a page in the order of titles, as CTE `p`, and the expression of their total. Each word that contains the term gives its
 * first rows in order; the page is made of these. The total of one word is known; for several words, a record with two of them counts once.
 */
export function wordPage(
  { table, totals, pattern, inTitle }: WordSearch,
  section: Section,
  { page, perPage, order, apos, by }: Sort & { page: number; perPage: number; apos: Cursor | undefined },
): { first: Sql[]; total: string; name: string | undefined } {
  const offset = apos ? 0 : (page - 1) * perPage;
  const where = inTitle ? raw('and x.no_nome') : raw('');
  const [id, title] = ['x.registro', `x.${section.title}`];
  const after = apos
    ? sql`and ${join(rangesAfter(apos, raw(title), raw(id), { by, order }, false), ' or ')}`
    : raw('');
  const counted = inTitle ? 'no_nome' : 'total';
  const first = [
    sql`palavras as materialized (select palavra, sum(${raw(counted)}) as total from ${raw(totals)}
      where palavra like busca(${pattern}) and palavra not like '% %' group by palavra
      having sum(${raw(counted)}) > 0)`,
    sql`p as (select distinct l.id, l.ordem from palavras w cross join lateral (
      select ${raw(id)} as id, ${raw(title)} as ordem from ${raw(table)} x where x.palavra = w.palavra ${where} ${after}
      order by ${raw(`${title} ${order}, ${id} ${order}`)} limit ${raw(String(offset + perPage))}) l
      order by l.ordem ${raw(order)}, l.id ${raw(order)} limit ${raw(String(perPage))} offset ${raw(String(offset))})`,
  ];
  const total = `(select case when count(*) = 1 then sum(total)::bigint else (select count(*) from (select distinct ${id}
    from palavras w join ${table} x on x.palavra = w.palavra ${inTitle ? 'and x.no_nome' : ''}) d) end from palavras)`;
  // Pages that are often requested are prepared; a jump to a distant page is not.
  const kind = `${inTitle ? '_titulo' : ''}${apos ? '_apos' : ''}`;
  const name = offset === 0 ? `palavras_${section.name}_${order}_${perPage}${kind}` : undefined;
  return { first, total, name };
}
