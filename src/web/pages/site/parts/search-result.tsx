import { Link } from 'react-router';
import type { SearchHit } from '#shared/contracts/site.ts';
import { dayLabel, exactDay, fullDate, momentDay, timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { cultosByDay } from '#web/lib/site/cultos.ts';
import { marked } from '#web/lib/site/marked-words.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import card from './card.module.css';
import styles from './search-result.module.css';

interface SearchResultProps {
  hit: SearchHit;
  /** the words that are highlighted: those of the search, and their stems */
  words: string;
  today: string;
}

/** A search result: title, excerpt and date. */
export function SearchResult({ hit, words, today }: SearchResultProps) {
  const { locale } = useT();
  const day = hit.data && (hit.data.length > 10 ? momentDay(hit.data) : hit.data);
  const times = cultosByDay(hit.cultos ?? [], locale).map(
    ({ nome, cultos }) => `${nome} ${cultos.map(({ horario }) => timeLabel(horario, locale)).join(' · ')}`,
  );
  return (
    <article className={`${card.card} ${styles.result}`}>
      <div className={styles.words}>
        <h3 className={card.title}>
          <Link to={hit.url} lang={hit.lang} {...(hit.url.startsWith('/') && { prefetch: 'intent' })}>
            <Marked text={hit.titulo} words={words} />
          </Link>
        </h3>
        {hit.resumo && (
          <p className={styles.excerpt} lang={hit.lang}>
            <Marked text={hit.resumo} words={words} />
          </p>
        )}
        {times.length > 0 && <p className={styles.facts}>{times.join(', ')}</p>}
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

function Marked({ text, words }: { text: string; words: string }) {
  return marked(text, words).map(({ text: piece, found, at }) =>
    found ? <mark key={at}>{piece}</mark> : <span key={at}>{piece}</span>,
  );
}
