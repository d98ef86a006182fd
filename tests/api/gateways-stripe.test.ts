import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripe } from '#server/drivers/payments/stripe.ts';
import { type GatewayCharge, GatewayRefused } from '#server/ports/payments.ts';
import { fakeClock } from '../support/fakes.ts';
import { gatewayCharge } from '../support/gateway-contract-cases.ts';
import { startStripe } from '../support/stripe-server.ts';

const clock = fakeClock('2026-07-15T12:00:00Z');
const server = await startStripe(clock);
afterAll(() => server.close());
const gateway = createStripe(server.settings, { clock, timeout: 12_000 });
const key = (): string => crypto.randomUUID();
const charge = (more: Partial<GatewayCharge> = {}) => gatewayCharge(clock, more);
const card = (token?: string) => charge({ metodo: 'cartao', ...(token && { token }) });
beforeEach(() => {
  server.pixTaken = true;
  server.requests.length = 0;
});

describe('card', () => {
  it('goes on in the browser’s own fields without a token, where another may be tried', async () => {
    const { state, continuar } = await gateway.create(card(), key());
    expect(state.estado).toBe('pendente');
    expect(continuar).toEqual({
      gateway: 'stripe',
      chave_publica: 'pk_live_0001',
      client_secret: `${state.id}_secret_x`,
    });
    server.change(state.id, { last_payment_error: { code: 'card_declined' } });
    expect((await gateway.find(state.id)).estado).toBe('pendente');
    server.pay(state.id);
    expect((await gateway.find(state.id)).estado).toBe('paga');
  });

  it('goes on in the browser when the card’s bank asks for more', async () => {
    const { state, continuar } = await gateway.create(card('pm_card_authenticationRequired'), key());
    expect(state.estado).toBe('pendente');
    expect(continuar).toHaveProperty('client_secret');
  });

  it('takes a card’s token as well', async () => {
    expect((await gateway.create(card('tok_visa'), key())).state.estado).toBe('paga');
  });

  it('is not split into parcelas', async () => {
    const request = charge({ metodo: 'cartao', token: 'pm_card_visa', parcelas: 2 });
    await expect(gateway.create(request, key())).rejects.toBeInstanceOf(GatewayRefused);
    expect(server.requests).toHaveLength(0);
  });

  it('that is unknown is refused', async () => {
    await expect(gateway.create(card('pm_unknown'), key())).rejects.toBeInstanceOf(GatewayRefused);
  });
});

describe('a card every month', () => {
  const chargeWith = (token: string) => ({
    codigo: key(),
    valor: 5000,
    descricao: 'Dízimo',
    token,
    paginaUrl: 'https://igreja.example',
    pagador: charge().pagador,
    webhookUrl: 'https://igreja.example/api/webhooks/stripe',
  });

  it('goes on in the browser when the card’s bank asks for more', async () => {
    const state = await gateway.subscriptions!.create(chargeWith('pm_card_authenticationRequired'), key());
    expect(state).toMatchObject({ estado: 'pendente', proxima: null });
    expect(state.continuar).toMatchObject({ gateway: 'stripe', client_secret: expect.any(String) });
    expect((await gateway.find(state.pagamentos[0]!)).estado).toBe('pendente');
  });

  it('whose first payment is refused has that payment as refused', async () => {
    const state = await gateway.subscriptions!.create(chargeWith('pm_card_chargeCustomerFail'), key());
    expect(state.estado).toBe('pendente');
    expect(await gateway.find(state.pagamentos[0]!)).toMatchObject({
      estado: 'recusada',
      motivo: 'insufficient_funds',
    });
  });
});

describe('pix', () => {
  it('is refused by an account that does not take it', async () => {
    server.pixTaken = false;
    await expect(gateway.create(charge(), key())).rejects.toBeInstanceOf(GatewayRefused);
  });

  it('may be asked for longer than they take', async () => {
    const expiraEm = new Date(clock.now().getTime() + 30 * 86_400_000);
    expect((await gateway.create(charge({ expiraEm }), key())).pix).toBeDefined();
  });

  it.each([
    ['longer than they take', 30],
    ['as long as they take', 14],
    ['for a day', 1],
  ])('is asked for in the same words when the request is repeated: %s', async (_what, days) => {
    const expiraEm = new Date(clock.now().getTime() + days * 86_400_000);
    const request = charge({ expiraEm });
    const again = key();
    const now = clock.now();
    const first = await gateway.create(request, again);
    // over the days in which the rest of the time becomes as long as they take
    for (const later of [1, 60, 24 * 60, 20 * 24 * 60]) {
      clock.set(now);
      clock.advance(later);
      expect((await gateway.create(request, again)).state.id).toBe(first.state.id);
    }
    clock.set(now);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });

  it('that ran out is over', async () => {
    const { state } = await gateway.create(charge(), key());
    const last_payment_error = { code: 'payment_intent_payment_attempt_expired' };
    server.change(state.id, { status: 'requires_payment_method', last_payment_error });
    expect((await gateway.find(state.id)).estado).toBe('expirada');
  });
});

describe('boleto', () => {
  const endereco = {
    cep: '01310100',
    logradouro: 'Av. Paulista',
    numero: '1',
    bairro: 'Centro',
    cidade: 'São Paulo',
    uf: 'SP',
  };

  it('is made at once for a payer with complete data', async () => {
    const pagador = { nome: 'Maria', email: 'maria@igreja.example', documento: '52998224725', endereco };
    const { boleto } = await gateway.create(charge({ metodo: 'boleto', pagador }), key());
    expect(boleto).toEqual({
      linha_digitavel: expect.stringMatching(/^\d{47}$/),
      url: 'https://payments.stripe.example/boleto/voucher',
    });
  });

  it.each([
    ['3 days', 3 * 24, '2026-07-18'],
    ['30 days', 30 * 24, '2026-08-14'],
    ['a few hours', 2, '2026-07-15'],
    ['a part of a day', 3 * 24 + 20, '2026-07-19'],
    ['longer than Stripe allows', 90 * 24, '2026-09-13'],
  ])('can be paid until the day that the payer is shown: %s', async (_what, hours, lastDay) => {
    const pagador = { nome: 'Maria', email: 'maria@igreja.example', documento: '52998224725', endereco };
    const expiraEm = new Date(clock.now().getTime() + hours * 3_600_000);
    const { state } = await gateway.create(charge({ metodo: 'boleto', pagador, expiraEm }), key());
    const { boleto_display_details } = server.intents.get(state.id)!.next_action;
    expect(new Date(boleto_display_details.expires_at * 1000).toISOString()).toBe(
      new Date(`${lastDay}T23:59:59-03:00`).toISOString(),
    );
    // the browser's own fields make the voucher by the same rule
    const later = await gateway.create(charge({ metodo: 'boleto', expiraEm }), key());
    expect(server.intents.get(later.state.id)!.payment_method_options).toEqual(
      server.intents.get(state.id)!.payment_method_options,
    );
  });

  it('asks for the same date when the request is repeated the next day', async () => {
    const pagador = { nome: 'Maria', email: 'maria@igreja.example', documento: '52998224725', endereco };
    const expiraEm = new Date(clock.now().getTime() + 3 * 86_400_000);
    const request = charge({ metodo: 'boleto', pagador, expiraEm });
    const again = key();
    const first = await gateway.create(request, again);
    const now = clock.now();
    clock.advance(24 * 60);
    expect((await gateway.create(request, again)).state.id).toBe(first.state.id);
    clock.set(now);
  });

  it('goes on in the browser’s own fields otherwise', async () => {
    const { boleto, continuar } = await gateway.create(charge({ metodo: 'boleto' }), key());
    expect(boleto).toBeUndefined();
    expect(continuar).toHaveProperty('client_secret');
  });
});

describe('disputes', () => {
  it.each([
    ['needs_response', 'contestada'],
    ['under_review', 'contestada'],
    // decided, like one that was won
    ['lost', 'paga'],
    ['won', 'paga'],
    ['warning_needs_response', 'paga'],
  ])('%s: %s', async (status, estado) => {
    const { state } = await gateway.create(card('pm_card_visa'), key());
    server.dispute(state.id, status);
    const found = await gateway.find(state.id);
    expect(found.estado).toBe(estado);
    expect(found.arrivals).toHaveLength(1);
    // the money of a lost dispute is gone without a refund
    const lost = status === 'lost' ? found.arrivals[0]!.valor : 0;
    expect(found).toMatchObject({ estornado: lost, perdido: lost });
  });

  it('of a part take that part once they are lost, and are over with the last one that is open', async () => {
    const { state } = await gateway.create(card('pm_card_visa'), key());
    server.dispute(state.id, 'lost', 4_000);
    expect(await gateway.find(state.id)).toMatchObject({
      estado: 'paga',
      estornado: 4_000,
      perdido: 4_000,
    });
    server.dispute(state.id, 'under_review', 1_000);
    expect(await gateway.find(state.id)).toMatchObject({
      estado: 'contestada',
      estornado: 4_000,
      perdido: 4_000,
    });
  });
});

it.each([
  ['pending', 'pendente'],
  ['requires_action', 'pendente'],
  ['succeeded', 'feito'],
  ['failed', 'falhou'],
  ['canceled', 'falhou'],
])('a refund that is %s stands as %s', async (status, estado) => {
  const { state } = await gateway.create(card('pm_card_visa'), key());
  const { id } = await gateway.refund(state.id, 100, key());
  server.refunds.get(id)!.status = status;
  expect(await gateway.findRefund!(state.id, id)).toBe(estado);
});

describe('its states are mapped to ours', () => {
  it.each([
    [{ status: 'requires_confirmation' }, 'pendente'],
    [{ status: 'processing' }, 'em_analise'],
    [{ status: 'canceled', cancellation_reason: 'expired' }, 'expirada'],
    [{ status: 'canceled', cancellation_reason: 'abandoned' }, 'cancelada'],
  ])('%j is %s', async (change, estado) => {
    const { state } = await gateway.create(charge(), key());
    server.change(state.id, change);
    expect((await gateway.find(state.id)).estado).toBe(estado);
  });
});

describe('notices', () => {
  const read = ({ raw, headers, query }: ReturnType<typeof server.notice>) =>
    gateway.readWebhook(raw, headers, query);

  it.each([
    [{ object: 'charge', id: 'ch_1', payment_intent: 'pi_7' }, 'pi_7'],
    [{ object: 'dispute', id: 'dp_1', payment_intent: 'pi_8' }, 'pi_8'],
    [{ object: 'refund', id: 're_1', payment_intent: { id: 'pi_9' } }, 'pi_9'],
    [{ object: 'customer', id: 'cus_1' }, null],
  ])('about %j speak of %j', async (object, gatewayId) => {
    expect(await read(server.notice(object))).toEqual({ eventId: 'evt_0001', gatewayId });
  });

  it.each([
    [{ object: 'subscription', id: 'sub_1' }, 'sub_1'],
    [{ object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_2' } } }, 'sub_2'],
    // accounts with older settings
    [{ object: 'invoice', id: 'in_2', subscription: 'sub_3', payment_intent: 'pi_3' }, 'sub_3'],
  ])('about %j speak of the subscription %j', async (object, subscription) => {
    expect(await read(server.notice(object))).toEqual({
      eventId: 'evt_0001',
      gatewayId: null,
      subscription,
    });
  });
});

describe('keys for tests', () => {
  const secretKey = 'sk_test_0001';
  server.keys.push(secretKey);
  const forTests = createStripe({ ...server.settings, secretKey }, { clock, timeout: 12_000 });

  it('charge nothing', async () => {
    expect([gateway.sandbox, forTests.sandbox]).toEqual([false, true]);
    expect((await forTests.create(card('tok_visa'), key())).state.estado).toBe('paga');
  });

  it('and others take no payment of the other mode', async () => {
    const { state } = await gateway.create(card('tok_visa'), key());
    server.change(state.id, { livemode: false });
    await expect(gateway.find(state.id)).rejects.toBeInstanceOf(GatewayRefused);
  });
});
