import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { consentimentoRoutes } from './consentimentos.ts';
import { retencaoJobs } from './retencao.ts';
import { privacidadeRoutes } from './routes.ts';

/** Privacy: past and present texts, consents, and the job that deletes expired data. */
export function privacidadeFeature(app: FastifyInstance, deps: FeatureDeps): void {
  privacidadeRoutes(app, deps);
  consentimentoRoutes(app, deps);
  retencaoJobs(deps);
}
