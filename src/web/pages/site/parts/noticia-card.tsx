import { Link } from 'react-router';
import type { NoticiaCard as Noticia } from '#shared/contracts/site.ts';
import { exactMoment, fullDate, momentDay } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import card from './card.module.css';
import dotted from './dotted.module.css';
import styles from './noticia-card.module.css';

interface NoticiaCardProps {
  noticia: Noticia;
  /** large on top of a page; a row of a list; a picture with text below */
  variant?: 'lead' | 'row' | 'card';
  /** heading level, to keep the order of the page's headings */
  level?: 2 | 3;
  /** loads the picture first, for the one at the top of the page */
  priority?: boolean;
}

/** Width of the picture on the page, by variant. */
const sizes = {
  lead: '(min-width: 1240px) 660px, (min-width: 960px) 55vw, 92vw',
  row: '(min-width: 720px) 260px, 112px',
  card: '(min-width: 1240px) 370px, (min-width: 720px) 31vw, 92vw',
} as const;

/** A news item in a list. The whole card is clickable; the title is the link. */
export function NoticiaCard({ noticia, variant = 'card', level = 3, priority }: NoticiaCardProps) {
  const { t, locale } = useT();
  const Heading = `h${level}` as const;
  const { categoria, capa, resumo } = noticia;
  return (
    <article
      className={`${card.card} ${styles.card}`}
      data-variant={variant}
      data-bare={capa ? undefined : true}
    >
      {capa && (
        // decorative beside the title; its description is on the item's page
        <Picture
          image={capa}
          alt=""
          ratio={variant === 'card' ? '16 / 10' : '3 / 2'}
          sizes={sizes[variant]}
          priority={priority}
          className={styles.picture}
        />
      )}
      <div className={styles.words}>
        {categoria && (
          <p className={styles.category} lang={recordLang}>
            {categoria.nome}
          </p>
        )}
        <Heading className={`${card.title} ${styles.title}`}>
          <Link to={`/noticias/${noticia.slug}`} prefetch="intent" lang={recordLang}>
            {noticia.titulo}
          </Link>
        </Heading>
        {resumo && (
          <p className={styles.summary} lang={recordLang}>
            {resumo}
          </p>
        )}
        <p className={`${dotted.facts} ${styles.facts}`}>
          <time dateTime={noticia.publicado_em} title={exactMoment(noticia.publicado_em, locale)}>
            {fullDate(momentDay(noticia.publicado_em), locale)}
          </time>
          <span>{t('noticias.reading', { minutes: noticia.leitura })}</span>
        </p>
      </div>
    </article>
  );
}
