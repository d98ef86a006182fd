import { Invoice, type MercadoPagoConfig, PreApproval } from 'mercadopago';
import {
  GatewayRefused,
  GatewayUnavailable,
  type SubscriptionState,
  type Subscriptions,
} from '#server/ports/payments.ts';
import { refuseCardNumbers } from './gateway-call.ts';

/** The fields we read, in the answer of any call about a subscription. */
interface PreApprovalFields {
  id?: string;
  status?: string;
  next_payment_date?: string | number;
}

interface Parts {
  config(): MercadoPagoConfig;
  ask<T>(question: () => Promise<T>): Promise<T>;
}

/** Notices of a monthly bill name the bill, not its subscription. */
const billPrefix = 'fatura:';
export const billOf = (id: string): string => billPrefix + id;

const perPage = 50;

/** The SDK turns an answer that is not JSON into an empty one. */
function expectList<T>(results: readonly T[] | undefined): readonly T[] {
  if (!Array.isArray(results))
    throw new GatewayUnavailable('Mercado Pago answered something that is no list');
  return results;
}

function estadoOf({ status }: PreApprovalFields): SubscriptionState['estado'] {
  switch (status) {
    case 'pending':
      return 'pendente';
    case 'authorized':
      return 'ativa';
    case 'paused':
      return 'pausada';
    case 'cancelled':
    case 'finished':
      return 'encerrada';
    default:
      throw new GatewayUnavailable(`Mercado Pago gave a subscription the status ${status}`);
  }
}

/**
 * Subscriptions without a plan, with an authorized card: Mercado Pago charges the first month within an hour, then each
 * month.
 */
export function mercadoPagoSubscriptions({ config, ask }: Parts): Subscriptions {
  /** The last payment attempt of each bill. */
  async function payments(id: string): Promise<string[]> {
    const attempts: { id: string; due: string }[] = [];
    for (let offset = 0, more = true; more; offset += perPage) {
      const options = { preapproval_id: id, limit: perPage, offset };
      const { results, paging } = await ask(() => new Invoice(config()).search({ options }));
      for (const { payment, debit_date, date_created } of expectList(results))
        if (payment?.id) attempts.push({ id: String(payment.id), due: debit_date ?? date_created ?? '' });
      more = expectList(results).length > 0 && offset + perPage < (paging?.total ?? 0);
    }
    return attempts
      .toSorted((a, b) => Date.parse(a.due) - Date.parse(b.due) || Number(a.id) - Number(b.id))
      .map((one) => one.id);
  }

  function stateOf(preApproval: PreApprovalFields, pagamentos: readonly string[]): SubscriptionState {
    if (typeof preApproval.id !== 'string')
      throw new GatewayUnavailable('Mercado Pago answered something that is no subscription');
    const estado = estadoOf(preApproval);
    return {
      id: preApproval.id,
      estado,
      pagamentos,
      proxima:
        estado === 'ativa' && preApproval.next_payment_date ? new Date(preApproval.next_payment_date) : null,
    };
  }

  async function find(id: string): Promise<SubscriptionState> {
    if (!id.startsWith(billPrefix)) {
      const found = await ask(() => new PreApproval(config()).get({ id }));
      return stateOf(found, await payments(id));
    }
    const bill = await ask(() => new Invoice(config()).get({ id: id.slice(billPrefix.length) }));
    if (!bill.preapproval_id) throw new GatewayUnavailable('Mercado Pago answered something that is no bill');
    return find(bill.preapproval_id);
  }

  /**
   * A subscription that an earlier call created whose answer was lost: Mercado Pago does not promise to honour
   * idempotency keys here.
   */
  async function findCreated(codigo: string, email: string): Promise<string | undefined> {
    const options = { payer_email: email, sort: 'date_created:desc' };
    const { results } = await ask(() => new PreApproval(config()).search({ options }));
    return expectList(results).find((one) => String(one.external_reference) === codigo)?.id;
  }

  return {
    async create(request, key) {
      refuseCardNumbers(request);
      const { codigo, descricao, valor, pagador, paginaUrl } = request;
      // the browser sends brand and issuer beside the token; a subscription takes the token alone
      const [card_token_id] = request.token.split(':');
      if (!pagador.email || !card_token_id) throw new GatewayRefused('a card without its token, or nobody’s');
      const payer_email = pagador.email;
      const before = await findCreated(codigo, payer_email);
      if (before !== undefined) return find(before);
      const created = await ask(() =>
        new PreApproval(config()).create({
          body: {
            reason: descricao,
            external_reference: codigo,
            payer_email,
            card_token_id,
            back_url: paginaUrl,
            status: 'authorized',
            auto_recurring: {
              frequency: 1,
              frequency_type: 'months',
              transaction_amount: valor / 100,
              currency_id: 'BRL',
            },
          },
          requestOptions: { idempotencyKey: key },
        }),
      );
      return stateOf(created, []);
    },

    find,

    async cancel(id) {
      try {
        const requestOptions = { idempotencyKey: `cancel-${id}` };
        const body = { status: 'cancelled' };
        stateOf(await ask(() => new PreApproval(config()).update({ id, body, requestOptions })), []);
      } catch (error) {
        if (!(error instanceof GatewayRefused)) throw error;
        // the subscription may have ended already
        if ((await find(id)).estado !== 'encerrada') throw error;
      }
    },
  };
}
