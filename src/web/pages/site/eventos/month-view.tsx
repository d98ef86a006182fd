import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { EventoCard } from '#shared/contracts/site.ts';
import { addDays, monthsBetween } from '#shared/dates.ts';
import {
  calendarSheetParts,
  dayLabel,
  exactDay,
  monthLabel,
  timeLabel,
  weekdayName,
} from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { monthFrom, monthSheet, type Square } from '#web/lib/site/evento-days.ts';
import styles from './month-view.module.css';

interface MonthViewProps {
  eventos: readonly EventoCard[];
  /** YYYY-MM */
  month: string;
  today: string;
  monthPath: (month: string) => string;
}

/** The months that the arrows reach; limited, because crawlers would follow them without end. */
const reach = { back: -12, ahead: 18 };
/** Id of the first shown day that is not past. */
const nextId = 'proximos';
/** Any Sunday; the names of the weekdays are taken from it. */
const someSunday = '2026-02-01';
const week = [0, 1, 2, 3, 4, 5, 6].map((at) => addDays(someSunday, at));

/** A month as a table; on narrow screens the same table is shown as a list of days. */
export function MonthView({ eventos, month, today, monthPath }: MonthViewProps) {
  const { t, locale } = useT();
  const thisMonth = today.slice(0, 7);
  const name = monthLabel(month, locale);
  const sheet = monthSheet(eventos, month);
  const busy = sheet.flat().filter((square) => square && square.eventos.length > 0);
  const next = busy.find((square) => square && square.data >= today);
  const hasPast = next !== undefined && next !== busy[0];
  const step = (months: number) => {
    const to = monthFrom(month, months);
    const monthsAway = monthsBetween(thisMonth, to);
    if (monthsAway < reach.back || monthsAway > reach.ahead) return <span className={styles.noStep} />;
    const label = t(months < 0 ? 'eventos.previous_month' : 'eventos.next_month', {
      month: monthLabel(to, locale),
    });
    const Icon = months < 0 ? IconChevronLeft : IconChevronRight;
    return (
      <Link
        className={styles.step}
        to={monthPath(to)}
        rel={months < 0 ? 'prev' : 'next'}
        aria-label={label}
        title={label}
        prefetch="intent"
        preventScrollReset
      >
        <Icon size={24} stroke={1.7} aria-hidden="true" />
      </Link>
    );
  };
  return (
    <section className={styles.month} aria-labelledby="month">
      <div className={styles.bar}>
        <h2 id="month" aria-live="polite">
          {name}
        </h2>
        <nav className={styles.steps} aria-label={t('eventos.month_nav')} data-noprint>
          {month !== thisMonth && (
            <Link className={styles.now} to={monthPath(thisMonth)} preventScrollReset>
              {t('eventos.this_month')}
            </Link>
          )}
          {hasPast && (
            // only shown on narrow screens, whose list is long
            <a className={styles.jump} href={`#${nextId}`}>
              {t('eventos.to_today')}
            </a>
          )}
          {step(-1)}
          {step(1)}
        </nav>
      </div>
      {eventos.length === 0 && <p className={styles.none}>{t('eventos.empty_month', { month: name })}</p>}
      <table className={styles.sheet} data-empty={eventos.length === 0 || undefined}>
        <caption className="visually-hidden">{t('eventos.month_of', { month: name })}</caption>
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col" abbr={weekdayName(day, locale)}>
                {calendarSheetParts(day, locale).weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.map((row) => (
            <tr key={row.find((square) => square)?.data}>
              {row.map((square, at) => (
                // an empty square has no date for a key, so its position is used
                <DaySquare
                  key={square?.data ?? `empty-${week[at]}`}
                  square={square}
                  today={today}
                  {...(square && square === next && { id: nextId })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface DaySquareProps {
  square: Square<EventoCard>;
  today: string;
  id?: string;
}

function DaySquare({ square, today, id }: DaySquareProps) {
  const { t, locale } = useT();
  if (!square) return <td className={styles.outside} />;
  const { data, eventos } = square;
  return (
    <td
      id={id}
      className={styles.square}
      data-free={eventos.length === 0 || undefined}
      data-today={data === today || undefined}
      data-past={data < today || undefined}
    >
      <time className={styles.number} dateTime={data} title={exactDay(data, locale)}>
        <span aria-hidden="true">{Number(data.slice(8))}</span>
        <span className={styles.words}>{dayLabel(data, today, locale)}</span>
      </time>
      {eventos.length > 0 && (
        <ul className={styles.list}>
          {eventos.map((evento) => (
            <li key={evento.id} data-cancelled={evento.status === 'cancelado' || undefined}>
              <Link to={`/eventos/${evento.slug}`} prefetch="intent">
                {evento.data === data && (
                  <span className={styles.time}>{timeLabel(evento.horario_inicial, locale)} </span>
                )}
                <span className={styles.name} lang={recordLang}>
                  {evento.nome}
                </span>
                {evento.local && (
                  <span className={styles.place} lang={recordLang}>
                    {' '}
                    {evento.local}
                  </span>
                )}
                {evento.status === 'cancelado' && (
                  <strong className={styles.cancelled}> {t('eventos.cancelled')}</strong>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </td>
  );
}
