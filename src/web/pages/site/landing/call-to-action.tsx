import type { Evento } from '#shared/contracts/site.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './call-to-action.module.css';
import type { LandingOffer } from './offer.ts';

interface CallToActionProps {
  evento: Pick<Evento, 'slug'>;
  offer: LandingOffer;
  checkout: string;
  /** address of the form for a mail when sign-ups open; without it the only contact is the office */
  notice?: string;
}

const contact = (slug: string): string => `/contato?assunto=evento&evento=${slug}`;

/** The address and the label of the button; null where the event takes no sign-ups. */
function useAction({
  evento,
  offer,
  checkout,
  notice,
}: CallToActionProps): { to: string; label: string; variant?: 'quiet' } | null {
  const { t } = useT();
  if (offer.state === 'open') return { to: checkout, label: t('landing.action') };
  if (offer.state === 'waiting') return { to: checkout, label: t('eventos.signup_wait') };
  if (offer.state === 'vouchers')
    return { to: checkout, label: t('eventos.signup_voucher'), variant: 'quiet' };
  if (offer.state === 'soon' && notice) return { to: notice, label: t('landing.notice_soon') };
  if (offer.state === 'ask') return { to: contact(evento.slug), label: t('landing.action') };
  return null;
}

/** The price, the number of places left, or the reason why there is no button. */
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
    case 'vouchers':
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

/** The sign-up button, in the hero and at the end of the page. */
export function CallToAction(props: CallToActionProps) {
  const { t } = useT();
  const action = useAction(props);
  const note = useNote(props.offer);
  const { state } = props.offer;
  return (
    <div className={styles.call}>
      {action ? (
        <ButtonLink
          to={action.to}
          size="lg"
          variant={action.variant}
          className={action.variant ? undefined : styles.button}
          data-noprint
        >
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

/** On phones the sign-up button stays at the bottom of the screen. */
export function StickyCall(props: CallToActionProps) {
  const { t } = useT();
  const action = useAction(props);
  const note = useNote(props.offer);
  if (!action || action.variant) return null;
  return (
    <div className={styles.sticky} data-noprint>
      {note && <p>{note}</p>}
      <ButtonLink to={action.to} size="lg">
        {props.offer.state === 'open' ? t('landing.action_short') : action.label}
      </ButtonLink>
    </div>
  );
}
