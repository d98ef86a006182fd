import type { Evento, Lote } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { exactMoment, momentLabel, shortDate } from '#web/lib/site/site-dates.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './sign-up.module.css';

interface SignUpProps {
  evento: Evento;
  today: string;
  isOver: boolean;
}

/** How to sign up: the period, the places left, the price now and later. */
export function SignUp({ evento, today, isOver }: SignUpProps) {
  const { t, number } = useT();
  const { inscricoes, lotes, vagas, slug } = evento;
  if (isOver || evento.status === 'cancelado') return null;
  if (inscricoes === 'nenhuma') return <p className={styles.free}>{t('eventos.no_signup')}</p>;
  const contact = `/contato?assunto=evento&evento=${slug}`;
  return (
    <section className={styles.signUp} aria-labelledby="sign-up">
      <div className={styles.head}>
        <h2 id="sign-up">{t('eventos.signup')}</h2>
        <p className={styles.state} data-state={inscricoes}>
          <WindowWords evento={evento} today={today} />
        </p>
      </div>
      {lotes.length > 0 && <Lots lotes={lotes} today={today} />}
      {vagas !== null && (
        <p className={styles.places}>
          {vagas === 1 ? t('eventos.places_one') : t('eventos.places', { count: number(vagas) })}
        </p>
      )}
      {inscricoes === 'abertas' ? (
        <ButtonLink to={`/eventos/${slug}/inscricao`} size="lg" wide data-noprint>
          {t('eventos.signup_action')}
        </ButtonLink>
      ) : (
        <ButtonLink to={contact} size="lg" variant="quiet" wide data-noprint>
          {t('eventos.signup_ask')}
        </ButtonLink>
      )}
    </section>
  );
}

function WindowWords({ evento, today }: Pick<SignUpProps, 'evento' | 'today'>) {
  const { t, locale } = useT();
  const { inscricoes, inscricoes_de, inscricoes_ate } = evento;
  if (inscricoes === 'encerradas') return t('eventos.signup_closed');
  const isOpen = inscricoes === 'abertas';
  const moment = isOpen ? inscricoes_ate : inscricoes_de;
  if (!moment) return t(isOpen ? 'eventos.signup_open' : 'eventos.signup_soon');
  return (
    <time dateTime={moment} title={exactMoment(moment, locale)}>
      {t(isOpen ? 'eventos.signup_until' : 'eventos.signup_from', {
        when: momentLabel(moment, today, locale),
      })}
    </time>
  );
}

function Lots({ lotes, today }: { lotes: readonly Lote[]; today: string }) {
  const { t, locale, money } = useT();
  const note = ({ aberto, de, ate }: Lote): string | null => {
    if (!aberto && ate && ate < today) return t('eventos.lot_over');
    if (!aberto && de && de > today) return t('eventos.lot_from', { day: shortDate(de, today, locale) });
    return ate ? t('eventos.lot_until', { day: shortDate(ate, today, locale) }) : null;
  };
  return (
    <ul className={styles.lots} aria-label={t('eventos.lots')}>
      {lotes.map((lote) => (
        <li
          key={lote.nome}
          data-open={lote.aberto || undefined}
          data-over={(!lote.aberto && lote.ate !== null && lote.ate < today) || undefined}
        >
          <span className={styles.lot}>
            <span lang={recordLang}>{lote.nome}</span>
            {lote.aberto && <em>{t('eventos.lot_open')}</em>}
          </span>
          <span className={styles.price}>{lote.preco === 0 ? t('eventos.free') : money(lote.preco)}</span>
          <span className={styles.until}>{note(lote)}</span>
        </li>
      ))}
    </ul>
  );
}
