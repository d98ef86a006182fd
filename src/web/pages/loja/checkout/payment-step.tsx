import { Link } from 'react-router';
import type { CheckoutAberto } from '#shared/contracts/loja.ts';
import { Methods } from '#web/checkout/methods.tsx';
import { totalToPay } from '#web/checkout/payment-draft.ts';
import styles from '#web/checkout/step-form.module.css';
import { paymentLabels, usePaymentForm } from '#web/checkout/use-payment-form.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { DeliveryReview } from './delivery-review.tsx';
import { VoucherField } from './voucher-field.tsx';

interface PaymentStepProps {
  checkout: CheckoutAberto;
  /** an earlier payment of the order was cancelled or not paid in time */
  isEnded: boolean;
  formToken: string;
  state: FormState | undefined;
  voucher: FormState | undefined;
}

/** The review, the voucher and the payment method; an order that costs nothing is only confirmed. */
export function PaymentStep({ checkout, isEnded, formToken, state, voucher }: PaymentStepProps) {
  const { t, money } = useT();
  const { meios, total } = checkout;
  const { form, draft, follow, card, beforeSend } = usePaymentForm();
  const isFree = total === 0;
  const amount = money(draft ? totalToPay(total, draft, meios) : total);
  return (
    <div className={styles.form}>
      <header>
        <h1 className={styles.title}>{t(isFree ? 'till.confirm_title' : 'till.pay_title')}</h1>
        {isFree && <p className={styles.lead}>{t('till.confirm_text')}</p>}
        {isEnded && (
          <p className={styles.lead} role="status">
            {t('till.pay_ended')}
          </p>
        )}
        {checkout.pagamento_recusado && !isEnded && (
          <p className={styles.refused} role="alert">
            {t(checkout.pagamento_recusado === 'cartao' ? 'till.card_refused' : 'till.payment_refused')}
          </p>
        )}
      </header>
      <DeliveryReview checkout={checkout} />
      <VoucherField checkout={checkout} state={voucher} />
      <FormFrame
        ref={form}
        formToken={formToken}
        intent="pagamento"
        state={state}
        labels={paymentLabels(t)}
        onInput={follow}
        {...(!isFree && { beforeSend })}
      >
        {(sending) => (
          <div className={styles.form}>
            {!isFree && (
              <Methods
                meios={meios}
                metodo={state?.values.metodo ?? meios[0]?.metodo ?? 'pix'}
                label={t('till.how_to_pay')}
                chosen={draft?.metodo}
                valor={total}
                parcelas={draft?.parcelas ?? 1}
                state={state}
                card={card}
                cardFailed={t('till.card_failed')}
              />
            )}
            <div className={styles.submit}>
              <Button type="submit" size="lg" loading={sending} wide>
                {sending ? t('form.sending') : isFree ? t('till.confirm') : t('till.pay', { amount })}
              </Button>
              <p>
                {t('till.withdrawal')} {t('till.privacy')}{' '}
                <Link to="/politica-privacidade">{t('till.privacy_link')}</Link>.
              </p>
            </div>
          </div>
        )}
      </FormFrame>
    </div>
  );
}
