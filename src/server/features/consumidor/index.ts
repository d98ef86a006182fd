import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSessionCookies } from '#server/http/session-cookies.ts';
import type { StoreAccounts } from '#shared/contracts/conta-loja.ts';
import type { Locale } from '#shared/i18n/languages.ts';
import { addressRoutes } from './address-routes.ts';
import { createAddresses } from './addresses.ts';
import { cepRoute } from './cep.ts';
import type { ConsumidorDeps } from './deps.ts';
import { consumidorOfficeRoutes } from './office-routes.ts';
import { accountsOfRequest } from './page-accounts.ts';
import { createPrivacy } from './privacy.ts';
import { createProfiles } from './profile.ts';
import { accountRoutes } from './routes.ts';
import { createStoreAccounts } from './store-accounts.ts';

/** The accounts of the store's consumers: their routes and jobs. Pages use what it returns, for each request. */
export function consumidorFeature(
  app: FastifyInstance,
  deps: ConsumidorDeps,
): (request: FastifyRequest, locale: Locale) => StoreAccounts {
  const accounts = createStoreAccounts(deps);
  const addresses = createAddresses(deps);
  const profiles = createProfiles(deps);
  const privacy = createPrivacy(deps, { profiles, addresses });
  const cookies = createSessionCookies({
    baseUrl: deps.config.baseUrl,
    sessions: deps.consumidorSessions,
    deviceCookie: 'aparelho_consumidor',
  });
  accountRoutes(app, deps, accounts, cookies);
  addressRoutes(app, addresses);
  cepRoute(app, deps);
  consumidorOfficeRoutes(app, deps);
  return (request, locale) =>
    accountsOfRequest(deps, { accounts, addresses, profiles, privacy, cookies }, request, locale);
}
