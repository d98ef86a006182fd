import { createHmac, randomUUID } from 'node:crypto';
import { createBalcaoGateway } from '#server/drivers/payments/balcao.ts';
import {
  type Arrival,
  type Created,
  type Gateway,
  type GatewayCharge,
  GatewayRefused,
  type GatewayState,
  type GatewaySubscription,
  type SubscriptionState,
} from '#server/ports/payments.ts';
import type { GatewayName, Metodo } from '#shared/cobranca.ts';
import { AppError } from '#shared/errors.ts';

type Operation =
  | 'create'
  | 'find'
  | 'cancel'
  | 'refund'
  | 'findRefund'
  | 'subscribe'
  | 'findSubscription'
  | 'unsubscribe';

interface Kept {
  charge: GatewayCharge;
  state: GatewayState;
  refunds: Map<string, number>;
}

interface KeptSubscription {
  subscription: GatewaySubscription;
  state: SubscriptionState;
}

interface FakeGateway extends Gateway {
  /** its subscriptions, by its own id (`fake-sub-{codigo}`) */
  subscribed: Map<string, KeptSubscription>;
  /** the first payment of a new subscription: charged at once, later, or refused */
  firstMonth: 'paga' | 'depois' | 'recusada';
  /** charges a further month of a subscription; returns the id of its payment */
  month(codigo: string, more?: { estado?: GatewayState['estado']; quando?: Date; motivo?: string }): string;
  /** the calls it received, in order */
  calls: { operation: Operation; id: string; key?: string; centavos?: number }[];
  /** its charges, by its own id (`fake-{codigo}`) */
  charges: Map<string, Kept>;
  idOf(codigo: string): string;
  /** money arrives at the gateway; without an amount, all of the charge */
  pay(codigo: string, more?: { valor?: number; referencia?: string; quando?: Date }): string;
  /** changes the state that it reports */
  set(codigo: string, state: Partial<GatewayState>): void;
  /** the state of new charges */
  outcome: GatewayState['estado'];
  /** the state of new refunds */
  refundOutcome: 'feito' | 'pendente';
  /** the results of pending refunds, by id; those not in it are still pending */
  refundStates: Map<string, 'feito' | 'falhou'>;
  /** the next `times` calls fail; `after`: the gateway carries out the call, and only its answer is lost */
  fail(operation: Operation, error: Error, more?: { times?: number; after?: boolean }): void;
  /** calls wait until `release` is called; `reached` resolves when one does */
  hold(operation: Operation): { reached: Promise<void>; release(): void };
  /** a notice as the gateway would send it */
  notice(
    codigo: string | null,
    evento?: string,
    about?: { assinatura: string },
  ): { url: string; body: string; headers: Record<string, string> };
}

const secret = 'the secret of the fake gateway';
const sign = (body: Buffer | string): string => createHmac('sha256', secret).update(body).digest('hex');

interface FakeGatewayOptions {
  metodos?: readonly Metodo[];
  sandbox?: boolean;
  manual?: boolean;
  /** it supports monthly cards */
  subscriptions?: boolean;
  now?: () => Date;
}

/** A gateway controlled by a test: amounts, delays, failures, lost answers. */
function fakeGateway(name: GatewayName, options: FakeGatewayOptions = {}): FakeGateway {
  const { metodos = ['pix', 'cartao', 'boleto'], now = () => new Date() } = options;
  const faults: { operation: Operation; error: Error; times: number; after: boolean }[] = [];
  const holds = new Map<Operation, { gate: Promise<void>; reach(): void }>();
  const charges = new Map<string, Kept>();
  const keys = new Map<string, string>();
  const subscribed = new Map<string, KeptSubscription>();
  const findSubscription = (id: string): KeptSubscription => {
    const subscription = subscribed.get(id);
    if (!subscription) throw new GatewayRefused(`There is no ${id}.`);
    return subscription;
  };
  const subscriptions: Gateway['subscriptions'] = {
    create: (subscription, key) =>
      answer({ operation: 'subscribe', id: subscription.codigo, key }, () => {
        const id = `fake-sub-${subscription.codigo}`;
        if (!subscribed.has(id)) {
          subscribed.set(id, {
            subscription: subscription,
            state: { id, estado: 'ativa', pagamentos: [], proxima: null },
          });
          if (gateway.firstMonth !== 'depois')
            gateway.month(subscription.codigo, { estado: gateway.firstMonth });
        }
        return findSubscription(id).state;
      }),
    find: (id) => answer({ operation: 'findSubscription', id }, () => findSubscription(id).state),
    cancel: (id) =>
      answer({ operation: 'unsubscribe', id }, () => {
        const subscription = findSubscription(id);
        subscription.state = { ...subscription.state, estado: 'encerrada', proxima: null };
      }),
  };

  async function answer<T>(call: FakeGateway['calls'][number], work: () => T): Promise<T> {
    gateway.calls.push(call);
    const hold = holds.get(call.operation);
    hold?.reach();
    await hold?.gate;
    const fault = faults.find(({ operation, times }) => operation === call.operation && times > 0);
    if (fault) {
      fault.times -= 1;
      if (fault.after) work();
      throw fault.error;
    }
    return work();
  }

  const find = (id: string): Kept => {
    const charge = charges.get(id);
    if (!charge) throw new GatewayRefused(`There is no ${id}.`);
    return charge;
  };

  const gateway: FakeGateway = {
    name,
    metodos,
    sandbox: options.sandbox ?? false,
    manual: options.manual ?? false,
    ...(options.subscriptions && { subscriptions }),
    calls: [],
    charges: charges,
    subscribed,
    firstMonth: 'paga',
    outcome: 'pendente',
    refundOutcome: 'feito',
    refundStates: new Map(),
    idOf: (codigo) => `fake-${codigo}`,

    create: (charge, key) =>
      answer({ operation: 'create', id: charge.codigo, key }, (): Created => {
        const id = keys.get(key) ?? `fake-${charge.codigo}`;
        if (!keys.has(key)) {
          keys.set(key, id);
          charges.set(id, {
            charge,
            state: { id, estado: gateway.outcome, arrivals: [], estornado: 0 },
            refunds: new Map(),
          });
          if (gateway.outcome === 'paga') gateway.pay(charge.codigo);
        }
        return {
          state: find(id).state,
          ...(charge.metodo === 'pix' && { pix: { copia_e_cola: `pix-${charge.txid}`, txid: charge.txid } }),
          ...(charge.metodo === 'boleto' && { boleto: { linha_digitavel: '0019…', url: null } }),
        };
      }),

    find: (id) => answer({ operation: 'find', id }, () => find(id).state),

    cancel: (id) =>
      answer({ operation: 'cancel', id }, () => {
        const { state } = find(id);
        if (state.estado !== 'pendente' && state.estado !== 'em_analise')
          throw new GatewayRefused(`${id} is ${state.estado}.`);
        find(id).state = { ...state, estado: 'cancelada' };
      }),

    refund: (id, centavos, key) =>
      answer({ operation: 'refund', id, key, centavos }, () => {
        const charge = find(id);
        if (!charge.refunds.has(key)) {
          charge.refunds.set(key, centavos);
          if (gateway.refundOutcome === 'feito')
            charge.state = { ...charge.state, estornado: charge.state.estornado + centavos };
        }
        return { id: `refund-${key}`, estado: gateway.refundOutcome };
      }),

    findRefund: (_id, refund) =>
      answer({ operation: 'findRefund', id: refund }, () => gateway.refundStates.get(refund) ?? 'pendente'),

    readWebhook: async (raw, headers) => {
      if (headers['x-assinatura'] !== sign(raw))
        throw new AppError('unauthenticated', 'error.unauthenticated');
      const { evento, id, assinatura } = JSON.parse(raw.toString());
      return { eventId: evento, gatewayId: id, ...(assinatura && { subscription: assinatura }) };
    },

    publicConfig: () => ({ chave_publica: `public-${name}` }),

    pay(codigo, { valor, referencia = `E2E${randomUUID().replaceAll('-', '')}`, quando = now() } = {}) {
      const charge = find(gateway.idOf(codigo));
      const arrival: Arrival = { referencia, valor: valor ?? charge.charge.valor, quando };
      const arrivals = [...charge.state.arrivals, arrival];
      const received = arrivals.reduce((sum, one) => sum + one.valor, 0);
      const estado = received >= charge.charge.valor ? 'paga' : charge.state.estado;
      charge.state = { ...charge.state, arrivals, estado };
      return referencia;
    },

    month(codigo, { estado = 'paga', quando = now(), motivo } = {}) {
      const subscription = findSubscription(`fake-sub-${codigo}`);
      const { valor } = subscription.subscription;
      const id = `${subscription.state.id}-${subscription.state.pagamentos.length + 1}`;
      const arrivals = estado === 'paga' ? [{ referencia: id, valor, quando }] : [];
      const state: GatewayState = { id, estado, arrivals, estornado: 0, ...(motivo && { motivo }) };
      charges.set(id, {
        charge: {
          ...subscription.subscription,
          txid: id,
          metodo: 'cartao',
          criadoEm: quando,
          expiraEm: quando,
        },
        state,
        refunds: new Map(),
      });
      const proxima = new Date(quando.getTime() + 30 * 86_400_000);
      subscription.state = {
        ...subscription.state,
        pagamentos: [...subscription.state.pagamentos, id],
        proxima,
      };
      return id;
    },

    set(codigo, state) {
      const charge = find(gateway.idOf(codigo));
      charge.state = { ...charge.state, ...state };
    },

    fail: (operation, error, { times = 1, after = false } = {}) =>
      void faults.push({ operation, error, times, after }),

    hold(operation) {
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      holds.set(operation, { gate: gate.promise, reach: reached.resolve });
      return {
        reached: reached.promise,
        release: () => {
          holds.delete(operation);
          gate.resolve();
        },
      };
    },

    notice(codigo, evento = randomUUID(), about = {} as never) {
      const body = JSON.stringify({ evento, id: codigo === null ? null : gateway.idOf(codigo), ...about });
      return {
        url: `/api/webhooks/${name}`,
        body,
        headers: { 'content-type': 'application/json', 'x-assinatura': sign(body) },
      };
    },
  };
  return gateway;
}

export interface FakeGateways extends ReadonlyMap<GatewayName, FakeGateway> {
  get(name: GatewayName): FakeGateway;
}

/** The church's own Pix (confirmed by hand), a real one for all methods, one that charges nothing, and the counter. */
export function fakeGateways(now: () => Date): FakeGateways {
  return new Map<GatewayName, Gateway>([
    ['pix_manual', fakeGateway('pix_manual', { metodos: ['pix'], manual: true, now })],
    ['mercadopago', fakeGateway('mercadopago', { subscriptions: true, now })],
    ['sandbox', fakeGateway('sandbox', { sandbox: true, subscriptions: true, now })],
    ['balcao', createBalcaoGateway()],
  ]) as unknown as FakeGateways;
}
