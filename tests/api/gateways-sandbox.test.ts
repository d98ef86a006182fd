import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createSandbox } from '#server/drivers/payments/sandbox.ts';
import { GatewayRefused, GatewayUnavailable, type WebhookNotice } from '#server/ports/payments.ts';
import { decodeBrCode } from '#shared/br/pix.ts';
import { hasCardNumber } from '#shared/card-number.ts';
import { testCards, testTokens } from '#shared/test-cards.ts';
import { testDatabase } from '../support/database.ts';
import { fakeClock } from '../support/fakes.ts';
import { gatewayCharge } from '../support/gateway-contract-cases.ts';

const db = await testDatabase();
afterAll(() => db.close());
const key = (): string => crypto.randomUUID();

/** The sandbox with an endpoint that reads its notices as ours does, over HTTP. */
async function sandbox(answers: number[] = []) {
  const clock = fakeClock();
  const notices: WebhookNotice[] = [];
  const errors: Error[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = request.headers as Record<string, string>;
    notices.push(await gateway.readWebhook(Buffer.concat(chunks), headers, {}));
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/sandbox`;
  const options = { db, clock, secret: 'segredo', fetch, onError: (error: Error) => void errors.push(error) };
  const gateway = createSandbox({ ...options, delay: 0 });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const charge = (token?: string, metodo: 'cartao' | 'pix' = 'cartao') =>
    gatewayCharge(clock, { metodo, webhookUrl, ...(token !== undefined && { token }) });
  return { clock, notices, errors, gateway, charge, options };
}

describe('the outcome of a charge, by its token', () => {
  it.each([
    ['approve', 'paga', 'paga', ['paga']],
    ['decline', 'recusada', 'recusada', ['recusada']],
    ['delayed', 'em_analise', 'paga', ['paga']],
    ['duplicate', 'paga', 'paga', ['paga', 'paga', 'paga', 'paga', 'paga', 'paga-de-novo']],
    ['out_of_order', 'paga', 'paga', ['criada', 'paga']],
    ['chargeback', 'contestada', 'contestada', ['contestada', 'paga']],
    ['unpaid', 'em_analise', 'em_analise', []],
  ])('%s: %s, then %s, and it tells %j', async (token, first, then, notified) => {
    const { gateway, charge, notices } = await sandbox();
    const { state } = await gateway.create(charge(token), key());
    expect(state.estado).toBe(first);
    await gateway.settled();
    expect((await gateway.find(state.id)).estado).toBe(then);
    expect(notices.map(({ eventId }) => eventId.replace(`${state.id}-`, '')).sort()).toEqual(notified);
    for (const { gatewayId } of notices) expect(gatewayId).toBe(state.id);
  });

  it('timeout: is made, the answer is lost, and the next call finds it', async () => {
    const { gateway, charge, notices } = await sandbox();
    const request = charge('timeout');
    const chave = key();
    await expect(gateway.create(request, chave)).rejects.toBeInstanceOf(GatewayUnavailable);
    const { state } = await gateway.create(request, chave);
    expect(state.estado).toBe('paga');
    await gateway.settled();
    expect(notices).toEqual([{ eventId: `${state.id}-paga`, gatewayId: state.id }]);
  });

  it('a Pix without a token is paid after a while', async () => {
    const { gateway, charge, notices } = await sandbox();
    const { state, pix } = await gateway.create(charge(undefined, 'pix'), key());
    expect(state.estado).toBe('pendente');
    expect(decodeBrCode(pix!.copia_e_cola)!.chave).toBe('00000000-0000-0000-0000-000000000000');
    await gateway.settled();
    expect(notices).toHaveLength(1);
    expect((await gateway.find(state.id)).estado).toBe('paga');
  });

  it('a Pix that nobody pays runs out', async () => {
    const { gateway, charge, clock } = await sandbox();
    const { state } = await gateway.create(charge('unpaid', 'pix'), key());
    clock.advance(24 * 60 + 1);
    expect((await gateway.find(state.id)).estado).toBe('expirada');
  });

  it.each(['', 'aprovar', 'tok_visa', undefined])('refuses the token %j of a card', async (token) => {
    const { gateway, charge } = await sandbox();
    await expect(gateway.create(charge(token), key())).rejects.toBeInstanceOf(GatewayRefused);
  });
});

it('is the same on every server and after a restart', async () => {
  const { gateway, charge, options, clock } = await sandbox();
  const request = charge('approve');
  const chave = key();
  const { state } = await gateway.create(request, chave);
  const other = createSandbox({ ...options, delay: 0 });
  expect(await other.find(state.id)).toEqual(await gateway.find(state.id));
  expect((await other.create(request, chave)).state.id).toBe(state.id);
  await other.refund(state.id, 500, key());
  clock.advance(1);
  expect((await gateway.find(state.id)).estornado).toBe(500);
});

it('never gives back more than came, even when asked together', async () => {
  const { gateway, charge } = await sandbox();
  const { state } = await gateway.create(charge('approve'), key());
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => gateway.refund(state.id, 5000, key())),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect((await gateway.find(state.id)).estornado).toBe(15_000);
});

it('sends a notice again when it was not accepted, and gives up in the end', async () => {
  const heard = await sandbox([500, 503]);
  await heard.gateway.create(heard.charge('approve'), key());
  await heard.gateway.settled();
  expect(heard.notices).toHaveLength(3);
  expect(heard.errors).toHaveLength(0);

  const deaf = await sandbox([500, 500, 500]);
  await deaf.gateway.create(deaf.charge('approve'), key());
  await deaf.gateway.settled();
  expect(deaf.notices).toHaveLength(3);
  expect(deaf.errors).toHaveLength(1);
});

it('refuses the same key for another amount', async () => {
  const { gateway, charge } = await sandbox();
  const chave = key();
  const request = charge('approve');
  await gateway.create(request, chave);
  await expect(gateway.create({ ...request, valor: 1 }, chave)).rejects.toBeInstanceOf(GatewayRefused);
});

describe('test cards', () => {
  it('are numbers that pass as cards, each with a token', () => {
    for (const [number, token] of Object.entries(testCards)) {
      expect(hasCardNumber(number), number).toBe(true);
      expect(testTokens).toContain(token);
    }
  });
});
