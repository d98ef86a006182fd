import { IconCalendarPlus, IconClock, IconMapPin } from '@tabler/icons-react';
import type { Evento } from '#shared/contracts/site.ts';
import { daysBetween } from '#shared/dates.ts';
import { dayLabel, exactDay, lastDay, timeLabel, timesLabel } from '#shared/dates-in-words.ts';
import { mapLocation } from '#shared/evento-location.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { googleCalendarUrl } from '#web/lib/site/evento-links.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Directions } from '#web/ui/site/directions.tsx';
import styles from './facts.module.css';

interface FactsProps {
  evento: Evento;
  today: string;
  isOver: boolean;
}

/** Date and place of an event, with links to the calendar and the map. */
export function Facts({ evento, today, isOver }: FactsProps) {
  const { t } = useT();
  const { baseUrl } = usePage();
  const isOn = !isOver && evento.status !== 'cancelado';
  return (
    <div className={styles.facts}>
      <section aria-labelledby="when">
        <IconClock className={styles.icon} size={24} stroke={1.6} aria-hidden="true" />
        <h2 id="when">{t('eventos.when')}</h2>
        <EventDate evento={evento} today={today} isOn={isOn} />
        {isOn && (
          <div className={styles.ways} data-noprint>
            <ButtonLink to={`/eventos/${evento.slug}/agenda.ics`} variant="quiet" reloadDocument>
              <IconCalendarPlus size={20} stroke={1.7} aria-hidden="true" />
              {t('eventos.add')}
            </ButtonLink>
            <a
              className={styles.way}
              href={googleCalendarUrl(evento, `${baseUrl}/eventos/${evento.slug}`)}
              target="_blank"
              rel="noopener"
            >
              {t('eventos.add_google')}
            </a>
          </div>
        )}
      </section>
      <Where evento={evento} />
    </div>
  );
}

function EventDate({ evento, today, isOn }: Omit<FactsProps, 'isOver'> & { isOn: boolean }) {
  const { t, locale } = useT();
  const last = lastDay(evento);
  const { data, horario_inicial, horario_final } = evento;
  const daysLeft = daysBetween(today, data);
  const distance =
    daysLeft > 1 ? t('eventos.in_days', { count: daysLeft }) : daysLeft >= 0 && dayLabel(data, today, locale);
  const first = exactDay(data, locale).replace(/^./, (letter) => letter.toUpperCase());
  const badge = isOn && distance && <span className={styles.near}>{distance}</span>;
  if (last === data)
    return (
      <p>
        <strong>{first}</strong>
        <br />
        {timesLabel(horario_inicial, horario_final, locale)}
        {badge}
      </p>
    );
  return (
    <p>
      <strong>{first}</strong>, {timeLabel(horario_inicial, locale)}
      <br />
      {t('eventos.until', { day: '' })}
      <strong>{exactDay(last, locale)}</strong>, {timeLabel(horario_final, locale)}
      {badge}
    </p>
  );
}

function Where({ evento }: { evento: Evento }) {
  const { t } = useT();
  const { local, endereco, lugar } = evento;
  if (!local && !endereco && !lugar) return null;
  const city = [lugar?.cidade, lugar?.uf].filter(Boolean).join('\u00a0–\u00a0');
  const lines = [endereco, ...(lugar?.endereco ?? []), city].filter(Boolean);
  return (
    <section aria-labelledby="where">
      <IconMapPin className={styles.icon} size={24} stroke={1.6} aria-hidden="true" />
      <h2 id="where">{t('eventos.where')}</h2>
      <address>
        {(local ?? lugar) && <strong lang={recordLang}>{local ?? lugar?.nome}</strong>}
        {local && lugar && <span lang={recordLang}>{lugar.nome}</span>}
        {lines.map((line) => (
          <span key={line} lang={recordLang}>
            {line}
          </span>
        ))}
      </address>
      <Directions place={mapLocation(evento)} name={local ?? lugar?.nome ?? evento.nome} />
    </section>
  );
}
