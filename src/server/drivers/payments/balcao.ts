import { type Gateway, GatewayRefused } from '#server/ports/payments.ts';
import { metodosBalcao } from '#shared/cobranca.ts';
import { invalidSignature } from './gateway-call.ts';

/**
 * The counter of the office: cash, the card machine, a Pix that staff saw arrive. Its charges are created and paid in one
 * transaction (`charges.receive`), so that this gateway is never asked for anything; it offers none of the methods that
 * payers choose from.
 */
export function createBalcaoGateway(): Gateway {
  const refuse = async (): Promise<never> => {
    throw new GatewayRefused('the counter has no charges of its own');
  };
  return {
    name: 'balcao',
    metodos: metodosBalcao,
    sandbox: false,
    manual: true,
    create: refuse,
    find: refuse,
    cancel: async () => {},
    // staff returned the money by hand before recording it here
    refund: async (_id, _centavos, key) => ({ id: key, estado: 'feito' }),
    readWebhook: async () => {
      throw invalidSignature();
    },
    publicConfig: () => ({}),
  };
}
