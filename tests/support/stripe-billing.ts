import type { ReceivedRequest, Reply } from './mock-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
type Json = Record<string, any>;

interface Parts {
  newId(prefix: string): string;
  seconds(): number;
  intents: Map<string, Json>;
  /** charges the card of a payment; the payment then has its error */
  charge(intent: Json, method: string): void;
  keyed(key: string, body: string, answer: () => Reply): Reply;
  invalid(code: string, status?: number): Reply;
  declined(): Reply;
}

const month = 30 * 86_400;

/** The billing part of Stripe's HTTP: customers with a card, products, subscriptions, and the bills they make. */
export function stripeBilling(parts: Parts) {
  const { newId, seconds, intents, keyed, invalid } = parts;
  const customers = new Map<string, Json>();
  const products = new Map<string, Json>();
  const subscriptions = new Map<string, Json>();
  const invoices: Json[] = [];
  const store = (into: Map<string, Json>, object: Json): Reply => {
    into.set(object.id, object);
    return { status: 200, body: object };
  };

  function customer(params: Json): Reply {
    const card = params.payment_method ?? params.source;
    if (!/^(pm_card|tok)_/.test(card ?? '')) return invalid('resource_missing');
    // such a card cannot be attached at all; others are refused when they are charged
    if (card === 'pm_card_visa_chargeDeclined') return parts.declined();
    if (params.payment_method && params.invoice_settings?.default_payment_method !== card)
      return invalid('no_default');
    return store(customers, { id: newId('cus'), object: 'customer', email: params.email ?? null, card });
  }

  /** A month of a subscription: a bill, and a payment that charges the card now. */
  function bill(subscription: Json): Json {
    const id = newId('pi');
    const intent: Json = {
      id,
      object: 'payment_intent',
      amount: subscription.amount,
      amount_received: 0,
      currency: 'brl',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_x`,
      created: seconds(),
      metadata: {},
      latest_charge: null,
      next_action: null,
      last_payment_error: null,
      cancellation_reason: null,
      payment_method_types: ['card'],
    };
    intents.set(id, intent);
    parts.charge(intent, customers.get(subscription.customer)!.card);
    const invoice = {
      id: newId('in'),
      object: 'invoice',
      created: seconds(),
      status: intent.status === 'succeeded' ? 'paid' : 'open',
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id },
      },
      payments: {
        object: 'list',
        data: [
          {
            id: newId('inpay'),
            object: 'invoice_payment',
            is_default: true,
            payment: { type: 'payment_intent', payment_intent: id },
          },
        ],
        has_more: false,
      },
      confirmation_secret: { type: 'payment_intent', client_secret: intent.client_secret },
    };
    invoices.push(invoice);
    const paid = invoice.status === 'paid';
    const first = subscription.status === 'incomplete';
    Object.assign(subscription, {
      status: paid ? 'active' : first ? 'incomplete' : 'past_due',
      latest_invoice: invoice.id,
    });
    subscription.items.data[0].current_period_end = seconds() + month;
    return invoice;
  }

  /** Fields that are not expanded are left out, or ids. */
  const invoiceJson = (
    { payments, confirmation_secret, ...invoice }: Json,
    expand: string[],
    at: string,
  ): Json => ({
    ...invoice,
    ...(expand.includes(`${at}.payments`) && { payments }),
    ...(expand.includes(`${at}.confirmation_secret`) && { confirmation_secret }),
  });
  const expanded = (params: Json): string[] => Object.values(params.expand ?? {}).map(String);

  function subscribe(params: Json): Reply {
    const price = params.items?.['0']?.price_data ?? {};
    const amount = Number(price.unit_amount);
    if (!customers.has(params.customer) || !products.has(price.product)) return invalid('resource_missing');
    if (price.currency !== 'brl' || price.recurring?.interval !== 'month' || !(amount >= 50))
      return invalid('parameter_invalid');
    if (params.payment_behavior !== 'allow_incomplete') return invalid('not_played_here');
    const subscription: Json = {
      id: newId('sub'),
      object: 'subscription',
      customer: params.customer,
      status: 'incomplete',
      amount,
      metadata: params.metadata ?? {},
      created: seconds(),
      items: { object: 'list', data: [{ id: newId('si'), object: 'subscription_item' }], has_more: false },
    };
    const invoice = bill(subscription);
    subscriptions.set(subscription.id, subscription);
    const body = {
      ...subscription,
      latest_invoice: invoiceJson(invoice, expanded(params), 'latest_invoice'),
    };
    return { status: 200, body };
  }

  function subscriptionReply(id: string, method: string): Reply {
    const subscription = subscriptions.get(id);
    if (!subscription) return invalid('resource_missing', 404);
    if (method !== 'DELETE') return { status: 200, body: subscription };
    // a cancelled one cannot be cancelled again
    if (subscription.status === 'canceled') return invalid('resource_missing', 404);
    subscription.status = 'canceled';
    return { status: 200, body: subscription };
  }

  return {
    subscriptions,
    /** replaces the card of a subscription */
    setCard: (id: string, card: string): void => {
      customers.get(subscriptions.get(id)!.customer)!.card = card;
    },
    bill: (id: string): void => void bill(subscriptions.get(id)!),

    /** undefined: another part answers it */
    answer({ method, path, body }: ReceivedRequest, params: Json, key: string): Reply | undefined {
      if (method === 'POST' && path === '/v1/customers') return keyed(key, body, () => customer(params));
      if (method === 'POST' && path === '/v1/products')
        return keyed(key, body, () =>
          params.name
            ? store(products, { id: newId('prod'), object: 'product', name: params.name })
            : invalid('no_name'),
        );
      if (method === 'POST' && path === '/v1/subscriptions') return keyed(key, body, () => subscribe(params));
      if (path === '/v1/invoices') {
        const of = invoices.filter(
          ({ parent }) => parent.subscription_details.subscription === params.subscription,
        );
        // newest first, as Stripe lists them
        const data = of.toReversed().map((invoice) => invoiceJson(invoice, expanded(params), 'data'));
        return { status: 200, body: { object: 'list', data, has_more: false } };
      }
      const [, id] = /^\/v1\/subscriptions\/(\w+)$/.exec(path) ?? [];
      return id === undefined ? undefined : subscriptionReply(id, method);
    },
  };
}
