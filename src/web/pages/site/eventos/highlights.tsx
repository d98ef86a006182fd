import { Link } from 'react-router';
import type { EventoCard } from '#shared/contracts/site.ts';
import { exactWhen, rangeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import card from '../parts/card.module.css';
import dotted from '../parts/dotted.module.css';
import { EventoPlace, EventoRow } from '../parts/evento-row.tsx';
import styles from './highlights.module.css';

/** Special events, above the weekly ones: one large, the next two beside it. */
export function Highlights({ eventos, today }: { eventos: readonly EventoCard[]; today: string }) {
  const { t, locale } = useT();
  const [first, ...others] = eventos;
  if (!first) return null;
  return (
    <section
      className={styles.highlights}
      aria-labelledby="highlights"
      data-alone={others.length === 0 || undefined}
    >
      <h2 id="highlights" className={styles.title}>
        {t('eventos.highlights')}
      </h2>
      <article className={`${card.card} ${styles.first}`}>
        {first.imagem && (
          <Picture
            image={first.imagem}
            alt=""
            sizes="(min-width: 1240px) 680px, (min-width: 960px) 58vw, 92vw"
            ratio="16 / 9"
            priority
            className={styles.picture}
          />
        )}
        <h3 className={card.title}>
          <Link to={`/eventos/${first.slug}`} prefetch="intent" lang={recordLang}>
            {first.nome}
          </Link>
        </h3>
        <p className={`${dotted.sentence} ${styles.facts}`}>
          <time dateTime={first.data} title={exactWhen(first, locale)}>
            {rangeLabel(first, today, locale)}
          </time>
          <EventoPlace evento={first} />
        </p>
      </article>
      {others.length > 0 && (
        <div className={styles.others}>
          {others.map((evento) => (
            <EventoRow key={evento.id} evento={evento} today={today} picture />
          ))}
        </div>
      )}
    </section>
  );
}
