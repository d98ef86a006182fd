import type { FastifyInstance } from 'fastify';
import type { Deps, FeatureDeps } from '#server/deps.ts';
import { createCharges } from './charges.ts';
import { cobrancaJobs } from './jobs.ts';
import { officeRoutes } from './office-routes.ts';
import { payerRoutes } from './payer-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Charges: routes for payers, gateways and the treasurer, and the jobs. Other features use `charges` and `holds`. */
export function cobrancaFeature(app: FastifyInstance, deps: Deps): Pick<FeatureDeps, 'charges' | 'holds'> {
  const cobranca = createCharges(deps);
  payerRoutes(app, deps, cobranca);
  webhookRoutes(app, deps);
  officeRoutes(app, deps, cobranca);
  cobrancaJobs(app, deps, cobranca);
  return { charges: cobranca.charges, holds: cobranca.holds };
}
