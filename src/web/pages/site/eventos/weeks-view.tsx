import type { EventoCard } from '#shared/contracts/site.ts';
import { addDays } from '#shared/dates.ts';
import { daysLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { sundayOf, type Week, weeksOf } from '#web/lib/site/evento-days.ts';
import { DaysList } from '../parts/days-list.tsx';
import { Empty } from '../parts/list-page.tsx';
import styles from './weeks-view.module.css';

interface WeeksViewProps {
  eventos: readonly EventoCard[];
  today: string;
  /** whether a kind is selected */
  filtered: boolean;
}

/** Coming events by week; the date is shown once for all events of a day. */
export function WeeksView({ eventos, today, filtered }: WeeksViewProps) {
  const { t, locale } = useT();
  const thisWeek = sundayOf(today);
  const name = ({ from, to }: Week<EventoCard>): string => {
    if (from === thisWeek) return t('eventos.this_week');
    if (from === addDays(thisWeek, 7)) return t('eventos.next_week');
    const span = { data: from, data_final: to, horario_inicial: '00:00', horario_final: '23:59' };
    return daysLabel(span, today, locale);
  };
  if (eventos.length === 0)
    return (
      <Empty
        title={t(filtered ? 'eventos.empty_kind' : 'eventos.empty')}
        text={t('eventos.empty_text')}
        action={
          filtered
            ? { name: t('eventos.see_all'), to: '/eventos' }
            : { name: t('nav.contato'), to: '/contato' }
        }
      />
    );
  return weeksOf(eventos, today).map((week) => (
    <section key={week.from} className={styles.week} aria-labelledby={`week-${week.from}`}>
      <h2 id={`week-${week.from}`}>{name(week)}</h2>
      <DaysList days={week.days} today={today} className={styles.days} />
    </section>
  ));
}
