import { Link } from 'react-router';
import type { CompraAberta } from '#shared/contracts/inscricao.ts';
import { Methods } from '#web/checkout/methods.tsx';
import { totalToPay } from '#web/checkout/payment-draft.ts';
import styles from '#web/checkout/step-form.module.css';
import { paymentLabels, usePaymentForm } from '#web/checkout/use-payment-form.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { RefundPolicy } from './refund-policy.tsx';
import { Review } from './review.tsx';
import { type Step, stepPath } from './steps.ts';

interface PaymentFormProps {
  purchase: CompraAberta;
  formToken: string;
  state: FormState | undefined;
}

/** The earlier step with missing data that are required before the payment. */
function missingStep(state: FormState | undefined): Step | undefined {
  const wrong = Object.keys(state?.errors ?? {}).filter((name) => /^(participantes|comprador)\./.test(name));
  if (wrong.length === 0) return undefined;
  return wrong.every((name) => name.endsWith('.foto')) ? 'perguntas' : 'participantes';
}

/** The payment of a purchase; one that costs nothing is only confirmed. Shows the refund policy before paying. */
export function PaymentForm({ purchase, formToken, state }: PaymentFormProps) {
  const { t, money } = useT();
  const { meios, total, evento } = purchase;
  const { form, draft, follow, card, beforeSend } = usePaymentForm();
  const isFree = total === 0;
  const missing = missingStep(state);
  const amount = money(draft ? totalToPay(total, draft, meios) : total);
  return (
    <FormFrame
      ref={form}
      formToken={formToken}
      intent="pagamento"
      // data missing in another step are reported below, with a link to it
      state={missing ? undefined : state}
      labels={paymentLabels(t)}
      onInput={follow}
      {...(!isFree && { beforeSend })}
    >
      {(sending) => (
        <div className={styles.form}>
          <header>
            <h1 className={styles.title}>{t(isFree ? 'signup.confirm_title' : 'signup.pay_title')}</h1>
            {isFree && <p className={styles.lead}>{t('signup.confirm_text')}</p>}
            {purchase.pagamento_recusado && (
              <p className={styles.refused} role="alert">
                {t(
                  purchase.pagamento_recusado === 'cartao' ? 'signup.card_refused' : 'signup.payment_refused',
                )}
              </p>
            )}
            {missing && (
              <p className={styles.refused} role="alert">
                {t('signup.incomplete')}{' '}
                <Link to={stepPath(purchase.codigo, missing)}>{t('signup.complete')}</Link>
              </p>
            )}
          </header>
          <Review purchase={purchase} />
          {!isFree && (
            <>
              <Methods
                meios={meios}
                metodo={state?.values.metodo ?? meios[0]?.metodo ?? 'pix'}
                label={t('signup.how')}
                chosen={draft?.metodo}
                valor={total}
                parcelas={draft?.parcelas ?? 1}
                state={state}
                card={card}
                cardFailed={t('signup.card_failed')}
              />
              <section className={styles.refund}>
                <h2>{t('signup.refund_title')}</h2>
                <RefundPolicy reembolsos={evento.reembolsos} />
              </section>
            </>
          )}
          <div className={styles.submit}>
            <Button type="submit" size="lg" loading={sending} wide>
              {sending ? t('form.sending') : isFree ? t('signup.confirm') : t('signup.submit', { amount })}
            </Button>
            <p>
              {t('signup.privacy')} <Link to="/politica-privacidade">{t('signup.privacy_link')}</Link>.
            </p>
          </div>
        </div>
      )}
    </FormFrame>
  );
}
