import type { Db } from '#server/db/client.ts';
import { nearWords, shortestCorrected, similarWords } from '#server/db/similar-words.ts';
import { named, sql } from '#server/db/sql.ts';
import { isPublicEventoSql } from '#server/sections/evento.ts';
import { isPublishedSql } from '#server/sections/publicacao.ts';
import { plainLetters } from '#shared/plain-letters.ts';
import type { ReaderDeps } from './rows.ts';
import { sitePages, wordsOfPage } from './site-pages.ts';

/** The words of the site's pages, by their plain letters. */
const pageWords = new Map(
  sitePages
    .flatMap((page) =>
      wordsOfPage(page)
        .toLowerCase()
        .split(/[^\p{L}]+/u),
    )
    .filter((word) => word.length >= shortestCorrected)
    .map((word) => [plainLetters(word), word]),
);

const knownPageWords = [...pageWords].map(([palavra, forma]) => ({ palavra, forma }));

/** Those of the words that occur in a public text: the index also has words of drafts and internal events. */
async function publicWords(db: Db, words: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.query<{ palavra: string }>(
    named(
      'site.parecidas_publicas',
      sql`select p.palavra from unnest(${words}::text[]) p(palavra) where exists (
        select from indice_site w where w.palavras @@ to_tsquery('simple'::regconfig, p.palavra) and case w.secao
          when 'postagem' then exists (select from postagem t where t.id = w.registro and ${isPublishedSql(now)})
          when 'conteudo' then exists (select from conteudo t where t.id = w.registro and ${isPublishedSql(now)})
          when 'evento' then exists (select from evento t where t.id = w.registro and ${isPublicEventoSql})
          else true end)`,
    ),
  );
  return new Set([...rows.map(({ palavra }) => palavra), ...words.filter((word) => pageWords.has(word))]);
}

/** The search term with misspelt words replaced by words of the site; null if there is nothing to replace. */
export async function suggestTerm(
  { db, clock }: Pick<ReaderDeps, 'db' | 'clock'>,
  words: readonly string[],
): Promise<string | null> {
  const typed = words.filter((word) => word.length >= shortestCorrected);
  if (typed.length === 0) return null;
  const rows = await similarWords(db, typed);
  const near = new Map(
    typed.map((word) => [
      word,
      nearWords(word, [...rows.filter(({ digitada }) => digitada === word), ...knownPageWords]),
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
