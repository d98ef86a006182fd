import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ConteudoCard as Conteudo } from '#shared/contracts/site.ts';
import { exactDay, fullDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Picture } from '#web/ui/site/picture.tsx';
import card from './card.module.css';
import styles from './conteudo-card.module.css';
import dotted from './dotted.module.css';
import { LiveBadge } from './live-badge.tsx';

interface ConteudoCardProps {
  conteudo: Conteudo;
  /** `lead`: large, on top of a page; `card`: one of a list */
  variant?: 'lead' | 'card';
  level?: 2 | 3;
  priority?: boolean;
  /** above the title of a lead: why it is on top */
  kicker?: string;
}

const sizes = {
  lead: '(min-width: 1240px) 720px, (min-width: 960px) 60vw, 92vw',
  card: '(min-width: 1240px) 370px, (min-width: 960px) 31vw, (min-width: 600px) 46vw, 38vw',
} as const;

/** A video in a list, with a picture from our own server, never the provider's. */
export function ConteudoCard({ conteudo, variant = 'card', level = 3, priority, kicker }: ConteudoCardProps) {
  const { locale } = useT();
  const Heading = `h${level}` as const;
  const { imagem, serie, pregador, texto_biblico, data } = conteudo;
  const over = kicker ?? serie;
  return (
    <article className={`${card.card} ${styles.card}`} data-variant={variant}>
      <div className={styles.cover}>
        {imagem ? (
          <Picture image={imagem} alt="" ratio="16 / 9" sizes={sizes[variant]} priority={priority} />
        ) : (
          <DrawnCover seed={`conteudo ${conteudo.id}`} ratio="16 / 9" />
        )}
        {conteudo.ao_vivo && <LiveBadge className={styles.live} />}
        <span className={styles.play} aria-hidden="true">
          <IconPlayerPlayFilled size={variant === 'lead' ? 26 : 18} />
        </span>
      </div>
      <div className={styles.words}>
        {over && (
          <p className={styles.kicker} lang={kicker ? undefined : recordLang}>
            {over}
          </p>
        )}
        <Heading className={`${card.title} ${styles.title}`}>
          <Link to={`/conteudos/${conteudo.slug}`} prefetch="intent" lang={recordLang}>
            {conteudo.titulo}
          </Link>
        </Heading>
        {texto_biblico && (
          <p className={styles.bible} lang={recordLang}>
            {texto_biblico}
          </p>
        )}
        {(pregador || data) && (
          <p className={`${dotted.facts} ${styles.facts}`}>
            {pregador && <span lang={recordLang}>{pregador}</span>}
            {data && (
              <time dateTime={data} title={exactDay(data, locale)}>
                {fullDate(data, locale)}
              </time>
            )}
          </p>
        )}
      </div>
    </article>
  );
}
