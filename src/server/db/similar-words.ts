import { editDistance } from '#shared/edit-distance.ts';
import type { Db } from './client.ts';
import { named, sql } from './sql.ts';

/** Words like the one that was typed, among which the nearest is chosen. */
const maxCandidates = 20;
/** Shorter words resemble too many others. */
export const shortestCorrected = 4;

/** How many letters may be wrong in a word of this length. */
export const tolerance = (length: number): number => (length < 6 ? 1 : length < 9 ? 2 : 3);

/** A word of the site's index. */
export interface KnownWord {
  /** without accents */
  palavra: string;
  /** as it is written */
  forma: string;
}

/**
 * Words of the index like those that were typed: by their trigrams, or with the same first two letters and about as many,
 * because swapping two letters of a short word changes most of its trigrams.
 */
export const similarWords = (
  db: Db,
  words: readonly string[],
): Promise<(KnownWord & { digitada: string })[]> =>
  db.query(
    named(
      'site.parecidas',
      sql`select d.palavra as digitada, p.palavra, p.forma from unnest(${words}::text[]) d(palavra)
        cross join lateral (select s.palavra, s.forma from palavra_site s where s.palavra % d.palavra
          or (s.palavra like left(d.palavra, 2) || '%'
            and abs(char_length(s.palavra) - char_length(d.palavra)) <= 1)
          order by similarity(s.palavra, d.palavra) desc, s.palavra limit ${maxCandidates}) p`,
    ),
  );

/** Words that may have been meant by one: near enough, the nearest first; none where it is a known word itself. */
export function nearWords<Word extends KnownWord>(typed: string, candidates: readonly Word[]): Word[] {
  const near = candidates
    .map((word) => ({ word, distance: editDistance(typed, word.palavra) }))
    .filter(({ distance }) => distance <= tolerance(typed.length))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.distance === 0 ? [] : near.map(({ word }) => word);
}
