import { createHmac } from 'node:crypto';
import type { Config, RemoteGateway } from '#server/config.ts';
import type { Db } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Fetch } from '#server/ports/fetch.ts';
import type { Gateway, GatewayKeys, Gateways, OfficeGateways } from '#server/ports/payments.ts';
import type { ConfiguredGateway, GatewayName, RemoteGatewayName } from '#shared/cobranca.ts';
import { createBalcaoGateway } from './balcao.ts';
import { readChurchPixKey } from './church-pix-key.ts';
import { createPixManual } from './pix-manual.ts';

interface Parts {
  config: Config;
  db: Db;
  clock: Clock;
  fetch: Fetch;
  /** what the office set; left out: nothing */
  readOffice?(): Promise<OfficeGateways>;
  /** called after what payers are offered changed on this server */
  onChange?(): Promise<unknown>;
  onError(error: Error): void;
}

/** Imports each SDK only where its gateway is on, to save memory and start-up time elsewhere. */
const factories: Readonly<
  Record<ConfiguredGateway, (parts: Parts, settings: RemoteGateway | undefined) => Promise<Gateway>>
> = {
  pix_manual: async ({ db }) => createPixManual({ readKey: (tx = db) => readChurchPixKey(tx) }),
  sandbox: async ({ config, ...parts }) => {
    const { createSandbox } = await import('./sandbox.ts');
    const secret = createHmac('sha256', config.secret).update('sandbox').digest('hex');
    return createSandbox({ ...parts, secret });
  },
  mercadopago: async ({ config, clock }, settings) => {
    const { createMercadoPago } = await import('./mercadopago.ts');
    return createMercadoPago(settings!, { clock, timeout: config.gatewayTimeout });
  },
  stripe: async ({ config, clock }, settings) => {
    const { createStripe } = await import('./stripe.ts');
    return createStripe(settings!, { clock, timeout: config.gatewayTimeout });
  },
};

/** What payers see of the gateways. */
const offeredBy = (live: Gateways): string =>
  [...live.values()]
    .map(({ name, retired, publicConfig }) => [name, retired, publicConfig()].join())
    .join(' ');

/** The gateways as the environment and the office have configured them at the moment. */
export interface LiveGateways {
  /** its content changes with each refresh */
  gateways: Gateways;
  /** reads again what the office set */
  refresh(): Promise<void>;
  account(name: RemoteGatewayName, keys: GatewayKeys): Promise<string>;
}

/**
 * The gateways that are on, in the order in which they are offered, then those that only finish their open charges. The church's own Pix,
 * whose charges staff confirm and return, and the counter of the office are always there. Gateways that the environment names win over
 * those of the office.
 */
export async function createGateways(parts: Parts): Promise<LiveGateways> {
  const { config } = parts;
  const live = new Map<GatewayName, Gateway>();
  const created = new Map<ConfiguredGateway, { settings: string; gateway: Gateway }>();
  const counter = createBalcaoGateway();

  const withUrl = (name: RemoteGatewayName, keys: GatewayKeys): RemoteGateway => ({
    ...keys,
    url: config.gatewayUrls[name],
  });

  /** Returns the same gateway object for the same keys. */
  async function gatewayOf(name: ConfiguredGateway, settings: RemoteGateway | undefined): Promise<Gateway> {
    const text = JSON.stringify(settings ?? null);
    const existing = created.get(name);
    if (existing?.settings === text) return existing.gateway;
    const gateway = await factories[name](parts, settings);
    created.set(name, { settings: text, gateway });
    return gateway;
  }

  /** The gateways that can be reached, with the keys of each, and which of them take new charges. */
  async function current(): Promise<{
    reachable: Map<ConfiguredGateway, RemoteGateway | undefined>;
    offered: readonly ConfiguredGateway[];
  }> {
    const reachable = new Map<ConfiguredGateway, RemoteGateway | undefined>([['pix_manual', undefined]]);
    if (config.gatewaysFixed || !parts.readOffice) {
      for (const name of config.gateways)
        reachable.set(name, name === 'mercadopago' || name === 'stripe' ? config[name] : undefined);
      return { reachable, offered: config.gateways };
    }
    const { ordem, chaves, ilegiveis } = await parts.readOffice();
    for (const name of config.gateways) reachable.set(name, undefined);
    for (const [name, keys] of chaves) reachable.set(name, withUrl(name, keys));
    for (const name of ilegiveis)
      parts.onError(new Error(`APP_SECRET changed: write the keys of ${name} again in the settings.`));
    return { reachable, offered: (ordem ?? config.gateways).filter((name) => reachable.has(name)) };
  }

  async function load(): Promise<void> {
    const { reachable, offered } = await current();
    const names = [...offered, ...[...reachable.keys()].filter((name) => !offered.includes(name))];
    const entries: [GatewayName, Gateway][] = [];
    for (const name of names) {
      const gateway = await gatewayOf(name, reachable.get(name));
      entries.push([name, offered.includes(name) ? gateway : { ...gateway, retired: true }]);
    }
    const before = offeredBy(live);
    live.clear();
    for (const [name, gateway] of [...entries, ['balcao', counter] as const]) live.set(name, gateway);
    if (before !== '' && before !== offeredBy(live)) await parts.onChange?.();
  }

  // refreshes run one after the other, so that the last read wins
  let last: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> => {
    last = last.then(load, load);
    return last;
  };
  await refresh();
  return {
    gateways: live,
    refresh,
    account: async (name, keys) => (await factories[name](parts, withUrl(name, keys))).account!(),
  };
}
