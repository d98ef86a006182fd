import { NativeSelect } from '@mantine/core';
import { Link } from 'react-router';
import type { EventoComInscricoes } from '#shared/contracts/inscricao-office.ts';
import type { OverListProps } from '#web/crud/section-slots.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { DateInWords } from '#web/ui/date-in-words.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './dashboard.module.css';
import { Dashboard } from './dashboard.tsx';
import { useEventos } from './use-sign-ups.ts';

/** Number of events shown as cards; the others are in the select. */
const cards = 4;

/** Above the list of sign-ups: the dashboard of the chosen event, or the events to choose from. */
export function OverList({ filters, onFilters }: OverListProps) {
  const { t } = useT();
  const { data: eventos = [], isPending } = useEventos();
  const evento = Number(filters.evento) || undefined;
  const choose = (id: string) => {
    const { evento: _before, lote: _lote, ...rest } = filters;
    onFilters(id === '' ? rest : { ...rest, evento: id });
  };
  const choice = (
    <NativeSelect
      label={t(evento === undefined ? 'inscricoes.other_event' : 'inscricoes.event')}
      className={styles.choice}
      value={evento ?? ''}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{t('inscricoes.all_events')}</option>
      {eventos.map((one) => (
        <EventoOption key={one.id} evento={one} />
      ))}
      {evento !== undefined && !eventos.some(({ id }) => id === evento) && (
        <option value={evento}>{`#${evento}`}</option>
      )}
    </NativeSelect>
  );
  if (evento !== undefined) return <Dashboard evento={evento} filters={filters} choice={choice} />;
  if (eventos.length === 0 && !isPending) return null;
  return (
    <section
      className={styles.choose}
      aria-labelledby="eventos-com-inscricoes"
      aria-busy={isPending}
      data-noprint
    >
      <div className={styles.head}>
        <div>
          <h2 id="eventos-com-inscricoes">{t('inscricoes.events')}</h2>
          <p className={styles.note}>{t('inscricoes.events_text')}</p>
        </div>
        {eventos.length > cards && choice}
      </div>
      <ul className={styles.events}>
        {isPending && (
          <li>
            <Skeleton height={90} />
          </li>
        )}
        {eventos.slice(0, cards).map((one, at) => (
          <li key={one.id}>
            <EventoCard evento={one} isNext={at === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function EventoOption({ evento: { id, nome, data } }: { evento: EventoComInscricoes }) {
  const { date } = useT();
  return <option value={id}>{`${nome} · ${date(data)}`}</option>;
}

function EventoCard({ evento, isNext }: { evento: EventoComInscricoes; isNext: boolean }) {
  const { t, number } = useT();
  const { id, nome, data, status, confirmadas } = evento;
  const count = confirmadas === 0 ? 'none' : confirmadas === 1 ? 'one' : undefined;
  return (
    <Link to={`?evento=${id}`} className={styles.event} data-next={isNext || undefined}>
      <strong>{nome}</strong>
      <span className={styles.note}>
        <DateInWords value={data} />
        {status === 'cancelado' && ` · ${t('inscricoes.cancelled_event')}`}
      </span>
      <span>
        {count
          ? t(`inscricoes.confirmed_${count}`)
          : t('inscricoes.confirmed', { count: number(confirmadas) })}
      </span>
    </Link>
  );
}
