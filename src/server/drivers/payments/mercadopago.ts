import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  MercadoPagoConfig,
  MercadoPagoError,
  MPIdempotencyError,
  Payment,
  PaymentRefund,
  User,
} from 'mercadopago';
import type { PaymentResponse } from 'mercadopago/dist/clients/payment/commonTypes.js';
import type { PaymentCreateRequest } from 'mercadopago/dist/clients/payment/create/types.js';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import type { RemoteGateway } from '#server/config.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type Gateway,
  type GatewayCharge,
  GatewayRefused,
  GatewayUnavailable,
  isTestKey,
} from '#server/ports/payments.ts';
import { mostParcelas } from '#shared/cobranca.ts';
import { clamp, invalidSignature, isRecent, refuseCardNumbers, withTimeout } from './gateway-call.ts';
import { createdOf, stateOf } from './mercadopago-state.ts';
import { billOf, mercadoPagoSubscriptions } from './mercadopago-subscriptions.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Mercado Pago's clock may differ from ours, and the call takes time: a Pix at the very limit is refused. */
const margin = 2 * minute;
/** The shortest and the longest time until a payment expires. */
const expiryLimits = {
  pix: [30 * minute + margin, 30 * day - margin],
  boleto: [day + margin, 29 * day],
} as const;

/** Statuses that say nothing about the charge: wrong settings of ours, their overload, a call with the same key that is still running. */
const transientStatuses = new Set([0, 401, 403, 408, 409, 423, 424, 425, 429]);

function toGatewayError(error: unknown): Error {
  if (error instanceof GatewayUnavailable || error instanceof GatewayRefused) return error;
  if (!(error instanceof MercadoPagoError)) return new GatewayUnavailable('Mercado Pago', { cause: error });
  const message = `Mercado Pago ${error.status}: ${error.message}`;
  return transientStatuses.has(error.status) || error.status >= 500
    ? new GatewayUnavailable(message, { cause: error })
    : new GatewayRefused(message, { cause: error });
}

/** Mercado Pago requires a numeric offset and refuses Z. */
const isoWithOffset = (time: Date): string => time.toISOString().replace('Z', '+00:00');

/** The browser sends the card's brand and issuer beside its token: `token:visa:25`. */
function cardOf({ token, parcelas }: GatewayCharge): Partial<PaymentCreateRequest> {
  const [card, brand, issuer] = (token ?? '').split(':');
  if (!card) throw new GatewayRefused('a card without its token');
  return {
    token: card,
    installments: parcelas ?? 1,
    ...(brand && { payment_method_id: brand }),
    ...(issuer && { issuer_id: Number(issuer) }),
  };
}

function payerOf({
  nome,
  email,
  documento,
  endereco,
}: GatewayCharge['pagador']): PaymentCreateRequest['payer'] {
  const [first, ...others] = (nome ?? '').trim().split(/\s+/);
  return {
    ...(email && { email }),
    ...(first && { first_name: first }),
    ...(others.length > 0 && { last_name: others.join(' ') }),
    ...(documento && {
      identification: { type: documento.length === 11 ? 'CPF' : 'CNPJ', number: documento },
    }),
    ...(endereco && {
      address: {
        zip_code: endereco.cep,
        street_name: endereco.logradouro,
        street_number: endereco.numero,
        neighborhood: endereco.bairro,
        city: endereco.cidade,
        federal_unit: endereco.uf,
      },
    }),
  };
}

/**
 * The end of a Pix or boleto within Mercado Pago's limits. Counted from the charge, so that a retry with the same key sends the same body;
 * only a date that they may refuse by now moves with the clock (`findCreated`).
 */
function expiryOf({ criadoEm, expiraEm }: GatewayCharge, metodo: 'pix' | 'boleto', now: Date): Date {
  const limits = expiryLimits[metodo];
  const planned = clamp(expiraEm, criadoEm, ...limits);
  const isTaken = planned.getTime() - now.getTime() >= limits[0] - margin / 2;
  return isTaken ? planned : clamp(expiraEm, now, ...limits);
}

function bodyOf(charge: GatewayCharge, now: Date): PaymentCreateRequest {
  const { metodo, valor, descricao, codigo, webhookUrl, pagador } = charge;
  return {
    transaction_amount: valor / 100,
    description: descricao,
    external_reference: codigo,
    payer: payerOf(pagador),
    // Mercado Pago refuses addresses that it cannot reach; without notices, polling reads the state
    ...(webhookUrl.startsWith('https://') && { notification_url: `${webhookUrl}?source_news=webhooks` }),
    ...(metodo === 'cartao'
      ? cardOf(charge)
      : {
          payment_method_id: metodo === 'pix' ? 'pix' : 'bolbradesco',
          date_of_expiration: isoWithOffset(expiryOf(charge, metodo, now)),
        }),
  };
}

export function createMercadoPago(
  { secretKey, webhookSecret, publicKey, url }: RemoteGateway,
  { clock, timeout }: { clock: Clock; timeout: number },
): Gateway {
  // The SDK has one base address for all configurations; only its types declare it read-only.
  if (url) (AppConfig as { BASE_URL: string }).BASE_URL = url;

  const sandbox = isTestKey(secretKey);

  /** Refuses a payment that charges nothing although the keys are not for tests, or the other way round. */
  function inMode(payment: PaymentResponse): PaymentResponse {
    if (payment.live_mode === sandbox)
      throw new GatewayRefused('Mercado Pago answered with a payment of another mode than the key');
    return payment;
  }

  /** A configuration for each call, because the SDK writes the idempotency key of a call into its configuration. */
  const config = (): MercadoPagoConfig => {
    // No retries in the SDK: jobs and polling retry, with the same key. Its types do not declare that it passes other options to fetch().
    const options = { timeout, maxRetries: 0, redirect: 'error' };
    return new MercadoPagoConfig({ accessToken: secretKey, options });
  };

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await withTimeout(question(), timeout);
    } catch (error) {
      throw toGatewayError(error);
    }
  }
  const read = (id: string) => ask(() => new Payment(config()).get({ id }));

  /**
   * The payment that an earlier call with the same key created; Mercado Pago refuses the key now because the expiry
   * differs.
   */
  async function findCreated(codigo: string): Promise<PaymentResponse | undefined> {
    const options = { external_reference: codigo, sort: 'date_created', criteria: 'asc' } as const;
    const { results } = await ask(() => new Payment(config()).search({ options }));
    return (results as PaymentResponse[] | undefined)?.[0];
  }

  return {
    name: 'mercadopago',
    metodos: ['pix', 'cartao', 'boleto'],
    sandbox,
    manual: false,
    maxParcelas: mostParcelas,
    subscriptions: mercadoPagoSubscriptions({ config, ask }),
    needs: (metodo) => (metodo === 'boleto' ? ['nome', 'email', 'documento', 'endereco'] : ['email']),

    async create(charge, key) {
      refuseCardNumbers(charge);
      const body = bodyOf(charge, clock.now());
      const requestOptions = { idempotencyKey: key };
      try {
        const payment = await ask(() => new Payment(config()).create({ body, requestOptions }));
        return createdOf(inMode(payment), charge.txid);
      } catch (error) {
        if (!((error as Error).cause instanceof MPIdempotencyError)) throw error;
        const payment = await findCreated(charge.codigo);
        if (!payment) throw error;
        return createdOf(inMode(payment), charge.txid);
      }
    },

    find: async (id) => stateOf(inMode(await read(id))),

    async cancel(id) {
      try {
        const requestOptions = { idempotencyKey: `cancel-${id}` };
        stateOf(await ask(() => new Payment(config()).cancel({ id, requestOptions })));
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // the payment may have ended already
        const { estado } = stateOf(await read(id));
        if (!['cancelada', 'expirada', 'recusada'].includes(estado)) throw error;
      }
    },

    async refund(id, valor, key) {
      const { id: refund, status } = await ask(() =>
        new PaymentRefund(config()).create({
          payment_id: id,
          body: { amount: valor / 100 },
          requestOptions: { idempotencyKey: key },
        }),
      );
      if (refund === undefined)
        throw new GatewayUnavailable('Mercado Pago answered something that is no refund');
      const estado = refundState(status);
      if (estado === 'falhou') throw new GatewayRefused(`Mercado Pago refused the refund: ${status}`);
      return { id: String(refund), estado };
    },

    async findRefund(payment_id, refund_id) {
      const { id, status } = await ask(() => new PaymentRefund(config()).get({ payment_id, refund_id }));
      if (id === undefined) throw new GatewayUnavailable('Mercado Pago answered something that is no refund');
      return refundState(status);
    },

    async readWebhook(raw, headers, query) {
      // The signature covers the query string, not the body.
      const id = query['data.id'];
      const [, ts, v1] =
        /^ts=(\d{10,16}),\s*v1=([0-9a-f]{64})$/.exec(headers['x-signature']?.trim() ?? '') ?? [];
      if (!ts || !v1) throw invalidSignature();
      const request = headers['x-request-id'];
      const manifest = [id && `id:${id.toLowerCase()};`, request && `request-id:${request};`, `ts:${ts};`];
      const expected = createHmac('sha256', webhookSecret).update(manifest.filter(Boolean).join('')).digest();
      if (!timingSafeEqual(expected, Buffer.from(v1, 'hex'))) throw invalidSignature();
      // seconds in Mercado Pago's examples, milliseconds in practice
      if (!isRecent(Number(ts) / (ts.length > 11 ? 1000 : 1), clock.now())) throw invalidSignature();
      const body = parsed(raw);
      const kind = query.type ?? body.type;
      const eventId = `${id ?? ''}:${body.id ?? request ?? ts}`;
      if (!id) return { eventId, gatewayId: null };
      if (kind === 'subscription_preapproval') return { eventId, gatewayId: null, subscription: id };
      if (kind === 'subscription_authorized_payment')
        return { eventId, gatewayId: null, subscription: billOf(id) };
      return { eventId, gatewayId: kind === 'payment' ? id : null };
    },

    publicConfig: () => ({ chave_publica: publicKey }),

    async account() {
      const { id } = await ask(() => new User(config()).get());
      if (id === undefined)
        throw new GatewayUnavailable('Mercado Pago answered something that is no account');
      return String(id);
    },
  };
}

const refundState = (status: string | undefined): 'feito' | 'pendente' | 'falhou' =>
  status === 'approved' ? 'feito' : status === 'rejected' || status === 'cancelled' ? 'falhou' : 'pendente';

function parsed(raw: Buffer): { id?: string | number; type?: string } {
  try {
    return JSON.parse(raw.toString()) ?? {};
  } catch {
    return {};
  }
}
