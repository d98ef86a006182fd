import type { Db } from '#server/db/client.ts';
import { nearWords, shortestCorrected, similarWords } from '#server/db/similar-words.ts';
import { prepared, sql } from '#server/db/sql.ts';
import { searchWords } from '#shared/plain-letters.ts';

/** Those of the words that occur in a product on sale. */
async function wordsOfProducts(db: Db, words: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ palavra: string }>(
    prepared(sql`select p.palavra from unnest(${words}::text[]) p(palavra) where exists (
      select from indice_site w join vitrine t on t.produto = w.registro
      where w.secao = 'produto' and w.palavras @@ to_tsquery('simple'::regconfig, p.palavra) and t.a_venda)`),
  );
  return new Set(rows.map(({ palavra }) => palavra));
}

/** The term with misspelt words replaced by words of products on sale; null if there is nothing to replace. */
export async function spelledTerm(db: Db, termo: string): Promise<string | null> {
  const words = searchWords(termo);
  const typed = words.filter((word) => word.length >= shortestCorrected);
  if (typed.length === 0) return null;
  const similar = await similarWords(db, typed);
  const sold = await wordsOfProducts(
    db,
    similar.map(({ palavra }) => palavra),
  );
  const corrections = words.map(
    (word) =>
      nearWords(
        word,
        similar.filter(({ digitada, palavra }) => digitada === word && sold.has(palavra)),
      )[0]?.forma ?? null,
  );
  if (corrections.every((word) => word === null)) return null;
  return words.map((word, at) => corrections[at] ?? word).join(' ');
}
