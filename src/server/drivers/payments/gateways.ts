import { createHmac } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import type { Gateway, Gateways } from '#server/ports/payments.ts';
import type { ConfiguredGateway, GatewayName } from '#shared/cobranca.ts';
import { createCounter } from './balcao.ts';
import { readChurchKey } from './church-key.ts';
import { createPixManual } from './pix-manual.ts';

interface Parts {
  config: Config;
  db: Db;
  clock: Clock;
  fetch: Fetch;
  onError(error: Error): void;
}

/** Imports each SDK only where its gateway is on, to save memory and start-up time elsewhere. */
const factories: Readonly<Record<ConfiguredGateway, (parts: Parts) => Promise<Gateway>>> = {
  pix_manual: async ({ db }) => createPixManual({ readKey: (tx = db) => readChurchKey(tx) }),
  sandbox: async ({ config, ...parts }) => {
    const { createSandbox } = await import('./sandbox.ts');
    const secret = createHmac('sha256', config.secret).update('sandbox').digest('hex');
    return createSandbox({ ...parts, secret });
  },
  mercadopago: async ({ config, clock }) => {
    const { createMercadoPago } = await import('./mercadopago.ts');
    return createMercadoPago(config.mercadopago!, { clock, timeout: config.gatewayTimeout });
  },
  stripe: async ({ config, clock }) => {
    const { createStripe } = await import('./stripe.ts');
    return createStripe(config.stripe!, { clock, timeout: config.gatewayTimeout });
  },
};

/** The gateways that are on, in the order in which they are offered; the counter of the office always is. */
export async function createGateways(parts: Parts): Promise<Gateways> {
  const made = new Map<GatewayName, Gateway>();
  for (const name of parts.config.gateways) made.set(name, await factories[name](parts));
  made.set('balcao', createCounter());
  return made;
}
