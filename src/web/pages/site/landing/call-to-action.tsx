import type { Evento } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './call-to-action.module.css';
import type { LandingOffer } from './offer.ts';

interface CallToActionProps {
  evento: Pick<Evento, 'slug'>;
  offer: LandingOffer;
  checkout: string;
  /** where to ask for a mail when sign-ups open; left out: only the office can be asked */
  notice?: string;
}

const contact = (slug: string): string => `/contato?assunto=evento&evento=${slug}`;

/** Where the offer leads, and the words of its button; null where there is nothing to sign up for. */
function useAction({
  evento,
  offer,
  checkout,
  notice,
}: CallToActionProps): { to: string; label: string } | null {
  const { t } = useT();
  if (offer.state === 'open') return { to: checkout, label: t('landing.action') };
  if (offer.state === 'waiting') return { to: checkout, label: t('eventos.signup_wait') };
  if (offer.state === 'soon' && notice) return { to: notice, label: t('landing.notice_soon') };
  if (offer.state === 'ask') return { to: contact(evento.slug), label: t('landing.action') };
  return null;
}

/** The price, the places that are left, or why there is no button. */
function useNote(offer: LandingOffer): string | null {
  const { t, money, number } = useT();
  switch (offer.state) {
    case 'open': {
      const few =
        offer.left === null
          ? null
          : offer.left === 1
            ? t('landing.few_one')
            : t('landing.few', { count: number(offer.left) });
      const price = offer.from === 0 ? t('eventos.free') : t('landing.from', { price: money(offer.from) });
      return [few, price].filter(Boolean).join(' · ');
    }
    case 'waiting':
    case 'sold_out':
      return t('eventos.signup_sold_out');
    case 'soon':
      return t('landing.soon');
    case 'closed':
      return t('landing.closed');
    case 'free':
      return t('eventos.no_signup');
    case 'over':
      return t('eventos.over_title');
    case 'cancelled':
      return t('eventos.cancelled_title');
    default:
      return null;
  }
}

/** The button of the hero and of the end of the page. */
export function CallToAction(props: CallToActionProps) {
  const { t } = useT();
  const action = useAction(props);
  const note = useNote(props.offer);
  const { state } = props.offer;
  return (
    <div className={styles.call}>
      {action ? (
        <ButtonLink to={action.to} size="lg" className={styles.button} data-noprint>
          {action.label}
        </ButtonLink>
      ) : (
        state !== 'free' && (
          <ButtonLink to={contact(props.evento.slug)} size="lg" variant="quiet" data-noprint>
            {t('eventos.signup_ask')}
          </ButtonLink>
        )
      )}
      {note && (
        <p className={styles.note} data-state={state}>
          {note}
        </p>
      )}
    </div>
  );
}

/** On phones the way in stays at the bottom of the screen. */
export function StickyCall(props: CallToActionProps) {
  const { t } = useT();
  const action = useAction(props);
  const note = useNote(props.offer);
  if (!action) return null;
  return (
    <div className={styles.sticky} data-noprint>
      {note && <p>{note}</p>}
      <ButtonLink to={action.to} size="lg">
        {props.offer.state === 'open' ? t('landing.action_short') : action.label}
      </ButtonLink>
    </div>
  );
}
