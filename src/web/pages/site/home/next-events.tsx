import type { EventoCard } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { daysOf } from '#web/lib/site/evento-days.ts';
import { DaysList } from '../parts/days-list.tsx';
import { MoreLink } from '../parts/more-link.tsx';
import { FeaturedEvent } from './featured-event.tsx';
import styles from './next-events.module.css';
import frame from './section.module.css';

interface NextEventsProps {
  eventos: EventoCard[];
  /** the next one that has a picture */
  convite: EventoCard | null;
  today: string;
}

/** The next events by date, and beside them the next one with a picture. */
export function NextEvents({ eventos, convite, today }: NextEventsProps) {
  const { t } = useT();
  const featured = eventos.length > 2 ? convite : null;
  const rows = eventos.filter(({ id }) => id !== featured?.id);
  return (
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
  );
}
