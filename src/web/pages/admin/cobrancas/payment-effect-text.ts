import type { Translator } from '#web/lib/i18n/i18n.tsx';
import type { PaymentEffect } from './payment-effect.ts';

/** The effect of an amount on a charge, as text. */
export const paymentEffectText = (
  { kind, amount }: PaymentEffect,
  { t, money }: Pick<Translator, 't' | 'money'>,
): string =>
  t(`cobrancas.confirm.${kind}`, { amount: money(amount), rest: money(amount), over: money(amount) });
