import type Stripe from 'stripe';
import {
  GatewayRefused,
  GatewayUnavailable,
  type SubscriptionState,
  type Subscriptions,
} from '#server/ports/payments.ts';
import { refuseCardNumbers } from './gateway-call.ts';

interface Parts {
  stripe: Stripe;
  publicKey: string;
  ask<T extends { object: string }>(object: T['object'], question: () => Promise<T>): Promise<T>;
}

function estadoOf({ status }: Stripe.Subscription): SubscriptionState['estado'] {
  switch (status) {
    case 'incomplete':
      return 'pendente';
    case 'active':
    case 'trialing':
    // Stripe retries the card by itself
    case 'past_due':
      return 'ativa';
    case 'unpaid':
    case 'paused':
      return 'pausada';
    case 'canceled':
    case 'incomplete_expired':
      return 'encerrada';
    default:
      throw new GatewayUnavailable(`Stripe gave a subscription the status ${status}`);
  }
}

/** The payments of a bill; a draft has none. */
const intentsOf = ({ payments }: Stripe.Invoice): string[] =>
  (payments?.data ?? []).flatMap(({ payment: { payment_intent: intent } }) => {
    const id = typeof intent === 'string' ? intent : intent?.id;
    return id ? [id] : [];
  });

function stateOf(subscription: Stripe.Subscription, invoices: readonly Stripe.Invoice[]): SubscriptionState {
  const estado = estadoOf(subscription);
  const ends = subscription.items.data[0]?.current_period_end;
  return {
    id: subscription.id,
    estado,
    pagamentos: invoices.toSorted((a, b) => a.created - b.created).flatMap(intentsOf),
    proxima: estado === 'ativa' && ends !== undefined ? new Date(ends * 1000) : null,
  };
}

/** The subscription that a notice is about: its object, or the one its bill belongs to. */
export function subscriptionOf(object: {
  object?: string;
  id?: string;
  subscription?: unknown;
  parent?: { subscription_details?: { subscription?: unknown } | null } | null;
}): string | undefined {
  if (object.object === 'subscription') return object.id;
  if (object.object !== 'invoice') return undefined;
  // accounts with an older API version name it in the older field
  const subscription = object.parent?.subscription_details?.subscription ?? object.subscription;
  return typeof subscription === 'string'
    ? subscription
    : (subscription as { id?: string } | null | undefined)?.id;
}

/** Creates a customer with the card, a product named after the purpose, and a subscription that bills it each month. */
export function stripeSubscriptions({ stripe, publicKey, ask }: Parts): Subscriptions {
  async function find(id: string): Promise<SubscriptionState> {
    const subscription = await ask('subscription', () => stripe.subscriptions.retrieve(id));
    const { data } = await ask('list', () =>
      stripe.invoices.list({ subscription: id, limit: 100, expand: ['data.payments'] }),
    );
    return stateOf(subscription, data);
  }

  return {
    async create(request, key) {
      refuseCardNumbers(request);
      const { token, descricao, codigo, valor, pagador } = request;
      const metadata = { codigo };
      const card = token.startsWith('tok_')
        ? { source: token }
        : { payment_method: token, invoice_settings: { default_payment_method: token } };
      const customer = await ask('customer', () =>
        stripe.customers.create(
          {
            ...card,
            metadata,
            ...(pagador.nome && { name: pagador.nome }),
            ...(pagador.email && { email: pagador.email }),
          },
          { idempotencyKey: `${key}-cliente` },
        ),
      );
      const product = await ask('product', () =>
        stripe.products.create({ name: descricao, metadata }, { idempotencyKey: `${key}-produto` }),
      );
      const subscription = await ask('subscription', () =>
        stripe.subscriptions.create(
          {
            customer: customer.id,
            items: [
              {
                price_data: {
                  currency: 'brl',
                  product: product.id,
                  recurring: { interval: 'month' },
                  unit_amount: valor,
                },
              },
            ],
            // the first payment's own state says whether it is paid, refused or waits for the card's bank
            payment_behavior: 'allow_incomplete',
            payment_settings: { payment_method_types: ['card'] },
            metadata,
            expand: ['latest_invoice.payments', 'latest_invoice.confirmation_secret'],
          },
          { idempotencyKey: key },
        ),
      );
      const invoice = subscription.latest_invoice;
      if (!invoice || typeof invoice === 'string')
        throw new GatewayUnavailable('Stripe made a subscription without a bill');
      const state = stateOf(subscription, [invoice]);
      const client_secret = state.estado === 'pendente' ? invoice.confirmation_secret?.client_secret : null;
      return {
        ...state,
        ...(client_secret && { continuar: { gateway: 'stripe', chave_publica: publicKey, client_secret } }),
      };
    },

    find,

    async cancel(id) {
      try {
        await ask('subscription', () =>
          stripe.subscriptions.cancel(id, {}, { idempotencyKey: `cancel-${id}` }),
        );
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // the subscription may have ended already
        if ((await find(id)).estado !== 'encerrada') throw error;
      }
    },
  };
}
