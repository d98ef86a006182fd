import { type Estado, isOpen, isSettled } from '#shared/cobranca.ts';

/** The effect of an amount on a charge; `amount` is what would be missing or too much. */
export interface PaymentEffect {
  kind: 'exact' | 'less' | 'over' | 'excess' | 'late_exact' | 'late_less' | 'late_over';
  amount: number;
  tone: 'good' | 'soon';
}

/** The same rule as on the server: less leaves the charge open, more is an excess to decide on. */
export function paymentEffect(
  { estado, falta }: { estado: Estado; falta: number },
  centavos: number,
): PaymentEffect {
  if (isSettled(estado)) return { kind: 'excess', amount: centavos, tone: 'soon' };
  const late = !isOpen(estado);
  const rest = falta - centavos;
  if (rest > 0) return { kind: late ? 'late_less' : 'less', amount: rest, tone: 'soon' };
  if (rest < 0) return { kind: late ? 'late_over' : 'over', amount: -rest, tone: 'soon' };
  return { kind: late ? 'late_exact' : 'exact', amount: 0, tone: 'good' };
}
