import type { EventoCard, EventoGrande } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { daysOf } from '#web/lib/site/evento-days.ts';
import { DaysList } from '../parts/days-list.tsx';
import { EventPosters } from '../parts/event-posters.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { FeaturedEvent } from './featured-event.tsx';
import styles from './next-events.module.css';
import frame from './section.module.css';

interface NextEventsProps {
  eventos: EventoCard[];
  /** events with a landing page */
  grandes: EventoGrande[];
  /** the next event without a landing page that has a picture */
  convite: EventoCard | null;
  today: string;
}

/** The next events by date, and beside them the next one with a picture. */
export function NextEvents({ eventos, grandes, convite, today }: NextEventsProps) {
  const { t } = useT();
  const featured = eventos.length > 2 ? convite : null;
  const rows = eventos.filter(({ id }) => id !== featured?.id);
  const large = grandes.length > 0 && (
    <section className={`${frame.section} ${styles.large} later`} aria-labelledby="grandes">
      <h2 id="grandes" className={frame.title}>
        {t('eventos.large')}
      </h2>
      <EventPosters eventos={grandes} id="grandes" />
    </section>
  );
  return (
    <>
      {large}
      <section className={`${frame.section} ${styles.events} later`} aria-labelledby="proximos">
        <div>
          <h2 id="proximos" className={frame.title}>
            {t('home.next')}
          </h2>
          <p className={frame.lead}>{t(eventos.length ? 'home.next_text' : 'home.next_empty')}</p>
        </div>
        {rows.length > 0 && (
          <div className={styles.diary}>
            <DaysList days={daysOf(rows, today)} today={today} className={styles.days} />
            <MoreLink to="/eventos">{t('home.next_all')}</MoreLink>
          </div>
        )}
        {featured?.imagem && (
          <div className={styles.invitation}>
            <FeaturedEvent evento={featured} imagem={featured.imagem} today={today} />
          </div>
        )}
      </section>
    </>
  );
}
