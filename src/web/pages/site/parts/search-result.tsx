import { Link } from 'react-router';
import type { SearchHit } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { marked } from '#web/lib/site/marked-words.ts';
import { dayLabel, exactDay, fullDate, momentDay } from '#web/lib/site/site-dates.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import card from './card.module.css';
import styles from './search-result.module.css';

const folders = { noticia: 'noticias', evento: 'eventos', conteudo: 'conteudos' } as const;

interface SearchResultProps {
  hit: SearchHit;
  /** the search term; its words are highlighted */
  term: string;
  today: string;
}

/** A search result: title, excerpt and date. */
export function SearchResult({ hit, term, today }: SearchResultProps) {
  const { locale } = useT();
  const day = hit.data && (hit.data.length > 10 ? momentDay(hit.data) : hit.data);
  return (
    <article className={`${card.card} ${styles.result}`}>
      <div className={styles.words}>
        <h3 className={card.title}>
          <Link to={`/${folders[hit.tipo]}/${hit.slug}`} prefetch="intent" lang={recordLang}>
            <Marked text={hit.titulo} term={term} />
          </Link>
        </h3>
        {hit.resumo && (
          <p className={styles.excerpt} lang={recordLang}>
            <Marked text={hit.resumo} term={term} />
          </p>
        )}
        {day && (
          <p className={styles.facts}>
            <time dateTime={day} title={exactDay(day, locale)}>
              {hit.tipo === 'evento' ? dayLabel(day, today, locale) : fullDate(day, locale)}
            </time>
          </p>
        )}
      </div>
      {hit.imagem && (
        <Picture image={hit.imagem} alt="" sizes="120px" ratio="4 / 3" className={styles.picture} />
      )}
    </article>
  );
}

function Marked({ text, term }: { text: string; term: string }) {
  return marked(text, term).map(({ text: piece, found, at }) =>
    found ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
