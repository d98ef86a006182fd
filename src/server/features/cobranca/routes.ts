import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/app.ts';
import type { Cobranca } from './charges.ts';
import { cobrancaJobs } from './jobs.ts';
import { officeRoutes } from './office-routes.ts';
import { payerRoutes } from './payer-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** Charges from outside: whoever pays, the gateways, the treasurer, and the clock. */
export function cobrancaRoutes(app: FastifyInstance, deps: FeatureDeps, cobranca: Cobranca): void {
  payerRoutes(app, deps, cobranca);
  webhookRoutes(app, deps);
  officeRoutes(app, deps, cobranca);
  cobrancaJobs(app, deps, cobranca);
}
