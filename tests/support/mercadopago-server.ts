import { createHmac, randomUUID } from 'node:crypto';
import type { RemoteGateway } from '#server/config.ts';
import type { Clock } from '#server/ports/clock.ts';
import { encodeBrCode } from '#shared/br/pix.ts';
import { mercadoPagoBilling } from './mercadopago-billing.ts';
import {
  createKeys,
  type MockServer,
  type ReceivedRequest,
  type Reply,
  startMockServer,
} from './mock-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: other people's JSON
type Json = Record<string, any>;

/** Tokens that a browser would get for test cards. */
export const cardTokens = {
  approve: 'a1f0c2d4e6b8a1f0c2d4e6b8a1f0c2d4',
  decline: 'd0d0c2d4e6b8a1f0c2d4e6b8a1f0c2d4',
  review: 'ee0fc2d4e6b8a1f0c2d4e6b8a1f0c2d4',
};

export interface MercadoPagoServer extends MockServer {
  settings: RemoteGateway;
  payments: Map<string, Json>;
  billing: ReturnType<typeof mercadoPagoBilling>;
  pay(id: string): void;
  change(id: string, change: Json): void;
  /** a notice as they send it, or with another secret or time */
  notice(
    id: string,
    more?: { at?: Date; secret?: string; type?: string; milliseconds?: boolean },
  ): { raw: Buffer; headers: Record<string, string>; query: Record<string, string> };
}

const refused = (status: number, message: string): Reply => ({
  status,
  body: { message, error: 'bad_request', status, cause: [{ code: 2067, description: message }] },
});

/** A mock of Mercado Pago: the payments part of its HTTP, as documented, with its keys and signatures. */
export async function startMercadoPago(clock: Clock): Promise<MercadoPagoServer> {
  const secretKey = 'APP_USR-teste-0001';
  const webhookSecret = 'segredo-da-assinatura';
  const payments = new Map<string, Json>();
  const keyed = createKeys(() => refused(409, 'idempotency key already used with another request'));
  let last = 131_234_560_000;
  const now = (): string => clock.now().toISOString().replace('Z', '+00:00');

  const billing = mercadoPagoBilling({
    now,
    payments,
    keyed,
    refused,
    isBad: (token) => token === cardTokens.decline,
    newId: () => {
      last += 1;
      return last;
    },
  });

  function ends(body: Json, least: number, most: number): string | undefined {
    const { date_of_expiration: date } = body;
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(date))
      return 'date_of_expiration has no offset';
    const away = new Date(date).getTime() - clock.now().getTime();
    return away < least * 60_000 || away > most * 60_000 ? 'date_of_expiration out of range' : undefined;
  }

  /** The missing data by method; undefined when nothing is missing. */
  function fault(body: Json): string | undefined {
    if (!(body.transaction_amount > 0)) return 'transaction_amount must be positive';
    if (Math.round(body.transaction_amount * 100) / 100 !== body.transaction_amount)
      return 'more than two decimals';
    if (!body.payer?.email) return 'payer.email is required';
    if (body.notification_url !== undefined && !body.notification_url.startsWith('https://'))
      return 'notification_url must be a valid url';
    if (body.token !== undefined)
      return body.payment_method_id && body.installments >= 1 ? undefined : 'payment_method_id is required';
    if (body.payment_method_id === 'pix') return ends(body, 30, 30 * 24 * 60);
    if (body.payment_method_id !== 'bolbradesco') return 'payment_method_id is unknown';
    const { first_name, last_name, identification, address = {} } = body.payer;
    const needed = ['zip_code', 'street_name', 'street_number', 'neighborhood', 'city', 'federal_unit'];
    if (!first_name || !last_name || !identification?.number || !needed.every((name) => address[name]))
      return 'payer is incomplete';
    return ends(body, 24 * 60, 29 * 24 * 60);
  }

  function cardStatus(token: string): [string, string] {
    if (token === cardTokens.decline) return ['rejected', 'cc_rejected_insufficient_amount'];
    return token === cardTokens.review ? ['in_process', 'pending_review_manual'] : ['approved', 'accredited'];
  }

  function make(body: Json): Reply {
    const wrong = fault(body);
    if (wrong) return refused(400, wrong);
    last += 1;
    const id = last;
    const [status, status_detail] = body.token
      ? cardStatus(body.token)
      : ['pending', 'pending_waiting_transfer'];
    const pix = body.payment_method_id === 'pix';
    const payment: Json = {
      id,
      status,
      status_detail,
      currency_id: 'BRL',
      date_created: now(),
      date_approved: status === 'approved' ? now() : null,
      date_of_expiration: body.date_of_expiration ?? null,
      payment_method_id: body.payment_method_id,
      description: body.description,
      external_reference: body.external_reference,
      installments: body.installments ?? 1,
      transaction_amount: body.transaction_amount,
      transaction_amount_refunded: 0,
      transaction_details:
        body.payment_method_id === 'bolbradesco'
          ? {
              barcode: { content: '23791840100000150003380261006013947710000633' },
              external_resource_url: `https://mercadopago.example/boleto/${id}`,
            }
          : {},
      point_of_interaction: pix
        ? {
            type: 'PIX',
            transaction_data: { qr_code: codeOf(id, body), ticket_url: 'https://mercadopago.example' },
          }
        : { type: 'UNSPECIFIED' },
      refunds: [],
    };
    payments.set(String(id), payment);
    return { status: 201, body: payment };
  }

  const codeOf = (id: number, body: Json): string =>
    encodeBrCode({
      chave: '7f1c2d3e-0000-4000-8000-000000000001',
      nome: 'MERCADO PAGO',
      cidade: 'OSASCO',
      valor: Math.round(body.transaction_amount * 100),
      txid: `mpqrinter${id}`,
    });

  function giveBack(payment: Json, body: Json): Reply {
    const amount = body.amount ?? payment.transaction_amount;
    const remaining = payment.transaction_amount - payment.transaction_amount_refunded;
    if (payment.status !== 'approved') return refused(400, 'the payment is not in a state to be refunded');
    if (amount > remaining + 0.001) return refused(400, 'amount exceeds what is left');
    payment.transaction_amount_refunded =
      Math.round((payment.transaction_amount_refunded + amount) * 100) / 100;
    const isTotal = payment.transaction_amount_refunded === payment.transaction_amount;
    Object.assign(
      payment,
      isTotal ? { status: 'refunded', status_detail: 'refunded' } : { status_detail: 'partially_refunded' },
    );
    last += 1;
    const refund = { id: last, payment_id: payment.id, amount, status: 'approved', date_created: now() };
    payment.refunds.push(refund);
    return { status: 201, body: refund };
  }

  function answer({ method, path, query, headers, body }: ReceivedRequest): Reply {
    if (headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: { message: 'invalid access token' } };
    const json = (): Json => JSON.parse(body);
    const key = String(headers['x-idempotency-key'] ?? '');
    if (method !== 'GET' && key === '') return refused(400, 'X-Idempotency-Key is missing');
    const billed = billing.answer({ method, path, query, headers, body }, key);
    if (billed) return billed;
    if (method === 'POST' && path === '/v1/payments') return keyed(key, body, () => make(json()));
    if (method === 'GET' && path === '/v1/payments/search') {
      const reference = query.get('external_reference');
      const results = [...payments.values()].filter(
        ({ external_reference }) => external_reference === reference,
      );
      return { status: 200, body: { results, paging: { total: results.length, limit: 30, offset: 0 } } };
    }
    if (method === 'GET' && path === '/users/me')
      return { status: 200, body: { id: 123_456, site_id: 'MLB' } };
    const [, id, refunds, refund] = /^\/v1\/payments\/(\d+)(\/refunds)?(?:\/(\d+))?$/.exec(path) ?? [];
    const payment = payments.get(id ?? '');
    if (!payment)
      return { status: 404, body: { message: 'Payment not found', error: 'not_found', status: 404 } };
    if (method === 'GET' && refund)
      return { status: 200, body: payment.refunds.find((one: Json) => String(one.id) === refund) };
    if (method === 'GET') return { status: 200, body: payment };
    if (method === 'POST' && refunds) return keyed(key, path + body, () => giveBack(payment, json()));
    if (method === 'PUT' && json().status === 'cancelled') {
      if (!['pending', 'in_process'].includes(payment.status)) return refused(400, 'invalid status change');
      Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' });
      return { status: 200, body: payment };
    }
    return refused(404, 'no such thing');
  }

  const mock = await startMockServer(answer);
  return {
    ...mock,
    settings: { secretKey, webhookSecret, publicKey: 'APP_USR-publica', url: mock.url },
    payments,
    billing,
    change: (id, change) => void Object.assign(payments.get(id)!, change),
    pay: (id) =>
      void Object.assign(payments.get(id)!, {
        status: 'approved',
        status_detail: 'accredited',
        date_approved: now(),
      }),
    notice: (
      id,
      { at = clock.now(), secret = webhookSecret, type = 'payment', milliseconds = false } = {},
    ) => {
      const ts = String(milliseconds ? at.getTime() : Math.floor(at.getTime() / 1000));
      const request = randomUUID();
      const v1 = createHmac('sha256', secret)
        .update(`id:${id};request-id:${request};ts:${ts};`)
        .digest('hex');
      const body = { id: 12_345, type, action: 'payment.updated', live_mode: true, data: { id } };
      return {
        raw: Buffer.from(JSON.stringify(body)),
        headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': request },
        query: { 'data.id': id, type },
      };
    },
  };
}
