import type { Translator } from '#web/lib/i18n.tsx';
import type { Meaning } from './meaning.ts';

/** The effect of an amount on a charge, as text. */
export const meaningText = (
  { kind, amount }: Meaning,
  { t, money }: Pick<Translator, 't' | 'money'>,
): string =>
  t(`cobrancas.confirm.${kind}`, { amount: money(amount), rest: money(amount), over: money(amount) });
