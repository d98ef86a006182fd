import { named, sql } from '#server/db/sql.ts';
import type { Lugar, ProjetoCard, SearchHit, Site } from '#shared/contracts/site.ts';
import { defaultLanguage, findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { searchWords } from '#shared/plain-letters.ts';
import type { ReaderDeps } from './rows.ts';
import { createRecordSearch } from './search-records.ts';
import { suggestTerm } from './search-suggestion.ts';
import { pageText, sitePages, wordsOfPage } from './site-pages.ts';

const maxWords = 8;
const longestTerm = 100;
const maxPages = 4;
const maxPlaces = 6;
/** With fewer results than this, another spelling is tried. */
const few = 3;

interface SearchParts {
  lugares(): Promise<Lugar[]>;
  projetos(): Promise<ProjetoCard[]>;
}

/** Searches published texts, service times and pages, ignoring case, accents and plurals. */
export function createSiteSearch(reading: ReaderDeps, { lugares, projetos }: SearchParts): Site['search'] {
  const { db } = reading;
  const records = createRecordSearch(reading, projetos);

  async function pages(term: string, locale: Locale): Promise<SearchHit[]> {
    const rows = await db.query<{ url: string }>(
      named(
        'site.busca.paginas',
        sql`select p.url from unnest(${sitePages.map(({ url }) => url)}::text[],
          ${sitePages.map(wordsOfPage)}::text[]) with ordinality p(url, palavras, ordem)
        where indice(p.palavras) @@ procura(${term}) order by p.ordem limit ${maxPages}`,
      ),
    );
    const found = new Set(rows.map(({ url }) => url));
    return sitePages
      .filter(({ url }) => found.has(url))
      .map((page) => ({
        tipo: 'pagina',
        slug: page.url,
        url: page.url,
        lang: findLanguage(locale).tag,
        ...pageText(page, locale),
        data: null,
        imagem: null,
      }));
  }

  async function places(term: string): Promise<SearchHit[]> {
    const rows = await db.query<{ registro: number }>(
      named(
        'site.busca.igrejas',
        sql`select w.registro from indice_site w join igreja i on i.id = w.registro
        where w.secao = 'igreja' and w.palavras @@ procura(${term})
        order by i.sede desc, i.nome_fantasia, i.id limit ${maxPlaces}`,
      ),
    );
    if (rows.length === 0) return [];
    const placesById = new Map((await lugares()).map((lugar) => [lugar.id, lugar]));
    return rows.flatMap(({ registro }) => {
      const lugar = placesById.get(registro);
      if (!lugar) return [];
      return [
        {
          tipo: 'culto' as const,
          slug: String(lugar.id),
          // the part of the home page with all places
          url: '/#onde',
          lang: defaultLanguage.tag,
          titulo: lugar.nome,
          resumo: [...lugar.endereco, lugar.cidade].filter(Boolean).join(', ') || null,
          data: null,
          imagem: null,
          cultos: lugar.cultos,
        },
      ];
    });
  }

  async function find(words: readonly string[], locale: Locale) {
    const term = words.join(' ');
    const [row] = await db.query<{ raizes: string[] }>(
      named('site.busca.raizes', sql`select tsvector_to_array(raizes(${term})) as raizes`),
    );
    // two letters begin too many words
    const stems = (row?.raizes ?? []).filter((stem) => stem.length > 2);
    const found = await Promise.all([pages(term, locale), places(term), records({ words, stems })]);
    return { hits: found.flat(), raizes: stems };
  }

  const wordsOf = (term: string): string[] => searchWords(term.slice(0, longestTerm)).slice(0, maxWords);

  return async (term, locale = defaultLanguage.texts) => {
    const words = wordsOf(term);
    if (words.join('').length < 2) return { hits: [], raizes: [], sugestao: null };
    const found = await find(words, locale);
    if (found.hits.length >= few) return { ...found, sugestao: null };
    const sugestao = await suggestTerm(reading, words);
    // suggested only if it finds more
    const better = sugestao === null ? null : await find(wordsOf(sugestao), locale);
    return { ...found, sugestao: better && better.hits.length > found.hits.length ? sugestao : null };
  };
}
