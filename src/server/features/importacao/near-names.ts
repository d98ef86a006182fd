import type { Actor } from '#server/crud/actor.ts';
import { titleSql } from '#server/crud/titles.ts';
import type { Db } from '#server/db/client.ts';
import { tolerance } from '#server/db/similar-words.ts';
import { join, raw, sql } from '#server/db/sql.ts';
import { editDistance } from '#shared/edit-distance.ts';
import type { ReferenceField, ReferencesField } from '#shared/kit/field.ts';
import type { Section } from '#shared/kit/section.ts';
import { isFit, kindColumns, referable } from './find-references.ts';
import type { ReadRow } from './read-rows.ts';
import { plainWords } from './read-values.ts';

/** Records that a name is compared with; where there are more, people look for the one that they mean. */
const mostCompared = 1000;
/** Names that a message says. */
const mostNamed = 3;
/** So few records are all named when none is like the cell. */
const fewRecords = 5;

/** A record that a cell may refer to. */
interface Known {
  rotulo: string;
  [column: string]: unknown;
}

/** The names that a cell may have meant, in a row. */
export type NearNames = (name: string, row: Pick<ReadRow, 'input'>) => string[];

/** Finds which records of a field a wrong name may have meant, among those that the caller may list and refer to. */
export async function createNearNames(
  db: Db,
  actor: Actor,
  field: ReferenceField | ReferencesField,
  find: (name: string) => Section,
): Promise<NearNames> {
  const target = find(field.to);
  if (!actor.ability.can('list', target.subject)) return () => [];
  const shown = [
    raw(`${titleSql(target, 't', find)} as rotulo`),
    ...[...kindColumns(field)].map((column) => raw(`t.${column}`)),
  ];
  const records = await db.query<Known>(sql`select ${join(shown, ', ')} from ${raw(target.name)} t
    where ${join(referable(actor, field, target), ' and ')} order by t.id limit ${mostCompared + 1}`);
  if (records.length > mostCompared) return () => [];
  const known = records.flatMap((record) =>
    record.rotulo ? [{ record, name: record.rotulo, words: plainWords(record.rotulo) }] : [],
  );
  return (name, row) => {
    const fitting = known.filter(({ record }) => field.kind === 'references' || isFit(field, row, record));
    const typed = plainWords(name);
    const near = fitting
      .map((one) => ({ ...one, distance: distanceOf(typed, one.words) }))
      .filter(({ distance }) => distance <= tolerance(typed.length))
      .sort((a, b) => a.distance - b.distance || a.words.localeCompare(b.words));
    const named = near.length > 0 || fitting.length > fewRecords ? near.slice(0, mostNamed) : fitting;
    return [...new Set(named.map((one) => one.name))];
  };
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
