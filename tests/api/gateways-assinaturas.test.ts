import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  GatewayRefused,
  type GatewaySubscription,
  GatewayUnavailable,
  type Subscriptions,
} from '#server/ports/payments.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fakeClock } from '../support/fakes.ts';
import { type Subject, subjects } from '../support/gateway-contract-cases.ts';
import type { Fault } from '../support/mock-server.ts';

/** The contract of every gateway that charges a card monthly by itself. */
const start = '2026-07-15T12:00:00Z';
const clock = fakeClock(start);
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const newKey = (): string => crypto.randomUUID();
let counter = 0;
function subscription(token: string, more: Partial<GatewaySubscription> = {}): GatewaySubscription {
  counter += 1;
  return {
    codigo: `codigo${counter}${newKey().slice(0, 8)}`,
    valor: 5000,
    descricao: 'Dízimo',
    token,
    pagador: { nome: 'Maria da Silva', email: `maria${counter}@igreja.example`, documento: null },
    webhookUrl: 'https://igreja.example/api/webhooks/x',
    paginaUrl: 'https://igreja.example/',
    ...more,
  };
}

it('the church’s own key has no subscriptions', async () => {
  const { gateway } = await subjects.pix_manual!(clock, db);
  expect(gateway.subscriptions).toBeUndefined();
});

describe.each(['sandbox', 'mercadopago', 'stripe'])('%s', (name) => {
  const remote = name !== 'sandbox';
  let subject: Subject;
  let there: Subscriptions;
  beforeAll(async () => {
    subject = await subjects[name]!(clock, db);
    there = subject.gateway.subscriptions!;
  });
  afterAll(() => subject.close());
  beforeEach(() => {
    clock.set(start);
    if (subject.server) subject.server.requests.length = 0;
  });

  const good = (more?: Partial<GatewaySubscription>) => subscription(subject.cards!.approve, more);
  /** A subscription whose first month is paid. */
  async function subscribe(token = subject.cards!.approve): Promise<string> {
    const { id } = await there.create(subscription(token), newKey());
    subject.months!.begin(id);
    return id;
  }

  it('charges the first month, and says when the next is due', async () => {
    const subscription = good({ valor: 12_345 });
    const { id } = await there.create(subscription, newKey());
    subject.months!.begin(id);
    const state = await there.find(id);
    expect(state).toMatchObject({ id, estado: 'ativa' });
    expect(state.pagamentos).toHaveLength(1);
    const next = state.proxima!.getTime() - clock.now().getTime();
    expect(next).toBeGreaterThan(27 * 86_400_000);
    expect(next).toBeLessThan(32 * 86_400_000);
    expect(await subject.gateway.find(state.pagamentos[0]!)).toMatchObject({
      estado: 'paga',
      arrivals: [{ valor: 12_345, quando: clock.now() }],
    });
  });

  it('gives the same subscription for the same key, however often', async () => {
    const subscription = good();
    const key = newKey();
    const { id } = await there.create(subscription, key);
    for (let time = 0; time < 3; time += 1) expect((await there.create(subscription, key)).id).toBe(id);
    expect((await there.create(good(), newKey())).id).not.toBe(id);
  });

  it('charges every month, the oldest payment first, each with a reference of its own', async () => {
    const id = await subscribe();
    subject.months!.next(id, true);
    subject.months!.next(id, true);
    const { pagamentos } = await there.find(id);
    expect(pagamentos).toHaveLength(3);
    const states = await Promise.all(pagamentos.map((payment) => subject.gateway.find(payment)));
    const times = states.map(({ arrivals }) => arrivals[0]!.quando.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(new Set(states.map(({ arrivals }) => arrivals[0]!.referencia)).size).toBe(3);
    expect((await there.find(id)).pagamentos).toEqual(pagamentos);
  });

  it('refuses a card that is no good, and makes nothing', async () => {
    await expect(there.create(subscription(subject.cards!.decline), newKey())).rejects.toBeInstanceOf(
      GatewayRefused,
    );
  });

  it('reports a month that the card refused, with the reason', async () => {
    const id = await subscribe(subject.months!.later);
    subject.months!.next(id, false);
    const { estado, pagamentos } = await there.find(id);
    expect(estado).toBe('ativa');
    const refused = await subject.gateway.find(pagamentos.at(-1)!);
    expect(refused).toMatchObject({
      estado: 'recusada',
      arrivals: [],
      motivo: expect.stringMatching(/\w{4,}/),
    });
    expect((await subject.gateway.find(pagamentos[0]!)).estado).toBe('paga');
  });

  it('gives a month back like any payment', async () => {
    const id = await subscribe();
    const [payment] = (await there.find(id)).pagamentos;
    await subject.gateway.refund(payment!, 5000, newKey());
    expect((await subject.gateway.find(payment!)).estornado).toBe(5000);
  });

  it('can be ended twice with the same answer', async () => {
    const id = await subscribe();
    await there.cancel(id);
    await there.cancel(id);
    expect(await there.find(id)).toMatchObject({ estado: 'encerrada', proxima: null });
    clock.advance(62 * 24 * 60);
    expect((await there.find(id)).pagamentos).toHaveLength(1);
  });

  it('refuses a subscription that it never made', async () => {
    await expect(there.find('2c9380840000')).rejects.toBeInstanceOf(GatewayRefused);
    await expect(there.cancel('2c9380840000')).rejects.toBeInstanceOf(GatewayRefused);
  });

  it.each([
    ['a token', { token: '4111 1111 1111 1111' }],
    ['the description', { descricao: 'cartão 4111111111111111' }],
  ])('lets no number of a card through as %s', async (_where, more) => {
    await expect(there.create(good(more), newKey())).rejects.toBeInstanceOf(GatewayRefused);
    expect(subject.server?.requests ?? []).toHaveLength(0);
  });

  it('names the subscription in its notices, and no charge', async () => {
    const id = await subscribe();
    const { raw, headers, query } = subject.months!.notice(id);
    expect(await subject.gateway.readWebhook(raw, headers, query)).toEqual({
      eventId: expect.stringMatching(/./),
      gatewayId: null,
      subscription: id,
    });
  });

  if (remote)
    describe('when the other side fails', () => {
      const faults: Fault[] = [{ status: 500 }, { status: 429 }, 'silent', 'garbage', 'lost'];
      /** Stripe's SDK retries once with the same key when a connection breaks. */
      const fail = (fault: Fault, at: number): void => {
        const before = Array.from({ length: at }, (): Fault => 'none');
        subject.server!.faults.push(
          ...before,
          fault,
          ...(fault === 'lost' && name === 'stripe' ? [fault] : []),
        );
      };
      // each call of creating a subscription may fail
      const calls = name === 'stripe' ? [0, 1, 2] : [0, 1];
      it.each(faults.flatMap((fault) => calls.map((at) => [fault, at] as const)))(
        'can be asked again after %j at call %i, and makes one subscription',
        async (fault, at) => {
          const subscription = good();
          const key = newKey();
          const asking = fault === 'silent' ? subject.withShortTimeout!.subscriptions! : there;
          fail(fault, at);
          await expect(asking.create(subscription, key)).rejects.toBeInstanceOf(GatewayUnavailable);
          subject.server!.faults.length = 0;
          const { id } = await there.create(subscription, key);
          expect((await there.create(subscription, key)).id).toBe(id);
          subject.months!.begin(id);
          expect((await there.find(id)).pagamentos).toHaveLength(1);
          for (const call of [() => asking.find(id), () => asking.cancel(id)]) {
            fail(fault, 0);
            await expect(call()).rejects.toBeInstanceOf(GatewayUnavailable);
            subject.server!.faults.length = 0;
          }
          await there.cancel(id);
          expect((await there.find(id)).estado).toBe('encerrada');
        },
      );
    });
});
