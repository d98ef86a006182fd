import type { EventoCard } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n.tsx';
import { EventoRow } from '../parts/evento-row.tsx';
import { MoreLink } from './more-link.tsx';
import styles from './next-events.module.css';
import frame from './section.module.css';

/** A page of a diary: the title stays beside it while the days go by. */
export function NextEvents({ eventos, today }: { eventos: EventoCard[]; today: string }) {
  const { t } = useT();
  return (
    <section className={`${frame.section} ${styles.events}`} aria-labelledby="proximos">
      <div className={styles.head}>
        <h2 id="proximos" className={frame.title}>
          {t('home.next')}
        </h2>
        <p className={frame.lead}>{t(eventos.length ? 'home.next_text' : 'home.next_empty')}</p>
        {eventos.length > 0 && <MoreLink to="/eventos">{t('home.next_all')}</MoreLink>}
      </div>
      {eventos.length > 0 && (
        <ul className={styles.rows}>
          {eventos.map((evento) => (
            <li key={evento.id}>
              <EventoRow evento={evento} today={today} picture />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
