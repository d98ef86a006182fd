import type { Evento, Lote } from '#shared/contracts/site.ts';
import { exactMoment, momentLabel, shortDate } from '#shared/dates-in-words.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { recordLang } from '#web/lib/i18n/record-lang.ts';
import { useAgeText } from '#web/lib/site/use-age-text.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { EventSale } from './event-sale.ts';
import styles from './sign-up.module.css';

interface SignUpProps {
  evento: Evento;
  /** the lots with their places, while sign-ups are open */
  sale: EventSale | null;
  today: string;
  isOver: boolean;
}

/** How to sign up: the period, the places left, the price now and later. */
export function SignUp({ evento, sale, today, isOver }: SignUpProps) {
  const { t, number } = useT();
  const { inscricoes, lotes, vagas, slug } = evento;
  const ages = useAgeText(evento);
  if (isOver || evento.status === 'cancelado') return null;
  if (inscricoes === 'nenhuma') return <p className={styles.free}>{t('eventos.no_signup')}</p>;
  const isSoldOut =
    sale !== null && lotes.length > 0 && !sale.lotes.some(({ estado }) => estado === 'aberto');
  const isOffered = inscricoes === 'abertas' && (!isSoldOut || sale.espera);
  /** the sign-up page has nothing for others now */
  const isForVouchers = inscricoes === 'abertas' && isSoldOut && !sale.espera && sale.guarda_vagas;
  const contact = `/contato?assunto=evento&evento=${slug}`;
  return (
    <section className={styles.signUp} aria-labelledby="sign-up">
      <div className={styles.head}>
        <h2 id="sign-up">{t('eventos.signup')}</h2>
        <p className={styles.state} data-state={isSoldOut ? 'encerradas' : inscricoes}>
          {isSoldOut ? t('eventos.signup_sold_out') : <WindowTexts evento={evento} today={today} />}
        </p>
      </div>
      {lotes.length > 0 && <Lots lotes={lotes} sale={sale} today={today} />}
      {ages && <p className={styles.places}>{ages}</p>}
      {vagas !== null && (
        <p className={styles.places}>
          {vagas === 1 ? t('eventos.places_one') : t('eventos.places', { count: number(vagas) })}
        </p>
      )}
      {isOffered && lotes.length === 0 ? (
        // an event without lots has nothing to choose: the office takes the names
        <ButtonLink to={contact} size="lg" wide data-noprint>
          {t('eventos.signup_action')}
        </ButtonLink>
      ) : isOffered ? (
        <ButtonLink to={`/eventos/${slug}/inscricao`} size="lg" wide data-noprint>
          {t(isSoldOut ? 'eventos.signup_wait' : 'eventos.signup_action')}
        </ButtonLink>
      ) : (
        <ButtonLink to={contact} size="lg" variant="quiet" wide data-noprint>
          {t('eventos.signup_ask')}
        </ButtonLink>
      )}
      {isForVouchers && (
        <ButtonLink to={`/eventos/${slug}/inscricao`} size="lg" variant="quiet" wide data-noprint>
          {t('eventos.signup_voucher')}
        </ButtonLink>
      )}
    </section>
  );
}

function WindowTexts({ evento, today }: Pick<SignUpProps, 'evento' | 'today'>) {
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

function Lots({ lotes, sale, today }: { lotes: readonly Lote[] } & Pick<SignUpProps, 'sale' | 'today'>) {
  const { t, number, locale, money } = useT();
  const note = ({ aberto, de, ate }: Lote, at: number): string | null => {
    const { estado, restantes } = sale?.lotes[at] ?? {};
    if (estado === 'esgotado') return t('eventos.lot_sold_out');
    if (restantes !== undefined)
      return restantes === 1
        ? t('eventos.lot_left_one')
        : t('eventos.lot_left', { count: number(restantes) });
    if (!aberto && ate && ate < today) return t('eventos.lot_over');
    if (!aberto && de && de > today) return t('eventos.lot_from', { day: shortDate(de, today, locale) });
    return ate ? t('eventos.lot_until', { day: shortDate(ate, today, locale) }) : null;
  };
  return (
    <ul className={styles.lots} aria-label={t('eventos.lots')}>
      {lotes.map((lote, at) => (
        <li
          key={lote.nome}
          data-open={lote.aberto || undefined}
          data-over={
            sale?.lotes[at]?.estado === 'esgotado' ||
            (!lote.aberto && lote.ate !== null && lote.ate < today) ||
            undefined
          }
        >
          <span className={styles.lot}>
            <span lang={recordLang}>{lote.nome}</span>
            {lote.aberto && <em>{t('eventos.lot_open')}</em>}
          </span>
          <span className={styles.price}>{lote.preco === 0 ? t('eventos.free') : money(lote.preco)}</span>
          <span className={styles.until}>{note(lote, at)}</span>
        </li>
      ))}
    </ul>
  );
}
