import { useCallback, useEffect, useRef, useState } from 'react';
import type { useT } from '#web/lib/i18n/i18n.tsx';
import { boletoLabels } from './boleto-fields.tsx';
import { useCardToken } from './card-token.ts';
import { type PaymentDraft, readPaymentDraft } from './payment-draft.ts';

/** Labels of the fields of `Methods`, for the form's error summary. */
export const paymentLabels = (t: ReturnType<typeof useT>['t']) => ({
  metodo: t('checkout.how'),
  token: t('checkout.card_fields'),
  parcelas: t('checkout.parcelas'),
  ...boletoLabels(t),
});

/** For a form that only asks how to pay: `draft` is the current choice, once the page is hydrated. */
export function usePaymentForm() {
  const [draft, setDraft] = useState<PaymentDraft>();
  const form = useRef<HTMLFormElement>(null);
  const { card, beforeSend } = useCardToken();
  const follow = useCallback(
    (element: HTMLFormElement) => setDraft(readPaymentDraft(new FormData(element))),
    [],
  );
  // applies choices made before hydration
  useEffect(() => {
    if (form.current) follow(form.current);
  }, [follow]);
  return { form, draft, follow, card, beforeSend };
}
