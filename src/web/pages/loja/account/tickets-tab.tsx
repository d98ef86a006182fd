import { Link } from 'react-router';
import type { IngressoDaConta } from '#shared/contracts/inscricao.ts';
import { dayLabel, timeLabel } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './account.module.css';

interface TicketsTabProps {
  /** null: the address is not proved yet */
  ingressos: readonly IngressoDaConta[] | null;
  today: string;
}

/** Tickets of events that were bought with the account's address. */
export function TicketsTab({ ingressos, today }: TicketsTabProps) {
  const { t } = useT();
  if (!ingressos) return <p>{t('account.after_proof')}</p>;
  if (ingressos.length === 0)
    return (
      <>
        <p>{t('account.tickets_none')}</p>
        <div>
          <ButtonLink to="/eventos" variant="quiet">
            {t('account.see_events')}
          </ButtonLink>
        </div>
      </>
    );
  const ahead = ingressos.filter(({ evento }) => !evento.passou);
  const past = ingressos.filter(({ evento }) => evento.passou);
  return (
    <>
      {ahead.length > 0 && <Tickets title={t('account.tickets_ahead')} ingressos={ahead} today={today} />}
      {past.length > 0 && <Tickets title={t('account.tickets_past')} ingressos={past} today={today} />}
    </>
  );
}

function Tickets({
  title,
  ingressos,
  today,
}: {
  title: string;
  ingressos: IngressoDaConta[];
  today: string;
}) {
  const { t, locale } = useT();
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <ul className={styles.lines}>
        {ingressos.map(({ codigo, participante, estado, sandbox, evento }) => (
          <li key={codigo}>
            <div>
              <Link to={`/ingresso/${codigo}`} lang={recordLang}>
                {evento.nome}
              </Link>
              <p>
                {dayLabel(evento.data, today, locale)}, {timeLabel(evento.horario_inicial, locale)}
                {evento.local && (
                  <>
                    {' · '}
                    <span lang={recordLang}>{evento.local}</span>
                  </>
                )}
              </p>
              {participante && <p>{participante}</p>}
            </div>
            <span className={styles.state} data-tone={estado === 'cancelada' ? 'bad' : 'good'}>
              {sandbox ? t('account.test') : t(`account.ticket_${estado}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
