import type { Db } from '#server/db/client.ts';
import { named, sql } from '#server/db/sql.ts';
import { publicEvento } from '#server/sections/evento.ts';
import { isPublished } from '#server/sections/publicacao.ts';
import { editDistance } from '#shared/edit-distance.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import type { ReaderDeps } from './rows.ts';
import { sitePages, wordsOfPage } from './site-pages.ts';

/** Words like the one that was typed, among which the nearest is chosen. */
const mostCandidates = 20;
/** Shorter words are like too many others. */
const shortest = 4;

/** The words of the site's pages, by their plain letters. */
const pageWords = new Map(
  sitePages
    .flatMap((page) =>
      wordsOfPage(page)
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter((word) => word.length >= shortest)
    .map((word) => [plainLetters(word), word]),
);

/** How many letters may be wrong in a word of this length. */
const tolerance = (length: number): number => (length < 6 ? 1 : length < 9 ? 2 : 3);

interface Candidate {
  /** without accents */
  palavra: string;
  /** as it is written */
  forma: string;
}

/** Words that may have been meant by one: near enough, the nearest first; none where it is a known word itself. */
function nearWords(word: string, candidates: readonly Candidate[]): Candidate[] {
  const near = [...candidates, ...[...pageWords].map(([palavra, forma]) => ({ palavra, forma }))]
    .map((candidate) => ({ candidate, distance: editDistance(word, candidate.palavra) }))
    .filter(({ distance }) => distance <= tolerance(word.length))
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.distance === 0 ? [] : near.map(({ candidate }) => candidate);
}

/** Words of the index like those that were typed, by their trigrams. */
const similarWords = (db: Db, words: readonly string[]) =>
  db.query<Candidate & { digitada: string }>(
    named(
      'site.parecidas',
      sql`select d.palavra as digitada, p.palavra, p.forma from unnest(${words}::text[]) d(palavra)
        cross join lateral (select s.palavra, s.forma from palavra_site s where s.palavra % d.palavra
          order by similarity(s.palavra, d.palavra) desc, s.palavra limit ${mostCandidates}) p`,
    ),
  );

/** Those of the words that stand in something public: words of drafts and internal events are in the index too. */
async function publicWords(db: Db, words: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.query<{ palavra: string }>(
    named(
      'site.parecidas_publicas',
      sql`select p.palavra from unnest(${words}::text[]) p(palavra) where exists (
        select from indice_site w where w.palavras @@ to_tsquery('simple'::regconfig, p.palavra) and case w.secao
          when 'postagem' then exists (select from postagem t where t.id = w.registro and ${isPublished(now)})
          when 'conteudo' then exists (select from conteudo t where t.id = w.registro and ${isPublished(now)})
          when 'evento' then exists (select from evento t where t.id = w.registro and ${publicEvento})
          else true end)`,
    ),
  );
  return new Set([...rows.map(({ palavra }) => palavra), ...words.filter((word) => pageWords.has(word))]);
}

/** The search term with misspelt words replaced by words of the site; null where there is nothing to replace. */
export async function suggestTerm(
  { db, clock }: Pick<ReaderDeps, 'db' | 'clock'>,
  words: readonly string[],
): Promise<string | null> {
  const typed = words.filter((word) => word.length >= shortest);
  if (typed.length === 0) return null;
  const rows = await similarWords(db, typed);
  const near = new Map(
    typed.map((word) => [
      word,
      nearWords(
        word,
        rows.filter(({ digitada }) => digitada === word),
      ),
    ]),
  );
  const shown = await publicWords(
    db,
    [...near.values()].flat().map(({ palavra }) => palavra),
    clock.now(),
  );
  const meant = words.map((word) => near.get(word)?.find(({ palavra }) => shown.has(palavra))?.forma ?? null);
  if (meant.every((word) => word === null)) return null;
  return words.map((word, at) => meant[at] ?? word).join(' ');
}
