import { useT } from '#web/lib/i18n/i18n.tsx';
import { Outcome } from '#web/ui/site/outcome.tsx';
import type { PaymentViewProps } from './payment-slots.ts';
import { PixPayment } from './pix-payment.tsx';
import styles from './reviewed-payment.module.css';

/** A charge while the treasurer or the bank checks its payment. */
export function ReviewedPayment({ pagamento, now, today, onChange }: PaymentViewProps) {
  const { t } = useT();
  const { cobranca, email, manual } = pagamento;
  return (
    <>
      <Outcome
        title={t(manual ? 'pagamento.review' : 'pagamento.card_review')}
        text={
          <>
            <p>{t(manual ? 'pagamento.review_text' : 'pagamento.card_review_text')}</p>
            {email && !cobranca.sandbox && <p>{t('pagamento.review_mail', { email })}</p>}
          </>
        }
      />
      {cobranca.pix && (
        <details className={styles.code}>
          <summary>{t('pagamento.review_code')}</summary>
          <PixPayment pagamento={pagamento} now={now} today={today} onChange={onChange} />
        </details>
      )}
    </>
  );
}
