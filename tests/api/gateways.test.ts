import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GatewayRefused, GatewayUnavailable } from '#server/ports/payments.ts';
import { decodeBrCode } from '#shared/br/pix.ts';
import type { AppError } from '#shared/errors.ts';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { fakeClock } from '../support/fakes.ts';
import { gatewayCharge, type Subject, subjects } from '../support/gateway-contract-cases.ts';
import type { Fault } from '../support/mock-server.ts';

/** The contract of the gateway port, tested against all four drivers. */
const clock = fakeClock('2026-07-15T12:00:00Z');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

const later = (minutes: number): Date => new Date(clock.now().getTime() + minutes * 60_000);
const newKey = (): string => crypto.randomUUID();

describe.each(Object.keys(subjects))('%s', (name) => {
  const automatic = name !== 'pix_manual';
  const remote = name === 'mercadopago' || name === 'stripe';
  /** Tests only for gateways whose state can be queried. */
  const ifAsked = (behaviour: string, check: () => Promise<void>): void => {
    if (automatic) it(behaviour, check);
  };
  let subject: Subject;
  beforeAll(async () => {
    subject = await subjects[name]!(clock, db);
  });
  afterAll(() => subject.close());
  beforeEach(() => {
    clock.set('2026-07-15T12:00:00Z');
    if (subject.server) subject.server.requests.length = 0;
  });

  const charge = (more: Parameters<typeof gatewayCharge>[1] = {}) => gatewayCharge(clock, more);
  const waiting = async (valor = 15_000): Promise<string> =>
    (await subject.gateway.create(charge({ valor }), newKey())).state.id;
  const paid = async (valor = 15_000): Promise<string> => {
    const id = await waiting(valor);
    subject.pay?.(id);
    return id;
  };

  it('says who it is', () => {
    expect(subject.gateway).toMatchObject({
      name,
      sandbox: name === 'sandbox',
      manual: !automatic,
      metodos: expect.arrayContaining(['pix']),
    });
  });

  describe('create', () => {
    it('gives a Pix that can be read, of the amount asked for, and waits', async () => {
      const request = charge({ valor: 12_345 });
      const { state, pix } = await subject.gateway.create(request, newKey());
      expect(state).toMatchObject({ estado: 'pendente', arrivals: [], estornado: 0 });
      expect(state.id).not.toBe('');
      expect(decodeBrCode(pix!.copia_e_cola)).toMatchObject({ valor: 12_345 });
      expect(pix!.txid).not.toBe('');
    });

    it('gives the same charge for the same key, however often and together', async () => {
      const request = charge();
      const key = newKey();
      const first = await subject.gateway.create(request, key);
      const again = await Promise.all(Array.from({ length: 5 }, () => subject.gateway.create(request, key)));
      for (const state of again) {
        expect(state.state.id).toBe(first.state.id);
        expect(state.pix).toEqual(first.pix);
      }
    });

    it('gives another charge for another key', async () => {
      expect(await waiting()).not.toBe(await waiting());
    });

    ifAsked('is paid at once by a card that is good', async () => {
      const request = charge({ metodo: 'cartao', token: subject.cards!.approve });
      const { state } = await subject.gateway.create(request, newKey());
      expect(state).toMatchObject({ estado: 'paga', arrivals: [{ valor: 15_000, quando: clock.now() }] });
    });

    ifAsked('is refused by a card that is not, with the reason', async () => {
      const request = charge({ metodo: 'cartao', token: subject.cards!.decline });
      const key = newKey();
      const { state } = await subject.gateway.create(request, key);
      expect(state).toMatchObject({
        estado: 'recusada',
        arrivals: [],
        motivo: expect.stringMatching(/\w{4,}/),
      });
      expect((await subject.gateway.create(request, key)).state).toEqual(state);
      expect((await subject.gateway.find(state.id)).estado).toBe('recusada');
    });

    it.each([
      ['a token', { metodo: 'cartao', token: '4111 1111 1111 1111' }],
      ['the description', { descricao: 'cartão 4111111111111111' }],
      ['the name', { pagador: { nome: '5555-5555-5555-4444', email: null, documento: null } }],
    ] as const)('lets no number of a card through as %s', async (_where, more) => {
      await expect(subject.gateway.create(charge(more), newKey())).rejects.toBeInstanceOf(GatewayRefused);
      expect(subject.server?.requests ?? []).toHaveLength(0);
    });
  });

  describe('find', () => {
    it('returns the state of a charge', async () => {
      const id = await waiting();
      expect(await subject.gateway.find(id)).toEqual({ id, estado: 'pendente', arrivals: [], estornado: 0 });
    });

    ifAsked('tells of what arrived, by the same reference every time', async () => {
      const id = await paid(7777);
      const state = await subject.gateway.find(id);
      expect(state).toMatchObject({ id, estado: 'paga', estornado: 0 });
      expect(state.arrivals).toEqual([{ referencia: expect.any(String), valor: 7777, quando: clock.now() }]);
      clock.advance(60);
      expect(await subject.gateway.find(id)).toEqual(state);
    });

    ifAsked('refuses a payment that it never made', async () => {
      await expect(subject.gateway.find('999')).rejects.toBeInstanceOf(GatewayRefused);
    });
  });

  describe('cancel', () => {
    it('cancels a waiting charge, and answers the same the second time', async () => {
      const id = await waiting();
      await subject.gateway.cancel(id);
      await subject.gateway.cancel(id);
      if (automatic)
        expect(await subject.gateway.find(id)).toMatchObject({ estado: 'cancelada', arrivals: [] });
    });

    ifAsked('refuses what is paid', async () => {
      const id = await paid();
      await expect(subject.gateway.cancel(id)).rejects.toBeInstanceOf(GatewayRefused);
      expect((await subject.gateway.find(id)).estado).toBe('paga');
    });
  });

  describe('refund', () => {
    it('gives all back, once for its key', async () => {
      const id = await paid();
      const key = newKey();
      const first = await subject.gateway.refund(id, 15_000, key);
      expect(first.estado).toBe('feito');
      expect(await subject.gateway.refund(id, 15_000, key)).toEqual(first);
      if (!automatic) return;
      expect(await subject.gateway.find(id)).toMatchObject({ estado: 'paga', estornado: 15_000 });
      expect((await subject.gateway.find(id)).arrivals).toHaveLength(1);
    });

    ifAsked('gives back in parts, and never more than came', async () => {
      const id = await paid();
      await subject.gateway.refund(id, 4999, newKey());
      await subject.gateway.refund(id, 1, newKey());
      expect(await subject.gateway.find(id)).toMatchObject({ estado: 'paga', estornado: 5000 });
      await expect(subject.gateway.refund(id, 10_001, newKey())).rejects.toBeInstanceOf(GatewayRefused);
      await subject.gateway.refund(id, 10_000, newKey());
      expect((await subject.gateway.find(id)).estornado).toBe(15_000);
    });

    ifAsked('refuses what never came', async () => {
      const id = await waiting();
      await expect(subject.gateway.refund(id, 100, newKey())).rejects.toBeInstanceOf(GatewayRefused);
    });
  });

  describe('readWebhook', () => {
    const read = ({ raw, headers, query }: ReturnType<NonNullable<Subject['notice']>>) =>
      subject.gateway.readWebhook(raw, headers, query);
    const refusal = async (reading: Promise<unknown>): Promise<string> =>
      reading.then(
        () => 'read',
        (error: AppError) => error.kind,
      );

    it('refuses a notice without a valid signature', async () => {
      const body = Buffer.from('{"id":"1","type":"payment"}');
      expect(await refusal(subject.gateway.readWebhook(body, {}, {}))).toBe('unauthenticated');
      const odd = { 'x-signature': 'ts=,v1=', 'stripe-signature': 't=1', 'x-sandbox-signature': 'x' };
      expect(await refusal(subject.gateway.readWebhook(body, odd, { 'data.id': '1' }))).toBe(
        'unauthenticated',
      );
    });

    ifAsked('reads what it signed, and a replay as the same notice', async () => {
      const id = await waiting();
      const notice = subject.notice!(id);
      const first = await read(notice);
      expect(first).toEqual({ eventId: expect.stringMatching(/./), gatewayId: id });
      expect(await read(notice)).toEqual(first);
    });

    ifAsked('refuses what another signed, and what was changed since', async () => {
      const id = await waiting();
      expect(await refusal(read(subject.notice!(id, { secret: 'outro' })))).toBe('unauthenticated');
      const { raw, headers, query } = subject.notice!(id);
      const changed =
        name === 'mercadopago'
          ? { raw, headers, query: { ...query, 'data.id': '999' } }
          : { raw: Buffer.from(raw.toString().replace(id, 'pi_9999')), headers, query };
      expect(await refusal(read(changed))).toBe('unauthenticated');
    });

    ifAsked('refuses what was signed long ago, or will be', async () => {
      const id = await waiting();
      expect(await refusal(read(subject.notice!(id, { at: later(-4) })))).toBe('read');
      expect(await refusal(read(subject.notice!(id, { at: later(-6) })))).toBe('unauthenticated');
      if (name !== 'stripe')
        expect(await refusal(read(subject.notice!(id, { at: later(6) })))).toBe('unauthenticated');
    });
  });

  if (remote)
    describe('when the other side fails', () => {
      // Stripe's SDK retries once with the same key when a connection breaks.
      const fail = (fault: Fault): number =>
        subject.server!.faults.push(...(fault === 'lost' && name === 'stripe' ? [fault, fault] : [fault]));
      const faults: Fault[] = [
        { status: 500 },
        { status: 429 },
        { status: 401 },
        'silent',
        'garbage',
        'half',
        'lost',
      ];
      it.each(faults)('can be asked again after %j, and makes one charge', async (fault) => {
        const request = charge();
        const key = newKey();
        // a client with a short timeout, so that the test does not wait long for silence
        const asking = fault === 'silent' || fault === 'half' ? subject.withShortTimeout! : subject.gateway;
        fail(fault);
        await expect(asking.create(request, key)).rejects.toBeInstanceOf(GatewayUnavailable);
        const { state } = await subject.gateway.create(request, key);
        expect((await subject.gateway.create(request, key)).state.id).toBe(state.id);
        fail(fault);
        await expect(asking.find(state.id)).rejects.toBeInstanceOf(GatewayUnavailable);
        fail(fault);
        await expect(asking.cancel(state.id)).rejects.toBeInstanceOf(GatewayUnavailable);
        await subject.gateway.cancel(state.id);
      });

      it('gives back once when the answer to it is lost', async () => {
        const id = await paid();
        const key = newKey();
        fail('lost');
        await expect(subject.gateway.refund(id, 5000, key)).rejects.toBeInstanceOf(GatewayUnavailable);
        await subject.gateway.refund(id, 5000, key);
        expect((await subject.gateway.find(id)).estornado).toBe(5000);
      });

      it('does not follow a redirect', async () => {
        const elsewhere = `${subject.server!.url.replace('127.0.0.1', 'localhost')}/v1/payments`;
        const moved: Fault = { status: 307, headers: { location: elsewhere } };
        subject.server!.faults.push(moved);
        await expect(subject.gateway.create(charge(), newKey())).rejects.toBeInstanceOf(GatewayUnavailable);
        expect(subject.server!.requests).toHaveLength(1);
      });

      it('takes a refusal as final', async () => {
        subject.server!.faults.push({ status: 400, body: { error: { type: 'invalid_request_error' } } });
        await expect(subject.gateway.create(charge(), newKey())).rejects.toBeInstanceOf(GatewayRefused);
      });

      it('asks under our key, and never tries again by itself', async () => {
        const key = newKey();
        subject.server!.faults.push({ status: 503 });
        await subject.gateway.create(charge(), key).catch(() => {});
        expect(subject.server!.requests).toHaveLength(1);
        const { headers } = subject.server!.requests[0]!;
        expect(headers[name === 'stripe' ? 'idempotency-key' : 'x-idempotency-key']).toBe(key);
      });

      it('gives browsers its public key and nothing else', () => {
        expect(Object.keys(subject.gateway.publicConfig())).toEqual(['chave_publica']);
        expect(JSON.stringify(subject.gateway.publicConfig())).not.toMatch(/sk_|APP_USR-teste|whsec|segredo/);
      });
    });
});
