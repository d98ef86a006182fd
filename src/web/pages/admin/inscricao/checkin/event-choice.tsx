import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { EventoDaEntrada } from '#shared/contracts/checkin.ts';
import { churchToday } from '#shared/dates.ts';
import { ListNotice, LoadFailed } from '#web/crud/list/list-states.tsx';
import { api } from '#web/lib/http/api.ts';
import { isApiError } from '#web/lib/http/api-error.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './checkin.module.css';
import { offlineLists } from './use-door.ts';

/** The events with check-in, today's first; without network, those that this phone stores. */
export function EventChoice() {
  const { t } = useT();
  const [storedEvents, setStoredEvents] = useState<EventoDaEntrada[]>([]);
  const events = useQuery({
    queryKey: ['checkin', 'eventos'],
    queryFn: ({ signal }) =>
      api.get<{ data: EventoDaEntrada[] }>('/admin/inscricao/checkin/eventos', { signal }),
    staleTime: 0,
    // the default would wait for the network, and the stored events would not show
    networkMode: 'always',
  });
  const isAway = events.isError && isApiError(events.error) && events.error.status === 0;
  useEffect(() => {
    if (isAway) void offlineLists().then((lists) => setStoredEvents(lists.map(({ evento }) => evento)));
  }, [isAway]);
  const shown = isAway ? storedEvents : (events.data?.data ?? []);
  return (
    <>
      <PageHead title={t('entrada.title')} lead={t('entrada.lead')} />
      {events.isPending && <Skeleton height={160} />}
      {events.isError && !isAway && <LoadFailed title={t('entrada.events_failed')} query={events} />}
      {isAway && (
        <p className={styles.notice} role="status">
          {t(storedEvents.length > 0 ? 'entrada.events_offline' : 'entrada.events_offline_none')}
        </p>
      )}
      {events.isSuccess && shown.length === 0 && (
        <ListNotice kind="empty" title={t('entrada.no_events')} text={t('entrada.no_events_text')} />
      )}
      {shown.length > 0 && (
        <section aria-labelledby="eventos">
          <h2 id="eventos" className={styles.heading}>
            {t('entrada.choose')}
          </h2>
          <ul className={styles.events}>
            {shown.map((evento) => (
              <EventCard key={evento.id} evento={evento} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function EventCard({ evento }: { evento: EventoDaEntrada }) {
  const { t, date, number, time } = useT();
  const { id, nome, data, data_final, horario_inicial, local, cancelado, presentes, esperados } = evento;
  const today = churchToday(new Date());
  const last = data_final ?? data;
  const badge = cancelado ? 'event_cancelled' : last < today ? 'over' : data <= today ? 'today' : undefined;
  const days = data_final && data_final !== data ? `${date(data)} – ${date(data_final)}` : date(data);
  return (
    <li>
      <Link to={`?evento=${id}`} data-badge={badge}>
        <span className={styles.eventName}>{nome}</span>
        {badge && <span className={styles.badge}>{t(`entrada.${badge}`)}</span>}
        <span className={styles.eventFacts}>
          {days} · {time(horario_inicial)}
        </span>
        {local && (
          <span className={styles.eventFacts}>
            <IconMapPin size={16} aria-hidden="true" /> {local}
          </span>
        )}
        <span className={styles.eventFacts}>
          {t(presentes === 1 ? 'entrada.counted_one' : 'entrada.counted', {
            presentes: number(presentes),
            esperados: number(esperados),
          })}
        </span>
      </Link>
    </li>
  );
}
