import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createMercadoPago } from '#server/drivers/payments/mercadopago.ts';
import { type GatewayCharge, GatewayRefused } from '#server/ports/payments.ts';
import { fakeClock } from '../support/fakes.ts';
import { gatewayCharge } from '../support/gateway-contract-cases.ts';
import { cardTokens, startMercadoPago } from '../support/mercadopago-server.ts';

const clock = fakeClock('2026-07-15T12:00:00Z');
const server = await startMercadoPago(clock);
afterAll(() => server.close());
const gateway = createMercadoPago(server.settings, { clock, timeout: 12_000 });
const key = (): string => crypto.randomUUID();
const charge = (more: Partial<GatewayCharge> = {}) => gatewayCharge(clock, more);
const lastBody = () => JSON.parse(server.requests.at(-1)!.body);
beforeEach(() => {
  clock.set('2026-07-15T12:00:00Z');
  server.requests.length = 0;
});

const endereco = {
  cep: '01310100',
  logradouro: 'Av. Paulista',
  numero: '1',
  bairro: 'Centro',
  cidade: 'São Paulo',
  uf: 'SP',
};

describe('a request to Mercado Pago', () => {
  it('has the card token, the parcelas, brand and issuer', async () => {
    await gateway.create(
      charge({ metodo: 'cartao', token: `${cardTokens.approve}:visa:25`, parcelas: 3 }),
      key(),
    );
    expect(lastBody()).toMatchObject({
      token: cardTokens.approve,
      installments: 3,
      payment_method_id: 'visa',
      issuer_id: 25,
      transaction_amount: 150,
    });
    expect(lastBody()).not.toHaveProperty('date_of_expiration');
  });

  it('has the address of notices, unless it cannot be reached from outside', async () => {
    await gateway.create(charge(), key());
    expect(lastBody().notification_url).toBe('https://igreja.example/api/webhooks/x?source_news=webhooks');
    await gateway.create(charge({ webhookUrl: 'http://localhost:3000/api/webhooks/mercadopago' }), key());
    expect(lastBody()).not.toHaveProperty('notification_url');
  });

  it.each([
    [5, '2026-07-15T12:32:00.000+00:00'],
    [60, '2026-07-15T13:00:00.000+00:00'],
    [60 * 24 * 40, '2026-08-14T11:58:00.000+00:00'],
  ])('ends a Pix of %i minutes at a time they take: %s', async (minutes, ends) => {
    await gateway.create(charge({ expiraEm: new Date(clock.now().getTime() + minutes * 60_000) }), key());
    expect(lastBody().date_of_expiration).toBe(ends);
  });

  it('has amounts with at most two decimals', async () => {
    for (const valor of [1, 7, 29, 1999, 100_001, 99_999_999]) {
      await gateway.create(charge({ valor }), key());
      expect(server.requests.at(-1)!.body).toContain(`"transaction_amount":${(valor / 100).toString()},`);
    }
  });
});

describe('boleto', () => {
  it('is made with the payer’s address, and says the line to type', async () => {
    const pagador = {
      nome: 'Maria da Silva',
      email: 'maria@igreja.example',
      documento: '52998224725',
      endereco,
    };
    const { state, boleto } = await gateway.create(charge({ metodo: 'boleto', pagador }), key());
    expect(state.estado).toBe('pendente');
    expect(boleto).toEqual({
      linha_digitavel: expect.stringMatching(/^\d{5}\.\d{5} \d{5}\.\d{6} \d{5}\.\d{6} \d \d{14}$/),
      url: expect.stringContaining('/boleto/'),
    });
    expect(lastBody().payer).toMatchObject({
      first_name: 'Maria',
      last_name: 'da Silva',
      identification: { type: 'CPF', number: '52998224725' },
      address: { zip_code: '01310100', federal_unit: 'SP' },
    });
  });

  it('is refused without it', async () => {
    await expect(gateway.create(charge({ metodo: 'boleto' }), key())).rejects.toBeInstanceOf(GatewayRefused);
  });
});

it.each([
  ['pix', 15],
  ['pix', 60],
  ['pix', 60 * 24 * 30],
  ['pix', 60 * 24 * 40],
  ['boleto', 60],
  ['boleto', 60 * 24 * 30],
] as const)(
  'sends the same words when a %s of %i minutes is repeated a minute later',
  async (metodo, minutes) => {
    const pagador = {
      nome: 'Maria da Silva',
      email: 'maria@igreja.example',
      documento: '52998224725',
      endereco,
    };
    const request = charge({
      metodo,
      pagador,
      expiraEm: new Date(clock.now().getTime() + minutes * 60_000),
    });
    const chave = key();
    const { state } = await gateway.create(request, chave);
    clock.advance(1);
    expect((await gateway.create(request, chave)).state.id).toBe(state.id);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  },
);

it('returns the same charge when the key is repeated with another expiry', async () => {
  const request = charge({ expiraEm: new Date(clock.now().getTime() + 60_000) });
  const chave = key();
  const { state } = await gateway.create(request, chave);
  // the expiry, half an hour from now and a little, moves with the clock
  clock.advance(10);
  expect((await gateway.create(request, chave)).state.id).toBe(state.id);
  expect(
    [...server.payments.values()].filter((one) => one.external_reference === request.codigo),
  ).toHaveLength(1);
});

it.each([
  ['in_process', 'pendente'],
  ['approved', 'feito'],
  ['rejected', 'falhou'],
  ['cancelled', 'falhou'],
])('a refund that is %s stands as %s', async (status, estado) => {
  const { state } = await gateway.create(charge(), key());
  server.pay(state.id);
  const { id } = await gateway.refund(state.id, 100, key());
  server.payments.get(state.id)!.refunds[0].status = status;
  expect(await gateway.findRefund!(state.id, id)).toBe(estado);
});

describe('its states are mapped to ours', () => {
  it.each([
    [{ status: 'pending' }, 'pendente', 0],
    [{ status: 'in_process', status_detail: 'pending_review_manual' }, 'em_analise', 0],
    [{ status: 'authorized' }, 'em_analise', 0],
    [{ status: 'rejected', status_detail: 'cc_rejected_high_risk' }, 'recusada', 0],
    [{ status: 'cancelled', status_detail: 'expired' }, 'expirada', 0],
    [{ status: 'cancelled', status_detail: 'by_payer' }, 'cancelada', 0],
    [{ status: 'approved', date_approved: '2026-07-15T09:00:00.000-03:00' }, 'paga', 1],
    [{ status: 'in_mediation', date_approved: '2026-07-15T09:00:00.000-03:00' }, 'contestada', 1],
    [
      { status: 'charged_back', status_detail: 'in_process', date_approved: '2026-07-15T09:00:00.000-03:00' },
      'contestada',
      1,
    ],
    [
      { status: 'charged_back', status_detail: 'reimbursed', date_approved: '2026-07-15T09:00:00.000-03:00' },
      'paga',
      1,
    ],
  ])('%j is %s', async (change, estado, arrivals) => {
    const { state } = await gateway.create(charge(), key());
    server.change(state.id, change);
    const found = await gateway.find(state.id);
    expect(found.estado).toBe(estado);
    expect(found.arrivals).toHaveLength(arrivals);
    if (arrivals) expect(found.arrivals[0]!.quando).toEqual(new Date('2026-07-15T12:00:00Z'));
  });

  it.each([
    ['settled', 'paga', 15_000, 15_000],
    ['in_process', 'contestada', 0, 0],
    ['reimbursed', 'paga', 0, 0],
  ])('a dispute that is %s has taken so much', async (status_detail, estado, estornado, perdido) => {
    const { state } = await gateway.create(charge(), key());
    server.pay(state.id);
    server.change(state.id, { status: 'charged_back', status_detail });
    expect(await gateway.find(state.id)).toMatchObject({ estado, estornado, perdido });
  });

  it('tells what a dispute took from refunds, and does not tell it of its own mediation', async () => {
    const { state } = await gateway.create(charge(), key());
    server.pay(state.id);
    server.change(state.id, { transaction_amount_refunded: 40 });
    expect((await gateway.find(state.id)).perdido).toBeUndefined();
    server.change(state.id, { status: 'charged_back', status_detail: 'settled' });
    expect(await gateway.find(state.id)).toMatchObject({ estornado: 15_000, perdido: 11_000 });
    server.change(state.id, { status: 'in_mediation', status_detail: 'pending' });
    expect((await gateway.find(state.id)).perdido).toBeUndefined();
  });

  it('reports an excess as an arrival of its own', async () => {
    const { state } = await gateway.create(charge(), key());
    server.pay(state.id);
    server.change(state.id, { transaction_details: { overpaid_amount: 0.5 } });
    expect((await gateway.find(state.id)).arrivals).toMatchObject([
      { referencia: state.id, valor: 15_000 },
      { referencia: `${state.id}-excesso`, valor: 50 },
    ]);
  });
});

describe('notices', () => {
  it('may be dated in milliseconds', async () => {
    const { raw, headers, query } = server.notice('123', { milliseconds: true });
    expect(await gateway.readWebhook(raw, headers, query)).toMatchObject({ gatewayId: '123' });
  });

  it('of other kinds are ignored', async () => {
    const { raw, headers, query } = server.notice('123', { type: 'plan' });
    expect(await gateway.readWebhook(raw, headers, query)).toMatchObject({ gatewayId: null });
  });

  it('name the payment by what is signed, whatever the body says', async () => {
    const { headers, query } = server.notice('123');
    const raw = Buffer.from(JSON.stringify({ id: 1, type: 'payment', data: { id: '999' } }));
    expect(await gateway.readWebhook(raw, headers, query)).toMatchObject({ gatewayId: '123' });
  });
});

describe('keys for tests', () => {
  const forTests = createMercadoPago(
    { ...server.settings, secretKey: 'TEST-0001' },
    { clock, timeout: 12_000 },
  );

  it('charge nothing', () => {
    expect([gateway.sandbox, forTests.sandbox]).toEqual([false, true]);
  });

  it('and others take no payment of the other mode', async () => {
    const { state } = await gateway.create(charge(), key());
    server.pay(state.id);
    server.change(state.id, { live_mode: false });
    await expect(gateway.find(state.id)).rejects.toBeInstanceOf(GatewayRefused);
    server.change(state.id, { live_mode: true });
    expect((await gateway.find(state.id)).estado).toBe('paga');
  });
});
