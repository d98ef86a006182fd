import { useRef, useState } from 'react';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './bank-step.module.css';
import { openStripeJs, type StripeJs } from './gateway-scripts.ts';

interface BankStepProps {
  continuar: Readonly<Record<string, string>>;
  /** shown when the bank refused; the alternatives depend on what is being paid */
  failed: string;
  onChange: () => void;
}

/**
 * The gateway's next step for the payer: the bank's confirmation of a card, or the choice of a payment
 * method.
 */
export function BankStep({ continuar, failed, onChange }: BankStepProps) {
  const { t, locale } = useT();
  const place = useRef<HTMLDivElement>(null);
  const confirm = useRef<(() => Promise<{ error?: Error }>) | null>(null);
  const [stand, setStand] = useState<'idle' | 'busy' | 'failed'>('idle');
  const secret = continuar.client_secret!;

  /** Shows the gateway's own form in the page, which asks for the missing data. */
  function ask(stripe: StripeJs): void {
    const elements = stripe.elements({ clientSecret: secret });
    elements.create('payment').mount(place.current!);
    confirm.current = () =>
      stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: window.location.href },
      });
  }

  async function goOn(): Promise<void> {
    setStand('busy');
    try {
      const stripe = await openStripeJs(continuar.chave_publica!, locale);
      const step = confirm.current;
      if (!step) {
        const { paymentIntent } = await stripe.retrievePaymentIntent(secret);
        if (paymentIntent?.status === 'requires_payment_method') {
          ask(stripe);
          return setStand('idle');
        }
      }
      const { error } = step ? await step() : await stripe.handleNextAction({ clientSecret: secret });
      setStand(error ? 'failed' : 'idle');
      if (!error) onChange();
    } catch {
      setStand('failed');
    }
  }

  return (
    <div className={styles.step}>
      <p>{t('pagamento.bank_text')}</p>
      <div ref={place} />
      <Button type="button" size="lg" loading={stand === 'busy'} onClick={() => void goOn()}>
        {t('pagamento.bank_go')}
      </Button>
      {stand === 'failed' && (
        <p className={styles.failed} role="alert">
          {failed}
        </p>
      )}
    </div>
  );
}
