import { Link } from 'react-router';
import type { EventoGrande } from '#shared/contracts/site.ts';
import { exactWhen, invitationDays } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { themeVariables } from '#web/lib/site/page-theme.ts';
import { drawings } from '../landing/drawings/index.ts';
import card from './card.module.css';
import styles from './event-posters.module.css';

interface EventPostersProps {
  eventos: readonly EventoGrande[];
  /** id of the headline above them */
  id: string;
}

/** Large events as cards in their own colours, but in the site's typeface, so that a list loads no others. */
export function EventPosters({ eventos, id }: EventPostersProps) {
  const { locale } = useT();
  return (
    <ul className={styles.posters} aria-labelledby={id}>
      {eventos.map((evento) => {
        const { Mark } = drawings[evento.tema.desenho];
        return (
          <li
            key={evento.id}
            className={`${card.card} ${styles.poster}`}
            style={themeVariables({ ...evento.tema, letra: 'serifada' })}
          >
            <span className={styles.mark}>
              <Mark />
            </span>
            <h3 className={card.title}>
              <Link to={evento.caminho} lang={recordLang}>
                {evento.nome}
              </Link>
            </h3>
            {evento.chamada && <p lang={recordLang}>{evento.chamada}</p>}
            <p className={styles.when}>
              <time dateTime={`${evento.data}T${evento.horario_inicial}`} title={exactWhen(evento, locale)}>
                {invitationDays(evento, locale)}
              </time>
              {evento.local && <span lang={recordLang}>{evento.local}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
