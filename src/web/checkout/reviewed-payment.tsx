import { useT } from '#web/lib/i18n/i18n.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DrawnCover } from '#web/ui/site/drawn-cover.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import type { PaymentViewProps } from './payment-slots.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { PixPayment } from './pix-payment.tsx';
import styles from './reviewed-payment.module.css';

/** A charge while the treasurer or the bank checks its payment. */
export function ReviewedPayment({ pagamento, now, today, another, contact, onChange }: PaymentViewProps) {
  const { t } = useT();
  const { cobranca, email, manual } = pagamento;
  return (
    <div className={styles.reviewed}>
      <DrawnCover seed={`pagamento ${cobranca.codigo}`} ratio="4 / 3" className={styles.drawing} />
      <Outcome
        title={t(manual ? 'pagamento.review' : 'pagamento.card_review')}
        text={
          <>
            <p>{t(manual ? 'pagamento.review_text' : 'pagamento.card_review_text')}</p>
            {email && !cobranca.sandbox && <p>{t('pagamento.review_mail', { email })}</p>}
            <PaymentSummary cobranca={cobranca} />
          </>
        }
      >
        <ButtonLink to="/" size="lg">
          {t('not_found.home')}
        </ButtonLink>
        <ButtonLink to={another.to} size="lg" variant="quiet">
          {another.label}
        </ButtonLink>
        <ButtonLink to={contact} size="lg" variant="plain">
          {t('pagamento.contact')}
        </ButtonLink>
      </Outcome>
      {cobranca.pix && (
        <details className={styles.code}>
          <summary>{t('pagamento.review_code')}</summary>
          <PixPayment pagamento={pagamento} now={now} today={today} onChange={onChange} />
        </details>
      )}
    </div>
  );
}
