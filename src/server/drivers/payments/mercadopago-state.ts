import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js';
import { type Arrival, type Created, type GatewayState, GatewayUnavailable } from '#server/ports/payments.ts';
import { linhaDigitavel } from '#shared/br/boleto.ts';
import { decodeBrCode } from '#shared/br/pix.ts';

const centavos = (reais: number | undefined): number => Math.round((reais ?? 0) * 100);

function estadoOf(payment: PaymentResponse): GatewayState['estado'] {
  const { status, status_detail } = payment;
  switch (status) {
    case 'pending':
      return 'pendente';
    case 'authorized':
    case 'in_process':
      return 'em_analise';
    case 'approved':
    // the refunded amount is a field of its own
    case 'refunded':
      return 'paga';
    case 'rejected':
      return 'recusada';
    case 'cancelled':
      return status_detail === 'expired' ? 'expirada' : 'cancelada';
    case 'in_mediation':
      return 'contestada';
    case 'charged_back':
      // decided: the church got its money again, or lost it, which `returnedOf` counts
      return status_detail === 'reimbursed' || status_detail === 'settled' ? 'paga' : 'contestada';
    default:
      throw new GatewayUnavailable(`Mercado Pago gave a payment the status ${status}`);
  }
}

function arrivalsOf(payment: PaymentResponse): Arrival[] {
  if (!payment.date_approved) return [];
  const quando = new Date(payment.date_approved);
  const more = centavos(payment.transaction_details?.overpaid_amount);
  return [
    { referencia: String(payment.id), valor: centavos(payment.transaction_amount), quando },
    ...(more > 0 ? [{ referencia: `${payment.id}-excesso`, valor: more, quando }] : []),
  ];
}

/**
 * The amount given back. A dispute at the card's bank that the payer won takes all of the rest, and Mercado Pago does not count it as refunded.
 * In a mediation of its own, the answer does not tell what it returned from refunds.
 */
function returnedOf(payment: PaymentResponse): Pick<GatewayState, 'estornado' | 'perdido'> {
  const { status, status_detail } = payment;
  const refunded = centavos(payment.transaction_amount_refunded);
  if (status !== 'charged_back') return { estornado: refunded };
  const estornado = status_detail === 'settled' ? centavos(payment.transaction_amount) : refunded;
  return { estornado, perdido: Math.max(0, estornado - refunded) };
}

export function stateOf(payment: PaymentResponse): GatewayState {
  if (typeof payment.id !== 'number' || typeof payment.transaction_amount !== 'number')
    throw new GatewayUnavailable('Mercado Pago answered something that is no payment');
  const estado = estadoOf(payment);
  return {
    id: String(payment.id),
    estado,
    arrivals: arrivalsOf(payment),
    ...returnedOf(payment),
    ...(estado === 'recusada' && { motivo: payment.status_detail ?? 'rejected' }),
  };
}

/** The payment's state with the Pix code or boleto that it has. */
export function createdOf(payment: PaymentResponse, txid: string): Created {
  const code = payment.point_of_interaction?.transaction_data?.qr_code;
  const { digitable_line, barcode, external_resource_url } = payment.transaction_details ?? {};
  const line = digitable_line ?? linhaDigitavel(barcode?.content ?? '');
  return {
    state: stateOf(payment),
    ...(code && { pix: { copia_e_cola: code, txid: decodeBrCode(code)?.txid ?? txid } }),
    ...(line && { boleto: { linha_digitavel: line, url: external_resource_url ?? null } }),
  };
}
