import { Link } from 'react-router';
import type { EventoCard, Imagem } from '#shared/contracts/site.ts';
import { daysLabel, exactWhen, timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { Picture } from '#web/ui/site/picture.tsx';
import card from '../parts/card.module.css';
import dotted from '../parts/dotted.module.css';
import styles from './featured-event.module.css';

interface FeaturedEventProps {
  evento: EventoCard;
  imagem: Imagem;
  today: string;
}

/** The next event with a picture, as a large invitation beside the list. */
export function FeaturedEvent({ evento, imagem, today }: FeaturedEventProps) {
  const { locale } = useT();
  return (
    <article className={`${card.card} ${styles.featured}`}>
      <Picture
        image={imagem}
        alt=""
        ratio="4 / 3"
        sizes="(min-width: 1240px) 400px, (min-width: 960px) 34vw, 92vw"
        className={styles.picture}
      />
      <h3 className={card.title}>
        <Link to={`/eventos/${evento.slug}`} lang={recordLang}>
          {evento.nome}
        </Link>
      </h3>
      <p className={dotted.sentence}>
        <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
          {daysLabel(evento, today, locale)}, {timeLabel(evento.horario_inicial, locale)}
        </time>
        {evento.local && <span lang={recordLang}>{evento.local}</span>}
      </p>
    </article>
  );
}
