import { IconCalendarPlus, IconFileDownload } from '@tabler/icons-react';
import type { EventoDaInscricao, Ingresso } from '#shared/contracts/inscricao.ts';
import { addDays } from '#shared/dates.ts';
import { exactMoment, exactWhen } from '#shared/dates-in-words.ts';
import type { Qr } from '#shared/qr.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { usePage } from '#web/lib/page/page.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { PlaceMaps, PlaceTexts } from './place.tsx';
import { SendLink } from './send-link.tsx';
import styles from './ticket.module.css';
import { useWakeLock } from './use-wake-lock.ts';

/** The end of the day after the event, from which the ticket need not be stored any more. */
export const keepUntil = ({ data, data_final }: EventoDaInscricao): string =>
  `${addDays(data_final ?? data, 2)}T03:00:00Z`;

const capital = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

/** A code shown in groups that are easy to read aloud; copied, it has no spaces. */
function Code({ codigo }: { codigo: string }) {
  return (
    <code className={styles.typed}>
      {[0, 4, 8, 12, 16, 20, 24].map((from) => (
        <span key={from}>{codigo.slice(from, from + 4)}</span>
      ))}
    </code>
  );
}

interface TicketProps {
  ingresso: Ingresso & { qr: Qr };
  name: string;
  today: string;
  /** ISO, when the server made this page */
  now: string;
}

/** Everything that the door needs, on one phone screen; the links below it are not printed. */
export function Ticket({ ingresso, name, today, now }: TicketProps) {
  const { t, locale } = useT();
  const { church } = usePage();
  const { codigo, evento, lugar, estado, lote, qr, sandbox, checkin_em } = ingresso;
  const admits = estado === 'confirmada';
  useWakeLock(admits && today >= evento.data && today <= (evento.data_final ?? evento.data));
  return (
    <>
      {/* visible only in the copy that the service worker marks */}
      <p className={styles.kept} role="status">
        {t('ticket.kept', { when: exactMoment(now, locale) })}{' '}
        <a href={`/ingresso/${codigo}`}>{t('ticket.refresh')}</a>
      </p>
      <article className={styles.ticket} data-state={estado}>
        {sandbox && <p className={styles.test}>{t('ticket.test')}</p>}
        <header className={styles.head}>
          <p className={styles.line} lang={recordLang}>
            {ingresso.igreja ?? church.nome}
          </p>
          <h1 className={styles.name} lang={recordLang}>
            {evento.nome}
          </h1>
          <p className={styles.line}>
            <time dateTime={`${evento.data}T${evento.horario_inicial}`}>
              {capital(exactWhen(evento, locale))}
            </time>
            <PlaceTexts evento={evento} lugar={lugar} />
          </p>
          {evento.status === 'cancelado' && <p className={styles.off}>{t('ticket.cancelled_event')}</p>}
        </header>
        {admits && (
          <div className={styles.code}>
            <QrCode qr={qr} label={t('ticket.qr', { name })} />
            <p className={styles.spelled}>
              <span className="visually-hidden">{t('ticket.code')}: </span>
              <Code codigo={codigo} />
            </p>
            <p className={styles.hint} data-noprint>
              {t('ticket.show')}
            </p>
          </div>
        )}
        <footer className={styles.foot}>
          <strong className={styles.holder}>{name}</strong>
          <span lang={recordLang}>{lote}</span>
          <span className={styles.state} role="status">
            {checkin_em && estado === 'check_in_feito'
              ? t('ticket.entered', { when: exactMoment(checkin_em, locale) })
              : t(`ticket.${estado}`)}
          </span>
        </footer>
      </article>
      {admits && (
        <div className={styles.ways} data-noprint>
          <a className={styles.way} href={`/eventos/${evento.slug}/agenda.ics`}>
            <IconCalendarPlus size={20} stroke={1.7} aria-hidden="true" />
            {t('ticket.calendar')}
          </a>
          <a
            className={styles.way}
            href={`/api/inscricoes/${codigo}/ingresso.pdf`}
            target="_blank"
            rel="noopener"
          >
            <IconFileDownload size={20} stroke={1.7} aria-hidden="true" />
            {t('ticket.pdf')}
          </a>
          <SendLink codigo={codigo} name={name} event={evento.nome} className={styles.way} />
          <PlaceMaps evento={evento} lugar={lugar} />
        </div>
      )}
    </>
  );
}
