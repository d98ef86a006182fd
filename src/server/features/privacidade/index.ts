import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { consentimentoRoutes } from './consentimentos.ts';
import { registroRoutes } from './registro-routes.ts';
import { retentionJobs } from './retencao.ts';
import { privacidadeRoutes } from './routes.ts';

/** Privacy: past and present texts, consents, the register of treatment, and the job that deletes expired data. */
export function privacidadeFeature(app: FastifyInstance, deps: FeatureDeps): void {
  privacidadeRoutes(app, deps);
  consentimentoRoutes(app, deps);
  registroRoutes(app, deps);
  retentionJobs(deps);
}
