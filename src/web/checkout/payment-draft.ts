import { type MetodoPublico, metodos } from '#shared/cobranca.ts';
import type { MeioDePagamento } from '#shared/contracts/cobranca.ts';
import { parcelasOption } from '#shared/parcelas.ts';

/** The payment part of a form with `Methods`, as filled in so far. */
export interface PaymentDraft {
  metodo: MetodoPublico;
  parcelas: number;
}

/** Pix by default, as on the server. */
export const chosenMetodo = (form: FormData): MetodoPublico =>
  metodos.find((metodo) => metodo === form.get('metodo')) ?? 'pix';

export const readPaymentDraft = (form: FormData): PaymentDraft => ({
  metodo: chosenMetodo(form),
  parcelas: Number(form.get('parcelas')) || 1,
});

/** The total in centavos: parcelas of a card may cost interest. */
export function totalToPay(
  valor: number,
  { metodo, parcelas }: PaymentDraft,
  meios: readonly MeioDePagamento[],
): number {
  if (metodo !== 'cartao') return valor;
  const way = meios.find((one) => one.metodo === metodo);
  return parcelasOption(valor, parcelas, way?.parcelamento).total;
}
