import Stripe from 'stripe';
import type { RemoteGateway } from '#server/config.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type Gateway,
  type GatewayCharge,
  GatewayRefused,
  GatewayUnavailable,
  isTestKey,
} from '#server/ports/payments.ts';
import { churchToday, daysBetween } from '#shared/dates.ts';
import { invalidSignature, refuseCardNumbers, toleranceSeconds, withTimeout } from './gateway-call.ts';
import { createdOf, expand, inBrowser, isDisputed, stateOf } from './stripe-state.ts';
import { stripeSubscriptions, subscriptionOf } from './stripe-subscriptions.ts';

const maxPixSeconds = 1_209_600;
const maxBoletoDays = 60;
const types = { pix: 'pix', cartao: 'card', boleto: 'boleto' } as const;
type Params = Stripe.PaymentIntentCreateParams;

function toGatewayError(error: unknown): Error {
  if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return error;
  const { StripeCardError, StripeIdempotencyError, StripeInvalidRequestError } = Stripe.errors;
  const refused =
    (error instanceof StripeInvalidRequestError && error.statusCode !== 409) ||
    error instanceof StripeIdempotencyError ||
    error instanceof StripeCardError;
  const message = `Stripe: ${(error as Error).message}`;
  return refused
    ? new GatewayRefused(message, { cause: error })
    : new GatewayUnavailable(message, { cause: error });
}

/** Counted from the charge, and not from now, so that a retry with the same key sends the same parameters. */
function pixParams({ criadoEm, expiraEm, pagador }: GatewayCharge): Partial<Params> {
  const ends = Math.floor(expiraEm.getTime() / 1000);
  const pix =
    ends - criadoEm.getTime() / 1000 > maxPixSeconds
      ? { expires_after_seconds: maxPixSeconds }
      : { expires_at: ends };
  return {
    confirm: true,
    payment_method_data: { type: 'pix', billing_details: billing(pagador) },
    payment_method_options: { pix },
  };
}

const billing = ({ nome, email }: GatewayCharge['pagador']) => ({
  ...(nome && { name: nome }),
  ...(email && { email }),
});

/**
 * The days in which a boleto can be paid, without which Stripe gives it three: it ends with the day that the payer is shown. Counted from
 * the charge, so that a retry with the same key sends the same parameters.
 */
const boletoDays = ({ criadoEm, expiraEm }: GatewayCharge): number =>
  Math.max(0, Math.min(maxBoletoDays, daysBetween(churchToday(criadoEm), churchToday(expiraEm))));

/** Confirms a boleto at once when all its data is there; otherwise the browser's fields ask for it. */
function boletoParams(charge: GatewayCharge): Partial<Params> {
  const payment_method_options = { boleto: { expires_after_days: boletoDays(charge) } };
  const { pagador } = charge;
  const { nome, email, documento, endereco } = pagador;
  if (!nome || !email || !documento || !endereco)
    return { payment_method_options, metadata: { campos: inBrowser } };
  return {
    payment_method_options,
    confirm: true,
    payment_method_data: {
      type: 'boleto',
      boleto: { tax_id: documento },
      billing_details: {
        ...billing(pagador),
        address: {
          line1: `${endereco.logradouro}, ${endereco.numero}`,
          line2: endereco.bairro,
          city: endereco.cidade,
          state: endereco.uf,
          postal_code: endereco.cep,
          country: 'BR',
        },
      },
    },
  };
}

/** Takes a payment method, a confirmation token or a card token from the browser's fields; without any of them, the browser confirms. */
function cardParams({ token, parcelas = 1 }: GatewayCharge): Partial<Params> {
  if (parcelas > 1) throw new GatewayRefused('Stripe takes no parcelas here');
  if (!token) return { metadata: { campos: inBrowser } };
  const confirm = true;
  if (token.startsWith('ctoken_')) return { confirm, confirmation_token: token };
  if (token.startsWith('tok_'))
    return { confirm, payment_method_data: { type: 'card', card: { token } } as never };
  return { confirm, payment_method: token };
}

function paramsOf(charge: GatewayCharge): Params {
  const { valor, metodo, descricao, codigo, txid } = charge;
  const ofMethod =
    metodo === 'pix' ? pixParams(charge) : metodo === 'boleto' ? boletoParams(charge) : cardParams(charge);
  return {
    amount: valor,
    currency: 'brl',
    description: descricao,
    allowed_payment_method_types: [types[metodo]],
    ...ofMethod,
    metadata: { codigo, txid, metodo, ...(ofMethod.metadata || {}) },
    expand,
  };
}

/** The payment that a notice is about, whatever its object is. */
function intentOf(object: { object?: string; id?: string; payment_intent?: unknown }): string | null {
  if (object.object === 'payment_intent') return object.id ?? null;
  const { payment_intent } = object;
  if (typeof payment_intent === 'string') return payment_intent;
  return (payment_intent as { id?: string } | null | undefined)?.id ?? null;
}

const refundState = ({ status }: Stripe.Refund): 'feito' | 'pendente' | 'falhou' =>
  status === 'succeeded' ? 'feito' : status === 'failed' || status === 'canceled' ? 'falhou' : 'pendente';

export function createStripe(
  { secretKey, webhookSecret, publicKey, url }: RemoteGateway,
  { clock, timeout }: { clock: Clock; timeout: number },
): Gateway {
  const sandbox = isTestKey(secretKey);
  const apiUrl = url === undefined ? undefined : new URL(url);
  const stripe = new Stripe(secretKey, {
    timeout,
    // No retries in the SDK: jobs and polling retry, with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl && {
      host: apiUrl.hostname,
      port: apiUrl.port || (apiUrl.protocol === 'http:' ? 80 : 443),
      protocol: apiUrl.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  });

  async function ask<T extends { object: string; livemode?: boolean }>(
    object: T['object'],
    question: () => Promise<T>,
  ): Promise<T> {
    try {
      const answer = await withTimeout(question(), timeout);
      // The SDK accepts any JSON without an `error` field as an answer, whatever its status.
      if (answer?.object !== object)
        throw new GatewayUnavailable(`Stripe answered something that is no ${object}`);
      if (answer.livemode === sandbox)
        throw new GatewayRefused(`Stripe answered with a ${object} of another mode than the key`);
      return answer;
    } catch (error) {
      throw toGatewayError(error);
    }
  }

  async function find(id: string) {
    const intent = await ask('payment_intent', () => stripe.paymentIntents.retrieve(id, { expand }));
    if (!isDisputed(intent)) return stateOf(intent);
    const { data } = await ask('list', () => stripe.disputes.list({ payment_intent: id, limit: 10 }));
    return stateOf(intent, data);
  }

  return {
    name: 'stripe',
    metodos: ['cartao', 'boleto', 'pix'],
    sandbox,
    manual: false,
    maxParcelas: 1,
    subscriptions: stripeSubscriptions({ stripe, publicKey, ask }),

    async create(charge, key) {
      refuseCardNumbers(charge);
      const params = paramsOf(charge);
      try {
        const intent = await ask('payment_intent', () =>
          stripe.paymentIntents.create(params, { idempotencyKey: key }),
        );
        // Stripe silently leaves out methods that the account cannot take
        if (!intent.payment_method_types.includes(types[charge.metodo]))
          throw new GatewayRefused(`Stripe takes no ${charge.metodo} for this account`);
        return createdOf(intent, charge.txid, publicKey);
      } catch (error) {
        // a declined card: the payment exists and has the reason
        const cause = (error as Error).cause;
        if (cause instanceof Stripe.errors.StripeCardError && cause.payment_intent)
          return createdOf(cause.payment_intent, charge.txid, publicKey);
        throw error;
      }
    },

    find,

    async cancel(id) {
      try {
        await ask('payment_intent', () =>
          stripe.paymentIntents.cancel(id, {}, { idempotencyKey: `cancel-${id}` }),
        );
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // the payment may have ended already
        const { estado } = await find(id);
        if (!['cancelada', 'expirada', 'recusada'].includes(estado)) throw error;
      }
    },

    async refund(id, amount, key) {
      const refund = await ask('refund', () =>
        stripe.refunds.create({ payment_intent: id, amount }, { idempotencyKey: key }),
      );
      const estado = refundState(refund);
      if (estado === 'falhou')
        throw new GatewayRefused(`Stripe refused the refund: ${refund.failure_reason ?? refund.status}`);
      return { id: refund.id, estado };
    },

    findRefund: async (_id, refund) =>
      refundState(await ask('refund', () => stripe.refunds.retrieve(refund))),

    async readWebhook(raw, headers) {
      try {
        const signature = headers['stripe-signature'] ?? '';
        const now = clock.now().getTime();
        const event = stripe.webhooks.constructEvent(
          raw,
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          now,
        );
        const subscription = subscriptionOf(event.data.object as object);
        return subscription === undefined
          ? { eventId: event.id, gatewayId: intentOf(event.data.object) }
          : { eventId: event.id, gatewayId: null, subscription };
      } catch (error) {
        throw invalidSignature(error);
      }
    },

    publicConfig: () => ({ chave_publica: publicKey }),

    account: async () => (await ask('account', () => stripe.accounts.retrieveCurrent())).id,
  };
}
