import { createHmac } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { createMercadoPago } from '#server/drivers/payments/mercadopago.ts';
import { createPixManual } from '#server/drivers/payments/pix-manual.ts';
import { createSandbox } from '#server/drivers/payments/sandbox.ts';
import { createStripe } from '#server/drivers/payments/stripe.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import type { Gateway, GatewayCharge } from '#server/ports/payments.ts';
import type { FakeClock } from './fakes.ts';
import { cardTokens, startMercadoPago } from './mercadopago-server.ts';
import type { MockServer } from './mock-server.ts';
import { startStripe } from './stripe-server.ts';

export interface Notice {
  raw: Buffer;
  headers: Record<string, string>;
  query: Record<string, string>;
}

/** A gateway with its simulated other side. */
export interface Subject {
  gateway: Gateway;
  /** the same with a short timeout; null: it calls no server */
  withShortTimeout: Gateway | null;
  /** a payer pays an open charge; null: cannot be simulated */
  pay: ((id: string) => void) | null;
  notice: ((id: string, more?: { at?: Date; secret?: string }) => Notice) | null;
  cards: { approve: string; decline: string } | null;
  /** the other side of its subscriptions; null: it has none */
  months: {
    /** charges the first month, where the gateway does not do so at once */
    begin(id: string): void;
    /** a month passes, and the card is charged again; `good`: it is accepted */
    next(id: string, good: boolean): void;
    /** a card that is accepted at first and refused later */
    later: string;
    notice(id: string): Notice;
  } | null;
  /** the mock server; null: it calls none */
  server: MockServer | null;
  close(): Promise<void>;
}

let counter = 0;

/** A unique charge. */
export function gatewayCharge(clock: FakeClock, more: Partial<GatewayCharge> = {}): GatewayCharge {
  counter += 1;
  return {
    codigo: `codigo${counter}${Math.random().toString(36).slice(2)}`,
    txid: `CT${String(counter).padStart(8, '0')}TESTE`,
    valor: 15_000,
    descricao: 'Dízimo de julho',
    metodo: 'pix',
    pagador: { nome: 'Maria da Silva', email: 'maria@igreja.example', documento: '52998224725' },
    criadoEm: clock.now(),
    expiraEm: new Date(clock.now().getTime() + 24 * 3_600_000),
    webhookUrl: 'https://igreja.example/api/webhooks/x',
    ...more,
  };
}

const shortTimeout = 150;

const nothing = async (): Promise<void> => {};
const sandboxSecret = 'segredo do sandbox';
/** Delay of the sandbox, which only the fake clock reaches. */
const sandboxDelay = 10 * 60_000;

export const subjects: Record<string, (clock: FakeClock, db: Database) => Promise<Subject>> = {
  pix_manual: async () => ({
    gateway: createPixManual({
      readKey: async () => ({
        tipo: 'cnpj',
        chave: '11222333000181',
        nome: 'Igreja Exemplo',
        cidade: 'São Paulo',
      }),
    }),
    withShortTimeout: null,
    pay: null,
    notice: null,
    cards: null,
    months: null,
    server: null,
    close: nothing,
  }),

  sandbox: async (clock, db) => {
    const fetch: Fetch = async () => new Response();
    const onError = (error: Error) => {
      throw error;
    };
    const signed = (body: object, { at = clock.now(), secret = sandboxSecret } = {}): Notice => {
      const raw = JSON.stringify(body);
      const t = Math.floor(at.getTime() / 1000);
      const v1 = createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex');
      return { raw: Buffer.from(raw), headers: { 'x-sandbox-signature': `t=${t},v1=${v1}` }, query: {} };
    };
    return {
      gateway: createSandbox({ db, clock, secret: sandboxSecret, fetch, onError, delay: sandboxDelay }),
      pay: () => clock.advance(sandboxDelay / 60_000),
      notice: (id, more) => signed({ id: `${id}-paga`, cobranca: id }, more),
      months: {
        begin: () => {},
        next: () => clock.advance(31 * 24 * 60),
        later: 'later_declined',
        notice: (id) => signed({ id: `${id}-criada`, assinatura: id }),
      },
      cards: { approve: 'approve', decline: 'decline' },
      withShortTimeout: null,
      server: null,
      close: nothing,
    };
  },

  mercadopago: async (clock) => {
    const server = await startMercadoPago(clock);
    return {
      gateway: createMercadoPago(server.settings, { clock, timeout: 12_000 }),
      withShortTimeout: createMercadoPago(server.settings, { clock, timeout: shortTimeout }),
      pay: server.pay,
      notice: server.notice,
      server,
      close: server.close,
      cards: { approve: `${cardTokens.approve}:visa:25`, decline: `${cardTokens.decline}:master:24` },
      months: {
        begin: (id) => void server.billing.bill(id),
        next: (id, good) => {
          clock.advance(31 * 24 * 60);
          server.billing.bill(id, good ? 'approved' : 'rejected');
        },
        later: `${cardTokens.approve}:visa:25`,
        notice: (id) => server.notice(id, { type: 'subscription_preapproval' }),
      },
    };
  },

  stripe: async (clock) => {
    const server = await startStripe(clock);
    return {
      gateway: createStripe(server.settings, { clock, timeout: 12_000 }),
      withShortTimeout: createStripe(server.settings, { clock, timeout: shortTimeout }),
      pay: server.pay,
      notice: server.notice,
      server,
      close: server.close,
      cards: { approve: 'pm_card_visa', decline: 'pm_card_visa_chargeDeclined' },
      months: {
        begin: () => {},
        next: (id, good) => {
          clock.advance(31 * 24 * 60);
          server.billing.setCard(id, good ? 'pm_card_visa' : 'pm_card_chargeCustomerFail');
          server.billing.bill(id);
        },
        later: 'pm_card_visa',
        notice: (id) => server.notice({ object: 'subscription', id }),
      },
    };
  },
};
