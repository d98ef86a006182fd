import type { FastifyInstance } from 'fastify';
import type { FeatureDeps } from '#server/deps.ts';
import { billingRoutes } from './billing.ts';
import { connectionRoutes } from './connections.ts';
import { mailTextRoutes } from './mail-texts.ts';
import { securityRoutes } from './security.ts';

/** The settings of the church that have no section of their own. */
export function ajustesFeature(app: FastifyInstance, deps: FeatureDeps): void {
  billingRoutes(app, deps);
  connectionRoutes(app, deps);
  mailTextRoutes(app, deps);
  securityRoutes(app, deps);
}
