import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { consentimentoRoutes } from './consentimentos.ts';
import { retencaoJobs } from './retencao.ts';
import { privacidadeRoutes } from './routes.ts';

/** Privacy: the texts that were in force, who agreed to them, and the job that deletes what is over its time. */
export function privacidadeFeature(app: FastifyInstance, deps: FeatureDeps): void {
  privacidadeRoutes(app, deps);
  consentimentoRoutes(app, deps);
  retencaoJobs(deps);
}
