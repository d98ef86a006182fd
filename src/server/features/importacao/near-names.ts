import type { Actor } from '#server/crud/actor.ts';
import { searchFields } from '#server/crud/columns.ts';
import { titleSql } from '#server/crud/titles.ts';
import type { Db } from '#server/db/client.ts';
import { shortestCorrected, tolerance } from '#server/db/similar-words.ts';
import { join, raw, type Sql, sql } from '#server/db/sql.ts';
import type { ReferenceField, ReferencesField } from '#shared/crud/field.ts';
import type { Section } from '#shared/crud/section.ts';
import { editDistance } from '#shared/edit-distance.ts';
import { isFit, kindColumns, referable } from './find-references.ts';
import type { ReadRow } from './read-rows.ts';
import { plainWords } from './read-values.ts';

/** With up to this many records, a name is compared with all of them; with more, the database preselects by trigrams. */
const maxCompared = 1000;
/** For how many names of a page the database is searched, and how many of the most similar it returns for each. */
const maxSearched = 20;
const maxSimilar = 20;
/**
 * Searching for a common name takes time in proportion to the records (200,000: half a second): with more records, fewer names are
 * searched.
 */
const recordsInAll = 400_000;
/** How many names a message contains. */
const maxNamed = 3;
/** If there are at most this many records, all are named when none resembles the cell. */
const fewRecords = 5;

/** A record that a cell may refer to. */
interface NamedRecord {
  rotulo: string | null;
  [column: string]: unknown;
}

/** The names that a cell may have meant, in a row. */
export type NearNames = (name: string, row: Pick<ReadRow, 'input'>) => string[];

/** Finds which records of a field the wrong names of a page may have meant, among those that the caller may list and refer to. */
export async function createNearNames(
  db: Db,
  actor: Actor,
  field: ReferenceField | ReferencesField,
  find: (name: string) => Section,
  wrongNames: readonly string[],
): Promise<NearNames> {
  const target = find(field.to);
  if (!actor.ability.can('list', target.subject)) return () => [];
  const columns = [
    raw(`${titleSql(target, 't', find)} as rotulo`),
    ...[...kindColumns(field)].map((column) => raw(`t.${column}`)),
  ];
  const conditions = referable(actor, field, target);
  const records = await db.query<NamedRecord>(sql`select ${join(columns, ', ')} from ${raw(target.name)} t
    where ${join(conditions, ' and ')} order by t.id limit ${maxCompared + 1}`);
  const isLarge = records.length > maxCompared;
  const compared = isLarge ? await alike(db, target, columns, conditions, wrongNames) : records;
  const candidates = compared.flatMap((record) =>
    record.rotulo ? [{ record, name: record.rotulo, words: plainWords(record.rotulo) }] : [],
  );
  return (name, row) => {
    const fitting = candidates.filter(
      ({ record }) => field.kind === 'references' || isFit(field, row, record),
    );
    const typed = plainWords(name);
    const near = fitting
      .map((one) => ({ ...one, distance: distanceOf(typed, one.words) }))
      .filter(({ distance }) => distance <= tolerance(typed.length))
      .sort((a, b) => a.distance - b.distance || a.words.localeCompare(b.words));
    const proposed =
      near.length > 0 || isLarge || fitting.length > fewRecords ? near.slice(0, maxNamed) : fitting;
    return [...new Set(proposed.map((one) => one.name))];
  };
}

/** The records whose searchable texts are most similar to each of the names; none if the title is not in the index of the search. */
async function alike(
  db: Db,
  target: Section,
  shown: readonly Sql[],
  conditions: readonly Sql[],
  names: readonly string[],
): Promise<NamedRecord[]> {
  if (!searchFields(target).includes(target.title)) return [];
  const longEnough = [...new Set(names.map(plainWords))].filter((name) => name.length >= shortestCorrected);
  const [{ total } = { total: maxCompared }] = await db.query<{ total: number }>(
    sql`select sum(total)::integer as total from total_linhas where tabela = ${target.name} having sum(total) > 0`,
  );
  const searched = longEnough.slice(0, Math.min(maxSearched, Math.floor(recordsInAll / total)));
  if (searched.length === 0) return [];
  return db.query<NamedRecord>(sql`select l.* from unnest(${searched}::text[]) u(nome)
    cross join lateral (select ${join(shown, ', ')} from ${raw(target.name)} t
      where t.busca %> u.nome and ${join(conditions, ' and ')}
      order by t.busca <->> u.nome, t.id limit ${maxSimilar}) l`);
}

/** How many letters are wrong in a name, or in its beginning: “Caixa” may be “Caixa da sede”. */
function distanceOf(typed: string, words: string): number {
  if (typed === '') return Number.POSITIVE_INFINITY;
  if (` ${words} `.includes(` ${typed} `) || ` ${typed} `.includes(` ${words} `)) return 0;
  const beginning = words.split(' ').slice(0, typed.split(' ').length).join(' ');
  return Math.min(distanceWithin(typed, words), distanceWithin(typed, beginning));
}

/** Words whose lengths differ by more letters than may be wrong are not compared. */
const distanceWithin = (typed: string, words: string): number =>
  Math.abs(typed.length - words.length) > tolerance(typed.length)
    ? Number.POSITIVE_INFINITY
    : editDistance(typed, words);
