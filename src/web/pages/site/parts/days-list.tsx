import type { EventoCard } from '#shared/contracts/site.ts';
import type { Day } from '#web/lib/site/evento-days.ts';
import { DateLeaf } from './date-leaf.tsx';
import styles from './days-list.module.css';
import { EventoRow } from './evento-row.tsx';

interface DaysListProps {
  days: readonly Day<EventoCard>[];
  today: string;
  className?: string;
}

/** Events under their dates; the date is shown once for all events of a day. */
export function DaysList({ days, today, className }: DaysListProps) {
  return (
    <ol className={[styles.days, className].filter(Boolean).join(' ')}>
      {days.map(({ data, eventos }) => (
        <li key={data} className={styles.day}>
          <DateLeaf day={data} today={today} className={styles.leaf} />
          <div>
            {eventos.map((evento) => (
              <EventoRow key={evento.id} evento={evento} today={today} dated={false} picture />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
