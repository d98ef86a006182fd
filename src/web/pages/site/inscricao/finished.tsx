import { IconTicket } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import { Share } from '#web/ui/site/share.tsx';
import styles from './finished.module.css';

/** The sign-up is confirmed: tickets, what comes next, and the wish to tell others. */
export function Finished({ purchase }: { purchase: CompraAberta }) {
  const { t } = useT();
  const { evento, comprador, participantes, sandbox } = purchase;
  const live = participantes.filter(({ estado }) => estado === 'confirmada' || estado === 'check_in_feito');
  return (
    <div className={styles.finished}>
      <Outcome
        title={t('signup.done')}
        text={
          <>
            {sandbox && <p className={styles.test}>{t('signup.test')}</p>}
            <p>{t('signup.done_text', { event: evento.nome, email: comprador.email ?? '' })}</p>
          </>
        }
      />
      <section aria-labelledby="tickets">
        <h2 id="tickets">{t('signup.tickets')}</h2>
        <ul className={styles.tickets}>
          {live.map(({ codigo, participante, lote }) => (
            <li key={codigo}>
              <Link to={`/ingresso/${codigo}`}>
                <IconTicket size={24} stroke={1.6} aria-hidden="true" />
                <span className={styles.name}>
                  <strong>{participante ?? t('ticket.nameless')}</strong>
                  <small lang={recordLang}>{lote.nome}</small>
                </span>
                <span className={styles.open}>{t('signup.open_ticket')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {evento.video_final && (
        <p>
          <a href={evento.video_final} rel="noreferrer">
            {evento.video_final}
          </a>
        </p>
      )}
      <Share title={evento.nome} url={`/eventos/${evento.slug}`} description={evento.nome} hashtags={[]} />
      <div>
        <ButtonLink to={`/eventos/${evento.slug}`} size="lg" variant="quiet">
          {t('signup.back_event')}
        </ButtonLink>
      </div>
    </div>
  );
}
