import { createHmac } from 'node:crypto';
import type { RemoteGateway } from '#server/config.ts';
import type { Clock } from '#server/ports/clock.ts';
import { encodeBrCode } from '#shared/br/pix.ts';
import { addDays, churchToday } from '#shared/dates.ts';
import {
  createKeys,
  type MockServer,
  type ReceivedRequest,
  type Reply,
  startMockServer,
} from './mock-server.ts';
import { stripeBilling } from './stripe-billing.ts';

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
type Json = Record<string, any>;

export interface StripeServer extends MockServer {
  settings: RemoteGateway;
  intents: Map<string, Json>;
  disputes: Json[];
  refunds: Map<string, Json>;
  billing: ReturnType<typeof stripeBilling>;
  /** whether the account accepts Pix */
  pixTaken: boolean;
  /** the account that the keys belong to */
  account: string;
  /** the secret keys that it accepts */
  keys: string[];
  /** whether the keys may read the account: a restricted key may lack it */
  seesAccount: boolean;
  pay(id: string): void;
  change(id: string, change: Json): void;
  /** without an amount, all of the charge is disputed */
  dispute(id: string, status: string, amount?: number): void;
  notice(
    object: Json | string,
    more?: { at?: Date; secret?: string; type?: string },
  ): { raw: Buffer; headers: Record<string, string>; query: Record<string, string> };
}

/** Parses `a[b][0]=c`, as Stripe's SDK sends it. */
function readForm(text: string): Json {
  const out: Json = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let at = out;
    path.slice(0, -1).forEach((part) => {
      at[part] ??= {};
      at = at[part];
    });
    at[path.at(-1)!] = value;
  }
  return out;
}

const error = (status: number, type: string, code: string, more: Json = {}): Reply => ({
  status,
  body: { error: { type, code, message: `${code} (mock)`, ...more } },
});
const invalid = (code: string, status = 400): Reply => error(status, 'invalid_request_error', code);

/** A mock of Stripe: payment intents, refunds and disputes of its HTTP, as documented, with keys and signatures. */
export async function startStripe(clock: Clock): Promise<StripeServer> {
  const secretKey = 'sk_live_0001';
  const webhookSecret = 'whsec_teste';
  const intents = new Map<string, Json>();
  const charges = new Map<string, Json>();
  const disputes: Json[] = [];
  const refunds = new Map<string, Json>();
  const keyed = createKeys(() => error(400, 'idempotency_error', 'idempotency_key_reused'));
  let counter = 0;
  /** the mode of the key of the last request */
  let livemode = true;
  const newId = (prefix: string): string => {
    counter += 1;
    return `${prefix}_${String(counter).padStart(4, '0')}`;
  };
  /** Stripe's last second of a boleto: the end of a day in São Paulo. */
  const lastSecondIn = (days: number): number =>
    Date.parse(`${addDays(churchToday(clock.now()), days)}T23:59:59-03:00`) / 1000;
  const seconds = (): number => Math.floor(clock.now().getTime() / 1000);
  const self = { pixTaken: true, account: 'acct_0001', keys: [secretKey], seesAccount: true };

  function collect(intent: Json): void {
    const charge = {
      id: newId('ch'),
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: 0,
      disputed: false,
      paid: true,
      created: seconds(),
      balance_transaction: { id: newId('txn'), object: 'balance_transaction', created: seconds() },
    };
    charges.set(charge.id, charge);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    });
  }

  /** The answer with expanded fields as requested, and ids for the others. */
  function withExpanded(intent: Json, expand: Json): Json {
    const expandsCharge = Object.values(expand ?? {}).some((path) =>
      String(path).startsWith('latest_charge'),
    );
    const charge = charges.get(intent.latest_charge);
    return { ...intent, latest_charge: expandsCharge && charge ? charge : intent.latest_charge };
  }

  function confirm(intent: Json, params: Json): Reply | undefined {
    const type = params.payment_method_data?.type ?? 'card';
    if (!intent.payment_method_types.includes(type)) return invalid('payment_method_unsupported_type');
    if (type === 'pix') {
      const ends = Number(params.payment_method_options?.pix?.expires_at ?? seconds() + 86_400);
      if (ends < seconds() + 10 || ends > seconds() + 1_209_600) return invalid('parameter_invalid_integer');
      const data = encodeBrCode({
        chave: 'pix@stripe.example',
        nome: 'STRIPE',
        cidade: 'SAO PAULO',
        valor: intent.amount,
      });
      intent.next_action = { type: 'pix_display_qr_code', pix_display_qr_code: { data, expires_at: ends } };
    } else if (type === 'boleto') {
      const { billing_details: billing = {}, boleto } = params.payment_method_data;
      const { line1, city, state, postal_code, country } = billing.address ?? {};
      if (
        ![billing.name, billing.email, boleto?.tax_id, line1, city, state, postal_code, country].every(
          Boolean,
        )
      )
        return invalid('payment_method_billing_details_address_missing');
      intent.next_action = {
        type: 'boleto_display_details',
        boleto_display_details: {
          number: '01010101010101010101010101010101010101010101010',
          hosted_voucher_url: 'https://payments.stripe.example/boleto/voucher',
          expires_at: lastSecondIn(Number(params.payment_method_options?.boleto?.expires_after_days ?? 3)),
        },
      };
    } else return confirmCard(intent, params.payment_method ?? params.payment_method_data?.card?.token ?? '');
    intent.status = 'requires_action';
    return undefined;
  }

  function confirmCard(intent: Json, method: string): Reply | undefined {
    if (method === 'pm_card_visa' || method === 'tok_visa') {
      collect(intent);
      return undefined;
    }
    if (method === 'pm_card_authenticationRequired') {
      Object.assign(intent, {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
      });
      return undefined;
    }
    if (!['pm_card_visa_chargeDeclined', 'pm_card_chargeCustomerFail'].includes(method))
      return invalid('resource_missing');
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    };
    return error(402, 'card_error', 'card_declined', {
      decline_code: 'insufficient_funds',
      payment_intent: intent,
    });
  }

  const billing = stripeBilling({
    newId,
    seconds,
    intents,
    keyed,
    invalid,
    charge: confirmCard,
    declined: () => error(402, 'card_error', 'card_declined', { decline_code: 'generic_decline' }),
  });

  function make(params: Json): Reply {
    if (params.payment_method_types) return invalid('payment_method_types_no_longer_supported');
    const allowed = Object.values((params.allowed_payment_method_types ?? {}) as Json);
    if (allowed.length > 0 && params.automatic_payment_methods) return invalid('parameters_exclusive');
    const amount = Number(params.amount);
    if (!Number.isInteger(amount) || amount < 50) return invalid('amount_too_small');
    const id = newId('pi');
    const intent: Json = {
      id,
      object: 'payment_intent',
      amount,
      amount_received: 0,
      currency: params.currency,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_x`,
      created: seconds(),
      livemode,
      description: params.description,
      metadata: params.metadata ?? {},
      latest_charge: null,
      next_action: null,
      last_payment_error: null,
      cancellation_reason: null,
      payment_method_types: allowed.filter((type) => type !== 'pix' || self.pixTaken),
      payment_method_options: params.payment_method_options ?? {},
    };
    const days = Number(intent.payment_method_options.boleto?.expires_after_days ?? 3);
    if (!Number.isInteger(days) || days < 0 || days > 60) return invalid('parameter_invalid_integer');
    const wrong = params.confirm === 'true' ? confirm(intent, params) : undefined;
    if (wrong?.status === 400) return wrong;
    intents.set(id, intent);
    return wrong ?? { status: 200, body: withExpanded(intent, params.expand) };
  }

  function giveBack(params: Json): Reply {
    const intent = intents.get(params.payment_intent);
    const charge = charges.get(intent?.latest_charge);
    const amount = Number(params.amount);
    if (!intent || !charge) return invalid('resource_missing');
    if (amount > charge.amount - charge.amount_refunded) return invalid('charge_already_refunded');
    charge.amount_refunded += amount;
    const refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
    };
    refunds.set(refund.id, refund);
    return { status: 200, body: refund };
  }

  function cancel(intent: Json): Reply {
    if (['succeeded', 'canceled'].includes(intent.status)) return invalid('payment_intent_unexpected_state');
    Object.assign(intent, { status: 'canceled', next_action: null });
    return { status: 200, body: intent };
  }

  function answer({ method, path, query, headers, body }: ReceivedRequest): Reply {
    if (!self.keys.some((one) => headers.authorization === `Bearer ${one}`))
      return error(401, 'invalid_request_error', 'api_key_expired');
    livemode = !String(headers.authorization).includes('_test_');
    const key = String(headers['idempotency-key'] ?? '');
    if (method === 'POST' && key === '') return invalid('no_key');
    const params = readForm(method === 'GET' ? query.toString() : body);
    const billed = billing.answer({ method, path, query, headers, body }, params, key);
    if (billed) return billed;
    if (path === '/v1/payment_intents') return keyed(key, body, () => make(params));
    if (path === '/v1/account')
      return self.seesAccount
        ? { status: 200, body: { id: self.account, object: 'account' } }
        : error(403, 'invalid_request_error', 'rak_accounts_kyc_basic_read');
    if (path === '/v1/refunds') return keyed(key, body, () => giveBack(params));
    if (path === '/v1/disputes')
      return {
        status: 200,
        body: {
          object: 'list',
          data: disputes.filter(({ payment_intent }) => payment_intent === params.payment_intent),
          has_more: false,
        },
      };
    const [, refund] = /^\/v1\/refunds\/(\w+)$/.exec(path) ?? [];
    if (refund && refunds.has(refund)) return { status: 200, body: refunds.get(refund) };
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path) ?? [];
    const intent = intents.get(id ?? '');
    if (!intent) return invalid('resource_missing', 404);
    return action ? cancel(intent) : { status: 200, body: withExpanded(intent, params.expand) };
  }

  const mock = await startMockServer(answer);
  return Object.assign(self, {
    ...mock,
    settings: { secretKey, webhookSecret, publicKey: 'pk_live_0001', url: mock.url },
    intents,
    disputes,
    refunds,
    billing,
    pay: (id: string) => collect(intents.get(id)!),
    change: (id: string, change: Json) => void Object.assign(intents.get(id)!, change),
    dispute: (id: string, status: string, part?: number) => {
      const charge = charges.get(intents.get(id)!.latest_charge)!;
      charge.disputed = true;
      const amount = part ?? charge.amount;
      disputes.push({ id: newId('dp'), object: 'dispute', payment_intent: id, status, amount });
    },
    notice: (about: Json | string, more: { at?: Date; secret?: string; type?: string } = {}) => {
      const { at = clock.now(), secret = webhookSecret, type = 'payment_intent.succeeded' } = more;
      const object = typeof about === 'string' ? { id: about, object: 'payment_intent' } : about;
      const payload = JSON.stringify({ id: 'evt_0001', object: 'event', type, data: { object } });
      const t = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
      return { raw: Buffer.from(payload), headers: { 'stripe-signature': `t=${t},v1=${v1}` }, query: {} };
    },
  });
}
