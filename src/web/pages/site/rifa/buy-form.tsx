import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Rifa } from '#shared/contracts/rifa.ts';
import { useCardToken } from '#web/checkout/card-token.ts';
import { Methods } from '#web/checkout/methods.tsx';
import { type PaymentDraft, readPaymentDraft, totalToPay } from '#web/checkout/payment-draft.ts';
import { paymentLabels } from '#web/checkout/use-payment-form.ts';
import { useT } from '#web/lib/i18n/i18n.tsx';
import { numberText, typedNumber } from '#web/lib/rifa/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxInput } from '#web/ui/site/form/checkbox-input.tsx';
import { fieldProps } from '#web/ui/site/form/field-props.ts';
import { FormFrame } from '#web/ui/site/form/form-frame.tsx';
import type { FormState } from '#web/ui/site/form/form-state.ts';
import { TextField } from '#web/ui/site/form/text-field.tsx';
import styles from './buy-form.module.css';

interface BuyFormProps {
  rifa: Rifa;
  formToken: string;
  state: FormState | undefined;
  /** the chosen numbers; empty: the form asks for a quantity */
  numbers: readonly number[];
  quantity: number;
  /** code of the seller whose link brought the visitor */
  vendedor: string;
}

/** The buyer's data and the payment method. Works without scripts: then the system chooses the numbers. */
export function BuyForm({ rifa, formToken, state, numbers, quantity, vendedor }: BuyFormProps) {
  const { t, money } = useT();
  const { meios, valor_cota, largura } = rifa;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<PaymentDraft & { quantidade: number | null }>();
  const { card, beforeSend } = useCardToken();
  const follow = useCallback((element: HTMLFormElement) => {
    const data = new FormData(element);
    const quantidade = typedNumber(String(data.get('quantidade') ?? ''), 100_001);
    setDraft({ ...readPaymentDraft(data), quantidade });
  }, []);
  // applies choices made before hydration
  useEffect(() => {
    if (form.current) follow(form.current);
  }, [follow]);

  const labels = {
    numeros: t('raffle_buy.numbers'),
    quantidade: t('raffle_buy.quantity'),
    nome: t('raffle_buy.name'),
    whatsapp: t('raffle_buy.phone'),
    cpf: t('raffle_buy.cpf'),
    email: t('raffle_buy.email'),
    aceite: t('raffle_buy.accept_label'),
    ...paymentLabels(t),
  };
  const field = fieldProps(state, labels);
  const count = numbers.length || draft?.quantidade || 0;
  const total = count * valor_cota;
  const amount = money(draft ? totalToPay(total, draft, meios) : total);
  const sorted = numbers.toSorted((a, b) => a - b);
  const optional = t('form.optional');
  return (
    <FormFrame
      ref={form}
      formToken={formToken}
      intent="comprar"
      state={state}
      labels={labels}
      onInput={follow}
      beforeSend={beforeSend}
      preventScrollReset
    >
      {(sending) => (
        <div className={styles.form}>
          {vendedor && <input type="hidden" name="vendedor" value={vendedor} />}
          {numbers.length > 0 ? (
            <div className={styles.numbers}>
              <h3>{t('raffle_buy.numbers')}</h3>
              <ul>
                {sorted.map((number) => (
                  <li key={number}>{numberText(number, largura)}</li>
                ))}
              </ul>
              <input type="hidden" name="numeros" value={sorted.join(',')} />
              {state?.errors.numeros && <p className={styles.error}>{state.errors.numeros[0]}</p>}
            </div>
          ) : (
            <TextField
              // another quantity chosen on the page
              key={quantity}
              {...field('quantidade', String(quantity))}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              className={styles.quantity}
              help={t('raffle_buy.quantity_help')}
            />
          )}
          <div className={styles.fields}>
            <TextField {...field('nome')} autoComplete="name" maxLength={120} />
            <TextField
              {...field('whatsapp')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              help={t('raffle_buy.phone_help')}
            />
            <TextField
              {...field('cpf')}
              note={optional}
              inputMode="numeric"
              autoComplete="off"
              maxLength={14}
            />
            <TextField
              {...field('email')}
              note={optional}
              type="email"
              inputMode="email"
              autoComplete="email"
              help={t('raffle_buy.email_help')}
            />
          </div>
          <Methods
            meios={meios}
            metodo={state?.values.metodo ?? meios[0]?.metodo ?? 'pix'}
            chosen={draft?.metodo}
            valor={total || undefined}
            parcelas={draft?.parcelas ?? 1}
            state={state}
            card={card}
            cardFailed={t('raffle_buy.card_failed')}
          />
          <CheckboxInput
            name="aceite"
            label={
              <>
                {t('raffle_buy.accept')}{' '}
                <a href={`/rifa/${rifa.slug}#regulamento`} target="_blank" rel="noopener">
                  {t('raffle.rules_read')}
                </a>
              </>
            }
            error={state?.errors.aceite?.[0]}
            defaultChecked={state?.values.aceite === 'sim' && !state.errors.aceite}
          />
          <div className={styles.submit}>
            {count > 0 && draft && (
              <p className={styles.total}>
                {t('raffle_buy.total')} <strong>{amount}</strong>
              </p>
            )}
            <Button type="submit" size="lg" loading={sending} wide>
              {sending
                ? t('form.sending')
                : count > 0 && draft
                  ? t(`checkout.submit_${draft.metodo}`, { amount })
                  : t('checkout.submit')}
            </Button>
            <p>
              {t('raffle_buy.privacy')} <Link to="/politica-privacidade">{t('raffle_buy.privacy_link')}</Link>
            </p>
          </div>
        </div>
      )}
    </FormFrame>
  );
}
