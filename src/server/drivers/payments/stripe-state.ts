import type Stripe from 'stripe';
import { type Arrival, type Created, type GatewayState, GatewayUnavailable } from '#server/ports/payments.ts';

/** Expanded in each answer, so that one call suffices. */
export const expand = ['latest_charge.balance_transaction'];

/** In metadata: the payer confirms in the browser's card fields, and may try another card there. */
export const inBrowser = 'navegador';

const time = (seconds: number): Date => new Date(seconds * 1000);
const charged = ({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof latest_charge === 'object' ? latest_charge : null;

export const isDisputed = (intent: Stripe.PaymentIntent): boolean => charged(intent)?.disputed ?? false;

/** A dispute that is not decided; inquiries leave the money in place. */
const isOpenDispute = ({ status }: Stripe.Dispute): boolean =>
  !(['won', 'lost', 'prevented'].includes(status) || status.startsWith('warning_'));

/** Amounts of lost disputes, which Stripe does not list among the refunds; a dispute may be about a part of the payment. */
const lostAmount = (disputes: readonly Stripe.Dispute[]): number =>
  disputes.filter(({ status }) => status === 'lost').reduce((sum, { amount }) => sum + amount, 0);

function arrivalsOf(intent: Stripe.PaymentIntent): Arrival[] {
  const charge = charged(intent);
  if (!charge || intent.amount_received === 0) return [];
  const moved = charge.balance_transaction;
  // a boleto's charge is created when it is issued, its balance transaction when it is paid
  const quando = time(typeof moved === 'object' && moved ? moved.created : charge.created);
  return [{ referencia: charge.id, valor: intent.amount_received, quando }];
}

/** The intent has no payment method: none was given yet, or the last one failed or expired. */
function withoutMethod(intent: Stripe.PaymentIntent): GatewayState['estado'] {
  if (!intent.last_payment_error) return 'pendente';
  // payments made by a subscription lack our metadata: they are always cards
  if ((intent.metadata?.metodo ?? 'cartao') !== 'cartao') return 'expirada';
  return intent.metadata?.campos === inBrowser ? 'pendente' : 'recusada';
}

function estadoOf(intent: Stripe.PaymentIntent): GatewayState['estado'] {
  switch (intent.status) {
    case 'requires_payment_method':
      return withoutMethod(intent);
    case 'requires_confirmation':
    case 'requires_action':
      return 'pendente';
    case 'processing':
    case 'requires_capture':
      return 'em_analise';
    case 'succeeded':
      return 'paga';
    case 'canceled':
      return intent.cancellation_reason === 'expired' ? 'expirada' : 'cancelada';
    default:
      throw new GatewayUnavailable(`Stripe gave a payment the status ${intent.status}`);
  }
}

export function stateOf(
  intent: Stripe.PaymentIntent,
  disputes: readonly Stripe.Dispute[] = [],
): GatewayState {
  const estado = disputes.some(isOpenDispute) ? 'contestada' : estadoOf(intent);
  const error = intent.last_payment_error;
  const perdido = lostAmount(disputes);
  return {
    id: intent.id,
    estado,
    arrivals: arrivalsOf(intent),
    estornado: (charged(intent)?.amount_refunded ?? 0) + perdido,
    ...(disputes.length > 0 && { perdido }),
    ...(estado === 'recusada' && { motivo: error?.decline_code ?? error?.code ?? 'declined' }),
  };
}

/** The payment's state with the Pix code, the boleto or the client secret that it has. */
export function createdOf(intent: Stripe.PaymentIntent, txid: string, publicKey: string): Created {
  const code = intent.next_action?.pix_display_qr_code?.data;
  const voucher = intent.next_action?.boleto_display_details;
  const state = stateOf(intent);
  // the browser continues: with its own card fields, or with the step that the card's bank asks for
  const goesOn = !code && !voucher?.number && state.estado === 'pendente' && intent.client_secret;
  return {
    state,
    ...(code && { pix: { copia_e_cola: code, txid } }),
    ...(voucher?.number && {
      boleto: { linha_digitavel: voucher.number, url: voucher.hosted_voucher_url },
    }),
    ...(goesOn && {
      continuar: { gateway: 'stripe', chave_publica: publicKey, client_secret: intent.client_secret! },
    }),
  };
}
